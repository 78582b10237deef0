import { defaultFrameRate, type FrameRateId } from '../../../../src/domain/papers/out/timecode.ts';
import type { PaperSizeId } from '../../../../src/domain/papers/sheets/paper-sizes.ts';
import type { FramesPerPage } from '../../../../src/domain/papers/sheets/storyboard.ts';
import type { Note } from '../../../../src/domain/review/notes.ts';
import { useOpenNotes } from '../core/notes/project-notes.ts';
import { createPerProjectStore } from '../core/project/per-project-store.ts';
import type { TakeChoice } from './write-takes-zip.ts';

interface ExportOptions {
  paper: PaperSizeId;
  frames: FramesPerPage;
  /** Printed on every page. */
  version: string;
  frameRate: FrameRateId;
  /** Whether files and sheets carry the open notes of reviewers. */
  withNotes: boolean;
  /** Which takes the ZIP of takes contains. */
  takes: TakeChoice;
}

/** Browser languages of countries that print on Letter paper. */
const letterLanguages = /^(?:en-(?:US|CA|PH)|fr-CA|es-(?:MX|US|CO|CL|VE))$/iu;

/** The export options, kept for as long as the project is open. */
export const useExportOptions = createPerProjectStore<ExportOptions>({
  paper: letterLanguages.test(navigator.language) ? 'letter' : 'a4',
  frames: 4,
  version: '',
  frameRate: defaultFrameRate,
  withNotes: true,
  takes: 'chosen',
});

const noNotes: readonly Note[] = [];

/** The notes that files and sheets carry. */
export function useExportedNotes(): readonly Note[] {
  const withNotes = useExportOptions((options) => options.withNotes);
  const open = useOpenNotes();
  return withNotes ? open : noNotes;
}

/** The version printed on pages if the user enters none. */
export const defaultVersion = 'Draft';
