import { crc32, deflateSync, inflateSync } from 'node:zlib';

/** What one segment of a JPEG holds. Profiles of displays and color spaces have far less; those of printers have more. */
const mostBytes = 65_519;
const headBytes = 128;
const mostTags = 100;

/**
 * Whether a picture keeps its color profile (https://www.color.org/specification/ICC.1-2022-05.pdf). Without it, one of
 * a wider gamut than sRGB, as phones and scanners make them, would be shown in dull colors. But whoever opens a share has
 * it read by their browser: one that is not as its format has it, or not of a display's colors, is left out like a note,
 * and browsers then take the picture for sRGB, which is what they write themselves.
 */
export function isColorProfile(profile: Buffer): boolean {
  const word = (at: number) => profile.toString('latin1', at, at + 4);
  const { length } = profile;
  if (length < headBytes + 4 || length > mostBytes || profile.readUInt32BE(0) !== length) return false;
  if (word(36) !== 'acsp' || !['RGB ', 'GRAY'].includes(word(16)) || !['XYZ ', 'Lab '].includes(word(20))) return false;
  const count = profile.readUInt32BE(headBytes);
  const start = headBytes + 4 + 12 * count;
  if (count > mostTags || start > length) return false;
  return Array.from({ length: count }, (_, index) => headBytes + 4 + 12 * index).every((at) => {
    const [from, size] = [profile.readUInt32BE(at + 4), profile.readUInt32BE(at + 8)];
    return from >= start && from + size <= length;
  });
}

/** The chunk of a PNG with a profile, written anew without its name and whatever is behind it; null for one to leave out. */
export function profileChunk(data: Buffer): Buffer | null {
  const end = data.indexOf(0);
  // a name of up to 79 characters, and 0 for the one way of compression
  if (end < 1 || end > 79 || data[end + 1] !== 0) return null;
  const profile = inflated(data.subarray(end + 2));
  if (!profile || !isColorProfile(profile)) return null;
  const body = Buffer.concat([Buffer.from('iCCPicc\0\0', 'latin1'), deflateSync(profile)]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(body.length - 4);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return chunk;
}

function inflated(data: Buffer): Buffer | null {
  try {
    return inflateSync(data, { maxOutputLength: mostBytes });
  } catch {
    return null;
  }
}
