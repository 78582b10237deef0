import { callTRPCProcedure, getErrorShape, getTRPCErrorFromUnknown } from '@trpc/server';
import { fastifyRequestHandler } from '@trpc/server/adapters/fastify';
import { getHTTPStatusCode } from '@trpc/server/http';
import { TRPC_ERROR_CODES_BY_KEY, type TRPCResponse } from '@trpc/server/rpc';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { limits } from '../domain/product/limits.ts';
import type { CallContext } from '../platform/calls/call-context.ts';
import { logAndMapError, logServerError } from '../platform/errors/error-handler.ts';
import { trpcError } from '../platform/errors/errors.ts';
import { disconnectSignal } from '../platform/http/disconnect-signal.ts';
import { appRouter } from './app-router.ts';
import { type Call, calls } from './calls.ts';
import { acceptJson } from './json-bodies.ts';

interface TrpcOptions {
  createContext: (request: FastifyRequest, reply: FastifyReply) => CallContext;
}

type TrpcRequest = FastifyRequest<{
  Params: { path: string };
  Querystring: { batch?: string; input?: string };
}>;

const callTypes = new Map<string, Call['type']>(calls.map(({ path, type }) => [path, type]));

/**
 * Serves the calls over tRPC at /trpc, for our own pages and for typed scripts. Streams are left to tRPC's adapter for
 * Fastify, which would also send JSON, but with it a list takes almost twice the CPU time (decision 13).
 */
export async function trpcPlugin(app: FastifyInstance, { createContext }: TrpcOptions): Promise<void> {
  // errors thrown before a call runs must have the format that tRPC clients expect
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
    // a stray % would make tRPC respond to a stream with a 5xx
    const { path } = params as { path?: string };
    if (path === undefined || !/^[\w.,]+$/.test(path)) throw trpcError('NOT_FOUND', 'There is nothing at this address');
  });
  acceptJson(app);
  app.all('/:path', (request: TrpcRequest, reply) => {
    reply.header('vary', 'trpc-accept');
    const ctx = createContext(request, reply);
    return request.headers['trpc-accept'] === 'application/jsonl'
      ? sendStream(request, reply, ctx)
      : sendJson(request, reply, ctx);
  });
}

function sendStream(req: TrpcRequest, res: FastifyReply, ctx: CallContext): Promise<void> {
  return fastifyRequestHandler({
    ...{ req, res, router: appRouter, path: req.params.path, maxBatchSize: limits.batchSize },
    createContext: () => ctx,
    onError: ({ error }) => logServerError(req.log, error),
  });
}

/** Runs one call, or those of a batch side by side (https://trpc.io/docs/rpc). */
async function sendJson(request: TrpcRequest, reply: FastifyReply, ctx: CallContext): Promise<FastifyReply> {
  const { path } = request.params;
  assertMethod(request.method, path.split(','));
  const shared = { ctx, signal: disconnectSignal(reply) };
  const input = readInput(request);
  const response =
    request.query.batch === '1'
      ? await Promise.all(splitBatch(path, input).map((call) => respond({ ...shared, ...call })))
      : await respond({ ...shared, path, input, batchIndex: 0 });
  return reply.code(getHTTPStatusCode(response)).send(response);
}

/** @throws METHOD_NOT_SUPPORTED before anything runs, so that a batch with calls of both kinds changes nothing */
function assertMethod(method: string, paths: readonly string[]): void {
  for (const path of paths) {
    const type = callTypes.get(path);
    const expected = type === 'query' ? 'GET' : 'POST';
    if (type && method !== expected)
      throw trpcError('METHOD_NOT_SUPPORTED', `The call ${path} only accepts ${expected}`);
  }
}

/** @throws BAD_REQUEST for too many calls */
function splitBatch(path: string, input: unknown) {
  const paths = path.split(',');
  if (paths.length > limits.batchSize) {
    throw trpcError('BAD_REQUEST', `A batch has at most ${limits.batchSize} calls.`);
  }
  const inputs: Record<number, unknown> = Object(input);
  return paths.map((path, batchIndex) => ({ path, batchIndex, input: inputs[batchIndex] }));
}

/** @throws BAD_REQUEST for invalid JSON */
function readInput({ method, body, query: { input } }: TrpcRequest): unknown {
  if (method === 'POST') return body;
  if (!input) return undefined;
  try {
    return JSON.parse(input);
  } catch {
    throw trpcError('BAD_REQUEST', 'The request could not be read: its input must be valid JSON.');
  }
}

interface JsonCall {
  path: string;
  input: unknown;
  batchIndex: number;
  ctx: CallContext;
  signal: AbortSignal;
}

async function respond({ path, input, batchIndex, ctx, signal }: JsonCall): Promise<TRPCResponse> {
  const type = callTypes.get(path);
  try {
    if (!type) throw trpcError('NOT_FOUND', 'There is no call with this name');
    const data = await callTRPCProcedure({
      ...{ router: appRouter, path, type, batchIndex, ctx, signal },
      getRawInput: async () => input,
    });
    if (Symbol.asyncIterator in Object(data)) {
      throw trpcError('UNSUPPORTED_MEDIA_TYPE', 'This call sends a stream: use httpBatchStreamLink');
    }
    return { result: { data } };
  } catch (cause) {
    const error = getTRPCErrorFromUnknown(cause);
    logServerError(ctx.log, error);
    const { _config: config } = appRouter._def;
    return { error: getErrorShape({ config, error, type: type ?? 'unknown', path, input, ctx }) };
  }
}
