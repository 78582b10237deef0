import OpenAI from 'openai';
import { onTestFinished } from 'vitest';
import { createOpenAiWriter } from '../../src/modules/ai/openai-writer.ts';
import type { Writer } from '../../src/modules/ai/writer.ts';
import { type OpenAiAnswer, type OpenAiServer, startOpenAiServer } from './openai-server.ts';

export const apiKey = 'sk-test-0123456789';

interface Model {
  writer: Writer;
  server: OpenAiServer;
}

/** Starts a writer with the real SDK against a local server that responds like OpenAI's, until the test ends. */
export async function startModel(
  answers: OpenAiAnswer[],
  { timeoutMs = 10_000, model = 'gpt-6-luna', ...options }: Partial<Parameters<typeof createOpenAiWriter>[0]> = {},
): Promise<Model> {
  const server = await startOpenAiServer(...answers);
  onTestFinished(server.close);
  const client = new OpenAI({ apiKey, baseURL: server.url, maxRetries: 2, logLevel: 'off' });
  return { server, writer: createOpenAiWriter({ client, model, timeoutMs, ...options }) };
}
