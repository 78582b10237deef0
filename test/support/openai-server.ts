import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

/** What the server does with a request: everything OpenAI's own may do, and what a broken line does. */
export type OpenAiAnswer =
  /**
   * A whole answer of this text, in parts of a few characters when it is asked to stream. A model that reasons first
   * spends tokens on it, which count: what is left may not be enough.
   */
  | { text: string; reasoned?: { summary: string; tokens: number } }
  /** The model declines. */
  | { refusal: string }
  /** The model stops before the end. */
  | { incomplete: 'max_output_tokens' | 'content_filter'; text?: string }
  /** The response fails after it has begun. */
  | { failed: string }
  /** An error within the stream, as its own event. */
  | { streamError: string }
  /** No success: an error body as OpenAI writes it. */
  | { status: number; code?: string; message?: string; param?: string; headers?: Record<string, string> }
  /** The stream, or the answer, ends in the middle: with the connection, or as if it were complete. */
  | { cut: 'connection' | 'stream'; text: string }
  /** Anything at all, with status 200 unless it has another. */
  | { raw: string; type?: string; status?: number }
  /** So much of the text, then nothing more until the client gives up. */
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

export interface OpenAiServer {
  /** For OPENAI_BASE_URL. */
  url: string;
  requests: OpenAiRequest[];
  /** Given in turn; the last one over and over. */
  answers: OpenAiAnswer[];
  /** Given instead to a request that has a reasoning effort, as by a model that cannot be asked for one. */
  effortRefusal?: OpenAiAnswer;
  /** What it says of a model that it is asked about: by default, that there is no such call. */
  modelAnswer: OpenAiAnswer;
  /** The models that it was asked about. */
  modelsAsked: string[];
  /** Resolves when the first request has arrived and its answer has begun. */
  asked: Promise<unknown>;
  /** Resolves when a client has gone away from a request that was not answered to its end. */
  left: Promise<unknown>;
  close: () => Promise<void>;
}

/** A server that speaks the part of OpenAI's Responses API that the product uses, on a free loopback port. */
export async function startOpenAiServer(...answers: OpenAiAnswer[]): Promise<OpenAiServer> {
  const asked = Promise.withResolvers<void>();
  const gone = Promise.withResolvers<void>();
  const server = createServer(async (request, response) => {
    response.once('close', () => {
      if (!response.writableFinished) gone.resolve();
    });
    const path = request.url ?? '';
    if (request.method === 'GET') {
      started.modelsAsked.push(decodeURIComponent(path.replace('/v1/models/', '')));
      whole(response, started.modelAnswer);
      return;
    }
    const body = JSON.parse(await textOf(request)) as OpenAiRequest['body'];
    started.requests.push({ path, headers: request.headers, body });
    const next = () => (started.answers.length > 1 ? started.answers.shift() : started.answers[0]);
    const answer = body.reasoning && started.effortRefusal ? started.effortRefusal : enough(next(), body);
    if (!answer) throw new Error('the test server was given no answer');
    if (body.stream) stream(response, answer);
    else whole(response, answer);
    asked.resolve();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const close = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  const started: OpenAiServer = {
    url: `http://127.0.0.1:${port}/v1`,
    requests: [],
    modelsAsked: [],
    modelAnswer: { raw: '{"detail":"Not Found"}', status: 404 },
    answers,
    asked: asked.promise,
    left: gone.promise,
    close,
  };
  return started;
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += chunk;
  return text;
}

const begun = { id: 'resp_1', object: 'response', error: null, incomplete_details: null, output: [] };
const message = (part: object) => ({ type: 'message', id: 'msg_1', role: 'assistant', content: [part] });
const outputText = (text: string) => message({ type: 'output_text', text, annotations: [] });

/** What is the same with and without streaming: no success, and a body of no kind. @returns whether it was that */
function refused(response: ServerResponse, answer: OpenAiAnswer): boolean {
  if ('raw' in answer) {
    response.writeHead(answer.status ?? 200, { 'content-type': answer.type ?? 'application/json' });
    response.end(answer.raw);
    return true;
  }
  if ('status' in answer) {
    const { status, code = null, message: said = 'No.', param = null, headers = {} } = answer;
    // the SDK waits as long as it is told before it tries again: not at all
    response.writeHead(status, { 'content-type': 'application/json', 'retry-after-ms': '1', ...headers });
    response.end(JSON.stringify({ error: { message: said, type: code, code, param } }));
    return true;
  }
  return false;
}

/** The answer, or as much of it as the request's tokens are enough for; four characters are about a token. */
function enough(answer: OpenAiAnswer | undefined, body: OpenAiRequest['body']): OpenAiAnswer | undefined {
  if (!answer || !('text' in answer) || !('reasoned' in answer) || !answer.reasoned) return answer;
  const left = body.max_output_tokens - answer.reasoned.tokens - answer.text.length / 4;
  return left < 0 ? { incomplete: 'max_output_tokens' } : answer;
}

/** What a model that reasons puts before its message. */
const reasoningItem = (summary: string) => ({
  type: 'reasoning',
  id: 'rs_1',
  summary: [{ type: 'summary_text', text: summary }],
});

function whole(response: ServerResponse, answer: OpenAiAnswer): void {
  if (refused(response, answer)) return;
  response.writeHead(200, { 'content-type': 'application/json' });
  const send = (parts: object) => response.end(JSON.stringify({ ...begun, status: 'completed', ...parts }));
  if ('hang' in answer) response.write('{"id":');
  else if ('cut' in answer) cutOff(response, answer, '{"id":"resp_1","output":[');
  else if ('refusal' in answer) send({ output: [message({ type: 'refusal', refusal: answer.refusal })] });
  else if ('incomplete' in answer) send({ status: 'incomplete', incomplete_details: { reason: answer.incomplete } });
  else if ('failed' in answer) send({ status: 'failed', error: { code: answer.failed, message: 'It failed.' } });
  else if ('text' in answer) {
    const thoughts = answer.reasoned ? [reasoningItem(answer.reasoned.summary)] : [];
    send({ output: [...thoughts, outputText(answer.text)] });
  }
}

function stream(response: ServerResponse, answer: OpenAiAnswer): void {
  if (refused(response, answer)) return;
  let number = 0;
  const send = (type: string, parts: object) => {
    response.write(`event: ${type}\ndata: ${JSON.stringify({ type, sequence_number: number, ...parts })}\n\n`);
    number += 1;
  };
  const write = (text: string) => {
    const place = { item_id: 'msg_1', output_index: 0, content_index: 0 };
    for (const delta of text.match(/[\s\S]{1,7}/g) ?? []) send('response.output_text.delta', { ...place, delta });
  };
  const end = (type: string, parts: object) => {
    send(type, { response: { ...begun, ...parts } });
    response.end();
  };
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  send('response.created', { response: { ...begun, status: 'in_progress' } });
  if ('hang' in answer) write(answer.hang);
  else if ('cut' in answer) {
    write(answer.text);
    cutOff(response, answer, '');
  } else if ('refusal' in answer) {
    send('response.refusal.delta', { delta: answer.refusal });
    end('response.completed', { status: 'completed' });
  } else if ('streamError' in answer) {
    send('error', { code: answer.streamError, message: 'It failed.', param: null });
    response.end();
  } else if ('failed' in answer) {
    end('response.failed', { status: 'failed', error: { code: answer.failed, message: 'It failed.' } });
  } else if ('incomplete' in answer) {
    write(answer.text ?? '');
    end('response.incomplete', { status: 'incomplete', incomplete_details: { reason: answer.incomplete } });
  } else if ('text' in answer) {
    if (answer.reasoned) {
      const { summary } = answer.reasoned;
      const place = { item_id: 'rs_1', output_index: 0 };
      send('response.output_item.added', { output_index: 0, item: { type: 'reasoning', id: 'rs_1', summary: [] } });
      send('response.reasoning_summary_text.delta', { ...place, summary_index: 0, delta: summary });
      send('response.reasoning_text.delta', { ...place, content_index: 0, delta: '{"text": "a thought' });
      send('response.reasoning_summary_text.done', { ...place, summary_index: 0, text: summary });
      send('response.output_item.done', { output_index: 0, item: reasoningItem(summary) });
    }
    write(answer.text);
    end('response.completed', { status: 'completed', output: [outputText(answer.text)] });
  }
}

/** Ends what has begun: with the connection once it is out, or as if that had been all. */
function cutOff(response: ServerResponse, { cut }: { cut: 'connection' | 'stream' }, start: string): void {
  if (cut === 'connection') response.write(start, () => response.destroy());
  else response.end(start);
}
