import type { Project } from '../../project/project.ts';
import type { Note } from '../../review/notes.ts';
import { formatExactDuration, totalDuration } from '../../scene/duration.ts';
import type { TargetId } from '../../targets/registry.ts';
import { paperName } from '../out/paper-name.ts';
import { type PlannedFilm, planFilm } from '../out/planned-film.ts';
import { castPages } from './cast-sheet.ts';
import { dialoguePages } from './dialogue-sheet.ts';
import type { PaperSizeId } from './paper-sizes.ts';
import { promptPages } from './prompt-sheet.ts';
import { type PageSetup, sheetDocument } from './sheet-pages.ts';
import { shotListPages } from './shot-list-sheet.ts';
import { type FramesPerPage, storyboardPages } from './storyboard.ts';

/** The printable sheets, in display order. */
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
  /** Frames per storyboard page. */
  frames: FramesPerPage;
  /** Shown in the footer of each page. */
  version: string;
  date: string;
  /** The target of the clips and prompts. Defaults to the target in the project's settings. */
  target?: TargetId | undefined;
  /** Reviewers' notes, which the storyboard and the shot list carry. */
  notes?: readonly Note[] | undefined;
  /** Returns the URL of a picture by its hash. If it returns undefined, the drawn frame is shown. */
  pictureSource: (hash: string) => string | undefined;
}

/** A document to print. */
export interface Sheet {
  html: string;
  pages: number;
  /** The file name, with its extension: `The Last Ferry - Storyboard.html`. */
  name: string;
  landscape: boolean;
}

/**
 * Writes a project as a printable sheet: an HTML document without scripts, with one box per page. A sheet without
 * content (see `isSheetEmpty`) has one empty page.
 */
export function writeSheet(options: SheetOptions): Sheet {
  const { kind, project, paper, version, date, target, notes } = options;
  const film = planFilm(project, target, notes);
  // the table of shots is wide: it has a column per field
  const landscape = kind === 'shots';
  const setup: PageSetup = {
    box: { paper, landscape },
    title: film.title,
    summary: describeSheet(kind, film),
    version,
    date,
  };
  const bodies = renderPages(film, setup, options);
  const shown = bodies.length > 0 ? bodies : [''];
  return {
    html: sheetDocument(setup, shown),
    pages: shown.length,
    name: `${paperName(film.title)} - ${sheetLabels[kind]}.html`,
    landscape,
  };
}

/** Whether a sheet would have no content. */
export function isSheetEmpty(kind: SheetKind, { look = '', cast = [], scenes }: Project): boolean {
  if (kind === 'cast') return look.trim() === '' && cast.length === 0;
  return kind === 'dialogue' && scenes.every(({ dialog }) => dialog.trim() === '');
}

function renderPages(film: PlannedFilm, setup: PageSetup, { kind, target, ...options }: SheetOptions): string[] {
  if (kind === 'storyboard') return storyboardPages(film, setup, options);
  if (kind === 'shots') return shotListPages(film, setup);
  if (kind === 'cast') return castPages(film, setup);
  return kind === 'dialogue' ? dialoguePages(film, setup) : promptPages(film, setup, target);
}

function describeSheet(kind: SheetKind, { scenes, target }: PlannedFilm): string {
  const count = `${scenes.length} ${scenes.length === 1 ? 'scene' : 'scenes'}`;
  const facts = `${count}, ${formatExactDuration(totalDuration(scenes))}`;
  return kind === 'prompts' ? `Prompts for ${target}` : `${sheetLabels[kind]}, ${facts}`;
}
