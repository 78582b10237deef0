import { limits } from '../../domain/product/limits.ts';
import type { PictureType } from '../../domain/storage/pictures.ts';
import { type PublicFailure, trpcError } from '../../platform/errors/errors.ts';
import { type PictureFile, pictureProblem } from './picture-file.ts';
import { readJpeg } from './read-jpeg.ts';
import { pngSignature, readPng } from './read-png.ts';
import { readWebp } from './read-webp.ts';

export interface CleanPicture extends Pick<PictureFile, 'width' | 'height'> {
  type: PictureType;
  data: Buffer;
}

/**
 * Detects a picture's type and size from its bytes, and removes everything that is not needed to show it. Decodes no
 * pixels, so time and memory are proportional to the file.
 * @throws PAYLOAD_TOO_LARGE; UNPROCESSABLE_CONTENT with the problem
 */
export function cleanPicture(bytes: Buffer): CleanPicture {
  if (bytes.length === 0) throw pictureProblem('This file is empty.');
  if (bytes.length > limits.pictures.bytes) throw tooLarge(bytes.length);
  const format = formats.find(({ matches }) => matches(bytes));
  if (!format) throw unsupportedFormat(bytes);
  const { width, height, parts } = format.read(bytes);
  return { type: format.type, width, height, data: Buffer.concat(parts) };
}

interface Format {
  type: PictureType;
  /** Checks the first bytes. */
  matches: (bytes: Buffer) => boolean;
  read: (bytes: Buffer) => PictureFile;
}

const formats: readonly Format[] = [
  {
    type: 'image/png',
    matches: (bytes) => bytes.subarray(0, pngSignature.length).equals(pngSignature),
    read: readPng,
  },
  { type: 'image/jpeg', matches: (bytes) => bytes.toString('latin1', 0, 3) === '\xff\xd8\xff', read: readJpeg },
  {
    type: 'image/webp',
    matches: (bytes) => /^RIFF[\s\S]{4}WEBP/.test(bytes.toString('latin1', 0, 12)),
    read: readWebp,
  },
];

/** Files that are often mistaken for supported pictures, by their first bytes, with a message that says what to do. */
const unsupported: readonly [RegExp, string][] = [
  [/^GIF8/, 'A GIF cannot be added. Save one frame of it as a PNG and add that.'],
  [/^[\s\S]{4}ftyp(avif|avis|heic|heix|mif1|msf1)/, 'AVIF and HEIC cannot be added. Save it as a JPEG and add that.'],
  [
    /^\s*<(!doctype\s+html|html|head|body|script|title)\b/i,
    'This is a web page, whatever its name says. Add a PNG, JPEG or WebP.',
  ],
  // possibly after an XML declaration, a doctype or comments
  [/^\s*(<[?!][\s\S]*)?<svg\b/i, 'An SVG can hold scripts. Save it as a PNG and add that.'],
];

function unsupportedFormat(bytes: Buffer): PublicFailure {
  const start = bytes.toString('latin1', 0, 1_024).replace(/^\xef\xbb\xbf/, '');
  const [, message] = unsupported.find(([pattern]) => pattern.test(start)) ?? [];
  return pictureProblem(message ?? 'This file is not a supported picture. Add a PNG, JPEG or WebP.');
}

function tooLarge(length: number): PublicFailure {
  const kilobytes = (count: number) => `${Math.ceil(count / 1_000).toLocaleString('en-US')} kB`;
  const message = `This picture is ${kilobytes(length)}; the limit is ${kilobytes(limits.pictures.bytes)}. Make it smaller.`;
  return trpcError('PAYLOAD_TOO_LARGE', message, { field: 'data' });
}
