import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { serverLimits } from '../domain/product/limits.ts';
import type { CallContext } from '../platform/calls/call-context.ts';
import { logAndMapError } from '../platform/errors/error-handler.ts';
import { notSignedIn, trpcError } from '../platform/errors/errors.ts';
import { disconnectSignal } from '../platform/http/disconnect-signal.ts';
import { refuseHostileInput } from '../platform/http/hostile-input.ts';
import type { McpAnswerer } from './mcp-answerer.ts';

interface McpOptions {
  createContext: (request: FastifyRequest, reply: FastifyReply) => CallContext;
  version: string;
}

/** Levels of nesting around a tool's input in a message (`params.arguments`). */
const messageLevels = 3;

/**
 * Serves MCP at /mcp, over streamable HTTP without sessions (https://modelcontextprotocol.io/specification). Each
 * request has an access token and is complete in itself, so any process can answer it.
 */
export async function mcpPlugin(app: FastifyInstance, { createContext, version }: McpOptions): Promise<void> {
  // errors thrown before the SDK handles the message are also sent as JSON-RPC
  app.setErrorHandler((error, request, reply) => {
    const { status, code, message } = logAndMapError(error, request, reply);
    return reply.code(status).send({ jsonrpc: '2.0', id: null, error: { code: -32_000, message, data: { code } } });
  });
  let answerer: Promise<McpAnswerer> | undefined;
  // on the first request: the SDK takes 13 MB, and a fifth of a second of every start
  const load = () => import('./mcp-answerer.ts').then(({ createMcpAnswerer }) => createMcpAnswerer(version));
  app.addHook('preClose', async () => (await answerer)?.close());

  app.route({
    method: 'POST',
    url: '/mcp',
    preParsing: async ({ usedToken }, reply) => {
      if (usedToken) return;
      // session cookies are only for pages
      reply.header('www-authenticate', 'Bearer');
      throw notSignedIn();
    },
    async handler(request, reply) {
      const { body } = request;
      if (Array.isArray(body)) throw trpcError('BAD_REQUEST', 'Send one message at a time.');
      refuseHostileInput(body, serverLimits.inputLevels + messageLevels);
      answerer ??= load();
      const answer = await (await answerer).answer(toWebRequest(request, reply), {
        ...{ body, context: createContext(request, reply) },
      });
      reply.code(answer.status).headers(Object.fromEntries(answer.headers));
      return reply.send(answer.body === null ? null : await answer.text());
    },
  });
  app.route({
    method: app.supportedMethods.filter((method) => method !== 'POST') as ['GET'],
    url: '/mcp',
    onRequest: async (_, reply) => {
      reply.header('allow', 'POST');
      throw trpcError('METHOD_NOT_SUPPORTED', 'This address only accepts POST, with a message of the protocol.');
    },
    handler: async () => undefined,
  });
}

/** The request without its body, which is parsed already. */
function toWebRequest({ url, headers, method }: FastifyRequest, reply: FastifyReply): Request {
  const pairs = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, [value].flat().join(', ')] as [string, string]],
  );
  return new Request(new URL(url, 'http://here.invalid'), { method, headers: pairs, signal: disconnectSignal(reply) });
}
