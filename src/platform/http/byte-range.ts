import type { IncomingHttpHeaders } from 'node:http';

/** The first and the last byte to send. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Reads the range that a GET request asks for (https://www.rfc-editor.org/rfc/rfc9110#section-14.2). Returns null for
 * the whole file: without a range, with several, with one that cannot be read, or with an If-Range that names another
 * state of the file. Returns `unsatisfiable` for a range outside of the file, which gets 416.
 * @param file the file's length in bytes and its ETag
 */
export function requestedRange(
  headers: IncomingHttpHeaders,
  { bytes, etag }: { bytes: number; etag: string },
): ByteRange | 'unsatisfiable' | null {
  const [, first = '', last = ''] = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(headers.range ?? '') ?? [];
  if (first === '' && last === '') return null;
  // also ignores dates, which we never send
  if (headers['if-range'] !== undefined && headers['if-range'] !== etag) return null;
  const isSuffix = first === '';
  if (!isSuffix && last !== '' && Number(last) < Number(first)) return null;
  const start = isSuffix ? Math.max(bytes - Number(last), 0) : Number(first);
  const end = isSuffix || last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1);
  return start > end ? 'unsatisfiable' : { start, end };
}
