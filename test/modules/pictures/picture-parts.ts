import { deflateSync } from 'node:zlib';
import { jpegSegment, pngChunk, type Size, webpChunk } from '../../support/pictures.ts';

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

/** The image of a lossless WebP. */
export function losslessChunk({ width = 2, height = 2 }: Size = {}): Buffer {
  const data = Buffer.from([0x2f, 0, 0, 0, 0, 9]);
  data.writeUInt32LE((width - 1) | ((height - 1) << 14), 1);
  return webpChunk('VP8L', data);
}

/** The header of a WebP that contains more than an image. */
export function extendedChunk(flags: number, { width = 2, height = 2 }: Size = {}): Buffer {
  const data = Buffer.alloc(10);
  data[0] = flags;
  data.writeUIntLE(width - 1, 4, 3);
  data.writeUIntLE(height - 1, 7, 3);
  return webpChunk('VP8X', data);
}
