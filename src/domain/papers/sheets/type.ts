/** A typographic style, in points. */
interface TypeStyle {
  size: number;
  leading: number;
  /** Space above, except for the first paragraph of a box. */
  above: number;
  bold?: true;
}

/** The styles of sheets. `sheetStyles` turns each into a CSS class. */
export const typeStyles = {
  heading: { size: 11, leading: 14, above: 0, bold: true },
  detail: { size: 9, leading: 12, above: 0 },
  body: { size: 9.5, leading: 13, above: 3 },
  small: { size: 7.5, leading: 9.5, above: 0 },
  label: { size: 7.5, leading: 9.5, above: 0, bold: true },
} as const satisfies Record<string, TypeStyle>;

export type TypeStyleId = keyof typeof typeStyles;

/** Most systems have one of the first four fonts, which share the same letter widths. The fallbacks are wider. */
export const fontFamily = "Arial, Helvetica, 'Liberation Sans', Arimo, 'DejaVu Sans', sans-serif";

/**
 * Widths of the characters U+0020 to U+007E, in thousandths of the font size: the wider of Arial and DejaVu Sans. Text
 * laid out with these widths fits on every system, and leaves some space unused on most.
 */
const asciiWidths = [
  ...[318, 401, 460, 838, 636, 950, 780, 275, 390, 390, 500, 838, 318, 361, 318, 337],
  ...[636, 636, 636, 636, 636, 636, 636, 636, 636, 636, 337, 337, 838, 838, 838, 556],
  ...[1015, 684, 686, 722, 770, 667, 611, 778, 752, 295, 500, 667, 557, 863, 748, 787],
  ...[667, 787, 722, 667, 611, 732, 684, 989, 685, 667, 685, 390, 337, 390, 838, 556],
  ...[500, 613, 635, 550, 635, 615, 352, 635, 634, 278, 278, 579, 278, 974, 634, 612],
  ...[635, 635, 411, 521, 392, 634, 592, 818, 592, 592, 525, 636, 337, 636, 838],
];
/** The maximum ratio of a bold letter's width to its regular width. */
const boldFactor = 1.24;
/** Maximum widths of other characters, in thousandths of the font size. */
const widest = { quote: 520, dash: 1_000, lower: 920, upper: 1_100, wide: 1_080, pictograph: 1_500 };

/**
 * Returns the width of a character in points, or slightly more.
 * @param character a single code point
 */
export function characterWidth(character: string, size: number, bold: boolean): number {
  return (thousandths(character) * size * (bold ? boldFactor : 1)) / 1_000;
}

function thousandths(character: string): number {
  const ascii = asciiWidth(character);
  if (ascii !== undefined) return ascii;
  if (/^[\p{Mn}\p{Me}\p{Cf}]$/u.test(character)) return 0;
  // accents do not widen a letter
  const plain = asciiWidth(character.normalize('NFD'));
  if (plain !== undefined) return plain;
  if (/^[\u2018-\u201f\u2039\u203a]$/u.test(character)) return widest.quote;
  if (/^[\u2000-\u22ff]$/u.test(character)) return widest.dash;
  if (/^\p{Extended_Pictographic}$/u.test(character)) return widest.pictograph;
  if (/^[\u1100-\u11ff\u2e80-\uffff]$|^[\u{10000}-\u{10ffff}]$/u.test(character)) return widest.wide;
  return /^\p{Lu}$/u.test(character) ? widest.upper : widest.lower;
}

function asciiWidth(character: string): number | undefined {
  return asciiWidths[(character.codePointAt(0) ?? 0) - 0x20];
}
