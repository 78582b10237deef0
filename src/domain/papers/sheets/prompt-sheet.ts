import { type FilmClip, makeFilm } from '../../film/film.ts';
import { defaultPacking } from '../../film/prompt.ts';
import { formatExactDuration } from '../../scene/duration.ts';
import { resolveTargetId, type TargetId, targets } from '../../targets/registry.ts';
import type { Target } from '../../targets/target.ts';
import { capitalized } from '../../text/capitalized.ts';
import type { PlannedFilm } from '../out/planned-film.ts';
import { scenesText } from './cast-sheet.ts';
import type { Row } from './flow.ts';
import { pagesOfRows } from './pages-of-rows.ts';
import { contentWidth } from './paper-sizes.ts';
import { paragraph } from './paragraph.ts';
import type { PageSetup } from './sheet-pages.ts';

/** Returns the HTML pages of the prompts: the text of each clip, ready to paste into the generator. */
export function promptPages(film: PlannedFilm, setup: PageSetup, target?: TargetId): string[] {
  const width = contentWidth(setup.box);
  const rows = makeClips(film, target).map(({ number, sceneNumbers, seconds, text }): Row => {
    const details = `${scenesText(sceneNumbers)} (${formatExactDuration(seconds)})`;
    const lines = paragraph(text, { style: 'body', width });
    return {
      cells: [
        {
          paragraphs: [
            ...paragraph(`Clip ${number}`, { style: 'heading', width }),
            ...paragraph(capitalized(details), { style: 'detail', width }),
            ...(lines.length > 0 ? lines : paragraph('No prompt yet.', { style: 'body', width })),
          ],
          continuation: paragraph(`Clip ${number}, continued`, { style: 'heading', width }),
        },
      ],
    };
  });
  return pagesOfRows(rows, setup);
}

/** Makes the clips that `planFilm` plans, with their prompts. */
function makeClips({ project, scenes }: PlannedFilm, target?: TargetId): readonly FilmClip[] {
  const { settings, look, cast } = project;
  const format: Target = targets[target ?? resolveTargetId(settings)];
  const packing = format.facts.seconds.value.kind === 'any' ? 'scene' : (settings?.packing ?? defaultPacking);
  return makeFilm({ scenes, target: format, packing, settings, look, cast }).clips;
}
