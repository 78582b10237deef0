import { type FastifyTRPCPluginOptions, fastifyTRPCPlugin } from '@trpc/server/adapters/fastify';
import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { limits } from '../domain/product/limits.ts';
import type { CallContext } from '../platform/calls/call-context.ts';
import { logAndMapError, logServerError } from '../platform/errors/error-handler.ts';
import { trpcError } from '../platform/errors/errors.ts';
import { type AppRouter, appRouter } from './app-router.ts';

interface TrpcOptions {
  createContext: (request: FastifyRequest, reply: FastifyReply) => CallContext;
}

/** Serves the calls over tRPC at /trpc, for our own pages and for typed scripts. */
export async function trpcPlugin(app: FastifyInstance, { createContext }: TrpcOptions): Promise<void> {
  // errors thrown before tRPC runs must have the format that tRPC clients expect
  app.setErrorHandler((error, request, reply) => {
    const { status, code, message } = logAndMapError(error, request, reply);
    const data = { code, httpStatus: status };
    return reply.code(status).send({ error: { message, code: TRPC_ERROR_CODES_BY_KEY[code], data } });
  });
  app.setNotFoundHandler(async () => {
    throw trpcError('NOT_FOUND', 'There is nothing at this address');
  });
  app.addHook('onRequest', async ({ method, params }) => {
    if (method !== 'GET' && method !== 'POST') {
      throw trpcError('METHOD_NOT_SUPPORTED', 'This address only accepts GET and POST');
    }
    // a stray % would make tRPC respond with a 5xx
    const { path } = params as { path?: string };
    if (path === undefined || !/^[\w.,]+$/.test(path)) throw trpcError('NOT_FOUND', 'There is nothing at this address');
  });
  await app.register(fastifyTRPCPlugin<AppRouter>, {
    trpcOptions: {
      router: appRouter,
      maxBatchSize: limits.batchSize,
      createContext: ({ req, res }) => createContext(req, res),
      onError({ error, req }) {
        logServerError(req.log, error);
      },
    },
  } satisfies FastifyTRPCPluginOptions<AppRouter>);
}
