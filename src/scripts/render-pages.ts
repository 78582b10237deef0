import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openApiDocument } from '../api/openapi.ts';
import type { ApiDocument } from '../domain/site/api-document.ts';
import type { PageRenderer, PublicPage } from '../domain/site/public-page.ts';
import { sha256 } from '../platform/sha256.ts';
import { type BuiltDocuments, builtDocumentsFile, builtPages, surroundingsAtBuild } from '../site/built-documents.ts';
import { ownChunks, readManifest } from '../site/manifest.ts';
import { writeCompressed } from './write-compressed.ts';

/**
 * `node src/scripts/render-pages.ts dist`, run by the build: prerenders the public pages that show no stored content.
 * The server fills in facts from its settings.
 */
const folder = resolve(process.argv[2] ?? 'dist');
const renderer: PageRenderer = await import(pathToFileURL(join(folder, 'server', 'entry-server.js')).href);

const bodies: string[] = [];
/** Adds a body unless an equal one exists, since most variants of a page are the same. @returns the body's index */
function addBody(body: string): number {
  const index = bodies.indexOf(body);
  return index < 0 ? bodies.push(body) - 1 : index;
}

const pages: [string, number[]][] = [];
for (const [name, builtPage] of builtPages) {
  const isApi = builtPage.path === '/docs/api';
  const page = isApi ? apiPage() : builtPage;
  const variants: number[] = [];
  for (const surroundings of surroundingsAtBuild()) {
    const body = extractPictures(await renderer.renderPage(page, surroundings));
    variants.push(addBody(isApi ? withoutReactMarkup(body) : body));
  }
  pages.push([name, variants]);
}

const manifest = readManifest(folder, 'manifest.json');
const styles = Object.entries(renderer.pageSources).map(([path, source]) => [path, pageStyles(source)]);
// Object.fromEntries loses the key types
const built = { styles: Object.fromEntries(styles), pages: Object.fromEntries(pages), bodies } as BuiltDocuments;
writeFileSync(join(folder, builtDocumentsFile), JSON.stringify(built));

/**
 * Removes the comments that only hydration needs, and escapes that text does not need. This saves a tenth of the API page,
 * which is full of code.
 */
function withoutReactMarkup(body: string): string {
  const withoutMarkers = body.replaceAll('<!-- -->', '');
  return withoutMarkers.replaceAll(/>[^<]+/g, (text) => text.replaceAll('&quot;', '"').replaceAll('&#x27;', "'"));
}

function apiPage(): PublicPage {
  const [{ publicUrl } = { publicUrl: '' }] = surroundingsAtBuild();
  // the page does not show the name of the session cookie
  const api = openApiDocument({ publicUrl, sessionCookie: '' }) as ApiDocument;
  return { path: '/docs/api', api };
}

/**
 * Moves SVGs from data URLs into files, which browsers load lazily. Inline SVGs would delay the first paint of every
 * visit.
 */
function extractPictures(body: string): string {
  return body.replaceAll(/(?<= src=")data:image\/svg\+xml,([^"]+)/g, (_, encoded: string) => {
    const picture = Buffer.from(decodeURIComponent(encoded));
    // browsers cache the file for a year, so its name contains a hash of the content
    const file = `assets/frame-${sha256(picture).slice(0, 10)}.svg`;
    writeFileSync(join(folder, file), picture);
    writeCompressed(join(folder, file), picture);
    return `/${file}`;
  });
}

/**
 * Returns the styles of a page and of everything that the page imports, without the styles of the application and its
 * component library.
 */
function pageStyles(source: string): string {
  const files = new Set(ownChunks(manifest, source).flatMap(({ css = [] }) => css));
  return [...files].map((file) => readFileSync(join(folder, file), 'utf8').trim()).join('');
}
