import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendTake, takeDisposition } from '../modules/takes/send-take.ts';
import { findTakeFile } from '../modules/takes/take-files.ts';
import { missingTake } from '../modules/takes/take-table.ts';
import type { CallContext } from '../platform/calls/call-context.ts';
import { errorHandler } from '../platform/errors/error-handler.ts';
import { notSignedIn } from '../platform/errors/errors.ts';

interface TakesOptions {
  createContext: (request: FastifyRequest, reply: FastifyReply) => CallContext;
}

/**
 * Serves the files of the signed-in user's takes at `/takes/{id}/file`, in ranges. With `?download`, browsers save the
 * file instead of playing it. Uses plain HTTP, since calls return only JSON.
 */
export async function takesPlugin(app: FastifyInstance, { createContext }: TakesOptions): Promise<void> {
  app.setErrorHandler(errorHandler);
  app.route<{ Params: { id: string }; Querystring: { download?: string } }>({
    // HEAD too: Fastify's own would read the whole file
    method: ['GET', 'HEAD'],
    url: '/takes/:id/file',
    async handler(request, reply) {
      reply.header('cache-control', 'no-store');
      const { orm, takeStore, currentUser } = createContext(request, reply);
      const user = await currentUser();
      if (!user) throw notSignedIn();
      const take = await findTakeFile({ em: orm.em.fork(), user }, request.params.id);
      if (!take || !takeStore) throw missingTake();
      const disposition = takeDisposition(request.query.download === undefined ? 'inline' : 'attachment', take);
      const cacheControl = 'private, max-age=31536000, immutable';
      const sent = await sendTake(take, { store: takeStore, cacheControl, disposition }, request, reply);
      if (!sent) throw missingTake();
      return reply;
    },
  });
}
