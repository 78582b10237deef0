import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { serverLimits } from '../domain/product/limits.ts';
import type { CallContext } from '../platform/calls/call-context.ts';
import { logAndMapError } from '../platform/errors/error-handler.ts';
import { notSignedIn, trpcError } from '../platform/errors/errors.ts';
import { disconnectSignal } from '../platform/http/disconnect-signal.ts';
import { assertSafeInput } from '../platform/http/hostile-input.ts';
import type { McpService } from './mcp-service.ts';

interface McpOptions {
  createContext: (request: FastifyRequest, reply: FastifyReply) => CallContext;
  version: string;
}

/** Levels of nesting around a tool's input in a message (`params.arguments`). */
const messageLevels = 3;

/**
 * Serves MCP at /mcp, over streamable HTTP without sessions (https://modelcontextprotocol.io/specification). Each
 * request is self-contained and has an access token, so any process can handle it.
 */
export async function mcpPlugin(app: FastifyInstance, { createContext, version }: McpOptions): Promise<void> {
  // errors thrown before the SDK handles the message are also sent as JSON-RPC
  app.setErrorHandler((error, request, reply) => {
    const { status, code, message } = logAndMapError(error, request, reply);
    return reply.code(status).send({ jsonrpc: '2.0', id: null, error: { code: -32_000, message, data: { code } } });
  });
  let service: Promise<McpService> | undefined;
  // loaded on the first request, since the SDK takes 13 MB and 0.2 seconds
  const load = () => import('./mcp-service.ts').then(({ createMcpService }) => createMcpService(version));
  app.addHook('preClose', async () => (await service)?.close());

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
      assertSafeInput(body, serverLimits.inputLevels + messageLevels);
      service ??= load();
      const response = await (await service).handle(toWebRequest(request, reply), {
        ...{ body, context: createContext(request, reply) },
      });
      reply.code(response.status).headers(Object.fromEntries(response.headers));
      return reply.send(response.body === null ? null : await response.text());
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

/** The request without its body, which Fastify has parsed already. */
function toWebRequest({ url, headers, method }: FastifyRequest, reply: FastifyReply): Request {
  const pairs = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, [value].flat().join(', ')] as [string, string]],
  );
  return new Request(new URL(url, 'http://here.invalid'), { method, headers: pairs, signal: disconnectSignal(reply) });
}
