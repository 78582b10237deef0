import OpenAI from 'openai';
import { afterEach } from 'vitest';
import { createOpenAiWriter } from '../../src/modules/ai/openai-writer.ts';
import type { Writer } from '../../src/platform/writer.ts';
import { type OpenAiAnswer, type OpenAiServer, startOpenAiServer } from './openai-server.ts';

export const apiKey = 'sk-test-0123456789';

interface Model {
  writer: Writer;
  server: OpenAiServer;
}

/**
 * For a file of tests: starts writers on the real SDK, each before a server of its own that answers like OpenAI's,
 * and stops the servers after each test.
 */
export function prepareModels() {
  const servers: OpenAiServer[] = [];
  afterEach(async () => {
    for (const server of servers.splice(0)) await server.close();
  });

  return async (
    answers: OpenAiAnswer[],
    { timeoutMs = 10_000, model = 'gpt-6-luna', ...options }: Partial<Parameters<typeof createOpenAiWriter>[0]> = {},
  ): Promise<Model> => {
    const server = await startOpenAiServer(...answers);
    servers.push(server);
    const client = new OpenAI({ apiKey, baseURL: server.url, maxRetries: 2, logLevel: 'off' });
    return { server, writer: createOpenAiWriter({ client, model, timeoutMs, ...options }) };
  };
}
