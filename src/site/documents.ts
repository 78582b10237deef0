import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type HeadTag, headFor } from '../domain/head.ts';
import type { PageRenderer, PublicPage } from '../domain/public-page.ts';
import { headHtml, structuredDataHtml } from './head-html.ts';
import type { Pages } from './pages.ts';
import { type PreparedPage, prepareDocument } from './prepared-document.ts';
import { postData, productData } from './structured-data.ts';

/** Vite's build manifest: https://vite.dev/guide/backend-integration */
type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>;

export interface DocumentOptions {
  publicUrl: string;
  supportEmail: string | null;
}

/** Renders a public page as a document, for signed-in users and for visitors. */
export type PrepareDocument = (page: PublicPage) => PreparedPage;

/**
 * Loads the renderer for public pages: it renders the application's components to a document with inlined styles and
 * one small script for the interactive parts.
 * @returns null if only the application is built, which then shows these pages, too
 */
export async function loadDocuments(pages: Pages, options: DocumentOptions): Promise<PrepareDocument | null> {
  const entry = join(pages.folder, 'server', 'entry-server.js');
  if (!existsSync(entry)) return null;
  const renderer: PageRenderer = await import(pathToFileURL(entry).href);
  const read = (name: string): Manifest => JSON.parse(readFileSync(join(pages.folder, name), 'utf8'));
  const [application, documents] = [read('manifest.json'), read('documents.json')];
  const loader = documents['document.ts'];
  const base = (loader?.css ?? []).map((file) => readFileSync(join(pages.folder, file), 'utf8').trim()).join('');
  // remove the application's scripts and styles, but keep the theme's inline script
  const frame = pages.template
    .replaceAll(/\s*<(script type="module"|link rel="(modulepreload|stylesheet)")[^>]*>(<\/script>)?/g, '')
    .replace(/\s*<noscript>.*?<\/noscript>/s, '');
  const styles = Object.fromEntries(
    Object.entries(renderer.pageSources).map(([path, source]) => [
      path,
      base + pageStyles(pages.folder, application, source),
    ]),
  );

  return (page) => {
    const head = [
      headHtml(headTags(page, options.publicUrl)),
      `<style>${styles[page.path]}</style>`,
      structuredDataHtml(pageData(page, options)),
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

function headTags(page: PublicPage, publicUrl: string): HeadTag[] {
  if (page.path === '/blog/:slug') {
    return page.post ? headFor(`/blog/${page.post.slug}`, publicUrl, page.post) : headFor('/blog/*', publicUrl);
  }
  return headFor(page.path === '/404' ? '*' : page.path, publicUrl);
}

function pageData(page: PublicPage, { publicUrl, supportEmail }: DocumentOptions): object[] {
  if (page.path === '/') return productData(publicUrl, supportEmail);
  return page.path === '/blog/:slug' && page.post ? postData(publicUrl, page.post) : [];
}

/** The styles of a page and everything it imports. */
function pageStyles(folder: string, manifest: Manifest, source: string): string {
  // leave out the application's base chunks: documents do without the component library's styles
  const base = collectChunks(manifest, 'index.html');
  const chunks = [...collectChunks(manifest, source)].filter((name) => !base.has(name));
  const files = new Set(chunks.flatMap((name) => manifest[name]?.css ?? []));
  return [...files].map((file) => readFileSync(join(folder, file), 'utf8').trim()).join('');
}

/** A chunk and everything it imports, imports first. */
function collectChunks(manifest: Manifest, name: string, seen = new Set<string>()): Set<string> {
  for (const imported of manifest[name]?.imports ?? [])
    if (!seen.has(imported)) collectChunks(manifest, imported, seen);
  return seen.add(name);
}
