import { limits } from '../../domain/product/limits.ts';
import { type PublicFailure, trpcError } from '../../platform/errors/errors.ts';

/** A parsed picture file. The pixels are not decoded. */
export interface PictureFile {
  /** Pixels. */
  width: number;
  height: number;
  /** The parts of the file that are needed to show it, in order: no EXIF, XMP, text or comments. */
  parts: Buffer[];
}

export type PictureFormat = 'PNG' | 'JPEG' | 'WebP';

export function pictureProblem(message: string): PublicFailure {
  return trpcError('UNPROCESSABLE_CONTENT', message, { field: 'data' });
}

export function cutOffError(format: PictureFormat): PublicFailure {
  return pictureProblem(`This ${format} is cut off before its end. Save or download it again.`);
}

export function damagedError(format: PictureFormat): PublicFailure {
  return pictureProblem(`This ${format} is damaged. Save or download it again.`);
}

export function animatedError(): PublicFailure {
  return pictureProblem('Animated pictures cannot be added. Save one frame of it and add that.');
}

/** @throws UNPROCESSABLE_CONTENT if a side is longer than `limits.pictures.side` */
export function assertDimensions({ width, height }: { width: number; height: number }): void {
  const { side } = limits.pictures;
  if (Math.max(width, height) <= side) return;
  const [wide, high, most] = [width, height, side].map((pixels) => pixels.toLocaleString('en-US'));
  throw pictureProblem(`This picture is ${wide} × ${high} pixels; the limit is ${most} per side.`);
}

/** Checks that nothing but zeros follows the picture. @throws UNPROCESSABLE_CONTENT */
export function assertNoTrailingData(format: PictureFormat, rest: Buffer): void {
  if (rest.every((byte) => byte === 0)) return;
  throw pictureProblem(`This ${format} has extra data after the picture. Open it, save it again and add that.`);
}

const orientationTag = 0x0112;

/**
 * Rejects pictures that EXIF rotates: EXIF is removed, so they would be shown on their side.
 * @param exif in TIFF format; invalid EXIF is ignored, as browsers do
 * @throws UNPROCESSABLE_CONTENT
 */
export function assertUpright(exif: Buffer): void {
  if ((orientation(exif) ?? 1) === 1) return;
  throw pictureProblem('This picture is stored on its side. Open it, save it upright and add that.');
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
