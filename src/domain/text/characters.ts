/**
 * Counts the code points of a text, as PostgreSQL and zod's `min` and `max` do. An emoji of one code point counts as
 * one.
 */
export function characterCount(value: string): number {
  if (!/[\ud800-\udbff]/.test(value)) return value.length;
  let count = 0;
  for (const _ of value) count += 1;
  return count;
}

/** Shortens a text between words to at most `max` characters, including the `…`. */
export function shortenedText(value: string, max: number): string {
  const characters = [...value];
  if (characters.length <= max) return value;
  const start = characters.slice(0, max - 1).join('');
  const lastSpace = start.lastIndexOf(' ');
  return `${(lastSpace > start.length / 2 ? start.slice(0, lastSpace) : start).replace(/[\s,;:–—-]+$/u, '')}…`;
}
