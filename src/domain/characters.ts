/**
 * The length of a text as people and PostgreSQL count it: in characters (code points), so that an emoji is one.
 * zod's `min` and `max` count the same way.
 */
export function characterCount(value: string): number {
  let count = 0;
  for (const _ of value) count += 1;
  return count;
}

/** A text cut at a word, with `…`, to at most `max` characters. */
export function shortenedText(value: string, max: number): string {
  const characters = [...value];
  if (characters.length <= max) return value;
  const kept = characters.slice(0, max - 1).join('');
  const lastSpace = kept.lastIndexOf(' ');
  return `${(lastSpace > kept.length / 2 ? kept.slice(0, lastSpace) : kept).replace(/[\s,;:–—-]+$/u, '')}…`;
}
