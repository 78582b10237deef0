import { limits } from '../../product/limits.ts';
import { product } from '../../product/product.ts';
import type { Report } from './report.ts';

/** Returns a problem if a file is too large. Call this before reading the file. */
export function fileSizeProblem(bytes: number): string | null {
  const max = limits.papers.bytes;
  if (bytes <= max) return null;
  return `This file has ${megabytes(bytes)} MB; at most ${megabytes(max)} MB can be read.`;
}

function megabytes(bytes: number): string {
  return (Math.ceil((bytes / 1_048_576) * 10) / 10).toLocaleString('en-US');
}

/** The first bytes of binary files, as Latin-1, and the problem to show. */
const signatures: readonly (readonly [starts: readonly string[], problem: string])[] = [
  [['%PDF-'], 'This is a PDF; export the script as Fountain or Final Draft (.fdx) and choose that file.'],
  [
    ['PK\x03\x04', 'PK\x05\x06'],
    'This is a ZIP archive or a Word document; save it as plain text and choose that file.',
  ],
  [['ÐÏ\x11à'], 'This is an old Word or Excel document; save it as plain text and choose that file.'],
  [[String.raw`{\rtf`], 'This is a document in rich text (RTF); save it as plain text and choose that file.'],
  [['\x89PNG', 'ÿØÿ', 'GIF87a', 'GIF89a', '\x1f\x8b', '7z¼¯', 'Rar!\x1a', '\x7fELF', 'ID3\x03'], notText()],
];

export function notText(): string {
  return `This is not a text file, so ${product.name} cannot read it.`;
}

/** Returns a problem if a file is binary, judged by its first bytes as Latin-1. */
export function signatureProblem(start: string): string | null {
  return signatures.find(([starts]) => starts.some((one) => start.startsWith(one)))?.[1] ?? null;
}

/** A text has at most one NUL per this many characters. */
const charactersPerNul = 100;

/** Returns a problem if a text is too long, or is the content of a binary file. XML bombs are left to `readXml`. */
export function textProblem(text: string): string | null {
  // each character takes at least one byte
  const size = fileSizeProblem(text.length);
  if (size) return size;
  const signature = signatureProblem(text.slice(0, 8));
  if (signature) return signature;
  return (text.split('\0').length - 1) * charactersPerNul > text.length ? notText() : null;
}

/** Removes NUL and replaces lone surrogates, which cannot be stored. Reports either. */
export function storableText(text: string, report: Report): string {
  const whole = text.toWellFormed().replaceAll('\0', '');
  if (whole !== text) {
    report.add(null, 'Characters that cannot be stored (NUL, broken emoji) were left out.', 'such characters');
  }
  return whole;
}

/** Normalizes line ends to line feeds and removes all byte order marks. */
export function normalizeLineEnds(text: string): string {
  return text.replaceAll('\ufeff', '').replace(/\r\n?|[\v\f\u0085\u2028\u2029]/gu, '\n');
}
