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

/** A whole number as prose has it: in letters up to twelve, in digits beyond. */
export function numberWord(count: number): string {
  return words[count] ?? String(count);
}

/** The same at the start of a sentence. */
export function capitalNumberWord(count: number): string {
  const word = numberWord(count);
  return word.charAt(0).toUpperCase() + word.slice(1);
}
