import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { computeEtag } from '../platform/http/etag.ts';

export const encodings = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof encodings)[number];

/** A document's bytes by encoding, each compressed on first use. */
export type PreparedDocument = Record<Encoding, () => { bytes: Buffer; etag: string }>;

/** A page in two variants: with and without a session cookie. */
export interface PreparedPage {
  present: PreparedDocument;
  absent: PreparedDocument;
}

/** Prepares a document that is sent often. Its markup states whether the request has a session cookie. */
export function prepareDocument(html: string, session: keyof PreparedPage): PreparedDocument {
  return prepared(html, session, { br: constants.BROTLI_MAX_QUALITY, gzip: 9 });
}

/**
 * Like `prepareDocument`, for a document that is sent once. Compresses less, since strong compression would block the
 * process for too long.
 */
export function prepareOnce(html: string, session: keyof PreparedPage): PreparedDocument {
  return prepared(html, session, { br: 1, gzip: 1 });
}

function prepared(html: string, session: keyof PreparedPage, level: { br: number; gzip: number }): PreparedDocument {
  const params = { [constants.BROTLI_PARAM_QUALITY]: level.br };
  const identity = Buffer.from(html.replace(/data-session="[^"]*"/, `data-session="${session}"`));
  return {
    identity: lazy(() => withEtag(identity)),
    br: lazy(() => withEtag(brotliCompressSync(identity, { params }))),
    gzip: lazy(() => withEtag(gzipSync(identity, { level: level.gzip }))),
  };
}

function lazy<Value extends object>(make: () => Value): () => Value {
  let value: Value | undefined;
  return () => {
    value ??= make();
    return value;
  };
}

function withEtag(bytes: Buffer) {
  return { bytes, etag: computeEtag(bytes) };
}
