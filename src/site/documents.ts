import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FormPath, FormResult, FormView } from '../domain/site/forms.ts';
import { type HeadTag, headFor } from '../domain/site/head.ts';
import type { BothBodies, PageRenderer, PublicPage, SiteFacts } from '../domain/site/public-page.ts';
import { inWorkerThread } from '../platform/jobs/worker-thread.ts';
import {
  type BuiltDocuments,
  type BuiltPageName,
  builtBody,
  builtDocumentsFile,
  builtPages,
} from './built-documents.ts';
import { headHtml, structuredDataHtml } from './head-html.ts';
import { readManifest } from './manifest.ts';
import type { Pages } from './pages.ts';
import { type PreparedPage, prepareDocument, prepareOnce } from './prepared-document.ts';
import { type ShareImage, shareImageTags } from './share-images.ts';
import { postData, productData } from './structured-data.ts';

export interface DocumentOptions {
  publicUrl: string;
  supportEmail: string | null;
  mailNote: string | null;
}

/** Prepares the public pages as documents, for signed-in users and for visitors. */
export interface Documents {
  /** Prepares a page prerendered by the build. */
  built: (name: BuiltPageName) => PreparedPage;
  /** Prepares the page with the result of a form that was sent without scripts. */
  formResult: (path: FormPath, view: FormView, result: FormResult) => PreparedPage;
  /**
   * Renders a page with stored content.
   * @param image the page's link-preview image; by default the image that the build drew for the page's path
   */
  render: (page: PublicPage, image?: ShareImage) => Promise<PreparedPage>;
}

/** The content of one document. */
interface DocumentContent {
  tags: readonly HeadTag[];
  /** CSS, added after the styles that all documents share. */
  styles: string;
  /** Structured data. */
  data?: readonly object[];
  /** HTML. */
  body: string;
}
export type WriteDocument = (content: DocumentContent) => string;

/**
 * Loads what all documents share: the built frame with the theme's inline script, the base styles, and the script that
 * loads interactive parts.
 * @returns a function that writes a document, or null if only the application is built
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

/** Loads the prerendered public pages. @returns null if only the application is built */
export function loadDocuments(pages: Pages, options: DocumentOptions): Documents | null {
  const writeDocument = loadFrame(pages);
  const file = join(pages.folder, builtDocumentsFile);
  if (!writeDocument || !existsSync(file)) return null;
  const built: BuiltDocuments = JSON.parse(readFileSync(file, 'utf8'));
  const { publicUrl, supportEmail, mailNote } = options;
  const facts: SiteFacts = { aiModel: pages.aiModel, publicUrl, supportEmail, mailNote };
  const renderInThread = inWorkerThread<Parameters<PageRenderer['renderBoth']>[0], BothBodies>({
    module: join(pages.folder, 'server', 'entry-server.js'),
    name: 'renderBoth' satisfies keyof PageRenderer,
    // keep the thread while a reader goes from article to article
    idleMs: 20_000,
    timeoutMs: 10_000,
  });

  const prepare = (
    page: PublicPage,
    body: BothBodies,
    { image = pages.imageOf(page.path), compress = prepareDocument }: PrepareOptions = {},
  ): PreparedPage => {
    const tags = headTags(page, options.publicUrl, image);
    const data = pageData(page, options, image);
    const styles = built.styles[page.path];
    const document = (session: keyof PreparedPage) =>
      compress(writeDocument({ tags, styles, data, body: body[session] }), session);
    return { present: document('present'), absent: document('absent') };
  };
  const bodies = (name: BuiltPageName, result?: FormResult): BothBodies => ({
    present: builtBody(built, name, { ...facts, signedIn: true }, result),
    absent: builtBody(built, name, { ...facts, signedIn: false }, result),
  });
  const pageByName = new Map(builtPages);
  return {
    built: (name) => prepare(pageByName.get(name) ?? { path: '/404' }, bodies(name)),
    formResult: (path, view, result) => prepare({ path }, bodies(`${path} ${view}`, result), { compress: prepareOnce }),
    render: async (page, image) => prepare(page, await renderInThread({ page, facts }), { image }),
  };
}

interface PrepareOptions {
  image?: ShareImage | undefined;
  compress?: typeof prepareDocument;
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
