/** What a look is often said by. Each is a line of its text, `Palette: slate and rust`; none has to be there. */
export const lookParts = ['Palette', 'Film stock', 'Lens', 'Light', 'Texture'] as const;
export type LookPart = (typeof lookParts)[number];

/**
 * A look with a line for a part: the one that it has, else a new one at its end.
 * @returns also where the caret goes on, at the end of that line, in UTF-16 code units
 */
export function withLookPart(look: string, part: LookPart): { look: string; caret: number } {
  const line = new RegExp(String.raw`^[^\S\n]*${part}[^\S\n]*:.*$`, 'imu').exec(look);
  if (line) return { look, caret: line.index + line[0].length };
  const above = look.trimEnd();
  const added = `${above}${above === '' ? '' : '\n'}${part}: `;
  return { look: added, caret: added.length };
}
