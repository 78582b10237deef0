import { brotliCompressSync, gzipSync } from 'node:zlib';
import { etagOf } from '../platform/etag.ts';

export const encodings = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof encodings)[number];

/** A document's bytes by encoding, each compressed on first use. */
export type PreparedDocument = Record<Encoding, () => { bytes: Buffer; etag: string }>;

/** A page in two variants: with and without a session cookie. */
export interface PreparedPage {
  present: PreparedDocument;
  absent: PreparedDocument;
}

/** Prepares a document, marked with whether the request has a session cookie. */
export function prepareDocument(html: string, session: keyof PreparedPage): PreparedDocument {
  const identity = Buffer.from(html.replace(/data-session="[^"]*"/, `data-session="${session}"`));
  return {
    identity: once(() => tagged(identity)),
    br: once(() => tagged(brotliCompressSync(identity))),
    gzip: once(() => tagged(gzipSync(identity, { level: 9 }))),
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
  return { bytes, etag: etagOf(bytes) };
}
