import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type HeadTag, headFor } from '../domain/head.ts';
import type { PageRenderer, PublicPage } from '../domain/public-page.ts';
import { headHtml, structuredDataHtml } from './head-html.ts';
import type { Pages } from './pages.ts';
import { type PreparedPage, prepareDocument } from './prepared-document.ts';
import { postData, productData } from './structured-data.ts';

/** The build's own list of what it made: https://vite.dev/guide/backend-integration */
type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>;

export interface DocumentOptions {
  publicUrl: string;
  supportEmail: string | null;
}

/** Turns a public page into a finished document for each kind of visitor. */
export type PrepareDocument = (page: PublicPage) => PreparedPage;

/**
 * What renders public pages as documents: the application's components, rendered once, with the styles they use
 * inside and one small script for the parts that move.
 * @returns null where only the application is built: then it shows these pages, too
 */
export async function loadDocuments(pages: Pages, options: DocumentOptions): Promise<PrepareDocument | null> {
  const entry = join(pages.folder, 'server', 'entry-server.js');
  if (!existsSync(entry)) return null;
  const renderer: PageRenderer = await import(pathToFileURL(entry).href);
  const read = (name: string): Manifest => JSON.parse(readFileSync(join(pages.folder, name), 'utf8'));
  const [application, documents] = [read('manifest.json'), read('documents.json')];
  const loader = documents['document.ts'];
  const base = (loader?.css ?? []).map((file) => readFileSync(join(pages.folder, file), 'utf8').trim()).join('');
  // the application's own scripts and styles go, the theme's inline script stays
  const frame = pages.template
    .replaceAll(/\s*<(script type="module"|link rel="(modulepreload|stylesheet)")[^>]*>(<\/script>)?/g, '')
    .replace(/\s*<noscript>.*?<\/noscript>/s, '');
  const styles = Object.fromEntries(
    Object.entries(renderer.pageSources).map(([path, source]) => [
      path,
      base + stylesOf(pages.folder, application, source),
    ]),
  );

  return (page) => {
    const head = [
      headHtml(headOf(page, options.publicUrl)),
      `<style>${styles[page.path]}</style>`,
      structuredDataHtml(dataOf(page, options)),
      `<script type="module" src="/${loader?.file}"></script>`,
    ].join('\n    ');
    const render = (session: keyof PreparedPage) => {
      const body = renderer.renderPage(page, { signedIn: session === 'present', aiModel: pages.aiModel });
      const html = frame
        .replace('<!--head-->', () => head)
        .replace('<div id="root"></div>', () => `<div id="root">${body}</div>`);
      return prepareDocument(html, session);
    };
    return { present: render('present'), absent: render('absent') };
  };
}

function headOf(page: PublicPage, publicUrl: string): HeadTag[] {
  if (page.path === '/blog/:slug') {
    return page.post ? headFor(`/blog/${page.post.slug}`, publicUrl, page.post) : headFor('/blog/*', publicUrl);
  }
  return headFor(page.path === '/404' ? '*' : page.path, publicUrl);
}

function dataOf(page: PublicPage, { publicUrl, supportEmail }: DocumentOptions): object[] {
  if (page.path === '/') return productData(publicUrl, supportEmail);
  return page.path === '/blog/:slug' && page.post ? postData(publicUrl, page.post) : [];
}

/** The styles of a page and of all it is made of. */
function stylesOf(folder: string, manifest: Manifest, source: string): string {
  // the application's own base comes with the component library's styles, which documents do without
  const base = reach(manifest, 'index.html');
  const chunks = [...reach(manifest, source)].filter((name) => !base.has(name));
  const files = new Set(chunks.flatMap((name) => manifest[name]?.css ?? []));
  return [...files].map((file) => readFileSync(join(folder, file), 'utf8').trim()).join('');
}

/** A chunk and all that it imports, what is imported first. */
function reach(manifest: Manifest, name: string, seen = new Set<string>()): Set<string> {
  for (const imported of manifest[name]?.imports ?? []) if (!seen.has(imported)) reach(manifest, imported, seen);
  return seen.add(name);
}
