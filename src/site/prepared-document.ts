import { createHash } from 'node:crypto';
import { brotliCompressSync, gzipSync } from 'node:zlib';

export const encodings = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof encodings)[number];

/** A document as it goes over the wire: compressed when it is first asked for so, then only sent. */
export type PreparedDocument = Record<Encoding, () => { bytes: Buffer; etag: string }>;

/** One document for who has a session cookie and one for who has none. */
export interface PreparedPage {
  present: PreparedDocument;
  absent: PreparedDocument;
}

/** Marks a document with whether the request had a session cookie. */
export function prepareDocument(html: string, session: keyof PreparedPage): PreparedDocument {
  const identity = Buffer.from(html.replace(/data-session="[^"]*"/, `data-session="${session}"`));
  return {
    identity: once(() => tagged(identity)),
    br: once(() => tagged(brotliCompressSync(identity))),
    gzip: once(() => tagged(gzipSync(identity, { level: 9 }))),
  };
}

function once<Value extends object>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

function tagged(bytes: Buffer) {
  return { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"` };
}
