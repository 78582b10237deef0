import { type OpenedScript, openScript, type ScriptSource } from './open-script.ts';

type Opened = OpenedScript | { problem: string };

export interface ScriptReader {
  read: (source: ScriptSource) => Promise<Opened>;
  /** Ends the worker. Pending reads never settle. */
  stop: () => void;
}

/** Reads in a worker, so that the page stays responsive. Without worker support, reads on the page. */
export function createScriptReader(): ScriptReader {
  let worker: Worker | null = null;
  const pendingReads: { source: ScriptSource; resolve: (opened: Opened) => void }[] = [];

  function readOnPage(): void {
    worker?.terminate();
    worker = null;
    for (const { source, resolve } of pendingReads.splice(0)) resolve(openScript(source));
  }

  function start(): Worker | null {
    if (typeof Worker === 'undefined') return null;
    try {
      const started = new Worker(new URL('./script-worker.ts', import.meta.url), { type: 'module' });
      started.addEventListener('message', ({ data }: MessageEvent<Opened>) => pendingReads.shift()?.resolve(data));
      // the worker's code did not load, for example offline
      started.addEventListener('error', readOnPage);
      return started;
    } catch {
      return null;
    }
  }

  return {
    read(source) {
      return new Promise((resolve) => {
        pendingReads.push({ source, resolve });
        worker ??= start();
        if (worker) worker.postMessage(source);
        else readOnPage();
      });
    },
    stop() {
      worker?.terminate();
      worker = null;
      pendingReads.length = 0;
    },
  };
}
