import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { findPackageJSON } from 'node:module';
import { join, resolve } from 'node:path';
import { fromProjectRoot } from '../platform/project-root.ts';
import { sha256 } from '../platform/sha256.ts';
import { articleStyle } from '../site/draw-article.ts';
import { icoFile, icon } from '../site/mark.ts';
import { pageImages } from '../site/page-images.ts';
import { rasterize } from '../site/rasterize.ts';
import { type BuiltImages, shareSize } from '../site/share-images.ts';

/**
 * `node src/scripts/site-pictures.ts dist`, run by the build: draws icons, and the link-preview images of pages, into
 * the folder of the built pages.
 */
const folder = resolve(process.argv[2] ?? 'dist');
// drawing takes a second or more per image, and most builds draw the same images
const cache = fromProjectRoot('node_modules/.cache/site-pictures');
/** The renderer's package.json as part of the cache key, since another version may draw differently. */
const renderer = await readFile(findPackageJSON('@resvg/resvg-wasm', import.meta.url) ?? '', 'utf8');

async function draw(svg: string): Promise<Uint8Array> {
  const file = join(cache, `${sha256(svg + renderer)}.png`);
  const cached = await readFile(file).catch(() => null);
  if (cached) return cached;
  const png = await rasterize(svg);
  // an interrupted build must not leave half an image in the cache
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, png);
  await rename(draft, file);
  return png;
}

async function drawIcons(): Promise<void> {
  const small = [16, 32, 48].map(async (size) => ({ size, png: await draw(icon(size)) }));
  await writeFile(join(folder, 'favicon.ico'), icoFile(await Promise.all(small)));
  await writeFile(join(folder, 'icon-192.png'), await draw(icon(192)));
  // phones crop the next two to their own shape
  await writeFile(join(folder, 'icon-512.png'), await draw(icon(512, { full: true })));
  await writeFile(join(folder, 'apple-touch-icon.png'), await draw(icon(180, { full: true })));
}

async function drawShareImages(): Promise<void> {
  const pages: BuiltImages['pages'] = {};
  for (const { path, alt, svg } of pageImages()) {
    const png = await draw(svg);
    const name = path === '/' ? 'home' : path.slice(1).replaceAll('/', '-');
    // browsers cache the file for a year, so its name contains a hash of the content
    const file = `assets/share-${name}-${sha256(Buffer.from(png)).slice(0, 10)}.png`;
    await writeFile(join(folder, file), png);
    pages[path] = { path: `/${file}`, alt, ...shareSize };
  }
  const images: BuiltImages = { pages, articleStyle: articleStyle() };
  await writeFile(join(folder, 'share-images.json'), JSON.stringify(images));
}

await mkdir(cache, { recursive: true });
await mkdir(join(folder, 'assets'), { recursive: true });
await drawIcons();
await drawShareImages();
