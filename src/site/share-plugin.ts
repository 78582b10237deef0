import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { serverLimits } from '../domain/product/limits.ts';
import { sendPicture } from '../modules/pictures/send-picture.ts';
import { countView, openPicture, openShare } from '../modules/shares/open-share.ts';
import { sendTake } from '../modules/takes/send-take.ts';
import { findSharedTakeFile } from '../modules/takes/take-files.ts';
import { TooManyRequests } from '../platform/errors/errors.ts';
import { clientKey } from '../platform/http/client-key.ts';
import { isFresh } from '../platform/http/etag.ts';
import type { WriteDocument } from './documents.ts';
import { isVisit } from './is-visit.ts';
import type { PagesOptions } from './pages-options.ts';
import type { PreparedPage } from './prepared-document.ts';
import { bestEncoding, type SendDocument } from './send-document.ts';
import { createShareDocuments, type ShareDocument } from './share-documents.ts';

interface ShareOptions extends PagesOptions {
  write: WriteDocument;
  send: SendDocument;
  notFound: PreparedPage;
}

/**
 * Serves shared films, their pictures and their chosen takes. Access is checked on every request, before a cached document is sent.
 */
export async function sharePlugin(app: FastifyInstance, options: ShareOptions): Promise<void> {
  const { orm, write, send, notFound, createContext } = options;
  const findDocument = createShareDocuments(write);
  await app.register(rateLimit, {
    max: serverLimits.shares.viewsPerMinute,
    timeWindow: '1 minute',
    keyGenerator: ({ ip }) => clientKey(ip),
    errorResponseBuilder: (_, { ttl }) =>
      new TooManyRequests('Too many requests. Please try again in a minute.', Math.ceil(ttl / 1_000)),
  });
  app.addHook('onRequest', async (_, reply) => {
    // the address is a secret, which search engines and linked sites must not learn
    reply.headers({ 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'no-referrer' });
  });

  app.get<{ Params: { token: string } }>('/s/:token', async (request, reply) => {
    const { token } = request.params;
    const em = orm.em.fork();
    const share = await openShare({ em }, token);
    if (!share) return send(notFound, request, reply.code(404));
    const { currentUser, background } = createContext(request, reply);
    const user = await currentUser();
    if (user?.id !== share.ownerId && isVisit(request)) {
      background.start(() => countView({ em: orm.em.fork() }, share));
    }
    const encoding = bestEncoding(request.headers['accept-encoding']);
    const document = await findDocument(share, { em, token, signedIn: user !== null, encoding, log: request.log });
    // the share has ended since it was opened
    if (!document) return send(notFound, request, reply.code(404));
    return sendShared(document, request, reply);
  });

  // pictures have their own rate limit, since one page can load a hundred of them at once
  const perPicture = { config: { rateLimit: { max: serverLimits.shares.picturesPerMinute } } };
  app.get<{ Params: { token: string; hash: string } }>(
    '/s/:token/pictures/:hash',
    perPicture,
    async (request, reply) => {
      const picture = await openPicture({ em: orm.em.fork() }, request.params);
      return picture ? sendPicture(picture, request, reply) : send(notFound, request, reply.code(404));
    },
  );

  app.route<{ Params: { token: string; id: string } }>({
    // HEAD too: Fastify's own would read the whole file
    method: ['GET', 'HEAD'],
    url: '/s/:token/takes/:id',
    ...perPicture,
    async handler(request, reply) {
      const { takeStore } = createContext(request, reply);
      const take = takeStore && (await findSharedTakeFile(orm.em.fork(), request.params));
      // checked again each time, so that a take that is no longer chosen is not shown; without its name, in which some
      // generators write the prompt
      const options = { cacheControl: 'private, no-cache', disposition: 'inline' };
      const sent = take && (await sendTake(take, { store: takeStore, ...options }, request, reply));
      return sent ? reply : send(notFound, request, reply.code(404));
    },
  });
}

function sendShared(
  { status, encoding, bytes, etag }: ShareDocument,
  { headers }: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  reply.headers({ 'cache-control': 'private, no-cache', vary: 'Cookie, Accept-Encoding', etag });
  if (status === 200 && isFresh(headers['if-none-match'], etag)) return reply.code(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.code(status).type('text/html; charset=utf-8').send(bytes);
}
