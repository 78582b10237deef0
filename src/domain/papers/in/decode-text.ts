import { fileSizeProblem, notText, signatureProblem } from './source-text.ts';

/**
 * The Windows-1252 characters at 0x80 to 0x9f, where Latin-1 has control codes:
 * https://encoding.spec.whatwg.org/#windows1252Extras-1252
 */
const windows1252Extras = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
/** Number of bytes sampled to detect UTF-16 without a byte order mark. */
const sampledBytes = 4_096;

/**
 * Decodes a text file: UTF-8 or UTF-16, with or without a byte order mark, or Windows-1252, which older programs write.
 * Returns a problem, as a sentence, if the file is not text. Never throws, and runs in linear time. Does not use
 * `TextDecoder`, since the domain uses only the language itself.
 */
export function decodeText(bytes: Uint8Array): { text: string } | { problem: string } {
  const problem = fileSizeProblem(bytes.length) ?? signatureProblem(latin1(bytes.subarray(0, 8)));
  if (problem) return { problem };
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return textOrProblem(utf8(bytes.subarray(3)));
  if (first === 0xff && second === 0xfe) return textOrProblem(utf16(bytes.subarray(2), 0));
  if (first === 0xfe && second === 0xff) return textOrProblem(utf16(bytes.subarray(2), 1));
  const lowByte = lowByteOfUtf16(bytes.subarray(0, sampledBytes));
  if (lowByte !== null) return textOrProblem(utf16(bytes, lowByte));
  if (bytes.subarray(0, sampledBytes).includes(0)) return { problem: notText() };
  return textOrProblem(utf8(bytes) ?? windows1252(bytes));
}

function textOrProblem(text: string | null): { text: string } | { problem: string } {
  return text === null ? { problem: notText() } : { text };
}

/**
 * Detects UTF-16 without a byte order mark: many high bytes are zero, and no low byte is. Returns the position of the
 * low byte in each unit, or null.
 */
function lowByteOfUtf16(bytes: Uint8Array): 0 | 1 | null {
  const zeros = [0, 0];
  for (const [index, byte] of bytes.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const minZeros = bytes.length / 8;
  if (odd > minZeros && even === 0) return 0;
  return even > minZeros && odd === 0 ? 1 : null;
}

function utf16(bytes: Uint8Array, lowByte: 0 | 1): string {
  const units = new Uint16Array(bytes.length >> 1);
  for (let index = 0; index < units.length; index += 1) {
    const low = bytes[index * 2 + lowByte] ?? 0;
    const high = bytes[index * 2 + 1 - lowByte] ?? 0;
    units[index] = (high << 8) | low;
  }
  return fromUnits(units);
}

/** @returns null for invalid UTF-8, as defined by table 3-7 of the Unicode Standard */
function utf8(bytes: Uint8Array): string | null {
  const units = new Uint16Array(bytes.length);
  let count = 0;
  for (let index = 0; index < bytes.length; ) {
    const byte = bytes[index] ?? 0;
    const following = byte < 0x80 ? 0 : byte >= 0xc2 && byte < 0xe0 ? 1 : byte >= 0xe0 && byte < 0xf0 ? 2 : 3;
    if ((byte >= 0x80 && byte < 0xc2) || byte > 0xf4) return null;
    let point = following === 0 ? byte : byte & (0x3f >> following);
    for (let next = 1; next <= following; next += 1) {
      const more = bytes[index + next] ?? 0;
      if ((more & 0xc0) !== 0x80) return null;
      point = (point << 6) | (more & 0x3f);
    }
    const isTooLong = (following === 2 && point < 0x800) || (following === 3 && point < 0x10000);
    if (isTooLong || point > 0x10ffff || (point >= 0xd800 && point < 0xe000)) return null;
    if (point < 0x10000) units[count++] = point;
    else {
      units[count++] = 0xd800 + ((point - 0x10000) >> 10);
      units[count++] = 0xdc00 + ((point - 0x10000) & 0x3ff);
    }
    index += following + 1;
  }
  return fromUnits(units.subarray(0, count));
}

function windows1252(bytes: Uint8Array): string {
  return latin1(bytes).replace(/[\u0080-\u009f]/gu, (byte) => windows1252Extras.charAt(byte.charCodeAt(0) - 0x80));
}

function latin1(bytes: Uint8Array): string {
  return fromUnits(Uint16Array.from(bytes));
}

function fromUnits(units: Uint16Array): string {
  let text = '';
  // a single call with all units could exceed the argument limit
  for (let from = 0; from < units.length; from += 8_192)
    text += String.fromCharCode(...units.subarray(from, from + 8_192));
  return text;
}
