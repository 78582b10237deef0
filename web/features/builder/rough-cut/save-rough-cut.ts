import { ratioOrDefault } from '../../../../src/domain/frame/frame-aspect.ts';
import { paperName } from '../../../../src/domain/papers/out/paper-name.ts';
import type { PlannedFilm } from '../../../../src/domain/papers/out/planned-film.ts';
import { type CaptionChoice, downloadCaptions } from '../core/video/captions.ts';
import type { VideoExportWork } from '../core/video/use-video-export.ts';
import { openVideoFile } from '../core/video/video-file.ts';
import type { VideoKind } from '../core/video/video-kind.ts';
import { copyCut } from './copy-cut.ts';
import type { CutPlan } from './cut-plan.ts';
import type { CutWork } from './cut-work.ts';
import { type EncodingChoices, encodeCut } from './encode-cut.ts';
import type { InspectedPart } from './inspect-cut.ts';
import type { SoundCodec } from './sound-kind.ts';

/** What the user chose: to copy the takes, or how to encode them. */
export type CutChoice =
  | { plan: CutPlan & { copies: true }; label: string; captions: CaptionChoice }
  | { plan: null; kind: VideoKind; label: string; sound: SoundCodec | null; choices: EncodingChoices };

export interface RoughCutResult {
  /** The video's file name. */
  name: string;
  /** The caption file's name: null if the film has no dialogue, absent if no caption file was requested. */
  captions?: string | null;
  /** The numbers of the scenes whose picture did not load. */
  missing: readonly number[];
}

/**
 * Saves the rough cut as a video.
 * @returns null if the user canceled the file dialog
 * @throws the signal's reason, an `ExportProblem`, the encoder's error, or that of a file that cannot be read
 */
export async function saveRoughCut(
  film: PlannedFilm,
  parts: readonly InspectedPart[],
  choice: CutChoice,
  work: VideoExportWork,
): Promise<RoughCutResult | null> {
  const extension = choice.plan ? choice.plan.extension : choice.kind.extension;
  const file = await openVideoFile(`${paperName(film.title)}.${extension}`, { extension, label: choice.label });
  if (!file) return null;
  work.onProgress(0, 1);
  try {
    const shared: CutWork = { ...work, title: film.title, file };
    const missing = choice.plan
      ? await copyCut(parts, choice.plan, shared).then(() => [])
      : await encodeCut({ ...shared, ...choice, film, parts, ratio: ratioOrDefault(film.project.settings?.ratio) });
    work.signal.throwIfAborted();
    await file.save();
    const captions = choice.plan ? choice.captions : choice.choices.captions;
    if (captions !== 'file') return { name: file.name, missing };
    return { name: file.name, missing, captions: downloadCaptions(film.project, file.name) };
  } catch (error) {
    await file.discard().catch(() => {});
    throw error;
  }
}
