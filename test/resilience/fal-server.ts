import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { fromProjectRoot } from '../../src/platform/project-root.ts';
import { serve } from '../support/servers.ts';

/** The video that every finished request has. */
export const renderedFile = readFileSync(fromProjectRoot('src/fal-sandbox/samples/four-seconds.mp4'));

/** The requests of the product to the gateway that a test can interrupt. */
export const interruptions = ['submit', 'status', 'result', 'file'] as const;
export type Interruption = (typeof interruptions)[number];

/**
 * Starts servers that implement fal.ai together, one per process of the product, so that a request shows whose it is. A
 * request's id is its position among the submissions.
 */
export async function startFalServers(count: number) {
  /** The prompts of all submissions, in their order. */
  const submitted: string[] = [];
  /** Those whose answer was never sent. */
  const unanswered: string[] = [];
  /** How often the status of each request was polled, by its id. */
  const polls = new Map<string, number>();
  const holds = new Map<Interruption, (host: string) => void>();

  function isHeld(kind: Interruption, host: string): boolean {
    holds.get(kind)?.(host);
    return holds.delete(kind);
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method, url = '', headers } = request;
    const { host = '' } = headers;
    const json = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (url.startsWith('/files/')) {
      response.writeHead(200, { 'content-type': 'video/mp4', 'content-length': renderedFile.length });
      if (!isHeld('file', host)) response.end(renderedFile);
      else response.write(renderedFile.subarray(0, renderedFile.length / 2));
      return;
    }
    if (headers.authorization !== 'Key the-key-of-a-test') return void json(401, { detail: 'Invalid key' });
    if (url.startsWith('/v1/models/pricing')) return void json(200, { prices: [] });
    const [, id, action] = /\/requests\/(\d+)(?:\/(status|cancel))?/.exec(url) ?? [];
    if (id === undefined) {
      const { prompt } = JSON.parse(await text(request)) as { prompt: string };
      submitted.push(prompt);
      if (isHeld('submit', host)) return void unanswered.push(prompt);
      return void json(200, { status: 'IN_QUEUE', request_id: String(submitted.length - 1) });
    }
    if (action === 'cancel' && method === 'PUT') return void json(202, { status: 'CANCELLATION_REQUESTED' });
    if (isHeld(action === 'status' ? 'status' : 'result', host)) return;
    if (action !== 'status') return void json(200, { video: { url: `http://${host}/files/${id}.mp4` } });
    const times = polls.get(id) ?? 0;
    polls.set(id, times + 1);
    // every third one takes longer
    if (times === 0 && Number(id) % 3 === 2) json(202, { status: 'IN_PROGRESS', request_id: id });
    else json(200, { status: 'COMPLETED', request_id: id });
  }

  const servers = await Promise.all(
    Array.from({ length: count }, () => serve((request, response) => void answer(request, response))),
  );
  return {
    servers,
    submitted,
    unanswered,
    /** Leaves the next request of a kind without an answer, or without its end. @returns the host that it came to */
    interrupt(kind: Interruption): Promise<string> {
      const { promise, resolve } = Promise.withResolvers<string>();
      holds.set(kind, resolve);
      return promise;
    },
    close: () => Promise.all(servers.map((server) => server.close())),
  };
}
