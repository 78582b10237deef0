const words = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];

/** Spells out a whole number up to twelve. Larger numbers stay in digits. */
export function numberWord(count: number): string {
  return words[count] ?? String(count);
}

/** Like `numberWord`, but capitalized. */
export function capitalNumberWord(count: number): string {
  const word = numberWord(count);
  return word.charAt(0).toUpperCase() + word.slice(1);
}
