import {
  createMcpHandler,
  isLegacyRequest,
  type Server,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import { createMcpServer } from '../mcp/create-server.ts';
import type { CallContext } from '../platform/calls/call-context.ts';
import { createCallerFactory } from '../platform/calls/trpc.ts';
import { logServerError } from '../platform/errors/error-handler.ts';
import { publicError } from '../platform/errors/errors.ts';
import { appRouter } from './app-router.ts';

export interface McpAnswerer {
  /** Answers one message. @param body the message, which is parsed already */
  answer(request: Request, call: { body: unknown; context: CallContext }): Promise<Response>;
  close(): Promise<void>;
}

const createCaller = createCallerFactory(appRouter);

/** Answers messages of MCP with the calls of the API, made by the owner of the request's token. */
export function createMcpAnswerer(version: string): McpAnswerer {
  const serverFor = (context: CallContext) =>
    createMcpServer(
      {
        calls: createCaller(context),
        describeError: publicError,
        mayWrite: async () => context.token?.access !== 'read',
        logError: (error) => logServerError(context.log, error),
      },
      version,
    );
  const modern = createMcpHandler(
    // the SDK passes on what the request's authentication found; here, that is the whole context
    ({ authInfo }) => serverFor(authInfo?.extra?.context as CallContext),
    // there is nothing to subscribe to
    { legacy: 'reject', maxSubscriptions: 0 },
  );
  return {
    async answer(request, { body, context }) {
      if (await isLegacyRequest(request, body)) return answerLegacy(serverFor(context), request, body);
      const authInfo = { token: '', clientId: '', scopes: [], extra: { context } };
      return modern.fetch(request, { parsedBody: body, authInfo });
    },
    close: () => modern.close(),
  };
}

/** Answers a client of a protocol version of 2025 with JSON; the SDK's own fallback would answer with a stream. */
async function answerLegacy(server: Server, request: Request, parsedBody: unknown): Promise<Response> {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    return await transport.handleRequest(request, { parsedBody });
  } finally {
    await server.close();
  }
}
