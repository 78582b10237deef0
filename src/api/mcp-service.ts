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

export interface McpService {
  /** Handles one message. @param call.body the message, already parsed */
  handle(request: Request, call: { body: unknown; context: CallContext }): Promise<Response>;
  close(): Promise<void>;
}

const createCaller = createCallerFactory(appRouter);

/** Handles MCP messages with calls of the API, made as the owner of the request's token. */
export function createMcpService(version: string): McpService {
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
    // the SDK passes `authInfo` through unchanged; here, it contains the whole context
    ({ authInfo }) => serverFor(authInfo?.extra?.context as CallContext),
    // no tool or resource supports subscriptions
    { legacy: 'reject', maxSubscriptions: 0 },
  );
  return {
    async handle(request, { body, context }) {
      if (await isLegacyRequest(request, body)) return handleLegacy(serverFor(context), request, body);
      const authInfo = { token: '', clientId: '', scopes: [], extra: { context } };
      return modern.fetch(request, { parsedBody: body, authInfo });
    },
    close: () => modern.close(),
  };
}

/** Handles clients of the 2025 protocol versions. Responds with JSON; the SDK's own fallback would send a stream. */
async function handleLegacy(server: Server, request: Request, parsedBody: unknown): Promise<Response> {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    return await transport.handleRequest(request, { parsedBody });
  } finally {
    await server.close();
  }
}
