import { crc32, deflateSync } from 'node:zlib';
import type { StoredPicture } from '../../src/domain/storage/pictures.ts';
import { nightTrain } from './samples.ts';
import type { Visitor } from './visitor.ts';

interface Size {
  width?: number;
  height?: number;
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

/** A chunk of a PNG. */
export function pngChunk(type: string, data: Buffer | string = ''): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), Buffer.from(data)]);
  return Buffer.concat([uint32(body.length - 4), body, uint32(crc32(body))]);
}

/** A gray PNG of chunks in order; `pixels` are those of its data. */
export function pngOf({
  width = 2,
  height = 2,
  before = [],
  after = [],
  pixels = Buffer.alloc(6),
}: Size & { before?: Buffer[]; after?: Buffer[]; pixels?: Buffer } = {}): Buffer {
  const header = Buffer.concat([uint32(width), uint32(height), Buffer.from([8, 0, 0, 0, 0])]);
  return Buffer.concat([
    ...[signature, pngChunk('IHDR', header), ...before],
    ...[pngChunk('IDAT', deflateSync(pixels)), ...after, pngChunk('IEND')],
  ]);
}

/** A color profile of one tag. */
export function profileOf({ space = 'RGB ', tag = 20 } = {}): Buffer {
  const profile = Buffer.alloc(128 + 4 + 12 + 20);
  profile.writeUInt32BE(profile.length);
  profile.write(`mntr${space}XYZ `, 12, 'latin1');
  profile.write('acsp', 36, 'latin1');
  profile.writeUInt32BE(1, 128);
  profile.write('wtpt', 132, 'latin1');
  profile.writeUInt32BE(144, 136);
  profile.writeUInt32BE(tag, 140);
  return profile;
}

/** A chunk of a PNG with a color profile. */
export const profileChunk = (profile: Buffer, name = 'icc') =>
  pngChunk('iCCP', Buffer.concat([Buffer.from(`${name}\0\0`), deflateSync(profile)]));

/** A segment of a JPEG with a color profile. */
export const profileSegment = (profile: Buffer, number = '\x01\x01') =>
  jpegSegment(0xe2, Buffer.concat([Buffer.from(`ICC_PROFILE\0${number}`, 'latin1'), profile]));

/** A segment of a JPEG. */
export function jpegSegment(code: number, data: Buffer | string): Buffer {
  const body = Buffer.from(data as string, 'latin1');
  const head = Buffer.from([0xff, code, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
}

/** What a scan of a JPEG holds: a stuffed 0xFF and a restart among other bytes. */
export const scanBytes = Buffer.from([1, 2, 0xff, 0x00, 3, 0xff, 0xd0, 4]);

/** A JPEG as the server reads it: tables and a scan that no decoder would take. */
export function jpegOf({
  width = 2,
  height = 2,
  before = [],
  frame = 0xc0,
}: Size & { before?: Buffer[]; frame?: number } = {}): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt16BE(height);
  size.writeUInt16BE(width, 2);
  return Buffer.concat([
    ...[Buffer.from([0xff, 0xd8]), ...before, jpegSegment(0xdb, 'quantization')],
    jpegSegment(frame, Buffer.concat([Buffer.from([8]), size, Buffer.from([1, 1, 0x11, 0])])),
    ...[jpegSegment(0xc4, 'huffman'), jpegSegment(0xda, '\x01\x01\x00\x00\x3f\x00'), scanBytes],
    Buffer.from([0xff, 0xd9]),
  ]);
}

/** A chunk of a WebP. */
export function webpChunk(type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(type, 'latin1');
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
}

/** A WebP of chunks. */
export function webpOf(...chunks: Buffer[]): Buffer {
  const body = Buffer.concat([Buffer.from('WEBP'), ...chunks]);
  const head = Buffer.alloc(8);
  head.write('RIFF', 'latin1');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body]);
}

/** The image of a lossy WebP. */
export function lossyChunk({ width = 2, height = 2 }: Size = {}): Buffer {
  const data = Buffer.from([0, 0, 0, 0x9d, 0x01, 0x2a, 0, 0, 0, 0, 5, 6, 7]);
  data.writeUInt16LE(width, 6);
  data.writeUInt16LE(height, 8);
  return webpChunk('VP8 ', data);
}

/** The image of a lossless WebP. */
export function losslessChunk({ width = 2, height = 2 }: Size = {}): Buffer {
  const data = Buffer.from([0x2f, 0, 0, 0, 0, 9]);
  data.writeUInt32LE((width - 1) | ((height - 1) << 14), 1);
  return webpChunk('VP8L', data);
}

/** The head of a WebP that has more than its image. */
export function extendedChunk(flags: number, { width = 2, height = 2 }: Size = {}): Buffer {
  const data = Buffer.alloc(10);
  data[0] = flags;
  data.writeUIntLE(width - 1, 4, 3);
  data.writeUIntLE(height - 1, 7, 3);
  return webpChunk('VP8X', data);
}

/** EXIF, as in TIFF, that turns a picture. */
export function exifOf(orientation: number): Buffer {
  const exif = Buffer.from('MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\0\0\0', 'latin1');
  exif.writeUInt16BE(orientation, exif.length - 4);
  return exif;
}

/** A segment of a JPEG with EXIF that turns it. */
export const exifSegment = (orientation: number) =>
  jpegSegment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), exifOf(orientation)]));

/** Stores a picture of an account, another one for each number of gray up to 255. */
export async function newPicture(who: Visitor, gray = 0): Promise<StoredPicture> {
  const data = pngOf({ pixels: Buffer.alloc(6, gray) }).toString('base64');
  const response = await who.post('/api/pictures', { data });
  if (response.statusCode !== 200) throw new Error(`not stored: ${response.statusCode} ${response.body}`);
  return response.json();
}

/** A project whose first scenes show pictures. */
export function filmWith(...hashes: string[]) {
  const scenes = nightTrain.scenes.map((scene, index) => {
    const hash = hashes[index];
    return hash === undefined ? scene : { ...scene, picture: { hash, width: 2, height: 2 } };
  });
  return { ...nightTrain, scenes };
}
