import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findPicture } from '../modules/pictures/pictures.ts';
import { sendPicture } from '../modules/pictures/send-picture.ts';
import type { CallContext } from '../platform/call-context.ts';
import { errorHandler } from '../platform/error-handler.ts';
import { trpcError } from '../platform/errors.ts';

interface PicturesOptions {
  createContext: (request: FastifyRequest, reply: FastifyReply) => CallContext;
}

/** The pictures of whoever is signed in, at `/pictures/{hash}`: bytes, which no call answers. */
export async function picturesPlugin(app: FastifyInstance, { createContext }: PicturesOptions): Promise<void> {
  app.setErrorHandler(errorHandler);
  app.get<{ Params: { hash: string } }>('/pictures/:hash', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const { orm, currentUser } = createContext(request, reply);
    const user = await currentUser();
    if (!user) throw trpcError('UNAUTHORIZED', 'Not signed in');
    const picture = await findPicture(orm.em.fork(), { user, hash: request.params.hash });
    if (!picture) throw trpcError('NOT_FOUND', 'This picture does not exist');
    return sendPicture(picture, request, reply);
  });
}
