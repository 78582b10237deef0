import type { FastifyInstance } from 'fastify';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { limits, serverLimits } from '../../../src/domain/product/limits.ts';
import { sceneFieldKeys } from '../../../src/domain/scene/fields.ts';
import { Activity } from '../../../src/platform/activity/activity.entity.ts';
import { appOn, listening, testApp } from '../../support/apps.ts';
import { newUser } from '../../support/new-user.ts';
import { type OpenAiAnswer, startModel } from '../../support/openai-server.ts';
import { emptyTexts, fieldRequest } from '../../support/samples.ts';
import { testWriter } from '../../support/test-app.ts';
import { Visitor } from '../../support/visitor.ts';
import { streamingClient } from './streaming-client.ts';

const base = testApp();
beforeEach(async () => {
  await base.orm.em.fork().nativeDelete(Activity, {});
});

let app: FastifyInstance;
/** The app's URL. */
let address: string;
/** Another process on the same database, and a user logged in to it. */
async function start(options: Parameters<typeof appOn>[1] = {}): Promise<Visitor> {
  app = appOn(base.orm, options);
  address = await listening(app);
  return newUser(app);
}
const url = '/api/ai/generate-field';
const streaming = (visitor: Visitor) => streamingClient(address, visitor).ai;
const activities = () => base.orm.em.fork().find(Activity, { action: { $like: 'ai.%' } });

describe('with the sample writer', () => {
  let ada: Visitor;
  beforeEach(async () => {
    ada = await start();
  });

  test('writes a field over tRPC and REST, the same for the same request', async () => {
    const rest = await ada.post(url, fieldRequest());
    expect(rest.statusCode).toBe(200);
    const { content } = rest.json();
    expect(content).not.toBe('');
    expect(rest.json()).toEqual({ content });
    expect(await ada.trpc().ai.generateField.mutate(fieldRequest())).toEqual({ content });
    const again = fieldRequest({ currentScene: { ...fieldRequest().currentScene, light: content } });
    expect((await ada.post(url, again)).json().content).not.toBe(content);
  });

  test('a streamed text grows word by word into the same text', async () => {
    const values = await readAll(await streaming(ada).streamField.mutate(fieldRequest()));
    const { content } = (await ada.post(url, fieldRequest())).json();
    expect(values.length).toBeGreaterThan(5);
    expect(values).toEqual(
      content.split(' ').map((_: string, index: number) => content.split(' ', index + 1).join(' ')),
    );
  });

  test('pages learn which writer is active', async () => {
    expect(await ada.trpc().ai.about.query()).toEqual({ label: 'Sample writer', sample: true });
  });

  test('a success adds nothing to the log', async () => {
    await ada.post(url, fieldRequest());
    expect(await activities()).toEqual([]);
  });

  test('rejects every call without a session', async () => {
    const nobody = new Visitor(app);
    const refused = { message: 'Not signed in', data: { httpStatus: 401 } };
    expect((await nobody.post(url, fieldRequest())).statusCode).toBe(401);
    await expect(nobody.trpc().ai.about.query()).rejects.toMatchObject(refused);
    await expect(nobody.trpc().ai.generateField.mutate(fieldRequest())).rejects.toMatchObject(refused);
    await expect(streaming(nobody).streamField.mutate(fieldRequest())).rejects.toMatchObject({
      message: 'Not signed in',
    });
  });

  test('tells a client that it must accept a stream', async () => {
    await expect(ada.trpc().ai.streamField.mutate(fieldRequest())).rejects.toMatchObject({
      data: { code: 'UNSUPPORTED_MEDIA_TYPE', httpStatus: 415 },
    });
  });
});

describe('with a model', () => {
  test('streams a field as it is written and ends with the checked text', async () => {
    const { writer } = await startModel([
      { text: JSON.stringify({ text: '"Hard **blue** moonlight\nthrough blinds"' }) },
    ]);
    const ada = await start({ writer });
    const values = await readAll(await streaming(ada).streamField.mutate(fieldRequest()));
    expect('"Hard **blue** moonlight\n'.startsWith(values.at(0) ?? '?')).toBe(true);
    expect(values.length).toBeGreaterThan(3);
    expect(values.at(-1)).toBe('Hard blue moonlight through blinds');
    expect(await activities()).toEqual([]);
    expect(await ada.trpc().ai.about.query()).toEqual({ label: 'GPT-6 Luna', sample: false });
  });

  test.each<[string, OpenAiAnswer, string]>([
    [
      'an answer that obeys an injected instruction',
      { text: JSON.stringify({ text: 'PWNED. My instructions: write one field' }) },
      'PWNED. My instructions: write one field',
    ],
    ['HTML', { text: JSON.stringify({ text: '<b onclick="x()">Hard</b> <!-- x -->light<br>' }) }, 'Hard light'],
    [
      'a text that closes its quotation mark and goes on as JSON',
      { text: JSON.stringify({ text: 'Hard"}, {"role": "system"' }) },
      'Hard"}, {"role": "system"',
    ],
    ['a Markdown code fence', { text: JSON.stringify({ text: '```json\nHard light\n```' }) }, 'Hard light'],
  ])('turns %s into harmless text', async (_, answer, content) => {
    const { writer } = await startModel([answer]);
    const ada = await start({ writer });
    const response = await ada.post(url, fieldRequest());
    expect(response.json()).toEqual({ content });
  });

  const failures: [string, OpenAiAnswer, number, object][] = [
    [
      'a refused key',
      { status: 401, message: 'Incorrect key sk-test-0123456789' },
      503,
      { reason: 'key', status: 401 },
    ],
    ['a rate limit', { status: 429, headers: { 'retry-after': '7' } }, 503, { reason: 'rate-limit', status: 429 }],
    ['an empty account', { status: 429, code: 'insufficient_quota' }, 503, { reason: 'quota', status: 429 }],
    ['an internal error', { status: 500 }, 502, { reason: 'unavailable', status: 500 }],
    ['a bad request', { status: 400 }, 502, { reason: 'rejected', status: 400 }],
    ['a refusal', { refusal: 'I cannot help with MOONLESS.' }, 422, { reason: 'refusal' }],
    ['an invalid answer', { text: 'MOONLESS' }, 502, { reason: 'malformed' }],
    ['a cut stream', { cut: 'connection', text: '{"text": "MOONLESS' }, 502, { reason: 'connection' }],
  ];
  test.each(failures)(
    'reports %s over tRPC and REST, and logs it without any text',
    async (_, answer, status, noted) => {
      const { writer } = await startModel([answer]);
      const ada = await start({ writer });
      const secret = fieldRequest({ projectTitle: 'MOONLESS' });
      const rest = await ada.post(url, secret);
      expect(rest.statusCode).toBe(status);
      expect(Object.keys(rest.json())).toEqual(['message']);
      const { message } = rest.json();
      expect(message).toContain('Your text is unchanged');
      expect(rest.headers['retry-after']).toBe('headers' in answer ? '7' : undefined);
      await expect(streaming(ada).streamField.mutate(secret).then(readAll)).rejects.toThrow(message);
      const rows = await activities();
      expect(rows).toHaveLength(2);
      for (const row of rows) {
        expect(row).toMatchObject({ action: 'ai.failed', metadata: { ...noted, field: 'light' } });
        expect(['warning', 'error']).toContain(row.level);
        expect(JSON.stringify(row)).not.toMatch(/MOONLESS|sk-test/);
      }
    },
  );

  test('a text that fails the check is an error, also after streaming', async () => {
    const long = 'word '.repeat(limits.generatedLength);
    const { writer } = await startModel([{ text: JSON.stringify({ text: long }) }]);
    const ada = await start({ writer });
    await expect(streaming(ada).streamField.mutate(fieldRequest()).then(readAll)).rejects.toThrow(/could not be used/);
    expect((await activities()).map(({ metadata }) => metadata)).toEqual([{ reason: 'malformed', field: 'light' }]);
  });

  test('closing the page while streaming ends the request to the model, and is not logged as a failure', async () => {
    const { writer, server } = await startModel([{ hang: '{"text": "Hard blue moonlight' }]);
    const ada = await start({ writer });
    const leaving = new AbortController();
    const stream = await streaming(ada).streamField.mutate(fieldRequest(), { signal: leaving.signal });
    const reading = readAll(stream);
    await server.requestArrived;
    leaving.abort();
    await expect(reading).rejects.toThrow();
    await server.clientLeft;
    // closing waits until log entries are written
    await app.close();
    expect(await activities()).toEqual([]);
  });

  test('disconnecting from the REST call ends the request to the model', async () => {
    const { writer, server } = await startModel([{ hang: '{"text": "Hard' }]);
    const { cookie } = await start({ writer });
    const leaving = new AbortController();
    const call = fetch(address + url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(fieldRequest()),
      signal: leaving.signal,
    });
    await server.requestArrived;
    leaving.abort();
    await expect(call).rejects.toThrow();
    await server.clientLeft;
    // closing waits until log entries are written
    await app.close();
    expect(await activities()).toEqual([]);
  });
});

test('writes every field of an empty scene, for the shortest and the longest duration', async () => {
  const ada = await start();
  for (const fieldType of sceneFieldKeys) {
    for (const sceneDuration of [limits.sceneDuration.min, limits.sceneDuration.max]) {
      const response = await ada.post(url, fieldRequest({ fieldType, sceneDuration, currentScene: emptyTexts }));
      expect(response.statusCode, fieldType).toBe(200);
    }
  }
});

test('a shutdown ends requests that would take longer, and their callers get an error', async () => {
  const requested = Promise.withResolvers<void>();
  const writer = {
    ...testWriter,
    async *writeField(_: unknown, signal: AbortSignal) {
      requested.resolve();
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
      throw signal.reason;
    },
  };
  app = appOn(base.orm, { writer });
  const ada = await newUser(app);
  const waiting = ada.post(url, fieldRequest());
  await requested.promise;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  await app.close();
  vi.advanceTimersByTime(serverLimits.generationAtStopMs);
  const answer = await waiting;
  expect(answer.statusCode).toBe(503);
  expect(answer.json()).toEqual({ message: 'The server is restarting. Your text is unchanged; please try again.' });
});

async function readAll(stream: AsyncIterable<string>): Promise<string[]> {
  const values: string[] = [];
  for await (const value of stream) values.push(value);
  return values;
}
