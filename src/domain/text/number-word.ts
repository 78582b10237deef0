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

/** A whole number in prose: spelled out up to twelve, in digits beyond. */
export function numberWord(count: number): string {
  return words[count] ?? String(count);
}

/** The same, capitalized. */
export function capitalNumberWord(count: number): string {
  const word = numberWord(count);
  return word.charAt(0).toUpperCase() + word.slice(1);
}
