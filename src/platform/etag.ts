import { createHash } from 'node:crypto';

/** A strong ETag of a response's body. */
export function etagOf(body: Buffer | string): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
}

/** Whether the client's cached copy is current. @param header If-None-Match: tags, possibly weak, or `*` */
export function isFresh(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((tag) => [etag, `W/${etag}`, '*'].includes(tag.trim()));
}

/** The ETag of what is stored at a revision. */
export function revisionTag(revision: number): string {
  return `"${revision}"`;
}

/** What `revisionTag` makes; proxies that compress an answer weaken it. */
const revisionTagPattern = /^(?:W\/)?"([1-9][0-9]{0,8})"$/;

/** The revision in If-Match; anything that is no revision's tag stays as it is, for the call's schema to refuse. */
export function revisionOf(header: string): number | string {
  const [, revision] = revisionTagPattern.exec(header.trim()) ?? [];
  return revision === undefined ? header : Number(revision);
}
