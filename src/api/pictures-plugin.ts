import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findPicture } from '../modules/pictures/pictures.ts';
import { sendPicture } from '../modules/pictures/send-picture.ts';
import type { CallContext } from '../platform/calls/call-context.ts';
import { errorHandler } from '../platform/errors/error-handler.ts';
import { notSignedIn, trpcError } from '../platform/errors/errors.ts';

interface PicturesOptions {
  createContext: (request: FastifyRequest, reply: FastifyReply) => CallContext;
}

/** Serves the signed-in user's pictures at `/pictures/{hash}`. Uses plain HTTP, since calls return only JSON. */
export async function picturesPlugin(app: FastifyInstance, { createContext }: PicturesOptions): Promise<void> {
  app.setErrorHandler(errorHandler);
  app.get<{ Params: { hash: string } }>('/pictures/:hash', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const { orm, currentUser } = createContext(request, reply);
    const user = await currentUser();
    if (!user) throw notSignedIn();
    const picture = await findPicture(orm.em.fork(), { user, hash: request.params.hash });
    if (!picture) throw trpcError('NOT_FOUND', 'This picture does not exist');
    return sendPicture(picture, request, reply);
  });
}
