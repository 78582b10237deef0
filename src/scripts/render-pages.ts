import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PageRenderer } from '../domain/public-page.ts';
import { sha256 } from '../platform/sha256.ts';
import { type BuiltDocuments, builtDocumentsFile, builtPages, surroundingsAtBuild } from '../site/built-documents.ts';
import { ownChunks, readManifest } from '../site/manifest.ts';
import { writeCompressed } from './write-compressed.ts';

/**
 * `node src/scripts/render-pages.ts dist`, which the build runs, renders the public pages that show nothing stored, for
 * the server to fill in what its settings say.
 */
const folder = resolve(process.argv[2] ?? 'dist');
const renderer: PageRenderer = await import(pathToFileURL(join(folder, 'server', 'entry-server.js')).href);

const bodies: string[] = [];
/** Most pages are the same in most surroundings. */
function indexOf(body: string): number {
  const known = bodies.indexOf(body);
  return known < 0 ? bodies.push(body) - 1 : known;
}

const pages: [string, number[]][] = [];
for (const [name, page] of builtPages) {
  const variants: number[] = [];
  for (const shown of surroundingsAtBuild())
    variants.push(indexOf(picturesToFiles(await renderer.renderPage(page, shown))));
  pages.push([name, variants]);
}

const manifest = readManifest(folder, 'manifest.json');
const styles = Object.entries(renderer.pageSources).map(([path, source]) => [path, pageStyles(source)]);
// Object.fromEntries forgets what keys it was given
const built = { styles: Object.fromEntries(styles), pages: Object.fromEntries(pages), bodies } as BuiltDocuments;
writeFileSync(join(folder, builtDocumentsFile), JSON.stringify(built));

/**
 * Writes each picture that stands in an image's own address into a file. In the page it would delay the first paint of
 * every visit; a file comes when its place is in sight.
 */
function picturesToFiles(body: string): string {
  return body.replaceAll(/(?<= src=")data:image\/svg\+xml,([^"]+)/g, (_, encoded: string) => {
    const picture = Buffer.from(decodeURIComponent(encoded));
    // kept for a year by caches, so another picture has another name
    const file = `assets/frame-${sha256(picture).slice(0, 10)}.svg`;
    writeFileSync(join(folder, file), picture);
    writeCompressed(join(folder, file), picture);
    return `/${file}`;
  });
}

/** The styles of a page and everything it imports, without those of the application. */
function pageStyles(source: string): string {
  // its own alone: documents do without the component library's styles
  const files = new Set(ownChunks(manifest, source).flatMap(({ css = [] }) => css));
  return [...files].map((file) => readFileSync(join(folder, file), 'utf8').trim()).join('');
}
