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
  /** The video's file. */
  name: string;
  /** The file of its captions; null for a film without dialogue, absent if none was asked for. */
  captions?: string | null;
  /** Numbers of scenes whose picture could not be loaded. */
  missing: readonly number[];
}

export type AnimaticState =
  | { is: 'ready' }
  /** The part that is done, from 0 to 1, and the seconds left; null as long as that is a guess. */
  | { is: 'running'; part: number; left: number | null }
  | { is: 'saved'; result: AnimaticResult }
  | { is: 'canceled' }
  | { is: 'failed'; problem: string };

/** How often progress shows, and after how long the seconds left are no longer a guess. */
const progressMs = 250;
const guessMs = 1_000;

/** Saves the open project's animatic as a video, one at a time. It ends with the component. */
export function useAnimatic() {
  const [state, setState] = useState<AnimaticState>({ is: 'ready' });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function save(choices: AnimaticChoices, kind: VideoKind): Promise<void> {
    if (running.current) return;
    const work = new AbortController();
    running.current = work;
    try {
      const result = await saveAnimatic(choices, kind, work.signal, (part, left) =>
        setState({ is: 'running', part, left }),
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
    /** Forgets how the last one ended. */
    reset: () => setState((now) => (now.is === 'running' || now.is === 'ready' ? now : { is: 'ready' })),
  };
}

const encodingProblem = 'The browser stopped encoding. Try again with 720p, or in another browser.';

/** @returns null if the user has chosen no file */
async function saveAnimatic(
  choices: AnimaticChoices,
  kind: VideoKind,
  signal: AbortSignal,
  onProgress: (part: number, left: number | null) => void,
): Promise<AnimaticResult | null> {
  const project = currentProject();
  const film = planFilm(project);
  const file = await openVideoFile(`${paperName(film.title)}.${kind.extension}`, kind);
  if (!file) return null;
  onProgress(0, null);
  const start = performance.now();
  let shown = start;
  const missing = await encodeAnimatic({
    film,
    choices,
    kind,
    file,
    signal,
    onProgress(done, total) {
      const now = performance.now();
      if (now - shown < progressMs) return;
      shown = now;
      const passed = now - start;
      onProgress(done / total, passed < guessMs ? null : Math.ceil(((passed / done) * (total - done)) / 1_000));
    },
  });
  if (choices.captions !== 'beside') return { name: file.name, missing };
  const { text } = writePaper({ format: 'srt', project });
  // players look for captions under the video's name
  const captions = text === '' ? null : `${file.name.replace(/\.[^.]+$/u, '')}.srt`;
  if (captions) downloadText(captions, text);
  return { name: file.name, missing, captions };
}
