import type { TrendingEvent } from '../../domain/ai/trending.ts';

/** Words too common or too general to search for. */
const stopWords = new Set(
  'a about an and at breaking by current event events for from headline headlines in is latest new news now of on or recent the this to today top trending week what with'.split(
    ' ',
  ),
);
/** Letters of scripts without upper and lower case; several of these scripts do not separate words by spaces. */
const caseless = /\p{Lo}/u;

/** Normalizes a text so that texts that read the same are equal: NFKC, lower case, single spaces. */
export function normalized(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}

/** Splits a text into normalized words without punctuation. */
export function splitWords(text: string): string[] {
  return normalized(text)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean);
}

/** A query's words without stop words; none for `Latest News`. */
export function searchWords(query: string): string[] {
  return [...new Set(splitWords(query))].filter((word) => !stopWords.has(word));
}

/** How much a match in each part of an event counts. */
const weights = { title: 1, category: 0.75, description: 0.5 } as const;

/** How well an event matches words from `searchWords`, from 0 (not at all) to 1 (its title has all of them). */
export function relevance(words: readonly string[], event: TrendingEvent): number {
  if (words.length === 0) return 0;
  const parts = Object.entries(weights).map(([name, weight]) => {
    const has = wordMatcher(event[name as keyof typeof weights]);
    return (word: string) => (has(word) ? weight : 0);
  });
  const sum = words.reduce((total, word) => total + Math.max(...parts.map((score) => score(word))), 0);
  return sum / words.length;
}

/**
 * Returns a function that checks whether a text has a word, in singular or plural, or a longer word that starts with
 * it.
 */
function wordMatcher(text: string): (word: string) => boolean {
  const whole = normalized(text);
  const words = [...new Set(splitWords(text))];
  return (word) => {
    if (caseless.test(word)) return whole.includes(word);
    const stem = word.length > 4 ? word.replace(/s$/, '') : word;
    return words.some((other) => other === word || (stem.length > 3 && other.startsWith(stem)));
  };
}
