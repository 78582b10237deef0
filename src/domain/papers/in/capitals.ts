import { oneLine } from '../../text/clean.ts';
import type { TextRange } from '../../text/text-range.ts';

/**
 * Matches a run of words in capitals: `MARA`, `OLD TOM`, `GUARD #2`, `THUNDER CRASHES`. The bounds on its repetitions
 * keep matching linear.
 */
const run =
  /(?<![\p{L}\p{M}\p{N}_@])\p{Lu}[\p{Lu}\p{M}\p{Nd}'’.-]{0,60}(?: (?:#?\p{Nd}{1,4}|\p{Lu}[\p{Lu}\p{M}\p{Nd}'’.-]{0,60})){0,7}(?![\p{Ll}\p{M}\p{Nd}_])/gu;

/**
 * Yields the runs of words in capitals in a text, in order. Drops a leading article or `I`, and a final `'S` or
 * punctuation. Skips runs with a single capital letter.
 */
export function* capitalRuns(text: string): Generator<TextRange & { words: string }> {
  for (const { 0: found, index } of text.matchAll(run)) {
    const article = /^(?:AN?|THE|I) /u.exec(found)?.[0] ?? '';
    const words = found.slice(article.length).replace(/(?:['’]S)?[.'’-]*$/u, '');
    if (!/\p{Lu}.*\p{Lu}/u.test(words)) continue;
    const from = index + article.length;
    yield { words, from, to: from + words.length };
  }
}

export function isInCapitals(text: string): boolean {
  return /\p{Lu}/u.test(text) && !/\p{Ll}/u.test(text);
}

/**
 * Converts a name in capitals to title case: `OLD TOM` becomes `Old Tom`, `J.J. O'BRIEN` becomes `J.J. O'Brien`. Any
 * other name stays as typed.
 */
export function titleCaseName(name: string): string {
  const line = oneLine(name);
  if (!isInCapitals(line)) return line;
  return line
    .toLowerCase()
    .replace(/(?<![\p{L}\p{M}\p{N}'’])(?:\p{L}['’](?=\p{L}{2}))?\p{L}/gu, (start) => start.toUpperCase());
}

/**
 * Converts words in capitals to sentence case: `DINING CAR` becomes `Dining car`. In other texts, only capitalizes the
 * first letter.
 */
export function sentenceCase(words: string): string {
  const line = oneLine(words);
  const small = isInCapitals(line) ? line.toLowerCase() : line;
  const [first = ''] = small;
  return first.toUpperCase() + small.slice(first.length);
}
