import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import { serverLimits } from '../domain/product/limits.ts';
import { findSharedPictures, openSharedBody, type ShownShare } from '../modules/shares/open-share.ts';
import type { SqlEntityManager } from '../platform/database/orm.ts';
import { computeEtag } from '../platform/http/etag.ts';
import type { WriteDocument } from './documents.ts';
import type { Encoding } from './prepared-document.ts';
import { createSharePages, type SharePage } from './share-pages.ts';

/** The page of a share, encoded for sending. */
export interface ShareDocument extends Pick<SharePage, 'status' | 'mentioned' | 'shown'> {
  encoding: Encoding;
  bytes: Buffer;
  etag: string;
}

interface Visit {
  em: SqlEntityManager;
  token: string;
  signedIn: boolean;
  encoding: Encoding;
  log: FastifyBaseLogger;
}

/**
 * Returns a function that renders the document of a share, or undefined if the share has ended since it was opened.
 * Caches recently used documents, since rendering a long film takes a quarter of a second.
 */
export function createShareDocuments(
  write: WriteDocument,
): (share: ShownShare, visit: Visit) => Promise<ShareDocument | undefined> {
  const renderPage = createSharePages(write);
  const cache = new LRUCache<string, ShareDocument>({
    maxSize: serverLimits.shares.rememberedBytes,
    // add an estimate of each entry's overhead
    sizeCalculation: ({ bytes, mentioned }) => bytes.length + 200 * mentioned.length + 1_000,
  });

  return async (share, { em, token, signedIn, encoding, log }) => {
    const findPictures = (hashes: readonly string[]) => findSharedPictures({ em }, share, hashes);
    const canCopy = signedIn && share.withPrompts;
    const keyOf = ({ id, revision, withPrompts, notes, hasNotes, takes }: ShownShare) =>
      [id, revision ?? 'fixed', withPrompts, notes, hasNotes, token, canCopy, encoding, JSON.stringify(takes)].join();
    const cached = cache.get(keyOf(share));
    // pictures may be added or deleted while the project's revision stays the same
    if (cached && isSame(cached.shown, await findPictures(cached.mentioned))) return cached;
    // `whole` may have a newer revision than `share`
    const whole = await openSharedBody({ em }, token);
    if (!whole) return undefined;
    const { html, problem, ...page } = await renderPage(whole, { token, canCopy, findPictures });
    if (problem) log.error({ share: share.id, problem }, 'the project of a share cannot be read');
    const bytes = await compress[encoding](Buffer.from(html));
    const document = { ...page, encoding, bytes, etag: computeEtag(bytes) };
    cache.set(keyOf(whole), document);
    return document;
  };
}

function isSame(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && [...one].every((hash) => other.has(hash));
}

const compress: Record<Encoding, (bytes: Buffer) => Promise<Buffer>> = {
  // quality 5 is far faster than the best quality, which pays off only for documents that are sent often
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: promisify<Buffer, Buffer>(gzip),
  identity: async (bytes) => bytes,
};
