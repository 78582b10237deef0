interface BurntCaption {
  /** In pixels. */
  fontSize: number;
  /** What stands behind the words. */
  box: { x: number; y: number; width: number; height: number };
  /** The middle of each line. */
  lines: readonly { text: string; x: number; y: number }[];
}

/** Parts of the picture's height or width. The margins are those of EBU R 95 for graphics: 5% on each side. */
const margin = 0.05;
const lineHeight = 1.375;

/**
 * Where a caption stands in a picture: centered over its foot, and smaller where a line would not fit its width.
 * @param widthOf how wide a text is with a font of 100 pixels
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
