interface BurntCaption {
  /** The font size, in pixels. */
  fontSize: number;
  /** The background behind the text. */
  box: { x: number; y: number; width: number; height: number };
  /** The lines, each with the coordinates of its center. */
  lines: readonly { text: string; x: number; y: number }[];
}

/** The margin on each side, as a fraction of the picture's width or height: 5%, as EBU R 95 defines it for graphics. */
const margin = 0.05;
/** The height of a line, in multiples of the font size. */
const lineHeight = 1.375;

/**
 * Lays out a caption: centered at the bottom of the picture. The font size is 5% of the picture's shorter side, or less
 * if a line would not fit the width.
 * @param measureWidth measures a text in a 100-pixel font
 */
export function burntCaption(
  texts: readonly string[],
  { width, height }: { width: number; height: number },
  measureWidth: (text: string) => number,
): BurntCaption {
  const maxWidth = width * (1 - 2 * margin);
  const widest = Math.max(...texts.map(measureWidth)) / 100;
  // half a character on each side of the longest line
  const fontSize = Math.max(1, Math.floor(Math.min(Math.min(width, height) * 0.05, maxWidth / (widest + 1))));
  const line = fontSize * lineHeight;
  const box = {
    width: widest * fontSize + fontSize,
    height: texts.length * line + fontSize / 2,
  };
  const x = width / 2;
  const y = height * (1 - margin) - box.height;
  return {
    fontSize,
    box: { ...box, x: x - box.width / 2, y },
    lines: texts.map((text, index) => ({ text, x, y: y + fontSize / 4 + (index + 0.5) * line })),
  };
}
