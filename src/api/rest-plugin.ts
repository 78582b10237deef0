import { Readable } from 'node:stream';
import { callTRPCProcedure } from '@trpc/server';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import type { Page } from '../domain/schemas/listing.ts';
import type { CallContext } from '../platform/calls/call-context.ts';
import { errorHandler } from '../platform/errors/error-handler.ts';
import { trpcError } from '../platform/errors/errors.ts';
import { disconnectSignal } from '../platform/http/disconnect-signal.ts';
import { computeEtag, isFresh, parseRevisionEtag, revisionEtag } from '../platform/http/etag.ts';
import { appRouter } from './app-router.ts';
import { type RestCall, restCalls } from './calls.ts';
import { acceptJson } from './json-bodies.ts';
import { type DocumentOptions, openApiDocument } from './openapi.ts';

interface RestOptions extends DocumentOptions {
  createContext: (request: FastifyRequest, reply: FastifyReply) => CallContext;
}

/** Serves the documented calls under /api. */
export async function restPlugin(
  app: FastifyInstance,
  { createContext, publicUrl, sessionCookie }: RestOptions,
): Promise<void> {
  acceptJson(app);
  app.setErrorHandler(errorHandler);
  app.setNotFoundHandler(async () => {
    throw trpcError('NOT_FOUND', 'There is nothing at this address');
  });

  for (const call of restCalls) {
    const { method, url, isList, tagged, revisioned, streams } = call;
    app.route({
      method,
      url: url.slice(app.prefix.length),
      async handler(request, reply) {
        const input = readInput(request, call);
        const output = await callTRPCProcedure({
          ...{ router: appRouter, path: call.path, type: call.type, batchIndex: 0 },
          ctx: createContext(request, reply),
          getRawInput: async () => input,
          signal: disconnectSignal(reply),
        });
        // the call's metadata guarantees these types
        if (streams) return sendChunks(output as AsyncGenerator<string>, reply);
        if (tagged) return sendTagged(output, request, reply);
        if (revisioned) return sendRevision(output as { revision: number }, request, reply);
        if (isList) return sendRows(output as Page<unknown>, request, reply);
        return output;
      },
    });
  }
  let document: object | undefined;
  app.get('/openapi.json', async () => {
    // built on the first request, to keep startup fast
    document ??= openApiDocument({ publicUrl, sessionCookie });
    return document;
  });
  refuseOtherMethods(app);
}

/**
 * Returns only the rows, and sets a Link header with the next page's address (https://www.rfc-editor.org/rfc/rfc8288).
 */
function sendRows({ rows, next }: Page<unknown>, { url }: FastifyRequest, reply: FastifyReply) {
  if (next !== null) {
    const { pathname, searchParams } = new URL(url, 'http://here.invalid');
    searchParams.set('cursor', next);
    reply.header('link', `<${pathname}?${searchParams}>; rel="next"`);
  }
  return rows;
}

/** Streams a JSON document. An error closes the connection, so that a partial document never looks complete. */
function sendChunks(chunks: AsyncGenerator<string>, reply: FastifyReply): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(Readable.from(chunks));
}

/**
 * Sends a response with its ETag, or 304 if the request has the same ETag
 * (https://www.rfc-editor.org/rfc/rfc9110#section-13.1.2).
 */
function sendTagged(output: unknown, { headers }: FastifyRequest, reply: FastifyReply): FastifyReply {
  const body = JSON.stringify(output);
  const etag = computeEtag(body);
  reply.headers({ 'cache-control': 'no-cache', etag });
  if (isFresh(headers['if-none-match'], etag)) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(body);
}

/** Sends a response with its revision as the ETag, or 304 to a GET that has the same ETag. */
function sendRevision(output: { revision: number }, { method, headers }: FastifyRequest, reply: FastifyReply): unknown {
  const etag = revisionEtag(output.revision);
  reply.header('etag', etag);
  if (method === 'GET' && isFresh(headers['if-none-match'], etag)) return reply.code(304).send();
  return output;
}

/**
 * Merges query, body, the call's headers and path parameters into one object. The path takes precedence, then headers,
 * body and query.
 */
function readInput({ query, body, headers, params }: FastifyRequest, { headers: inHeaders = {} }: RestCall): object {
  const fromHeaders = Object.entries(inHeaders).map(([header, field]) => [field, headerValue(header, headers[header])]);
  return {
    ...asObject(query),
    ...asObject(body ?? {}),
    ...Object.fromEntries(fromHeaders),
    ...asObject(params),
  };
}

function headerValue(header: string, value: string | string[] | undefined): unknown {
  return header === 'if-match' && typeof value === 'string' ? parseRevisionEtag(value) : value;
}

/** @throws BAD_REQUEST for anything but an object */
function asObject(value: unknown): object {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw trpcError('BAD_REQUEST', 'The request must be a JSON object.');
  }
  return value;
}

/** Responds to unsupported methods with 405 and the Allow header, before reading the body. */
function refuseOtherMethods(app: FastifyInstance): void {
  const byUrl = Map.groupBy([...restCalls, { method: 'GET', url: '/api/openapi.json' }], ({ url }) => url);
  for (const [url, routes] of byUrl) {
    const allowed = routes.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
    app.route({
      method: app.supportedMethods.filter((method) => !allowed.includes(method)) as HTTPMethods[],
      url: url.slice(app.prefix.length),
      onRequest: async (_, reply) => {
        reply.header('allow', allowed.join(', '));
        throw trpcError('METHOD_NOT_SUPPORTED', `This address only accepts ${allowed.join(', ')}`);
      },
      handler: async () => undefined,
    });
  }
}
