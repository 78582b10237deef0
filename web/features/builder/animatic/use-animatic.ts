import { useEffect, useRef, useState } from 'react';
import { paperName } from '../../../../src/domain/papers/out/paper-name.ts';
import { planFilm } from '../../../../src/domain/papers/out/planned-film.ts';
import { writePaper } from '../../../../src/domain/papers/out/write-paper.ts';
import { downloadText } from '../../../lib/files/download.ts';
import { currentProject } from '../core/project/project-store.ts';
import { AnimaticProblem } from './animatic-problem.ts';
import { type AnimaticChoices, encodeAnimatic } from './encode-animatic.ts';
import { openVideoFile } from './video-file.ts';
import type { VideoKind } from './video-kind.ts';

export interface AnimaticResult {
  /** The video's file name. */
  name: string;
  /** The caption file's name: null if the film has no dialogue, absent if no caption file was requested. */
  captions?: string | null;
  /** The numbers of the scenes whose picture did not load. */
  missing: readonly number[];
}

export type AnimaticState =
  | { is: 'ready' }
  /** `progress` runs from 0 to 1; `secondsLeft` is null until there is a reliable estimate. */
  | { is: 'running'; progress: number; secondsLeft: number | null }
  | { is: 'saved'; result: AnimaticResult }
  | { is: 'canceled' }
  | { is: 'failed'; problem: string };

/** The minimum time between progress updates. */
const updateIntervalMs = 250;
/** How long an export runs before its remaining time is estimated. */
const estimateAfterMs = 1_000;

/** Exports the open project's animatic as a video, one export at a time. Unmounting cancels the export. */
export function useAnimatic() {
  const [state, setState] = useState<AnimaticState>({ is: 'ready' });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function save(choices: AnimaticChoices, kind: VideoKind): Promise<void> {
    if (running.current) return;
    const work = new AbortController();
    running.current = work;
    try {
      const result = await saveAnimatic(choices, kind, work.signal, (progress, secondsLeft) =>
        setState({ is: 'running', progress, secondsLeft }),
      );
      setState(result ? { is: 'saved', result } : { is: 'ready' });
    } catch (error) {
      setState(
        work.signal.aborted
          ? { is: 'canceled' }
          : { is: 'failed', problem: error instanceof AnimaticProblem ? error.message : encodingProblem },
      );
    } finally {
      running.current = null;
    }
  }

  return {
    state,
    save,
    cancel: () => running.current?.abort(),
    /** Clears the result of the last export. */
    reset: () => setState((now) => (now.is === 'running' || now.is === 'ready' ? now : { is: 'ready' })),
  };
}

const encodingProblem = 'The browser stopped encoding. Try again with 720p, or in another browser.';

/** @returns null if the user canceled the file dialog */
async function saveAnimatic(
  choices: AnimaticChoices,
  kind: VideoKind,
  signal: AbortSignal,
  onProgress: (progress: number, secondsLeft: number | null) => void,
): Promise<AnimaticResult | null> {
  const project = currentProject();
  const film = planFilm(project);
  const file = await openVideoFile(`${paperName(film.title)}.${kind.extension}`, kind);
  if (!file) return null;
  onProgress(0, null);
  const start = performance.now();
  let lastUpdate = start;
  const missing = await encodeAnimatic({
    film,
    choices,
    kind,
    file,
    signal,
    onProgress(done, total) {
      const now = performance.now();
      if (now - lastUpdate < updateIntervalMs) return;
      lastUpdate = now;
      const elapsed = now - start;
      onProgress(
        done / total,
        elapsed < estimateAfterMs ? null : Math.ceil(((elapsed / done) * (total - done)) / 1_000),
      );
    },
  });
  if (choices.captions !== 'file') return { name: file.name, missing };
  const { text } = writePaper({ format: 'srt', project });
  // players find a caption file that is named like the video
  const captions = text === '' ? null : `${file.name.replace(/\.[^.]+$/u, '')}.srt`;
  if (captions) downloadText(captions, text);
  return { name: file.name, missing, captions };
}
