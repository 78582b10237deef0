import { defaultFrameRate, type FrameRateId } from '../../../../src/domain/papers/out/timecode.ts';
import type { PaperSizeId } from '../../../../src/domain/papers/sheets/paper-sizes.ts';
import type { FramesPerPage } from '../../../../src/domain/papers/sheets/storyboard.ts';
import { createPerProjectStore } from '../core/project/per-project-store.ts';

interface ExportOptions {
  paper: PaperSizeId;
  frames: FramesPerPage;
  /** As each page says it. */
  version: string;
  frameRate: FrameRateId;
}

/** Where offices print on Letter. */
const letterLanguages = /^(?:en-(?:US|CA|PH)|fr-CA|es-(?:MX|US|CO|CL|VE))$/iu;

/** How the open project is exported, for as long as it is open. */
export const useExportOptions = createPerProjectStore<ExportOptions>({
  paper: letterLanguages.test(navigator.language) ? 'letter' : 'a4',
  frames: 4,
  version: '',
  frameRate: defaultFrameRate,
});

/** What pages say of their version where none was typed. */
export const defaultVersion = 'Draft';
