import { useEffect, useRef, useState } from 'react';
import { ExportProblem } from './export-problem.ts';

export type VideoExportState<Result> =
  | { is: 'ready' }
  /** `progress` runs from 0 to 1; `secondsLeft` is null until there is a reliable estimate. */
  | { is: 'running'; progress: number; secondsLeft: number | null }
  | { is: 'saved'; result: Result }
  | { is: 'canceled' }
  | { is: 'failed'; problem: string };

export interface VideoExportWork {
  signal: AbortSignal;
  /** To be called once the file is open, and after each step. */
  onProgress: (done: number, total: number) => void;
}

/** The minimum time between progress updates. */
const updateIntervalMs = 250;
/** How long an export runs before its remaining time is estimated. */
const estimateAfterMs = 1_000;

const encodingProblem = 'The browser stopped encoding. Try again with 720p, or in another browser.';

/** Runs the exports of a dialog, one at a time. Unmounting cancels the export. */
export function useVideoExport<Result>() {
  const [state, setState] = useState<VideoExportState<Result>>({ is: 'ready' });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  /** @param save returns null if the user canceled the file dialog */
  async function start(save: (work: VideoExportWork) => Promise<Result | null>): Promise<void> {
    if (running.current) return;
    const work = new AbortController();
    running.current = work;
    try {
      const result = await save({
        signal: work.signal,
        onProgress: estimateProgress((progress, secondsLeft) => setState({ is: 'running', progress, secondsLeft })),
      });
      setState(result ? { is: 'saved', result } : { is: 'ready' });
    } catch (error) {
      setState(
        work.signal.aborted
          ? { is: 'canceled' }
          : { is: 'failed', problem: error instanceof ExportProblem ? error.message : encodingProblem },
      );
    } finally {
      running.current = null;
    }
  }

  return {
    state,
    start,
    cancel: () => running.current?.abort(),
    /** Clears the result of the last export. */
    reset: () => setState((now) => (now.is === 'running' || now.is === 'ready' ? now : { is: 'ready' })),
  };
}

/** The clock starts with the first call, since the file dialog may be open for minutes before. */
function estimateProgress(report: (progress: number, secondsLeft: number | null) => void) {
  let start: number | null = null;
  let lastUpdate = 0;
  return (done: number, total: number) => {
    const now = performance.now();
    start ??= now;
    if (done > 0 && now - lastUpdate < updateIntervalMs) return;
    lastUpdate = now;
    const elapsed = now - start;
    report(done / total, elapsed < estimateAfterMs ? null : Math.ceil(((elapsed / done) * (total - done)) / 1_000));
  };
}
