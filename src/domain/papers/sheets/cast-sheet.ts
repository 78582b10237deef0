import { expandMentions } from '../../cast/cast.ts';
import { castUsage } from '../../edits/cast-edits.ts';
import { capitalized } from '../../text/capitalized.ts';
import type { PlannedFilm } from '../out/planned-film.ts';
import type { Row } from './flow.ts';
import { pagesOfRows } from './pages-of-rows.ts';
import { contentWidth } from './paper-sizes.ts';
import { type Paragraph, paragraph } from './paragraph.ts';
import type { PageSetup } from './sheet-pages.ts';

/** Returns the HTML pages of the look and the cast. Each entry lists its description and its scenes. */
export function castPages({ project, scenes }: PlannedFilm, setup: PageSetup): string[] {
  const { look = '', cast = [] } = project;
  const setText = (text: string, style: Paragraph['style'], label = '') =>
    paragraph(text, { style, width: contentWidth(setup.box), label });
  const usage = castUsage({ ...project, scenes: [...scenes] });
  const row = (name: string, words: readonly Paragraph[]): Row => ({
    cells: [
      { paragraphs: [...setText(name, 'heading'), ...words], continuation: setText(`${name}, continued`, 'heading') },
    ],
  });
  const lookWords = setText(look, 'body');
  const entries = cast.map((entry) => {
    const { name, kind, text, short = '', voice = '', manner = '' } = entry;
    const numbers = usage.get(entry) ?? [];
    const details = `${kind}, ${numbers.length === 0 ? 'in no scene yet' : `in ${scenesText(numbers)}`}`;
    return row(name.trim() === '' ? 'No name yet' : name, [
      ...setText(capitalized(details), 'detail'),
      ...setText(expandMentions(text, cast), 'body'),
      ...setText(expandMentions(short, cast), 'body', 'Short name:'),
      ...setText(expandMentions(voice, cast), 'body', 'Voice:'),
      ...setText(expandMentions(manner, cast), 'body', 'Manner:'),
    ]);
  });
  return pagesOfRows([...(lookWords.length > 0 ? [row('Look', lookWords)] : []), ...entries], setup);
}

/** Formats ascending scene numbers: `scene 3`, `scenes 1 to 4, 7`. */
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
