import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { type HeadTag, headFor, pagePaths } from '../domain/head.ts';

export const encodings = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof encodings)[number];

/** A document as it goes over the wire: made once, at start. */
export type PreparedDocument = Record<Encoding, { bytes: Buffer; etag: string }>;

/** One document for who has a session cookie and one for who has none: the second asks nothing of the server. */
export interface PreparedPage {
  present: PreparedDocument;
  absent: PreparedDocument;
}

export interface Pages {
  folder: string;
  /** Files beside the document, such as the icon: names without a folder. */
  rootFiles: string[];
  byPath: ReadonlyMap<string, PreparedPage>;
  notFound: PreparedPage;
  /** Of the document's inline scripts, for the content security policy. */
  scriptHashes: string[];
}

/** Reads the built pages and prepares every document. @returns null when they are not built */
export function loadPages({ pagesFolder, publicUrl }: { pagesFolder: string; publicUrl: string }): Pages | null {
  const index = join(pagesFolder, 'index.html');
  if (!existsSync(index)) return null;
  const template = readFileSync(index, 'utf8');
  const prepare = (path: string): PreparedPage => {
    const html = template.replace('<!--head-->', () => headFor(path, publicUrl).map(toHtml).join('\n    '));
    return { present: prepared(html, 'present'), absent: prepared(html, 'absent') };
  };
  return {
    folder: pagesFolder,
    rootFiles: readdirSync(pagesFolder, { withFileTypes: true })
      .filter((entry) => entry.isFile() && !/^index\.html|\.(br|gz)$/.test(entry.name))
      .map((entry) => entry.name),
    byPath: new Map(pagePaths.map((path) => [path, prepare(path)])),
    notFound: prepare('*'),
    scriptHashes: [...template.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
      ([, script = '']) => `sha256-${createHash('sha256').update(script).digest('base64')}`,
    ),
  };
}

function prepared(html: string, session: keyof PreparedPage): PreparedDocument {
  const identity = Buffer.from(html.replace(/data-session="[^"]*"/, `data-session="${session}"`));
  return {
    identity: tagged(identity),
    br: tagged(brotliCompressSync(identity)),
    gzip: tagged(gzipSync(identity, { level: 9 })),
  };
}

function tagged(bytes: Buffer) {
  return { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"` };
}

function toHtml({ tag, attributes, text }: HeadTag): string {
  const list = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeHtml(value)}"`);
  return `<${tag}${list.join('')}>${text === undefined ? '' : `${escapeHtml(text)}</${tag}>`}`;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
