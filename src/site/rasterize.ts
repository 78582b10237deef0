import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { initWasm, Resvg } from '@resvg/resvg-wasm';

let ready: Promise<void> | undefined;

/** Renders an SVG as PNG in the SVG's own size, without its text elements. Blocks the thread for up to a second. */
export async function rasterize(svg: string): Promise<Uint8Array> {
  ready ??= loadRenderer();
  await ready;
  return new Resvg(svg, { font: { fontBuffers: [] } }).render().asPng();
}

async function loadRenderer(): Promise<void> {
  const file = createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm');
  await initWasm(await readFile(file));
}
