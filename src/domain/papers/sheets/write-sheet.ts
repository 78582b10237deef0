import type { Project } from '../../project/project.ts';
import { formatExactDuration, totalDuration } from '../../scene/duration.ts';
import type { TargetId } from '../../targets/registry.ts';
import { paperName } from '../out/paper-name.ts';
import { type PlannedFilm, planFilm } from '../out/planned-film.ts';
import { castPages } from './cast-sheet.ts';
import { dialoguePages } from './dialogue-sheet.ts';
import type { PaperSizeId } from './paper-sizes.ts';
import { promptPages } from './prompt-sheet.ts';
import { type PageFrame, sheetDocument } from './sheet-pages.ts';
import { shotListPages } from './shot-list-sheet.ts';
import { type FramesPerPage, storyboardPages } from './storyboard.ts';

/** The sheets, in the order in which pages offer them. */
export const sheetKinds = ['storyboard', 'shots', 'cast', 'dialogue', 'prompts'] as const;
export type SheetKind = (typeof sheetKinds)[number];

export const sheetLabels: Record<SheetKind, string> = {
  storyboard: 'Storyboard',
  shots: 'Shot list',
  cast: 'Cast and look',
  dialogue: 'Dialogue list',
  prompts: 'Prompts',
};

export interface SheetOptions {
  kind: SheetKind;
  project: Project;
  paper: PaperSizeId;
  /** How many frames a storyboard page has. */
  frames: FramesPerPage;
  /** As the foot of each page says it. */
  version: string;
  date: string;
  /** Whose clips and prompts it has; by default the target of the project's settings. */
  target?: TargetId | undefined;
  /** Where a picture is, by its hash; undefined where it is missing, which shows the drawn frame. */
  pictureSource: (hash: string) => string | undefined;
}

/** A document to print. */
export interface Sheet {
  html: string;
  pages: number;
  /** With its ending: `The Last Ferry - Storyboard.html`. */
  name: string;
  landscape: boolean;
}

/**
 * Writes a project as a sheet to print: an HTML document without scripts, in which each page is a box of the paper's size.
 * A sheet without anything on it, see `isSheetEmpty`, has one page that is empty.
 */
export function writeSheet(options: SheetOptions): Sheet {
  const { kind, project, paper, version, date, target } = options;
  const film = planFilm(project, target);
  // a row with thirteen columns
  const landscape = kind === 'shots';
  const frame: PageFrame = {
    box: { paper, landscape },
    title: film.title,
    about: aboutOf(kind, film),
    version,
    date,
  };
  const bodies = bodiesOf(film, frame, options);
  const shown = bodies.length > 0 ? bodies : [''];
  return {
    html: sheetDocument(frame, shown),
    pages: shown.length,
    name: `${paperName(film.title)} - ${sheetLabels[kind]}.html`,
    landscape,
  };
}

/** Whether a sheet would have nothing on it. */
export function isSheetEmpty(kind: SheetKind, { look = '', cast = [], scenes }: Project): boolean {
  if (kind === 'cast') return look.trim() === '' && cast.length === 0;
  return kind === 'dialogue' && scenes.every(({ dialog }) => dialog.trim() === '');
}

function bodiesOf(film: PlannedFilm, frame: PageFrame, { kind, target, ...options }: SheetOptions): string[] {
  if (kind === 'storyboard') return storyboardPages(film, frame, options);
  if (kind === 'shots') return shotListPages(film, frame);
  if (kind === 'cast') return castPages(film, frame);
  return kind === 'dialogue' ? dialoguePages(film, frame) : promptPages(film, frame, target);
}

function aboutOf(kind: SheetKind, { scenes, target }: PlannedFilm): string {
  const count = `${scenes.length} ${scenes.length === 1 ? 'scene' : 'scenes'}`;
  const facts = `${count}, ${formatExactDuration(totalDuration(scenes))}`;
  return kind === 'prompts' ? `Prompts for ${target}` : `${sheetLabels[kind]}, ${facts}`;
}
