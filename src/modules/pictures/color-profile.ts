import { crc32, deflateSync, inflateSync } from 'node:zlib';

/**
 * The largest profile that is kept: what fits into one JPEG segment. Display profiles are far smaller, printer profiles
 * larger.
 */
const maxBytes = 65_519;
const headerBytes = 128;
const maxTags = 100;

/**
 * Whether to keep a color profile (https://www.color.org/specification/ICC.1-2022-05.pdf). Without it, pictures with a
 * wider gamut than sRGB, as phones and scanners produce, would look dull. But browsers parse the profile, so malformed
 * profiles, and profiles of devices other than displays, are removed; browsers then assume sRGB.
 */
export function mayKeepProfile(profile: Buffer): boolean {
  const word = (offset: number) => profile.toString('latin1', offset, offset + 4);
  const { length } = profile;
  if (length < headerBytes + 4 || length > maxBytes || profile.readUInt32BE(0) !== length) return false;
  if (word(36) !== 'acsp' || !['RGB ', 'GRAY'].includes(word(16)) || !['XYZ ', 'Lab '].includes(word(20))) return false;
  const count = profile.readUInt32BE(headerBytes);
  const start = headerBytes + 4 + 12 * count;
  if (count > maxTags || start > length) return false;
  return Array.from({ length: count }, (_, index) => headerBytes + 4 + 12 * index).every((offset) => {
    const [from, size] = [profile.readUInt32BE(offset + 4), profile.readUInt32BE(offset + 8)];
    return from >= start && from + size <= length;
  });
}

/**
 * Rewrites the profile chunk of a PNG with a fixed name and no trailing data; null if the profile should be removed.
 */
export function profileChunk(data: Buffer): Buffer | null {
  const end = data.indexOf(0);
  // 1 to 79 characters of name, a zero byte, then the compression method, of which only 0 exists
  if (end < 1 || end > 79 || data[end + 1] !== 0) return null;
  const profile = inflated(data.subarray(end + 2));
  if (!profile || !mayKeepProfile(profile)) return null;
  const body = Buffer.concat([Buffer.from('iCCPicc\0\0', 'latin1'), deflateSync(profile)]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(body.length - 4);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return chunk;
}

function inflated(data: Buffer): Buffer | null {
  try {
    return inflateSync(data, { maxOutputLength: maxBytes });
  } catch {
    return null;
  }
}
