import { parentPort } from 'node:worker_threads';
import { rasterize } from './rasterize.ts';

/** Draws one SVG as PNG, for `rasterizeApart`. */
parentPort?.once('message', async (svg: string) => {
  const png = await rasterize(svg);
  parentPort?.postMessage(png);
  parentPort?.close();
});
