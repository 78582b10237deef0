import type { Command } from 'commander';
import type { McpBackend } from '../../mcp/calls.ts';
import type { Assemble, ExportPaper } from '../calls.ts';
import { ClientError } from '../client-error.ts';
import { type Client, createClient } from '../create-client.ts';
import { assemble, exportPaper, importPaper } from '../offline.ts';
import { toClientError } from '../to-client-error.ts';
import { examples } from './help.ts';
import { printNotice } from './io.ts';
import { currentLogin } from './saved-login.ts';

/**
 * The transport's limit for one message, well above the largest importable file as JSON. A file that is a little too
 * large therefore still reaches the tool, which explains the limit.
 */
const messageBytes = 32 * 1_048_576;

/** How long listing the tools may wait for the server. */
const checkMs = 5_000;

/** Adds the command that serves projects to an agent. */
export function addMcpCommand(program: Command, version: string): void {
  program
    .command('mcp')
    .description('serve your projects to an agent, over MCP on standard input and output')
    .addHelpText('after', examples('mcp'))
    .action(async () => {
      const { createMcpServer, serveStdio, StdioServerTransport } = await loadServer();
      const backend = createBackend();
      serveStdio(() => createMcpServer(backend, version), {
        transport: new StdioServerTransport(process.stdin, process.stdout, { maxBufferSize: messageBytes }),
        onerror: ({ message }) => printNotice(`promptreel: ${message}`),
      });
    });
}

/** Loads what only this command needs. The SDK is larger than the whole package, so it is installed on demand. */
async function loadServer() {
  try {
    return { ...(await import('../../mcp/create-server.ts')), ...(await import('@modelcontextprotocol/server/stdio')) };
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND')) throw error;
    throw new ClientError('This command needs the package @modelcontextprotocol/server.', {
      code: 'NOT_SUPPORTED',
      next: 'Install it with npm install @modelcontextprotocol/server, then try again.',
    });
  }
}

/** Implements the tools' calls: those that need no server run in this process, the others go to the server. */
function createBackend(): McpBackend {
  let cached: Client | undefined;
  const client = () => {
    cached ??= createClient(currentLogin());
    return cached;
  };
  return {
    calls: {
      projects: {
        list: async (input) => client().projects.list(input),
        get: async (input) => client().projects.get(input),
        create: async (input) => client().projects.create(input),
        change: async (input) => client().projects.change(input),
        versions: async (input) => client().projects.versions(input),
        version: async (input) => client().projects.version(input),
        assemble: async (input) => assemble(input as Assemble),
        import: async (input) => importPaper(input),
        export: async (input) => exportPaper(input as ExportPaper),
      },
      presets: {
        list: async () => client().presets.list(),
        search: async (input) => client().presets.search(input),
      },
    },
    describeError: (error) => toClientError(error),
    mayWrite: async () => {
      try {
        const { token } = await client().tokens.current(undefined, { signal: AbortSignal.timeout(checkMs) });
        return token?.access !== 'read';
      } catch {
        // without a login or a connection, each tool call reports what is missing
        return true;
      }
    },
  };
}
