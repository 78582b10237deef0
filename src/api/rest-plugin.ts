import { Readable } from 'node:stream';
import { callTRPCProcedure } from '@trpc/server';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import type { Page } from '../domain/listing.ts';
import type { CallContext } from '../platform/call-context.ts';
import { errorHandler } from '../platform/error-handler.ts';
import { trpcError } from '../platform/errors.ts';
import { computeEtag, isFresh, parseRevisionEtag, revisionEtag } from '../platform/etag.ts';
import { appRouter } from './app-router.ts';
import { type RestCall, restCalls } from './calls.ts';
import { type DocumentOptions, openApiDocument } from './openapi.ts';

interface RestOptions extends DocumentOptions {
  createContext: (request: FastifyRequest, reply: FastifyReply) => CallContext;
}

/** The documented /api paths, for the prefix /api: a loop over the calls, with nothing of its own but HTTP. */
export async function restPlugin(
  app: FastifyInstance,
  { createContext, publicUrl, sessionCookie }: RestOptions,
): Promise<void> {
  acceptEmptyJson(app);
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
        const input = inputOf(request, call);
        const answer = await callTRPCProcedure({
          ...{ router: appRouter, path: call.path, type: call.type, batchIndex: 0 },
          ctx: createContext(request, reply),
          getRawInput: async () => input,
          signal: signalOfLeaving(reply),
        });
        // the output of the call says that it is text
        if (streams) return sendPieces(answer as AsyncGenerator<string>, reply);
        if (tagged) return sendTagged(answer, request, reply);
        // the output of the call says that it has one
        if (revisioned) return sendRevision(answer as { revision: number }, request, reply);
        // the output of the call says that it is one
        if (isList) return rowsOf(answer as Page<unknown>, request, reply);
        return answer;
      },
    });
  }
  let document: object | undefined;
  app.get('/openapi.json', async () => {
    // built on the first request, so that the start does not wait for it
    document ??= openApiDocument({ publicUrl, sessionCookie });
    return document;
  });
  refuseOtherMethods(app);
}

/** The rows alone; the address of the next part goes into a Link header (https://www.rfc-editor.org/rfc/rfc8288). */
function rowsOf({ rows, next }: Page<unknown>, { url }: FastifyRequest, reply: FastifyReply) {
  if (next !== null) {
    const { pathname, searchParams } = new URL(url, 'http://here.invalid');
    searchParams.set('cursor', next);
    reply.header('link', `<${pathname}?${searchParams}>; rel="next"`);
  }
  return rows;
}

/** Sends a JSON document piece by piece. When one fails, the connection is cut, so that nobody takes half for the whole. */
function sendPieces(pieces: AsyncGenerator<string>, reply: FastifyReply): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(Readable.from(pieces));
}

/** Sends an answer with its ETag, or 304 to who has it already (https://www.rfc-editor.org/rfc/rfc9110#section-13.1.2). */
function sendTagged(answer: unknown, { headers }: FastifyRequest, reply: FastifyReply): FastifyReply {
  const body = JSON.stringify(answer);
  const etag = computeEtag(body);
  reply.headers({ 'cache-control': 'no-cache', etag });
  if (isFresh(headers['if-none-match'], etag)) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(body);
}

/** Sends what is stored with its revision as its ETag, or 304 to who reads it again. */
function sendRevision(answer: { revision: number }, { method, headers }: FastifyRequest, reply: FastifyReply): unknown {
  const etag = revisionEtag(answer.revision);
  reply.header('etag', etag);
  if (method === 'GET' && isFresh(headers['if-none-match'], etag)) return reply.code(304).send();
  return answer;
}

/** Aborts when the connection ends before the answer is out. Fastify's `request.signal` does not, once the body is read. */
function signalOfLeaving({ raw }: FastifyReply): AbortSignal {
  const leaving = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) leaving.abort();
  });
  return leaving.signal;
}

/** One object of what the query, the body, the headers of the call and the path say; the later wins. */
function inputOf({ query, body, headers, params }: FastifyRequest, { headers: inHeaders = {} }: RestCall): object {
  const fromHeaders = Object.entries(inHeaders).map(([header, field]) => [field, headerValue(header, headers[header])]);
  return {
    ...objectFrom(query),
    ...objectFrom(body ?? {}),
    ...Object.fromEntries(fromHeaders),
    ...objectFrom(params),
  };
}

function headerValue(header: string, value: string | string[] | undefined): unknown {
  return header === 'if-match' && typeof value === 'string' ? parseRevisionEtag(value) : value;
}

function objectFrom(value: unknown): object {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw trpcError('BAD_REQUEST', 'The request must be a JSON object.');
  }
  return value;
}

/** A JSON request without a body counts as one with `{}`. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.trim() === '') done(null, {});
    else parse(request, body, done);
  });
}

/** Answers 405 and what would be allowed, before any body is read. */
function refuseOtherMethods(app: FastifyInstance): void {
  const byUrl = Map.groupBy([...restCalls, { method: 'GET', url: '/api/openapi.json' }], ({ url }) => url);
  for (const [url, routes] of byUrl) {
    const allowed = routes.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
    app.route({
      method: app.supportedMethods.filter((method) => !allowed.includes(method)) as HTTPMethods[],
      url: url.slice(app.prefix.length),
      onRequest: async (_, reply) => {
        reply.header('allow', allowed.join(', '));
        throw trpcError('METHOD_NOT_SUPPORTED', `This address takes ${allowed.join(', ')} only`);
      },
      handler: async () => undefined,
    });
  }
}
