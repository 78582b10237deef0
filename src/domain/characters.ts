/**
 * The length of a text as people and PostgreSQL count it: in characters (code points), so that an emoji is one.
 * zod's `min` and `max` count the same way.
 */
export function characterCount(value: string): number {
  let count = 0;
  for (const _ of value) count += 1;
  return count;
}
