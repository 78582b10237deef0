import { mayKeepProfile } from './color-profile.ts';
import {
  assertDimensions,
  assertNoTrailingData,
  assertUpright,
  cutOffError,
  damagedError,
  type PictureFile,
  pictureProblem,
} from './picture-file.ts';

const startOfPicture = Buffer.from([0xff, 0xd8]);
const endOfPicture = Buffer.from([0xff, 0xd9]);

/** Markers, as in table B.1 of https://www.w3.org/Graphics/JPEG/itu-t81.pdf */
const marker = { end: 0xd9, scan: 0xda, jfif: 0xe0, exif: 0xe1, profile: 0xe2, adobe: 0xee };
/** Huffman and quantization tables, restart intervals. */
const tables = new Set([0xc4, 0xdb, 0xdd]);
/** Baseline, extended and progressive frames; browsers support no others. */
const frames = new Set([0xc0, 0xc1, 0xc2]);
/** The prefix of a color profile that fits into one segment. Profiles split over several segments are too large for us. */
const wholeProfile = 'ICC_PROFILE\0\x01\x01';
/** Ordinary pictures have about ten scans; hundreds of tiny scans would keep a browser busy. */
const maxScans = 64;

const isRestart = (code: number) => code >= 0xd0 && code <= 0xd7;
const isMetadata = (code: number) => (code >= 0xe0 && code <= 0xef) || code === 0xfe;

interface Segment {
  code: number;
  /** Without marker and length. */
  data: Buffer;
  /** The data after a scan's header. */
  scan: Buffer;
}

/** Reads a JPEG up to its end marker. @throws UNPROCESSABLE_CONTENT */
export function readJpeg(bytes: Buffer): PictureFile {
  const parts: Buffer[] = [startOfPicture];
  let size: Pick<PictureFile, 'width' | 'height'> | undefined;
  let scans = 0;
  const end = readSegments(bytes, ({ code, data, scan }) => {
    if (frames.has(code)) {
      if (size) throw damagedError('JPEG');
      size = readFrame(data);
    }
    if (code === marker.scan) {
      if (!size) throw damagedError('JPEG');
      scans += 1;
      if (scans > maxScans) throw unsupportedJpeg();
    }
    const needed = neededPart(code, data);
    if (needed) parts.push(segment(code, needed), scan);
  });
  if (!size || scans === 0) throw damagedError('JPEG');
  assertNoTrailingData('JPEG', bytes.subarray(end));
  return { ...size, parts: [...parts, endOfPicture] };
}

/** @returns the offset of the end of the picture */
function readSegments(bytes: Buffer, onSegment: (segment: Segment) => void): number {
  let offset = startOfPicture.length;
  for (;;) {
    if (offset >= bytes.length) throw cutOffError('JPEG');
    if (bytes[offset] !== 0xff) throw damagedError('JPEG');
    // a marker may be preceded by any number of fill bytes
    while (bytes[offset] === 0xff) offset += 1;
    const code = bytes[offset];
    offset += 1;
    if (code === marker.end) return offset;
    if (code === undefined || offset + 2 > bytes.length) throw cutOffError('JPEG');
    const length = bytes.readUInt16BE(offset);
    if (code < 0xc0 || isRestart(code) || code === 0xd8 || length < 2) throw damagedError('JPEG');
    const end = offset + length;
    if (end > bytes.length) throw cutOffError('JPEG');
    const next = code === marker.scan ? endOfScan(bytes, end) : end;
    onSegment({ code, data: bytes.subarray(offset + 2, end), scan: bytes.subarray(end, next) });
    offset = next;
  }
}

/** The offset of the marker after a scan. Inside a scan, 0xFF is always followed by a zero or a restart marker. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let offset = bytes.indexOf(0xff, from); offset !== -1; offset = bytes.indexOf(0xff, offset + 1)) {
    const next = bytes[offset + 1];
    if (next === undefined) break;
    if (next !== 0 && next !== 0xff && !isRestart(next)) return offset;
  }
  throw cutOffError('JPEG');
}

function readFrame(data: Buffer): Pick<PictureFile, 'width' | 'height'> {
  const components = data[5] ?? 0;
  if (data.length < 6 || data.length !== 6 + 3 * components) throw damagedError('JPEG');
  const size = { width: data.readUInt16BE(3), height: data.readUInt16BE(1) };
  // a height of 0 means that the height follows after the first scan
  if (data[0] !== 8 || size.height === 0 || ![1, 3, 4].includes(components)) throw unsupportedJpeg();
  if (size.width === 0) throw damagedError('JPEG');
  assertDimensions(size);
  return size;
}

/** The part of a segment that is needed to show the picture; null to remove the segment. */
function neededPart(code: number, data: Buffer): Buffer | null {
  if (frames.has(code) || tables.has(code) || code === marker.scan) return data;
  if (!isMetadata(code)) throw unsupportedJpeg();
  if (code === marker.exif && startsWith(data, 'Exif\0')) assertUpright(data.subarray(6));
  if (code === marker.jfif && startsWith(data, 'JFIF\0') && data.length >= 14) return withoutThumbnail(data);
  if (code === marker.profile && startsWith(data, wholeProfile)) {
    return mayKeepProfile(data.subarray(wholeProfile.length)) ? data : null;
  }
  // its first 12 bytes specify the color encoding
  if (code === marker.adobe && startsWith(data, 'Adobe') && data.length >= 12) return data.subarray(0, 12);
  return null;
}

function withoutThumbnail(jfif: Buffer): Buffer {
  return Buffer.concat([jfif.subarray(0, 12), Buffer.from([0, 0])]);
}

function segment(code: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, code, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}

function startsWith(data: Buffer, text: string): boolean {
  return data.toString('latin1', 0, text.length) === text;
}

function unsupportedJpeg() {
  return pictureProblem('Browsers cannot show this kind of JPEG. Open it, save it again and add that.');
}
