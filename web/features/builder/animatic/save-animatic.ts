import { paperName } from '../../../../src/domain/papers/out/paper-name.ts';
import { planFilm } from '../../../../src/domain/papers/out/planned-film.ts';
import { currentProject } from '../core/project/project-store.ts';
import { downloadCaptions } from '../core/video/captions.ts';
import type { VideoExportWork } from '../core/video/use-video-export.ts';
import { openVideoFile } from '../core/video/video-file.ts';
import type { VideoKind } from '../core/video/video-kind.ts';
import { type AnimaticChoices, encodeAnimatic } from './encode-animatic.ts';

export interface AnimaticResult {
  /** The video's file name. */
  name: string;
  /** The caption file's name: null if the film has no dialogue, absent if no caption file was requested. */
  captions?: string | null;
  /** The numbers of the scenes whose picture did not load. */
  missing: readonly number[];
}

/**
 * Saves the open project's animatic as a video.
 * @returns null if the user canceled the file dialog
 */
export async function saveAnimatic(
  choices: AnimaticChoices,
  kind: VideoKind,
  { signal, onProgress }: VideoExportWork,
): Promise<AnimaticResult | null> {
  const project = currentProject();
  const film = planFilm(project);
  const file = await openVideoFile(`${paperName(film.title)}.${kind.extension}`, kind);
  if (!file) return null;
  onProgress(0, 1);
  const missing = await encodeAnimatic({ film, choices, kind, file, signal, onProgress });
  if (choices.captions !== 'file') return { name: file.name, missing };
  return { name: file.name, missing, captions: downloadCaptions(project, file.name) };
}
