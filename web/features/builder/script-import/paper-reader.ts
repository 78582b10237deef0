import { type OpenedPaper, openPaper, type PaperSource } from './open-paper.ts';

type Opened = OpenedPaper | { problem: string };

export interface PaperReader {
  read: (source: PaperSource) => Promise<Opened>;
  /** Ends the worker; what it was reading never comes. */
  stop: () => void;
}

/** Reads in a worker, so that typing goes on meanwhile; on the page itself where there is none. */
export function createPaperReader(): PaperReader {
  let worker: Worker | null = null;
  const waiting: { source: PaperSource; resolve: (opened: Opened) => void }[] = [];

  function readHere(): void {
    worker?.terminate();
    worker = null;
    for (const { source, resolve } of waiting.splice(0)) resolve(openPaper(source));
  }

  function start(): Worker | null {
    if (typeof Worker === 'undefined') return null;
    try {
      const started = new Worker(new URL('./paper-worker.ts', import.meta.url), { type: 'module' });
      started.addEventListener('message', ({ data }: MessageEvent<Opened>) => waiting.shift()?.resolve(data));
      // its code did not load, such as without a network
      started.addEventListener('error', readHere);
      return started;
    } catch {
      return null;
    }
  }

  return {
    read(source) {
      return new Promise((resolve) => {
        waiting.push({ source, resolve });
        worker ??= start();
        if (worker) worker.postMessage(source);
        else readHere();
      });
    },
    stop() {
      worker?.terminate();
      worker = null;
      waiting.length = 0;
    },
  };
}
