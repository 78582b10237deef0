import { shortenMentions, shortName } from '../../cast/cast.ts';
import { parseSpeech } from '../../cast/speech.ts';
import { formatTime } from '../../film/playback.ts';
import { nameKey } from '../../project/cast-names.ts';
import { oneLine } from '../../text/clean.ts';
import type { PlannedFilm } from '../out/planned-film.ts';
import type { Row } from './flow.ts';
import { pagesOfRows } from './pages-of-rows.ts';
import { contentWidth } from './paper-sizes.ts';
import { type Paragraph, paragraph } from './paragraph.ts';
import type { PageSetup } from './sheet-pages.ts';

interface Line {
  /** `Scene 3, at 0:12` */
  heading: string;
  words: string;
}

/** Returns the HTML pages of the dialogue: each speaker's lines in film order. */
export function dialoguePages(film: PlannedFilm, setup: PageSetup): string[] {
  const width = contentWidth(setup.box);
  const setText = (text: string, style: Paragraph['style'], label = '') => paragraph(text, { style, width, label });
  const rows = [...linesBySpeaker(film).values()].flatMap(({ name, lines }) => {
    const count = `${lines.length} ${lines.length === 1 ? 'line' : 'lines'}`;
    const continuation = setText(`${name}, continued`, 'heading');
    return lines.map(({ heading, words }, index): Row => {
      const line = setText(words, 'body', heading);
      if (index > 0) return { cells: [{ paragraphs: line, continuation }], follows: true };
      return {
        cells: [{ paragraphs: [...setText(name, 'heading'), ...setText(count, 'detail'), ...line], continuation }],
      };
    });
  });
  return pagesOfRows(rows, setup);
}

/** Groups the lines by speaker, in the order of their first lines. */
function linesBySpeaker({ scenes, cuts, project }: PlannedFilm): Map<string, { name: string; lines: Line[] }> {
  const { cast = [] } = project;
  const speakers = new Map<string, { name: string; lines: Line[] }>();
  for (const [index, { dialog }] of scenes.entries()) {
    for (const { speaker, offCamera, manner, from, to } of parseSpeech(dialog, cast)) {
      const name = speaker
        ? oneLine(speaker.entry ? shortName(speaker.entry, cast) : speaker.name)
        : 'No speaker named';
      const notes = [
        ...(offCamera ? [offCamera === 'voice-over' ? 'V.O.' : 'O.S.'] : []),
        ...manner.map((note) => oneLine(shortenMentions(dialog.slice(note.from, note.to), cast))),
      ];
      const words = oneLine(shortenMentions(dialog.slice(from, to), cast));
      const key = speaker ? nameKey(name) : '';
      const known = speakers.get(key) ?? { name: speaker ? name.toUpperCase() : name, lines: [] };
      known.lines.push({
        heading: `Scene ${index + 1}, at ${formatTime(cuts[index] ?? 0)}:`,
        words: notes.length > 0 ? `(${notes.join(', ')}) ${words}` : words,
      });
      speakers.set(key, known);
    }
  }
  return speakers;
}
