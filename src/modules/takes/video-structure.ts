import type { TakeType } from '../../domain/takes/takes.ts';

/** Reads a range of a file: the first byte, and the byte after the last. */
export type ReadBytes = (start: number, end: number) => Promise<Uint8Array>;

interface VideoData {
  bytes: number;
  type: TakeType;
}

const truncated = 'This video is incomplete: its end is missing.';
const mixed = 'This file has more in it than a video.';

/**
 * Checks that the outermost parts of a video fill the file exactly, so that nothing else is in front of them or behind.
 * @returns a problem in one sentence, or null
 */
export function findStructureProblem(read: ReadBytes, { bytes, type }: VideoData): Promise<string | null> {
  return type === 'video/webm' ? checkElements(read, bytes) : checkBoxes(read, bytes);
}

/** The boxes that a video has on the outermost level: ISO/IEC 14496-12 and Apple's QuickTime File Format. */
const boxTypes = new Set([
  ...['ftyp', 'moov', 'mdat', 'free', 'skip', 'wide', 'pnot', 'udta', 'meta', 'uuid', 'pdin', 'junk'],
  ...['styp', 'sidx', 'ssix', 'moof', 'mfra', 'emsg', 'prft'],
]);

/** A file in fragments can have thousands of boxes; then only the first ones are checked. */
const maxBoxes = 400;
/** Room for the brands of any real file, too little for a page. */
const maxBrandBytes = 256;

async function checkBoxes(read: ReadBytes, bytes: number): Promise<string | null> {
  let start = 0;
  for (let count = 0; start < bytes && count < maxBoxes; count++) {
    if (bytes - start < 8) return mixed;
    const header = toView(await read(start, Math.min(start + 16, bytes)));
    const type = readText(header, 4, 4);
    if (!boxTypes.has(type)) return mixed;
    const size = boxSize(header, bytes - start);
    if (size === null || (type === 'ftyp' && size > maxBrandBytes)) return mixed;
    start += size;
    if (start > bytes) return truncated;
  }
  return null;
}

/** @returns null for a size that no box has */
function boxSize(header: DataView, rest: number): number | null {
  const size = header.getUint32(0);
  // to the end of the file
  if (size === 0) return rest;
  if (size !== 1) return size < 8 ? null : size;
  if (header.byteLength < 16) return null;
  const long = Number(header.getBigUint64(8));
  return long < 16 ? null : long;
}

const ebml = 0x1a_45_df_a3;
const segment = 0x18_53_80_67;
const voidElement = 0xec;

/** Checks the outermost elements of WebM: its head, and one segment (RFC 8794 and RFC 9559). */
async function checkElements(read: ReadBytes, bytes: number): Promise<string | null> {
  let start = 0;
  let expected = ebml;
  while (start < bytes) {
    const header = toView(await read(start, Math.min(start + 12, bytes)));
    const element = readElement(header);
    if (!element || (element.id !== expected && element.id !== voidElement)) return mixed;
    if (element.id === ebml) expected = segment;
    if (element.id === segment) expected = voidElement;
    // of unknown size, as in a recording: to the end of the file
    if (element.size === null) return element.id === segment ? null : mixed;
    start += element.headBytes + element.size;
    if (start > bytes) return truncated;
  }
  return null;
}

/** Reads the id and the size of an element, both of variable length. */
function readElement(view: DataView): { id: number; size: number | null; headBytes: number } | null {
  const idBytes = leadingZeros(view, 0) + 1;
  const sizeBytes = leadingZeros(view, idBytes) + 1;
  if (idBytes > 4 || sizeBytes > 8 || idBytes + sizeBytes > view.byteLength) return null;
  let id = 0;
  for (let index = 0; index < idBytes; index++) id = id * 256 + view.getUint8(index);
  let size = BigInt(view.getUint8(idBytes) & (0xff >> sizeBytes));
  for (let index = 1; index < sizeBytes; index++) size = size * 256n + BigInt(view.getUint8(idBytes + index));
  const isUnknown = size === (1n << BigInt(7 * sizeBytes)) - 1n;
  return { id, size: isUnknown ? null : Number(size), headBytes: idBytes + sizeBytes };
}

function leadingZeros(view: DataView, index: number): number {
  return index < view.byteLength ? Math.clz32(view.getUint8(index)) - 24 : 8;
}

function toView({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}

function readText(view: DataView, start: number, length: number): string {
  return String.fromCharCode(...new Uint8Array(view.buffer, view.byteOffset + start, length));
}
