import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { computeEtag } from '../platform/etag.ts';

export const encodings = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof encodings)[number];

/** A document's bytes by encoding, each compressed on first use. */
export type PreparedDocument = Record<Encoding, () => { bytes: Buffer; etag: string }>;

/** A page in two variants: with and without a session cookie. */
export interface PreparedPage {
  present: PreparedDocument;
  absent: PreparedDocument;
}

/** Prepares a document that is sent often, marked with whether the request has a session cookie. */
export function prepareDocument(html: string, session: keyof PreparedPage): PreparedDocument {
  return prepared(html, session, { br: constants.BROTLI_MAX_QUALITY, gzip: 9 });
}

/** The same for one that is sent once: to press it small would keep all others waiting for longer than sending it. */
export function prepareOnce(html: string, session: keyof PreparedPage): PreparedDocument {
  return prepared(html, session, { br: 1, gzip: 1 });
}

function prepared(html: string, session: keyof PreparedPage, level: { br: number; gzip: number }): PreparedDocument {
  const params = { [constants.BROTLI_PARAM_QUALITY]: level.br };
  const identity = Buffer.from(html.replace(/data-session="[^"]*"/, `data-session="${session}"`));
  return {
    identity: once(() => tagged(identity)),
    br: once(() => tagged(brotliCompressSync(identity, { params }))),
    gzip: once(() => tagged(gzipSync(identity, { level: level.gzip }))),
  };
}

function once<Value extends object>(make: () => Value): () => Value {
  let value: Value | undefined;
  return () => {
    value ??= make();
    return value;
  };
}

function tagged(bytes: Buffer) {
  return { bytes, etag: computeEtag(bytes) };
}
