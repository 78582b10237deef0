/** A range of a text in UTF-16 code units, as for `slice`. */
export interface TextRange {
  from: number;
  to: number;
}

/** Whether a text has only white space and control characters. */
export function isBlank(text: string): boolean {
  return !/[^\s\p{Cc}]/u.test(text);
}

/** Trims white space and control characters from a range. */
export function trimmed(text: string, { from, to }: TextRange): TextRange {
  let start = from;
  let end = to;
  while (start < end && isBlank(text.charAt(start))) start += 1;
  while (end > start && isBlank(text.charAt(end - 1))) end -= 1;
  return { from: start, to: end };
}

/** Escapes a text for a regular expression. */
export function literalPattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/gu, String.raw`\$&`);
}

/** Yields the lines of a text, without their line breaks. An empty text has one line. */
export function* lineRanges(text: string): Generator<TextRange> {
  let from = 0;
  for (const { index, 0: end } of text.matchAll(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/gu)) {
    yield { from, to: index };
    from = index + end.length;
  }
  yield { from, to: text.length };
}
