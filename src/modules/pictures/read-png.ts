import { crc32 } from 'node:zlib';
import { profileChunk } from './color-profile.ts';
import {
  animatedError,
  assertDimensions,
  assertNoTrailingData,
  assertUpright,
  cutOffError,
  damagedError,
  type PictureFile,
} from './picture-file.ts';

export const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** The chunks that affect how browsers show a PNG. All chunks: https://www.w3.org/TR/png-3/#11Chunks */
const keptChunks = new Set([
  ...['IHDR', 'PLTE', 'IDAT', 'IEND'],
  ...['tRNS', 'cHRM', 'gAMA', 'sBIT', 'sRGB', 'cICP', 'mDCV', 'cLLI'],
]);
const animationChunks = new Set(['acTL', 'fcTL', 'fdAT']);

/** The allowed bits per sample, by color type. */
const depths: Record<number, readonly number[]> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
};

interface Chunk {
  type: string;
  data: Buffer;
  /** The whole chunk, with its length, type and checksum. */
  whole: Buffer;
}

/** Reads a PNG up to its last chunk. @throws UNPROCESSABLE_CONTENT */
export function readPng(bytes: Buffer): PictureFile {
  const parts: Buffer[] = [pngSignature];
  const types: string[] = [];
  let size: Pick<PictureFile, 'width' | 'height'> | undefined;
  let end = pngSignature.length;
  for (const { type, data, whole } of readChunks(bytes)) {
    if (animationChunks.has(type)) throw animatedError();
    if ((types.length === 0) !== (type === 'IHDR')) throw damagedError('PNG');
    if (type === 'IHDR') size = readHeader(data);
    if (type === 'eXIf') assertUpright(data);
    // a PNG may have only one profile; of several, keep the first
    const profile = type === 'iCCP' && !types.includes(type) ? profileChunk(data) : null;
    if (profile) parts.push(profile);
    else if (keptChunks.has(type)) parts.push(whole);
    // an unknown critical chunk cannot be left out
    else if (isCritical(type)) throw damagedError('PNG');
    types.push(type);
    end += whole.length;
  }
  if (!size || !isInOrder(types)) throw damagedError('PNG');
  assertNoTrailingData('PNG', bytes.subarray(end));
  return { ...size, parts };
}

function* readChunks(bytes: Buffer): Generator<Chunk> {
  let offset = pngSignature.length;
  let type = '';
  while (type !== 'IEND') {
    if (offset + 12 > bytes.length) throw cutOffError('PNG');
    const length = bytes.readUInt32BE(offset);
    type = bytes.toString('latin1', offset + 4, offset + 8);
    if (!/^[a-zA-Z]{4}$/.test(type)) throw damagedError('PNG');
    const end = offset + 12 + length;
    if (end > bytes.length) throw cutOffError('PNG');
    if (crc32(bytes.subarray(offset + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) throw damagedError('PNG');
    yield { type, data: bytes.subarray(offset + 8, end - 4), whole: bytes.subarray(offset, end) };
    offset = end;
  }
}

function readHeader(data: Buffer): Pick<PictureFile, 'width' | 'height'> {
  if (data.length !== 13) throw damagedError('PNG');
  const size = { width: data.readUInt32BE(0), height: data.readUInt32BE(4) };
  const [depth = 0, color = 0, compression = 0, filter = 0, interlace = 0] = data.subarray(8);
  const isKnown = depths[color]?.includes(depth) === true && compression === 0 && filter === 0 && interlace <= 1;
  if (!isKnown || size.width === 0 || size.height === 0) throw damagedError('PNG');
  assertDimensions(size);
  return size;
}

/**
 * True if decoders must know the chunk type. Its first letter is then upper case:
 * https://www.w3.org/TR/png-3/#5Chunk-naming-conventions
 */
function isCritical(type: string): boolean {
  return /^[A-Z]/.test(type);
}

/** Whether there is one header, at most one palette, then one run of image data, and one end. */
function isInOrder(types: readonly string[]): boolean {
  const critical = types.filter(isCritical).join(' ');
  const data = types.filter((type) => type === 'IDAT').length;
  const run = types.lastIndexOf('IDAT') - types.indexOf('IDAT') + 1;
  return /^IHDR( PLTE)?( IDAT)+ IEND$/.test(critical) && run === data;
}
