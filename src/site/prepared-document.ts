import { createHash } from 'node:crypto';
import { brotliCompressSync, gzipSync } from 'node:zlib';

export const encodings = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof encodings)[number];

/** A document as it goes over the wire: made once, then only sent. */
export type PreparedDocument = Record<Encoding, { bytes: Buffer; etag: string }>;

/** One document for who has a session cookie and one for who has none. */
export interface PreparedPage {
  present: PreparedDocument;
  absent: PreparedDocument;
}

/** Compresses a document, marked with whether the request had a session cookie. */
export function prepareDocument(html: string, session: keyof PreparedPage): PreparedDocument {
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
