import type { TrendingEvent } from '../../domain/trending.ts';

/** Words that say what one is looking for in general, or nothing at all: every event would match or none. */
const general = new Set(
  'a about an and at breaking by current event events for from headline headlines in is latest new news now of on or recent the this to today top trending week what with'.split(
    ' ',
  ),
);
/** Letters of scripts without upper and lower case, several of which are written without spaces. */
const caseless = /\p{Lo}/u;

/** A text in lower case, with compatible characters made one and single spaces: equal for what reads the same. */
export function normalized(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}

/** The words of a text, normalised, without punctuation. */
export function wordsOf(text: string): string[] {
  return normalized(text)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean);
}

/** The words of a query that an event can be about; none for `Latest News`. */
export function searchWords(query: string): string[] {
  return [...new Set(wordsOf(query))].filter((word) => !general.has(word));
}

/** How much each part of an event says about what it is about. */
const weights = { title: 1, category: 0.75, description: 0.5 } as const;

/** How well an event fits words from `searchWords`: 0 for not at all, 1 when its title has all of them. */
export function relevance(words: readonly string[], event: TrendingEvent): number {
  if (words.length === 0) return 0;
  const parts = Object.entries(weights).map(([name, weight]) => {
    const has = finder(event[name as keyof typeof weights]);
    return (word: string) => (has(word) ? weight : 0);
  });
  const sum = words.reduce((total, word) => total + Math.max(...parts.map((weightOf) => weightOf(word))), 0);
  return sum / words.length;
}

/** Tells whether a text has a word, in the singular or the plural, or starts a longer one with it. */
function finder(text: string): (word: string) => boolean {
  const whole = normalized(text);
  const words = [...new Set(wordsOf(text))];
  return (word) => {
    if (caseless.test(word)) return whole.includes(word);
    const stem = word.length > 4 ? word.replace(/s$/, '') : word;
    return words.some((other) => other === word || (stem.length > 3 && other.startsWith(stem)));
  };
}
