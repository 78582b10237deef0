import { shortenMentions } from '../../cast/cast.ts';
import { captionOf } from '../../film/caption.ts';
import { formatTime } from '../../film/playback.ts';
import { nearestFrameAspect, ratioOrDefault } from '../../frame/frame-aspect.ts';
import { frameSource } from '../../frame/frame-source.ts';
import { frameTexts } from '../../frame/frame-texts.ts';
import type { Scene } from '../../project/project.ts';
import { formatExactDuration } from '../../scene/duration.ts';
import { capitalized } from '../../text/capitalized.ts';
import { oneLine, oneLineWithoutPeriod } from '../../text/clean.ts';
import { escapeMarkup } from '../../text/markup.ts';
import { noteLines, type PlannedFilm } from '../out/planned-film.ts';
import { type Cell, flow, type Row } from './flow.ts';
import { contentWidth } from './paper-sizes.ts';
import { type Paragraph, paragraph, paragraphsHtml } from './paragraph.ts';
import { bodyHeight, type PageSetup } from './sheet-pages.ts';

/** Frames per storyboard page. Long texts may leave room for fewer. */
export const framesPerPage = [2, 4, 6] as const;
export type FramesPerPage = (typeof framesPerPage)[number];

interface StoryboardOptions {
  frames: FramesPerPage;
  /** Returns the URL of a picture by its hash. If it returns undefined, the drawn frame is shown. */
  pictureSource: (hash: string) => string | undefined;
}

const columnGap = 16;
const rowGap = 16;
/** The picture's maximum share of a cell; the rest is text. */
const maxPictureShare = { height: 0.7, width: 0.45 };
const sideGap = 8;
/** Total width of a picture's borders, in points. */
const frameLine = 1;

interface CellLayout {
  /** The width of a cell, in points. */
  width: number;
  picture: { width: number; height: number; place: 'above' | 'side' };
  textWidth: number;
}

/** Returns the HTML pages of a storyboard: each scene's frame with its duration, action, dialogue and notes. */
export function storyboardPages(film: PlannedFilm, setup: PageSetup, options: StoryboardOptions): string[] {
  const columns = options.frames === 2 ? 1 : 2;
  const perPage = options.frames / columns;
  const height = bodyHeight(setup);
  const sides = ratioOrDefault(film.project.settings?.ratio);
  const layout = cellLayout(sides, {
    width: (contentWidth(setup.box) - (columns - 1) * columnGap) / columns,
    height: (height - (perPage - 1) * rowGap) / perPage,
  });
  const notes = noteLines(film);
  const cells = film.scenes.map((scene, index) =>
    frameCell(film, { ...options, scene, index, layout, notes: notes?.[index] ?? [] }),
  );
  const rows: Row[] = [];
  for (let from = 0; from < cells.length; from += columns) rows.push({ cells: cells.slice(from, from + columns) });
  return flow(rows, { height, gap: rowGap, maxRows: perPage }).map((page) =>
    page.map((row, index) => rowHtml(row, layout, index > 0)).join(''),
  );
}

/** Lays out a cell: text goes below a wide picture and beside a tall one. */
function cellLayout(sides: string, room: { width: number; height: number }): CellLayout {
  const [w = 16, h = 9] = sides.split(':').map(Number);
  const ratio = w / h;
  const isWide = ratio >= 1.2;
  // beside the text, two points are left for the border and rounding
  const [maxWidth, maxHeight] = isWide
    ? [room.width, room.height * maxPictureShare.height]
    : [room.width * maxPictureShare.width, room.height - 2];
  const width = Math.floor(Math.min(maxWidth, maxHeight * ratio)) - frameLine;
  return {
    width: room.width,
    picture: { width, height: Math.round((width / ratio) * 100) / 100, place: isWide ? 'above' : 'side' },
    textWidth: isWide ? room.width : room.width - width - frameLine - sideGap,
  };
}

interface FrameCellOptions extends StoryboardOptions {
  scene: Scene;
  index: number;
  layout: CellLayout;
  /** The lines of the scene's notes. */
  notes: readonly string[];
}

function frameCell(film: PlannedFilm, { scene, index, layout, notes, pictureSource }: FrameCellOptions): Cell {
  const { project, cuts } = film;
  const { cast = [] } = project;
  const { width, height } = layout.picture;
  const setText = (text: string, style: Paragraph['style'], label = '') =>
    paragraph(text, { style, width: layout.textWidth, label });
  const name = `Scene ${index + 1}`;
  const source = scene.picture && pictureSource(scene.picture.hash);
  const drawn = () => frameSource(frameTexts(scene, cast), nearestFrameAspect(ratioOrDefault(project.settings?.ratio)));
  const alt = source ? (scene.picture?.alt ?? `Picture of scene ${index + 1}`) : `Drawn frame of scene ${index + 1}`;
  const image = `<img class="frame" src="${escapeMarkup(source ?? drawn())}" alt="${escapeMarkup(alt)}" style="width:${width}pt;height:${height}pt">`;
  const times = `${formatExactDuration(scene.duration)}, at ${formatTime(cuts[index] ?? 0)}`;
  const shown = shortenMentions(
    [oneLineWithoutPeriod(scene.subject), oneLine(scene.action)].filter((text) => text !== '').join(' '),
    cast,
  );
  const spoken = captionOf(scene.dialog, cast).flatMap(({ speaker, words }) =>
    // quotation marks tell unattributed dialogue from the action
    speaker ? setText(words, 'body', `${speaker.toUpperCase()}:`) : setText(`“${words}”`, 'body'),
  );
  const words = [...setText(capitalized(shown), 'body'), ...spoken];
  return {
    picture: { html: image, height: height + frameLine, place: layout.picture.place },
    paragraphs: [
      ...setText(times, 'detail', name),
      ...(words.length > 0 ? words : setText('No action or dialogue yet.', 'body')),
      ...notes.flatMap((line) => setText(line, 'detail', 'Note:')),
    ],
    continuation: setText('continued', 'detail', name),
  };
}

function rowHtml({ cells }: Row, layout: CellLayout, isNext: boolean): string {
  const boxes = cells.map(({ picture, paragraphs }) => {
    const width = `style="width:${layout.width.toFixed(1)}pt"`;
    return `<div class="cell" data-place="${picture?.place ?? 'none'}" ${width}>${picture?.html ?? ''}<div>${paragraphsHtml(paragraphs)}</div></div>`;
  });
  const gaps = `column-gap:${columnGap}pt${isNext ? `;margin-top:${rowGap}pt` : ''}`;
  return `<div class="row" style="${gaps}">${boxes.join('')}</div>`;
}
