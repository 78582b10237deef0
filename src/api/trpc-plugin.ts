import { resolveResponse } from '@trpc/server/http';
import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { limits } from '../domain/product/limits.ts';
import type { CallContext } from '../platform/calls/call-context.ts';
import { logAndMapError, logServerError } from '../platform/errors/error-handler.ts';
import { trpcError } from '../platform/errors/errors.ts';
import { disconnectSignal } from '../platform/http/disconnect-signal.ts';
import { appRouter } from './app-router.ts';

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
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.all<{ Params: { path: string } }>('/:path', async (request, reply) => {
    const response = await resolveResponse({
      router: appRouter,
      req: webRequest(request, reply),
      path: request.params.path,
      error: null,
      maxBatchSize: limits.batchSize,
      createContext: async () => createContext(request, reply),
      onError({ error }) {
        logServerError(request.log, error);
      },
    });
    if (response.headers.has('transfer-encoding')) return reply.send(response);
    // one text instead of a web stream, which is written in two chunks
    const headers = Object.fromEntries(response.headers);
    return reply
      .code(response.status)
      .headers(headers)
      .send(await response.text());
  });
}

/**
 * What tRPC reads of a web `Request` with JSON. tRPC's adapter for Fastify creates a real one for each call, which
 * costs a list over tRPC 15% of its requests per second.
 */
function webRequest({ url, method, headers, body }: FastifyRequest, reply: FastifyReply): Request {
  const read = {
    url: `http://localhost${url}`,
    method,
    headers: { get: (name: string) => headers[name] ?? null, has: (name: string) => name in headers },
    signal: disconnectSignal(reply),
    json: async () => JSON.parse(String(body)),
  };
  return read as object as Request;
}
