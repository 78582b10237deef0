import { firstTextLimit } from '../../../../src/domain/clips/clip.ts';
import { measure } from '../../../../src/domain/clips/text-limits.ts';
import type { FilmClip } from '../../../../src/domain/film/film.ts';
import type { TextLimit } from '../../../../src/domain/targets/facts.ts';
import type { Target } from '../../../../src/domain/targets/target.ts';
import type { ShownLine } from '../../../components/PromptLines.tsx';

/**
 * The lines of a clip, with the text past the target's limit marked. The limit applies to the clip or to each shot. If
 * the limit is in words, nothing is marked.
 */
export function markPastLimit({ lines, shots, text }: FilmClip, target: Target): readonly ShownLine[] {
  const limit = firstTextLimit(target, shots ? 'shot' : 'clip');
  if (!limit || limit.unit === 'words') return lines;
  const { max, unit } = limit;
  if (!(shots ? shots.some(({ characters }) => characters > max) : measure(text, unit) > max)) return lines;
  // the loop subtracts a line feed per line; the + 1 makes up for the first line, which has none
  let charactersLeft = max + 1;
  return lines.map((line) => {
    if (shots && line.shot !== undefined) {
      // a shot's limit counts from the line below the heading; the + 1 makes up for that line's missing line feed
      charactersLeft = max + 1;
      return line;
    }
    charactersLeft -= 1;
    const parts = line.parts.flatMap((part) => {
      const cut = splitPoint(part.text, Math.max(charactersLeft, 0), unit);
      charactersLeft -= measure(part.text, unit);
      const [within, past] = [part.text.slice(0, cut), part.text.slice(cut)];
      return [...(within ? [{ ...part, text: within }] : []), ...(past ? [{ ...part, text: past, past: true }] : [])];
    });
    return { ...line, parts };
  });
}

/** The index after the first `characters` characters of a text, in UTF-16 code units. */
function splitPoint(text: string, characters: number, unit: TextLimit['unit']): number {
  if (unit === 'utf-16 units' || characters >= text.length) return characters;
  return [...text].slice(0, characters).join('').length;
}
