import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { headFor } from '../domain/site/head.ts';
import { pagePaths } from '../domain/site/pages.ts';
import { escapeMarkup } from '../domain/text/markup.ts';
import { editorDocument } from './editor-document.ts';
import { headHtml } from './head-html.ts';
import { type PreparedPage, prepareDocument } from './prepared-document.ts';
import { type ImageOfPage, loadShareImages, shareImageTags } from './share-images.ts';

export interface Pages {
  folder: string;
  /** The application's document, with the AI model filled in, a placeholder for the head and an empty root. */
  template: string;
  /** The AI model's display name; null if no model is configured. */
  aiModel: string | null;
  /** Names of files next to the document, such as the icon. */
  rootFiles: string[];
  byPath: ReadonlyMap<string, PreparedPage>;
  notFound: PreparedPage;
  imageOf: ImageOfPage;
  /** A hash of how the build draws articles; null if it draws none. */
  articleStyle: string | null;
  /** Hashes of the document's inline scripts, for the content security policy. */
  scriptHashes: string[];
}

interface LoadOptions {
  pagesFolder: string;
  publicUrl: string;
  aiModel: string | null;
}

/** Reads the built pages and prepares the application's document for every path. @returns null if no pages are built */
export function loadPages({ pagesFolder, publicUrl, aiModel }: LoadOptions): Pages | null {
  const index = join(pagesFolder, 'index.html');
  if (!existsSync(index)) return null;
  const template = readFileSync(index, 'utf8').replace(
    'data-ai-model=""',
    () => `data-ai-model="${escapeMarkup(aiModel ?? '')}"`,
  );
  const { imageOf, articleStyle } = loadShareImages(pagesFolder);
  const prepare = (path: string): PreparedPage => {
    const image = imageOf(path);
    const tags = [...headFor(path, publicUrl), ...(image ? shareImageTags(image, publicUrl) : [])];
    const html = template.replace('<!--head-->', () => headHtml(tags));
    // visitors without a session are redirected to the login, so their document has no editor layout
    const present = path === '/app' ? editorDocument(html, pagesFolder) : html;
    return { present: prepareDocument(present, 'present'), absent: prepareDocument(html, 'absent') };
  };
  return {
    folder: pagesFolder,
    template,
    aiModel,
    rootFiles: readdirSync(pagesFolder, { withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.(html|json|br|gz|tgz)$/.test(entry.name))
      .map((entry) => entry.name),
    byPath: new Map(pagePaths.map((path) => [path, prepare(path)])),
    notFound: prepare('*'),
    imageOf,
    articleStyle,
    scriptHashes: [...template.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
      ([, script = '']) => `sha256-${createHash('sha256').update(script).digest('base64')}`,
    ),
  };
}
