import { Worker } from 'node:worker_threads';
import { minuteMs } from '../domain/time-units.ts';
import { fromProjectRoot } from '../platform/project-root.ts';

/**
 * Draws an SVG without texts as PNG, in a thread of its own: it takes seconds and up to 200 MB, and the renderer may fail
 * in ways that leave it unusable.
 */
export function rasterizeApart(svg: string, signal: AbortSignal): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const worker = new Worker(fromProjectRoot('src/site/rasterize-worker.ts'));
    const stop = () => void worker.terminate();
    const timer = setTimeout(stop, minuteMs).unref();
    signal.addEventListener('abort', stop, { once: true });
    worker.once('message', (png: Uint8Array) => resolve(Buffer.from(png)));
    worker.once('error', reject);
    worker.once('exit', () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
      // of no effect after a message
      reject(new Error('the picture was not drawn'));
    });
    worker.postMessage(svg);
  });
}
