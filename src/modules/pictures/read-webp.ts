import { mayKeepProfile } from './color-profile.ts';
import {
  animatedError,
  assertDimensions,
  assertNoTrailingData,
  assertUpright,
  cutOffError,
  damagedError,
  type PictureFile,
} from './picture-file.ts';

type Size = Pick<PictureFile, 'width' | 'height'>;

/** Flags of VP8X: https://developers.google.com/speed/webp/docs/riff_container#extended_file_format */
const flag = { animation: 0x02, alpha: 0x10, profile: 0x20 };
const headLength = 12;

interface Chunk {
  type: string;
  data: Buffer;
}

/** Reads a WebP of one image. @throws UNPROCESSABLE_CONTENT */
export function readWebp(bytes: Buffer): PictureFile {
  if (bytes.length < headLength) throw cutOffError('WebP');
  // odd lengths are padded by a byte
  const end = 8 + bytes.readUInt32LE(4) + (bytes.readUInt32LE(4) % 2);
  if (end > bytes.length) throw cutOffError('WebP');
  const chunks = readChunks(bytes.subarray(0, end));
  if (chunks.some(({ type }) => type === 'ANIM' || type === 'ANMF')) throw animatedError();
  const [first, ...others] = chunks;
  const file = first?.type === 'VP8X' ? readExtended(first, others) : readSimple(first);
  assertNoTrailingData('WebP', bytes.subarray(end));
  return file;
}

function readChunks(bytes: Buffer): Chunk[] {
  const chunks: Chunk[] = [];
  for (let offset = headLength; offset < bytes.length; ) {
    if (offset + 8 > bytes.length) throw damagedError('WebP');
    const length = bytes.readUInt32LE(offset + 4);
    const start = offset + 8;
    if (start + length > bytes.length) throw damagedError('WebP');
    chunks.push({ type: bytes.toString('latin1', offset, offset + 4), data: bytes.subarray(start, start + length) });
    offset = start + length + (length % 2);
  }
  return chunks;
}

/** A file that starts with its image chunk; browsers ignore whatever follows. */
function readSimple(image: Chunk | undefined): PictureFile {
  const size = image && imageSize(image);
  if (!size) throw damagedError('WebP');
  return { ...size, parts: riff([image]) };
}

function readExtended({ data }: Chunk, others: readonly Chunk[]): PictureFile {
  if (data.length < 10) throw damagedError('WebP');
  const [flags = 0] = data;
  if (flags & flag.animation) throw animatedError();
  const size = { width: data.readUIntLE(4, 3) + 1, height: data.readUIntLE(7, 3) + 1 };
  assertDimensions(size);
  const ofType = (type: string) => others.filter((chunk) => chunk.type === type);
  for (const exif of ofType('EXIF')) assertUpright(withoutPrefix(exif.data));
  const images = [...ofType('VP8 '), ...ofType('VP8L')];
  const [image] = images;
  const imageDimensions = image && imageSize(image);
  if (!image || images.length > 1 || imageDimensions?.width !== size.width || imageDimensions.height !== size.height)
    throw damagedError('WebP');
  const profiles = flags & flag.profile ? ofType('ICCP').slice(0, 1) : [];
  const profile = profiles.filter(({ data }) => mayKeepProfile(data));
  const alpha = flags & flag.alpha ? ofType('ALPH').slice(0, 1) : [];
  const head = Buffer.from(data.subarray(0, 10));
  head[0] = (flags & flag.alpha) | (profile.length > 0 ? flag.profile : 0);
  head.fill(0, 1, 4);
  return { ...size, parts: riff([{ type: 'VP8X', data: head }, ...profile, ...alpha, image]) };
}

/** The pixels of an image chunk; null for any other. @throws UNPROCESSABLE_CONTENT */
function imageSize({ type, data }: Chunk): Size | null {
  const size = type === 'VP8 ' ? lossySize(data) : type === 'VP8L' ? losslessSize(data) : null;
  if (size) assertDimensions(size);
  return size;
}

/** https://www.rfc-editor.org/rfc/rfc6386#section-9.1 */
function lossySize(data: Buffer): Size {
  const isKeyFrame = data.length >= 10 && ((data[0] ?? 1) & 1) === 0 && data.readUIntBE(3, 3) === 0x9d012a;
  if (!isKeyFrame) throw damagedError('WebP');
  if (data.readUIntLE(0, 3) >> 5 > data.length) throw cutOffError('WebP');
  const size = { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff };
  if (size.width === 0 || size.height === 0) throw damagedError('WebP');
  return size;
}

/** https://developers.google.com/speed/webp/docs/webp_lossless_bitstream_specification#3_riff_header */
function losslessSize(data: Buffer): Size {
  if (data.length < 5 || data[0] !== 0x2f) throw damagedError('WebP');
  const bits = data.readUInt32LE(1);
  if (bits >>> 29 !== 0) throw damagedError('WebP');
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}

/** Removes the `Exif` prefix of JPEG, which some programs write here too. */
function withoutPrefix(exif: Buffer): Buffer {
  return exif.toString('latin1', 0, 6) === 'Exif\0\0' ? exif.subarray(6) : exif;
}

function riff(chunks: readonly Chunk[]): Buffer[] {
  const parts = chunks.flatMap(({ type, data }) => {
    const head = Buffer.alloc(8);
    head.write(type, 'latin1');
    head.writeUInt32LE(data.length, 4);
    return [head, data, Buffer.alloc(data.length % 2)];
  });
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1');
  head.writeUInt32LE(
    parts.reduce((sum, { length }) => sum + length, 4),
    4,
  );
  return [head, ...parts];
}
