import { expandMentions } from '../../cast/cast.ts';
import { castUsage } from '../../edits/cast-edits.ts';
import { capitalized } from '../../text/capitalized.ts';
import type { PlannedFilm } from '../out/planned-film.ts';
import type { Row } from './flow.ts';
import { listPages } from './list-pages.ts';
import { contentWidth } from './paper-sizes.ts';
import { type Paragraph, paragraph } from './paragraph.ts';
import type { PageFrame } from './sheet-pages.ts';

/** The pages of the look and the cast, as HTML: each entry with its wording and the scenes it is in. */
export function castPages({ project, scenes }: PlannedFilm, frame: PageFrame): string[] {
  const { look = '', cast = [] } = project;
  const set = (text: string, style: Paragraph['style'], label = '') =>
    paragraph(text, { style, width: contentWidth(frame.box), label });
  const usage = castUsage({ ...project, scenes: [...scenes] });
  const row = (name: string, words: readonly Paragraph[]): Row => ({
    cells: [{ paragraphs: [...set(name, 'heading'), ...words], again: set(`${name}, continued`, 'heading') }],
  });
  const lookWords = set(look, 'body');
  const entries = cast.map((entry) => {
    const { name, kind, text, short = '', voice = '', manner = '' } = entry;
    const numbers = usage.get(entry) ?? [];
    const about = `${kind}, ${numbers.length === 0 ? 'in no scene yet' : `in ${scenesText(numbers)}`}`;
    return row(name.trim() === '' ? 'No name yet' : name, [
      ...set(capitalized(about), 'detail'),
      ...set(expandMentions(text, cast), 'body'),
      ...set(expandMentions(short, cast), 'body', 'Short name:'),
      ...set(expandMentions(voice, cast), 'body', 'Voice:'),
      ...set(expandMentions(manner, cast), 'body', 'Manner:'),
    ]);
  });
  return listPages([...(lookWords.length > 0 ? [row('Look', lookWords)] : []), ...entries], frame);
}

/** `scene 3`, `scenes 1 to 4, 7`, from numbers in order. */
export function scenesText(numbers: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const number of numbers) {
    const run = runs.at(-1);
    if (run && run[1] + 1 === number) run[1] = number;
    else runs.push([number, number]);
  }
  const words = runs.map(([from, to]) =>
    from === to ? `${from}` : to === from + 1 ? `${from}, ${to}` : `${from} to ${to}`,
  );
  return `${numbers.length === 1 ? 'scene' : 'scenes'} ${words.join(', ')}`;
}
