import { shortenMentions } from '../../cast/cast.ts';
import { captionOf, formatTime } from '../../film/playback.ts';
import { drawnAspect, sidesOf } from '../../frame/frame-aspect.ts';
import { frameSource } from '../../frame/frame-source.ts';
import { frameTexts } from '../../frame/frame-texts.ts';
import type { Scene } from '../../project/project.ts';
import { formatExactDuration } from '../../scene/duration.ts';
import { capitalized } from '../../text/capitalized.ts';
import { oneLine, withoutStop } from '../../text/clean.ts';
import { escapeMarkup } from '../../text/markup.ts';
import type { PlannedFilm } from '../out/planned-film.ts';
import { type Cell, flow, type Row } from './flow.ts';
import { contentWidth } from './paper-sizes.ts';
import { type Paragraph, paragraph, paragraphsHtml } from './paragraph.ts';
import { bodyHeight, type PageFrame } from './sheet-pages.ts';

/** How many frames a page of a storyboard has, if their texts leave room for as many. */
export const framesPerPage = [2, 4, 6] as const;
export type FramesPerPage = (typeof framesPerPage)[number];

interface StoryboardOptions {
  frames: FramesPerPage;
  /** Where a picture is, by its hash; undefined where it is missing, which shows the drawn frame. */
  pictureSource: (hash: string) => string | undefined;
}

const columnGap = 16;
const rowGap = 16;
/** The part of a frame's place that a picture takes at most; the rest is for words. */
const share = { height: 0.7, width: 0.45 };
const sideGap = 8;
/** The lines at both sides of a picture. */
const frameLine = 1;

interface Place {
  /** The width of a cell, in points. */
  width: number;
  picture: { width: number; height: number; place: 'above' | 'side' };
  textWidth: number;
}

/** The pages of a storyboard, as HTML: each scene's frame with its seconds, action and dialogue. */
export function storyboardPages(film: PlannedFilm, frame: PageFrame, options: StoryboardOptions): string[] {
  const columns = options.frames === 2 ? 1 : 2;
  const perPage = options.frames / columns;
  const height = bodyHeight(frame);
  const sides = sidesOf(film.project.settings?.ratio);
  const place = placeOf(sides, {
    width: (contentWidth(frame.box) - (columns - 1) * columnGap) / columns,
    height: (height - (perPage - 1) * rowGap) / perPage,
  });
  const cells = film.scenes.map((scene, index) => frameCell(film, { scene, index, place, ...options }));
  const rows: Row[] = [];
  for (let from = 0; from < cells.length; from += columns) rows.push({ cells: cells.slice(from, from + columns) });
  return flow(rows, { height, gap: rowGap, most: perPage }).map((page) =>
    page.map((row, index) => rowHtml(row, place, index > 0)).join(''),
  );
}

/** A wide picture stands above its words, a tall one at their side. */
function placeOf(sides: string, room: { width: number; height: number }): Place {
  const [w = 16, h = 9] = sides.split(':').map(Number);
  const ratio = w / h;
  const isWide = ratio >= 1.2;
  const [mostWidth, mostHeight] = isWide
    ? [room.width, room.height * share.height]
    : [room.width * share.width, room.height - 2];
  const width = Math.floor(Math.min(mostWidth, mostHeight * ratio)) - frameLine;
  return {
    width: room.width,
    picture: { width, height: Math.round((width / ratio) * 100) / 100, place: isWide ? 'above' : 'side' },
    textWidth: isWide ? room.width : room.width - width - frameLine - sideGap,
  };
}

interface FrameOfScene extends StoryboardOptions {
  scene: Scene;
  index: number;
  place: Place;
}

function frameCell(film: PlannedFilm, { scene, index, place, pictureSource }: FrameOfScene): Cell {
  const { project, cuts } = film;
  const { cast = [] } = project;
  const { width, height } = place.picture;
  const set = (text: string, style: Paragraph['style'], label = '') =>
    paragraph(text, { style, width: place.textWidth, label });
  const name = `Scene ${index + 1}`;
  const source = scene.picture && pictureSource(scene.picture.hash);
  const drawn = () => frameSource(frameTexts(scene, cast), drawnAspect(sidesOf(project.settings?.ratio)));
  const alt = source ? (scene.picture?.alt ?? `Picture of scene ${index + 1}`) : `Drawn frame of scene ${index + 1}`;
  const image = `<img class="frame" src="${escapeMarkup(source ?? drawn())}" alt="${escapeMarkup(alt)}" style="width:${width}pt;height:${height}pt">`;
  const times = `${formatExactDuration(scene.duration)}, at ${formatTime(cuts[index] ?? 0)}`;
  const shown = shortenMentions(
    [withoutStop(scene.subject), oneLine(scene.action)].filter((text) => text !== '').join(' '),
    cast,
  );
  const spoken = captionOf(scene.dialog, cast).flatMap(({ speaker, words }) =>
    // without a name, quotation marks tell it from the action
    speaker ? set(words, 'body', `${speaker.toUpperCase()}:`) : set(`“${words}”`, 'body'),
  );
  const words = [...set(capitalized(shown), 'body'), ...spoken];
  return {
    picture: { html: image, height: height + frameLine, place: place.picture.place },
    paragraphs: [
      ...set(times, 'detail', name),
      ...(words.length > 0 ? words : set('No action or dialogue yet.', 'body')),
    ],
    again: set('continued', 'detail', name),
  };
}

function rowHtml({ cells }: Row, place: Place, isNext: boolean): string {
  const boxes = cells.map(({ picture, paragraphs }) => {
    const width = `style="width:${place.width.toFixed(1)}pt"`;
    return `<div class="cell" data-place="${picture?.place ?? 'none'}" ${width}>${picture?.html ?? ''}<div>${paragraphsHtml(paragraphs)}</div></div>`;
  });
  const gaps = `column-gap:${columnGap}pt${isNext ? `;margin-top:${rowGap}pt` : ''}`;
  return `<div class="row" style="${gaps}">${boxes.join('')}</div>`;
}
