import { getTRPCErrorFromUnknown, getTRPCErrorShape } from '@trpc/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CallContext } from '../platform/call-context.ts';
import { logFault } from '../platform/error-handler.ts';
import { writeJson } from '../platform/json-text.ts';
import { appRouter } from './app-router.ts';
import { callProcedure } from './call-procedure.ts';
import { type CallPath, calls } from './calls.ts';

interface ListOptions {
  createContext: (request: FastifyRequest, reply: FastifyReply) => CallContext;
}

/**
 * Answers single calls of lists that the database writes, in tRPC's words. tRPC's own adapter would parse their JSON and
 * write it again, and builds web requests and responses, which cost more than the list. It gets all other requests:
 * batches of several calls, streams, and input that is not JSON.
 */
export function answerLists(app: FastifyInstance, { createContext }: ListOptions): void {
  const lists = new Set<string>(calls.filter(({ prewritten }) => prewritten).map(({ path }) => path));
  app.addHook('preHandler', async (request, reply) => {
    // the route of tRPC's plugin has it
    const { path } = request.params as { path: CallPath };
    const call = request.method === 'GET' && lists.has(path) ? readCall(request) : null;
    if (!call) return;
    const body = await answer(path, call, { request, ctx: createContext(request, reply) });
    reply.headers({ 'content-type': 'application/json', vary: 'trpc-accept, accept' }).code(body.status);
    return reply.send(call.isBatch ? `[${body.text}]` : body.text);
  });
}

interface SingleCall {
  input: unknown;
  isBatch: boolean;
}

/** What a request says of the one call it makes; null for what tRPC's adapter is to read. */
function readCall({ query, headers }: FastifyRequest): SingleCall | null {
  // Fastify has parsed it
  const { input = '', batch, ...others } = query as Record<string, unknown>;
  const isBatch = batch === '1';
  const isPlain = typeof input === 'string' && (isBatch || batch === undefined) && Object.keys(others).length === 0;
  const wantsStream = headers['trpc-accept'] !== undefined || headers.accept?.includes('jsonl');
  if (!isPlain || wantsStream) return null;
  try {
    const value = input === '' ? undefined : JSON.parse(input);
    if (!isBatch || value === undefined) return { input: value, isBatch };
    // a batch has its inputs by their place
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { input: value[0], isBatch } : null;
  } catch {
    return null;
  }
}

async function answer(
  path: CallPath,
  { input }: SingleCall,
  { request, ctx }: { request: FastifyRequest; ctx: CallContext },
): Promise<{ status: number; text: string }> {
  try {
    const data = await callProcedure({ path, type: 'query' }, { ctx, input });
    return { status: 200, text: `{"result":{"data":${writeJson(data)}}}` };
  } catch (thrown) {
    const error = getTRPCErrorFromUnknown(thrown);
    logFault(request.log, error);
    const config = appRouter._def._config;
    const shape = getTRPCErrorShape({ config, error, type: 'query', path, input, ctx });
    return { status: shape.data.httpStatus, text: JSON.stringify({ error: shape }) };
  }
}
