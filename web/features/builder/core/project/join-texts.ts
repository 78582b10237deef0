/**
 * Two texts of a field as one: the second goes on in the first one's line, or in a line of its own where the first has
 * several.
 */
export function joinTexts(first: string, second: string): string {
  const start = first.trimEnd();
  const rest = second.trimStart();
  if (start === '' || rest === '') return start || rest;
  if (start.includes('\n')) return `${start}\n${rest}`;
  if (/[\p{P}]$/u.test(start)) return `${start} ${rest}`;
  return /^\p{Ll}/u.test(rest) ? `${start}, ${rest}` : `${start}. ${rest}`;
}
