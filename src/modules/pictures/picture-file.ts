import { limits } from '../../domain/limits.ts';
import { type PublicFailure, trpcError } from '../../platform/errors.ts';

/** A picture's file as far as it is read: nothing of it is decoded. */
export interface PictureFile {
  /** Pixels. */
  width: number;
  height: number;
  /** What of the file is needed to show it, in order: no EXIF, XMP, text or comment. */
  parts: Buffer[];
}

export type PictureFormat = 'PNG' | 'JPEG' | 'WebP';

export function pictureProblem(message: string): PublicFailure {
  return trpcError('UNPROCESSABLE_CONTENT', message, { field: 'data' });
}

export function cutOff(format: PictureFormat): PublicFailure {
  return pictureProblem(`This ${format} is cut off before its end. Save or download it again.`);
}

export function damaged(format: PictureFormat): PublicFailure {
  return pictureProblem(`This ${format} is damaged. Save or download it again.`);
}

export function animated(): PublicFailure {
  return pictureProblem('This picture moves. Save one frame of it and add that.');
}

/** @throws UNPROCESSABLE_CONTENT for more pixels than a browser sends */
export function assertSides({ width, height }: { width: number; height: number }): void {
  const { side } = limits.pictures;
  if (Math.max(width, height) <= side) return;
  const [wide, high, most] = [width, height, side].map((pixels) => pixels.toLocaleString('en-US'));
  throw pictureProblem(`This picture has ${wide} × ${high} pixels: at most ${most} on a side.`);
}

/** Zeros behind a picture are left out. @throws UNPROCESSABLE_CONTENT for anything else behind it */
export function assertNothingBehind(format: PictureFormat, rest: Buffer): void {
  if (rest.every((byte) => byte === 0)) return;
  throw pictureProblem(`This ${format} has something else behind its picture. Open it, save it again and add that.`);
}

const orientationTag = 0x0112;

/**
 * EXIF is removed, and what it turns would lie on its side.
 * @param exif as in TIFF; one that cannot be read turns nothing, in browsers neither
 * @throws UNPROCESSABLE_CONTENT
 */
export function assertUpright(exif: Buffer): void {
  if ((orientation(exif) ?? 1) === 1) return;
  throw pictureProblem('This picture is stored turned on its side. Open it, save it upright and add that.');
}

function orientation(exif: Buffer): number | undefined {
  const order = exif.toString('latin1', 0, 4);
  const little = order === 'II*\0';
  if (exif.length < 8 || !(little || order === 'MM\0*')) return undefined;
  const read16 = (at: number) => (little ? exif.readUInt16LE(at) : exif.readUInt16BE(at));
  const start = little ? exif.readUInt32LE(4) : exif.readUInt32BE(4);
  if (start + 2 > exif.length) return undefined;
  const count = read16(start);
  for (let entry = start + 2; entry < start + 2 + count * 12 && entry + 12 <= exif.length; entry += 12) {
    if (read16(entry) === orientationTag) return read16(entry + 8);
  }
  return undefined;
}
