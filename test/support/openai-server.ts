import type { IncomingMessage, ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import OpenAI from 'openai';
import { onTestFinished } from 'vitest';
import { createOpenAiWriter } from '../../src/modules/ai/openai-writer.ts';
import type { Writer } from '../../src/modules/ai/writer.ts';
import { type Listening, serve } from './servers.ts';

/** The server's response to a request: any response of OpenAI's, or a connection failure. */
export type OpenAiAnswer =
  /**
   * A complete response with this text, streamed a few characters at a time. `reasoned` uses up tokens first, and the
   * remaining ones may not be enough for the text.
   */
  | { text: string; reasoned?: { summary: string; tokens: number } }
  /** The model refuses. */
  | { refusal: string }
  /** The model stops before the end. */
  | { incomplete: 'max_output_tokens' | 'content_filter'; text?: string }
  /** The response fails after it has started. */
  | { failed: string }
  /** An error within the stream, as its own event. */
  | { streamError: string }
  /** An error response in OpenAI's format. */
  | { status: number; code?: string; message?: string; param?: string; headers?: Record<string, string> }
  /** The response ends halfway: the connection breaks, or the stream ends as if it were complete. */
  | { cut: 'connection' | 'stream'; text: string }
  /** Any body, with status 200 unless given. */
  | { raw: string; type?: string; status?: number }
  /** The beginning of a text, then nothing until the client gives up. */
  | { hang: string };

interface OpenAiRequest {
  path: string;
  headers: IncomingMessage['headers'];
  body: {
    model: string;
    instructions: string;
    input: { role: string; content: string }[];
    store: boolean;
    reasoning?: { effort: string };
    max_output_tokens: number;
    stream?: boolean;
    text: { format: { type: string; strict: boolean; schema: Record<string, unknown> } };
  };
}

/** A running server. Its `url` is the value for OPENAI_BASE_URL. */
export interface OpenAiServer extends Listening {
  requests: OpenAiRequest[];
  /** The responses to successive requests; the last one repeats. */
  answers: OpenAiAnswer[];
  /** The response to a request with a reasoning effort, like that of a model without reasoning. */
  effortRefusal?: OpenAiAnswer;
  /** The response to a request for a model; by default, that the endpoint does not exist. */
  modelAnswer: OpenAiAnswer;
  /** The models requested. */
  requestedModels: string[];
  /** Resolves when the first request has arrived and the response has begun. */
  requestArrived: Promise<unknown>;
  /** Resolves when a client disconnects before its response is complete. */
  clientLeft: Promise<unknown>;
}

/** Starts a server on a free loopback port with the part of OpenAI's Responses API that the product uses. */
export async function startOpenAiServer(...answers: OpenAiAnswer[]): Promise<OpenAiServer> {
  const arrived = Promise.withResolvers<void>();
  const gone = Promise.withResolvers<void>();
  const listening = await serve(async (request, response) => {
    response.once('close', () => {
      if (!response.writableFinished) gone.resolve();
    });
    const path = request.url ?? '';
    if (request.method === 'GET') {
      started.requestedModels.push(decodeURIComponent(path.replace('/v1/models/', '')));
      whole(response, started.modelAnswer);
      return;
    }
    // what the product sends
    const body = (await json(request)) as OpenAiRequest['body'];
    started.requests.push({ path, headers: request.headers, body });
    const next = () => (started.answers.length > 1 ? started.answers.shift() : started.answers[0]);
    const answer = body.reasoning && started.effortRefusal ? started.effortRefusal : limitToTokens(next(), body);
    if (!answer) throw new Error('the test server was given no answer');
    if (body.stream) stream(response, answer);
    else whole(response, answer);
    arrived.resolve();
  });
  const started: OpenAiServer = {
    ...listening,
    url: `${listening.url}/v1`,
    requests: [],
    requestedModels: [],
    modelAnswer: { raw: '{"detail":"Not Found"}', status: 404 },
    answers,
    requestArrived: arrived.promise,
    clientLeft: gone.promise,
  };
  return started;
}

const begun = { id: 'resp_1', object: 'response', error: null, incomplete_details: null, output: [] };
const message = (part: object) => ({ type: 'message', id: 'msg_1', role: 'assistant', content: [part] });
const outputText = (text: string) => message({ type: 'output_text', text, annotations: [] });

/** Sends an error or a raw body, which are the same with and without streaming. @returns false for other answers */
function sendErrorOrRaw(response: ServerResponse, answer: OpenAiAnswer): boolean {
  if ('raw' in answer) {
    response.writeHead(answer.status ?? 200, { 'content-type': answer.type ?? 'application/json' });
    response.end(answer.raw);
    return true;
  }
  if ('status' in answer) {
    const { status, code = null, message: said = 'No.', param = null, headers = {} } = answer;
    // let the SDK retry almost immediately
    response.writeHead(status, { 'content-type': 'application/json', 'retry-after-ms': '1', ...headers });
    response.end(JSON.stringify({ error: { message: said, type: code, code, param } }));
    return true;
  }
  return false;
}

/** Returns the answer, or an incomplete one if the request allows too few tokens. A token has about four characters. */
function limitToTokens(answer: OpenAiAnswer | undefined, body: OpenAiRequest['body']): OpenAiAnswer | undefined {
  if (!answer || !('text' in answer) || !('reasoned' in answer) || !answer.reasoned) return answer;
  const left = body.max_output_tokens - answer.reasoned.tokens - answer.text.length / 4;
  return left < 0 ? { incomplete: 'max_output_tokens' } : answer;
}

/** The output of a reasoning model before its message. */
const reasoningItem = (summary: string) => ({
  type: 'reasoning',
  id: 'rs_1',
  summary: [{ type: 'summary_text', text: summary }],
});

/** Returns the final status and content of a response; null if the response never completes. */
function outcomeOf(answer: OpenAiAnswer): { status: string; [part: string]: unknown } | null {
  if ('refusal' in answer)
    return { status: 'completed', output: [message({ type: 'refusal', refusal: answer.refusal })] };
  if ('incomplete' in answer) return { status: 'incomplete', incomplete_details: { reason: answer.incomplete } };
  if ('failed' in answer) return { status: 'failed', error: { code: answer.failed, message: 'It failed.' } };
  if (!('text' in answer) || 'cut' in answer) return null;
  const thoughts = answer.reasoned ? [reasoningItem(answer.reasoned.summary)] : [];
  return { status: 'completed', output: [...thoughts, outputText(answer.text)] };
}

function whole(response: ServerResponse, answer: OpenAiAnswer): void {
  if (sendErrorOrRaw(response, answer)) return;
  response.writeHead(200, { 'content-type': 'application/json' });
  const outcome = outcomeOf(answer);
  if ('hang' in answer) response.write('{"id":');
  else if ('cut' in answer) cutOff(response, answer, '{"id":"resp_1","output":[');
  else if (outcome) response.end(JSON.stringify({ ...begun, ...outcome }));
}

function stream(response: ServerResponse, answer: OpenAiAnswer): void {
  if (sendErrorOrRaw(response, answer)) return;
  let number = 0;
  const send = (type: string, parts: object) => {
    response.write(`event: ${type}\ndata: ${JSON.stringify({ type, sequence_number: number, ...parts })}\n\n`);
    number += 1;
  };
  const write = (text: string) => {
    const place = { item_id: 'msg_1', output_index: 0, content_index: 0 };
    for (const delta of text.match(/[\s\S]{1,7}/g) ?? []) send('response.output_text.delta', { ...place, delta });
  };
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  send('response.created', { response: { ...begun, status: 'in_progress' } });
  if ('reasoned' in answer && answer.reasoned) {
    const { summary } = answer.reasoned;
    const place = { item_id: 'rs_1', output_index: 0 };
    send('response.output_item.added', { output_index: 0, item: { type: 'reasoning', id: 'rs_1', summary: [] } });
    send('response.reasoning_summary_text.delta', { ...place, summary_index: 0, delta: summary });
    send('response.reasoning_text.delta', { ...place, content_index: 0, delta: '{"text": "a thought' });
    send('response.reasoning_summary_text.done', { ...place, summary_index: 0, text: summary });
    send('response.output_item.done', { output_index: 0, item: reasoningItem(summary) });
  }
  if ('refusal' in answer) send('response.refusal.delta', { delta: answer.refusal });
  if ('hang' in answer) return void write(answer.hang);
  if ('text' in answer) write(answer.text ?? '');
  if ('cut' in answer) return void cutOff(response, answer, '');
  if ('streamError' in answer) send('error', { code: answer.streamError, message: 'It failed.', param: null });
  const outcome = outcomeOf(answer);
  if (outcome) send(`response.${outcome.status}`, { response: { ...begun, ...outcome } });
  response.end();
}

/** Cuts off a response: breaks the connection, or ends the stream as if it were complete. */
function cutOff(response: ServerResponse, { cut }: { cut: 'connection' | 'stream' }, start: string): void {
  if (cut === 'connection') response.write(start, () => response.destroy());
  else response.end(start);
}

export const apiKey = 'sk-test-0123456789';

interface Model {
  writer: Writer;
  server: OpenAiServer;
}

/** Starts a local server that responds like OpenAI's, and a writer that uses it through the real SDK. */
export async function startModel(
  answers: OpenAiAnswer[],
  { timeoutMs = 10_000, model = 'gpt-6-luna', ...options }: Partial<Parameters<typeof createOpenAiWriter>[0]> = {},
): Promise<Model> {
  const server = await startOpenAiServer(...answers);
  onTestFinished(server.close);
  const client = new OpenAI({ apiKey, baseURL: server.url, maxRetries: 2, logLevel: 'off' });
  return { server, writer: createOpenAiWriter({ client, model, timeoutMs, ...options }) };
}
