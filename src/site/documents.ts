import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type HeadTag, headFor } from '../domain/head.ts';
import type { PageRenderer, PublicPage } from '../domain/public-page.ts';
import { headHtml, structuredDataHtml } from './head-html.ts';
import type { Pages } from './pages.ts';
import { type PreparedPage, prepareDocument } from './prepared-document.ts';
import { type ShareImage, shareImageTags } from './share-images.ts';
import { postData, productData } from './structured-data.ts';

/** Vite's build manifest: https://vite.dev/guide/backend-integration */
type Manifest = Record<string, { file: string; css?: string[]; imports?: string[]; assets?: string[] }>;

export interface DocumentOptions {
  publicUrl: string;
  supportEmail: string | null;
}

/**
 * Renders a public page as a document, for signed-in users and for visitors.
 * @param image goes with links to it, in place of the one that the build has drawn for its path
 */
export type PrepareDocument = (page: PublicPage, image?: ShareImage) => PreparedPage;

/** What one document has of its own. */
interface DocumentContent {
  tags: readonly HeadTag[];
  /** CSS, after the styles that all documents share. */
  styles: string;
  /** Structured data. */
  data?: readonly object[];
  /** Markup. */
  body: string;
}
export type WriteDocument = (content: DocumentContent) => string;

/**
 * Loads what all documents share: the built frame with the theme's inline script, the base styles and the one small
 * script that loads interactive parts.
 * @returns a function that writes a document; null if only the application is built
 */
export function loadFrame({ folder, template }: Pages): WriteDocument | null {
  if (!existsSync(join(folder, 'documents.json'))) return null;
  const loader = readManifest(folder, 'documents.json')['document.ts'];
  const base = (loader?.css ?? []).map((file) => readFileSync(join(folder, file), 'utf8').trim()).join('');
  const font = loader?.assets?.find((file) => file.includes('instrument-sans-cut'));
  // remove the application's scripts and styles, but keep the theme's inline script
  const frame = template
    .replaceAll(/\s*<(script type="module"|link rel="(modulepreload|stylesheet)")[^>]*>(<\/script>)?/g, '')
    .replace(/\s*<noscript>.*?<\/noscript>/s, '');

  return ({ tags, styles, data = [], body }) => {
    const head = [
      headHtml(tags),
      font && `<link rel="preload" href="/${font}" as="font" type="font/woff2" crossorigin>`,
      `<style>${base}${styles}</style>`,
      structuredDataHtml(data),
      `<script type="module" src="/${loader?.file}"></script>`,
    ]
      .filter(Boolean)
      .join('\n    ');
    return frame
      .replace('<!--head-->', () => head)
      .replace('<div id="root"></div>', () => `<div id="root">${body}</div>`);
  };
}

function readManifest(folder: string, name: string): Manifest {
  return JSON.parse(readFileSync(join(folder, name), 'utf8'));
}

/**
 * Loads the renderer for public pages: it renders the application's components to a document with inlined styles.
 * @returns null if only the application is built, which then shows these pages, too
 */
export async function loadDocuments(pages: Pages, options: DocumentOptions): Promise<PrepareDocument | null> {
  const entry = join(pages.folder, 'server', 'entry-server.js');
  const write = loadFrame(pages);
  if (!write || !existsSync(entry)) return null;
  const renderer: PageRenderer = await import(pathToFileURL(entry).href);
  const application = readManifest(pages.folder, 'manifest.json');
  const styles = Object.fromEntries(
    Object.entries(renderer.pageSources).map(([path, source]) => [path, pageStyles(pages.folder, application, source)]),
  );

  return (page, image = pages.imageOf(page.path)) => {
    const tags = headTags(page, options.publicUrl, image);
    const data = pageData(page, options, image);
    const render = (session: keyof PreparedPage) => {
      const body = renderer.renderPage(page, { signedIn: session === 'present', aiModel: pages.aiModel });
      return prepareDocument(write({ tags, styles: styles[page.path] ?? '', data, body }), session);
    };
    return { present: render('present'), absent: render('absent') };
  };
}

function headTags(page: PublicPage, publicUrl: string, image: ShareImage | undefined): HeadTag[] {
  return [...pageHead(page, publicUrl), ...(image ? shareImageTags(image, publicUrl) : [])];
}

function pageHead(page: PublicPage, publicUrl: string): HeadTag[] {
  if (page.path !== '/blog/:slug') return headFor(page.path === '/404' ? '*' : page.path, publicUrl);
  return page.post ? headFor(`/blog/${page.post.slug}`, publicUrl, page.post) : headFor('/blog/*', publicUrl);
}

function pageData(
  page: PublicPage,
  { publicUrl, supportEmail }: DocumentOptions,
  image: ShareImage | undefined,
): object[] {
  if (page.path === '/') return productData(publicUrl, { supportEmail, image });
  return page.path === '/blog/:slug' && page.post ? postData(publicUrl, page.post, image) : [];
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
