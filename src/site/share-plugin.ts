import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { serverLimits } from '../domain/limits.ts';
import { sendPicture } from '../modules/pictures/send-picture.ts';
import { countView, openPicture, openShare } from '../modules/shares/open-share.ts';
import { clientKey } from '../platform/client-key.ts';
import { TooManyRequests } from '../platform/errors.ts';
import { etagOf, isFresh } from '../platform/etag.ts';
import type { WriteDocument } from './documents.ts';
import { isVisit } from './is-visit.ts';
import type { PagesOptions } from './pages-options.ts';
import type { Encoding, PreparedPage } from './prepared-document.ts';
import { bestEncoding, type SendDocument } from './send-document.ts';
import { createSharePages } from './share-pages.ts';

interface ShareOptions extends PagesOptions {
  write: WriteDocument;
  send: SendDocument;
  notFound: PreparedPage;
}

/**
 * The documents of shared projects and the pictures in them. A document is written anew each time, since its project may
 * change.
 */
export async function sharePlugin(app: FastifyInstance, options: ShareOptions): Promise<void> {
  const { orm, write, send, notFound, createContext } = options;
  const pageOf = createSharePages(write);
  await app.register(rateLimit, {
    max: serverLimits.shares.viewsPerMinute,
    timeWindow: '1 minute',
    keyGenerator: ({ ip }) => clientKey(ip),
    errorResponseBuilder: (_, { ttl }) =>
      new TooManyRequests('Too many requests. Please try again in a minute.', Math.ceil(ttl / 1_000)),
  });
  app.addHook('onRequest', async (_, reply) => {
    // the address is the key: neither a search engine nor the next site may learn it
    reply.headers({ 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'no-referrer' });
  });

  app.get<{ Params: { token: string } }>('/s/:token', async (request, reply) => {
    const { token } = request.params;
    const share = await openShare({ em: orm.em.fork() }, token);
    if (!share) return send(notFound, request, reply.code(404));
    const { currentUser, background } = createContext(request, reply);
    const user = await currentUser();
    if (user?.id !== share.ownerId && isVisit(request)) {
      background.start(() => countView({ em: orm.em.fork() }, share));
    }
    const { status, html } = pageOf(share, { token, signedIn: user !== null });
    return sendFresh(html, request, reply.code(status));
  });

  // counted apart from pages: one of them loads a hundred at once
  const perPicture = { config: { rateLimit: { max: serverLimits.shares.picturesPerMinute } } };
  app.get<{ Params: { token: string; hash: string } }>(
    '/s/:token/pictures/:hash',
    perPicture,
    async (request, reply) => {
      const picture = await openPicture({ em: orm.em.fork() }, request.params);
      return picture ? sendPicture(picture, request, reply) : send(notFound, request, reply.code(404));
    },
  );
}

const compress: Record<Encoding, (bytes: Buffer) => Promise<Buffer>> = {
  // far faster than the best quality, which only pays for what is sent often
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: promisify<Buffer, Buffer>(gzip),
  identity: async (bytes) => bytes,
};

/** Sends a document that was written for this request. */
async function sendFresh(html: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const encoding = bestEncoding(request.headers['accept-encoding']);
  const bytes = await compress[encoding](Buffer.from(html));
  const etag = etagOf(bytes);
  reply.headers({ 'cache-control': 'private, no-cache', vary: 'Cookie, Accept-Encoding', etag });
  if (reply.statusCode === 200 && isFresh(request.headers['if-none-match'], etag)) return reply.code(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.type('text/html; charset=utf-8').send(bytes);
}
