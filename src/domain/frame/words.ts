/** How much of a text is read, in characters. */
const readLength = 2000;
const clauseEnd = /[,;:!?()\n—–]+|\.(?=\s|$)|\b(?:but|except)\b/;
const negations = new Set(['no', 'not', 'without', 'never', 'neither', 'nor', 'none']);
const negationEnds = new Set(['and', 'only', 'just']);

/** Words of a text that mean the same to a frame, by what they mean. */
export type Lexicon<Meaning extends string> = ReadonlyMap<string, Meaning>;

/** A lexicon of words for each meaning, in one string with spaces; `_` joins two words that stand together. */
export function lexicon<Meaning extends string>(words: Record<Meaning, string>): Lexicon<Meaning> {
  // Object.entries forgets what keys it was given
  const rows = Object.entries(words) as [Meaning, string][];
  return new Map(rows.flatMap(([meaning, list]) => list.split(' ').map((word) => [word, meaning] as const)));
}

/** The parts of a text between its commas and stops, in lower case. */
export function clausesOf(text: string): string[] {
  return text.slice(0, readLength).toLowerCase().split(clauseEnd);
}

/** What a clause affirms, in order: its words, without the plural's s too, and pairs joined by `_`. */
export function wordsOf(clause: string): string[] {
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

/** All that a text affirms. */
export function allWordsOf(text: string): string[] {
  return clausesOf(text).flatMap(wordsOf);
}

/** The first meaning that the words have. */
export function meaningOf<Meaning extends string>(
  words: readonly string[],
  lexicon: Lexicon<Meaning>,
): Meaning | undefined {
  for (const word of words) {
    const meaning = lexicon.get(word);
    if (meaning) return meaning;
  }
  return undefined;
}

/** Every meaning that the words have, in order. */
export function meaningsOf<Meaning extends string>(words: readonly string[], lexicon: Lexicon<Meaning>): Meaning[] {
  return words.flatMap((word) => lexicon.get(word) ?? []);
}

/** Numbers from 0 to 1, always the same ones for the same texts. */
export function chanceOf(texts: readonly string[]): { seed: number; next: () => number } {
  let hash = 0x811c9dc5;
  for (const text of texts) {
    for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
    // keeps words that move from one text to the next apart
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
