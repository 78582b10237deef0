/** Common parts of a look. Each is an optional line in the text, such as `Palette: slate and rust`. */
export const lookParts = ['Palette', 'Film stock', 'Lens', 'Light', 'Texture'] as const;
export type LookPart = (typeof lookParts)[number];

/**
 * Adds an empty line for a part to the look, unless the look already has a line for it.
 * @returns the look, and the caret position at the end of that line in UTF-16 code units
 */
export function withLookPart(look: string, part: LookPart): { look: string; caret: number } {
  const line = new RegExp(String.raw`^[^\S\n]*${part}[^\S\n]*:.*$`, 'imu').exec(look);
  if (line) return { look, caret: line.index + line[0].length };
  const above = look.trimEnd();
  const added = `${above}${above === '' ? '' : '\n'}${part}: `;
  return { look: added, caret: added.length };
}
