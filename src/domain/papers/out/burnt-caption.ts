interface BurntCaption {
  /** In pixels. */
  fontSize: number;
  /** The background behind the text. */
  box: { x: number; y: number; width: number; height: number };
  /** The lines, each with the coordinates of its center. */
  lines: readonly { text: string; x: number; y: number }[];
}

/** Fraction of the picture's width and height: EBU R 95's 5% margin for graphics, on each side. */
const margin = 0.05;
/** In multiples of the font size. */
const lineHeight = 1.375;

/**
 * Lays out a caption: centered at the bottom of the picture, in a smaller font if a line would not fit the width.
 * @param widthOf measures a text in a 100-pixel font
 */
export function burntCaption(
  texts: readonly string[],
  { width, height }: { width: number; height: number },
  widthOf: (text: string) => number,
): BurntCaption {
  const room = width * (1 - 2 * margin);
  const widest = Math.max(...texts.map(widthOf)) / 100;
  // half a character on each side of the longest line
  const fontSize = Math.max(1, Math.floor(Math.min(Math.min(width, height) * 0.05, room / (widest + 1))));
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
