import { crc32, deflateSync } from 'node:zlib';
import type { StoredPicture } from '../../src/domain/storage/pictures.ts';
import { nightTrain } from './samples.ts';
import type { Visitor } from './visitor.ts';

export interface Size {
  width?: number;
  height?: number;
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

/** Builds a chunk of a PNG. */
export function pngChunk(type: string, data: Buffer | string = ''): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), Buffer.from(data)]);
  return Buffer.concat([uint32(body.length - 4), body, uint32(crc32(body))]);
}

/** Builds a gray PNG. `before` and `after` are chunks around the image data, and `pixels` is that data. */
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

/** Builds a segment of a JPEG. */
export function jpegSegment(code: number, data: Buffer | string): Buffer {
  const body = Buffer.from(data as string, 'latin1');
  const head = Buffer.from([0xff, code, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
}

/** The data of a JPEG's scan, with a stuffed 0xFF and a restart marker. */
export const scanBytes = Buffer.from([1, 2, 0xff, 0x00, 3, 0xff, 0xd0, 4]);

/** Builds a JPEG with a valid structure. The server does not decode it, so its tables and scan are invalid. */
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

/** Builds a chunk of a WebP. */
export function webpChunk(type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(type, 'latin1');
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
}

/** Builds a WebP from chunks. */
export function webpOf(...chunks: Buffer[]): Buffer {
  const body = Buffer.concat([Buffer.from('WEBP'), ...chunks]);
  const head = Buffer.alloc(8);
  head.write('RIFF', 'latin1');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body]);
}

/** Builds the image chunk of a lossy WebP. */
export function lossyChunk({ width = 2, height = 2 }: Size = {}): Buffer {
  const data = Buffer.from([0, 0, 0, 0x9d, 0x01, 0x2a, 0, 0, 0, 0, 5, 6, 7]);
  data.writeUInt16LE(width, 6);
  data.writeUInt16LE(height, 8);
  return webpChunk('VP8 ', data);
}

/** Builds EXIF data, in TIFF format, with an orientation. */
export function exifOf(orientation: number): Buffer {
  const exif = Buffer.from('MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\0\0\0', 'latin1');
  exif.writeUInt16BE(orientation, exif.length - 4);
  return exif;
}

/** Builds a JPEG segment with EXIF data that sets an orientation. */
export const exifSegment = (orientation: number) =>
  jpegSegment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), exifOf(orientation)]));

/** Stores a picture in an account. @param gray a different value, up to 255, gives a different picture */
export async function newPicture(who: Visitor, gray = 0): Promise<StoredPicture> {
  const data = pngOf({ pixels: Buffer.alloc(6, gray) }).toString('base64');
  const response = await who.post('/api/pictures', { data });
  if (response.statusCode !== 200) throw new Error(`not stored: ${response.statusCode} ${response.body}`);
  return response.json();
}

/** Returns a project whose first scenes have pictures. */
export function filmWith(...hashes: string[]) {
  const scenes = nightTrain.scenes.map((scene, index) => {
    const hash = hashes[index];
    return hash === undefined ? scene : { ...scene, picture: { hash, width: 2, height: 2 } };
  });
  return { ...nightTrain, scenes };
}
