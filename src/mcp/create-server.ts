import { ProtocolError, ProtocolErrorCode, ResourceNotFoundError, Server } from '@modelcontextprotocol/server';
import { product } from '../domain/product/product.ts';
import { isTargetId, targets } from '../domain/targets/registry.ts';
import { type Target, targetName } from '../domain/targets/target.ts';
import { unknownTarget } from '../domain/targets/unknown-target.ts';
import type { McpBackend } from './calls.ts';
import { listResources, readResource, resourceTemplates } from './resources.ts';
import { targetGuide } from './target-guide.ts';
import { failureResult } from './tool-failure.ts';
import { callTool, listTools } from './tools.ts';

const instructions = `${product.name} holds films as projects: scenes with nine text fields, a look, a cast, and a target, the video generator that they are written for. Read a project with get_project before you change it, and send its revision with each change. Change scenes by their id; never send texts back that you do not change. The user sees each change in the project's history and can take it back. Before you write for a generator, read the prompt write_for_target or the tool targets.`;

const guidePrompt = {
  name: 'write_for_target',
  title: 'Write for a generator',
  description: 'How to write scenes for a video generator, from what is known about it.',
  arguments: [{ name: 'target', description: 'The id of a generator, such as veo-3.1.', required: true }],
};

/** The maximum number of values in a completion (https://modelcontextprotocol.io/specification). */
const maxCompletions = 100;

/** Creates an MCP server for one client or request. */
export function createMcpServer(backend: McpBackend, version: string): Server {
  const { calls } = backend;
  const server = new Server(
    { name: 'promptreel', title: product.name, version },
    { capabilities: { tools: {}, resources: {}, prompts: {}, completions: {} }, instructions },
  );
  server.setRequestHandler('tools/list', async () => ({ tools: listTools({ readOnly: !(await backend.mayWrite()) }) }));
  server.setRequestHandler('tools/call', ({ params }) => callTool(backend, params.name, params.arguments));
  server.setRequestHandler('resources/list', ({ params }) =>
    listResources(calls, params?.cursor).catch((error) => rejectWith(backend, error)),
  );
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates }));
  server.setRequestHandler('resources/read', ({ params: { uri } }) =>
    readResource(calls, uri).catch((error) => rejectWith(backend, error, uri)),
  );
  server.setRequestHandler('prompts/list', () => ({ prompts: [guidePrompt] }));
  server.setRequestHandler('prompts/get', ({ params: { name, arguments: input = {} } }) => {
    if (name !== guidePrompt.name) throw invalid('There is no prompt with this name. See prompts/list.');
    const { target } = input;
    if (!isTargetId(target)) {
      const problem = unknownTarget(target ?? '') || `must be one of ${Object.keys(targets).join(', ')}`;
      throw invalid(`target ${problem}.`);
    }
    const { label, description } = { label: targetName(targets[target] as Target), ...guidePrompt };
    const text = targetGuide(target);
    return { description: `${description} (${label})`, messages: [{ role: 'user', content: { type: 'text', text } }] };
  });
  server.setRequestHandler('completion/complete', ({ params: { argument } }) => {
    const ids = argument.name === 'target' ? Object.keys(targets).filter((id) => id.startsWith(argument.value)) : [];
    return { completion: { values: ids.slice(0, maxCompletions) } };
  });
  return server;
}

/** Rejects a request other than a tool call, with the messages that tools would return. */
function rejectWith(backend: McpBackend, thrown: unknown, uri?: string): never {
  const { content, structuredContent } = failureResult(thrown, backend);
  const { code } = structuredContent.error;
  const message = content.map(({ text }) => text).join('\n');
  if (code === 'NOT_FOUND' && uri !== undefined) throw new ResourceNotFoundError(uri, message);
  const isInput = code === 'BAD_REQUEST';
  throw new ProtocolError(isInput ? ProtocolErrorCode.InvalidParams : ProtocolErrorCode.InternalError, message, {
    ...structuredContent.error,
  });
}

function invalid(message: string): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, message);
}
