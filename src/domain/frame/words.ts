/** Maximum number of characters read from a text. */
const readLength = 2000;
const clauseEnd = /[,;:!?()\n—–]+|\.(?=\s|$)|\b(?:but|except)\b/;
const negations = new Set(['no', 'not', 'without', 'never', 'neither', 'nor', 'none']);
const negationEnds = new Set(['and', 'only', 'just']);

/** Maps words to their meaning for a frame. */
export type Lexicon<Meaning extends string> = ReadonlyMap<string, Meaning>;

/** Builds a lexicon from the words of each meaning, separated by spaces. `_` joins two adjacent words. */
export function lexicon<Meaning extends string>(words: Record<Meaning, string>): Lexicon<Meaning> {
  // Object.entries loses the key type
  const rows = Object.entries(words) as [Meaning, string][];
  return new Map(rows.flatMap(([meaning, list]) => list.split(' ').map((word) => [word, meaning] as const)));
}

/** Splits a text into clauses at punctuation, in lower case. */
export function splitClauses(text: string): string[] {
  return text.slice(0, readLength).toLowerCase().split(clauseEnd);
}

/**
 * Returns the words of a clause that are not negated, in order. Also includes singular forms, and pairs of adjacent
 * words joined by `_`.
 */
export function wordsNotNegated(clause: string): string[] {
  const found: string[] = [];
  let previous = '';
  let negated = false;
  for (const word of clause.replace(/['’]/g, '').match(/[a-z0-9]+/g) ?? []) {
    if (negations.has(word)) negated = true;
    else if (negated && negationEnds.has(word)) negated = false;
    else if (!negated) {
      const singular = word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
      if (previous) found.push(`${previous}_${singular}`);
      found.push(word);
      if (singular !== word) found.push(singular);
      previous = word;
      continue;
    }
    previous = '';
  }
  return found;
}

/** Returns all words of a text that are not negated. */
export function allWordsNotNegated(text: string): string[] {
  return splitClauses(text).flatMap(wordsNotNegated);
}

/** Returns the meaning of the first word that has one. */
export function firstMeaning<Meaning extends string>(
  words: readonly string[],
  lexicon: Lexicon<Meaning>,
): Meaning | undefined {
  for (const word of words) {
    const meaning = lexicon.get(word);
    if (meaning) return meaning;
  }
  return undefined;
}

/** Returns the meanings of the words, in order and with repetitions. */
export function allMeanings<Meaning extends string>(words: readonly string[], lexicon: Lexicon<Meaning>): Meaning[] {
  return words.flatMap((word) => lexicon.get(word) ?? []);
}

/** Creates a generator of pseudo-random numbers from 0 to 1, seeded by texts. */
export function seededRandom(texts: readonly string[]): { seed: number; next: () => number } {
  let hash = 0x811c9dc5;
  for (const text of texts) {
    for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
    // mark the end of each text, so that moving a word to the next text changes the seed
    hash = Math.imul(hash ^ 0xffff, 0x01000193);
  }
  let state = hash;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return { seed: hash >>> 0, next };
}
