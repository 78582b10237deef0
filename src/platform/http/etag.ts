import { createHash } from 'node:crypto';

/** A strong ETag of a response's body. */
export function computeEtag(body: Buffer | string): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
}

/** Whether the client's cached copy is current. @param header If-None-Match: tags, possibly weak, or `*` */
export function isFresh(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((tag) => [etag, `W/${etag}`, '*'].includes(tag.trim()));
}

/** The ETag of a stored row at a revision, such as `"7"`. */
export function revisionEtag(revision: number): string {
  return `"${revision}"`;
}

/**
 * The format of `revisionEtag`, possibly weakened (`W/`) by a proxy that compresses the response. Scripts may leave out
 * the quotes.
 */
const revisionEtagPattern = /^(?:(?:W\/)?"([1-9][0-9]{0,8})"|([1-9][0-9]{0,8}))$/;

/** Parses If-Match to a revision. Any other text is returned unchanged, so that the call's schema rejects it. */
export function parseRevisionEtag(header: string): number | string {
  const [, quoted, revision = quoted] = revisionEtagPattern.exec(header.trim()) ?? [];
  return revision === undefined ? header : Number(revision);
}
