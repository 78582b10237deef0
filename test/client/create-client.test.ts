import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import type { NewProject, WriteFilm } from '../../src/client/calls.ts';
import { createClient } from '../../src/client/create-client.ts';
import { parseRetryAfter } from '../../src/client/to-client-error.ts';
import { testApp } from '../support/apps.ts';
import { pngOf } from '../support/pictures.ts';
import { nightTrain } from '../support/samples.ts';
import { failure, newToken, tempFile } from './helpers.ts';

const app = testApp({ listen: true });
const project = nightTrain as unknown as NewProject;
type Fetch = typeof fetch;

/** A client with an access token of a new account. @param wrap changes how it fetches */
async function signedIn(wrap = (real: Fetch): Fetch => real, { access }: { access?: 'read' | 'write' } = {}) {
  return createClient({ url: `${app.url}/`, token: await newToken(app.app, access), fetch: wrap(fetch) });
}

/** Answers every request with this response, and counts them. */
function answering(status: number, headers: Record<string, string> = {}) {
  const requests: RequestInit[] = [];
  const code = status === 429 ? 'TOO_MANY_REQUESTS' : 'SERVICE_UNAVAILABLE';
  const error = { message: 'Not now', code: -32_000, data: { code, httpStatus: status } };
  const answer: Fetch = async (_, init = {}) => {
    requests.push(init);
    return Response.json({ error }, { status, headers });
  };
  return { requests, client: createClient({ url: 'http://promptreel.test', token: 'prl_x', fetch: answer }) };
}

test('makes the calls of the API, with and without input', async () => {
  const client = await signedIn();
  expect((await client.auth.user()).email).toMatch(/^member-/);
  const { id, revision } = await client.projects.create(project);
  expect((await client.projects.list()).rows).toMatchObject([{ id, revision: 1, projectTitle: 'NIGHT TRAIN' }]);
  const stored = await client.projects.get({ id });
  const changed = await client.projects.save({ ...stored, projectTitle: 'DAY TRAIN', revision });
  expect(changed).toMatchObject({ revision: 2, projectTitle: 'DAY TRAIN' });
});

test('sends the token, and nothing if there is none', async () => {
  const { client, requests } = answering(400);
  await failure(client.auth.user());
  expect(requests).toMatchObject([{ headers: { authorization: 'Bearer prl_x' } }]);
  expect((await createClient({ url: app.url }).targets.list()).length).toBeGreaterThan(10);
});

test('an error has its code, message, field and what to do next', async () => {
  const client = await signedIn();
  const { id } = await client.projects.create(project);
  await client.projects.change({ id, projectTitle: 'ELSEWHERE' });
  const stale = await failure(client.projects.change({ id, projectTitle: 'HERE', revision: 1 }));
  expect(stale).toMatchObject({ code: 'PRECONDITION_FAILED', status: 412, stored: { revision: 2 } });
  expect(stale.next).toContain('Get the stored project');
  const wrong = await failure(client.projects.create({ ...project, targetDuration: 0 }));
  expect(wrong).toMatchObject({ code: 'BAD_REQUEST', status: 400, field: 'targetDuration' });
  expect(wrong.message).toMatch(/^Target duration/);
  const nobody = await failure(createClient({ url: app.url }).projects.list());
  expect(nobody).toMatchObject({ code: 'UNAUTHORIZED', status: 401, next: expect.stringContaining('access token') });
  // what Node prints if nothing catches it
  expect(inspect(nobody)).not.toContain('Response');
});

test('a read token reads, and is told why it may not write', async () => {
  const client = await signedIn(undefined, { access: 'read' });
  expect((await client.projects.list()).rows).toEqual([]);
  const denied = await failure(client.projects.create(project));
  expect(denied).toMatchObject({ code: 'FORBIDDEN', status: 403, message: 'This access token may only read.' });
});

test.each([undefined, '', 'promptreel.test'])('the address %j is refused at once, with what it should be', (url) => {
  // as in a program without types
  expect(() => createClient({ url: url as string })).toThrow(
    expect.objectContaining({
      name: 'ClientError',
      message: expect.stringContaining('such as https://'),
      field: 'url',
    }),
  );
});

test('an address without a server is unreachable', async () => {
  const error = await failure(createClient({ url: 'http://127.0.0.1:2', retries: 0 }).targets.list());
  expect(error).toMatchObject({ code: 'UNREACHABLE', status: null });
});

test('a server without https says so', async () => {
  const error = await failure(createClient({ url: app.url.replace('http:', 'https:'), retries: 0 }).targets.list());
  expect(error).toMatchObject({ code: 'UNREACHABLE', message: 'This address answers http, not https.' });
});

test.each([
  [200, 'NOT_AN_API', 1],
  [404, 'NOT_AN_API', 1],
  [502, 'UNREACHABLE', 2],
])('a page with status %i in place of the API is %s', async (status, code, requests) => {
  let count = 0;
  const page: Fetch = async () => {
    count += 1;
    return new Response('<html>', { status, headers: { 'content-type': 'text/html', 'retry-after': '0' } });
  };
  const client = createClient({ url: 'http://promptreel.test', fetch: page, retries: 1 });
  expect(await failure(client.targets.list())).toMatchObject({ code, status });
  expect(count).toBe(requests);
  const [part] = await Promise.allSettled([client.ai.streamFilm({ treatment: 'Two thieves' }).next()]);
  expect(part).toMatchObject({ reason: { name: 'ClientError', code } });
});

describe('retries', () => {
  test('a query, as often as asked, after the time that the server says', async () => {
    const { client, requests } = answering(429, { 'retry-after': '0' });
    const error = await failure(client.projects.list());
    expect([error.status, error.retryAfterSeconds, requests.length]).toEqual([429, 0, 3]);
  });

  test('not if the server says to wait longer than is worth it', async () => {
    const { client, requests } = answering(503, { 'retry-after': '3600' });
    const error = await failure(client.projects.list());
    expect([error.retryAfterSeconds, requests.length]).toEqual([3_600, 1]);
    expect(error.next).toBe('Try again in 3600 seconds.');
  });

  test.each([
    ['a deletion', 'delete'],
    ['a copy', 'duplicate'],
  ] as const)('never %s, which has no key', async (_, name) => {
    const { client, requests } = answering(503, { 'retry-after': '0' });
    await failure(client.projects[name]({ id: crypto.randomUUID() }));
    expect(requests).toHaveLength(1);
  });

  test('nothing that the server has refused for good', async () => {
    const { client, requests } = answering(400);
    await failure(client.projects.list());
    expect(requests).toHaveLength(1);
  });

  test('a creation with one key, so that a lost response creates no second project', async () => {
    let lost = 0;
    const client = await signedIn((real) => async (url, init) => {
      const response = await real(url, init);
      if (!String(url).includes('projects.create') || lost > 0) return response;
      lost += 1;
      throw new TypeError('fetch failed', { cause: new Error('the connection was closed') });
    });
    await client.projects.create(project);
    expect(lost).toBe(1);
    expect((await client.projects.list()).rows).toHaveLength(1);
  });

  test('reads seconds and dates', () => {
    const now = Date.parse('2026-11-26T08:00:00Z');
    expect(parseRetryAfter('7', now)).toBe(7);
    expect(parseRetryAfter('Thu, 26 Nov 2026 08:00:30 GMT', now)).toBe(30);
    expect(parseRetryAfter('soon', now)).toBeUndefined();
    expect(parseRetryAfter(null, now)).toBeUndefined();
  });
});

test('a signal cancels a call, also while it waits for a retry', async () => {
  const reason = new Error('the user left');
  await expect((await signedIn()).projects.list({}, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  const stop = new AbortController();
  const client = createClient({
    url: 'http://promptreel.test',
    fetch: async () => {
      // the client starts to wait once it has read the response
      setTimeout(() => stop.abort(reason));
      return new Response('{}', { status: 503, headers: { 'retry-after': '50' } });
    },
  });
  await expect(client.targets.list(undefined, { signal: stop.signal })).rejects.toBe(reason);
});

describe('a stream', () => {
  const film: WriteFilm = { treatment: 'Two thieves meet on a night train.', sceneCount: 3 };

  test('comes part by part', async () => {
    const parts: string[] = [];
    for await (const { part } of (await signedIn()).ai.streamFilm(film)) parts.push(part);
    expect(parts[0]).toBe('outline');
    expect(parts.filter((part) => part === 'scene')).toHaveLength(3);
  });

  test('ends on the server when its reader stops', async () => {
    const signals: (AbortSignal | null | undefined)[] = [];
    const client = await signedIn((real) => (url, init) => {
      signals.push(init?.signal);
      return real(url, init);
    });
    for await (const { part } of client.ai.streamFilm(film)) {
      expect(part).toBe('outline');
      break;
    }
    expect(signals.map((signal) => signal?.aborted)).toEqual([true]);
  });

  test('has the same errors', async () => {
    const { ai } = createClient({ url: app.url });
    expect(await failure(ai.streamFilm(film).next())).toMatchObject({ code: 'UNAUTHORIZED', status: 401 });
    const reason = new Error('the user left');
    const canceled = ai.streamFilm(film, { signal: AbortSignal.abort(reason) });
    await expect(canceled.next()).rejects.toBe(reason);
  });
});

test('uploads a picture from a path or a Blob', async () => {
  const { pictures } = await signedIn();
  const png = pngOf();
  const fromPath = await pictures.upload(tempFile('frame.png', png));
  const fromBlob = await pictures.upload(new Blob([new Uint8Array(png)]));
  expect(fromPath).toMatchObject({ type: 'image/png', hash: fromBlob.hash });
});
