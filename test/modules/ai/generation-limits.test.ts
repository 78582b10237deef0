import type { FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { serverLimits } from '../../../src/domain/product/limits.ts';
import { RateLimit } from '../../../src/platform/http/rate-limit.entity.ts';
import { appOn, listening, testApp } from '../../support/apps.ts';
import { newUser } from '../../support/new-user.ts';
import { startModel } from '../../support/openai-server.ts';
import { fieldRequest } from '../../support/samples.ts';
import type { Visitor } from '../../support/visitor.ts';
import { streamingClient } from './streaming-client.ts';

const base = testApp();

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

const perMinute = (count: number) => ({ generations: { perMinute: count, perDay: 1_000 } });
const perDay = (count: number) => ({ generations: { perMinute: 1_000, perDay: count } });
const statuses = (responses: { statusCode: number }[]) => responses.map(({ statusCode }) => statusCode).toSorted();

test('limits calls per minute, says when to retry, and does not limit other users', async () => {
  const ada = await start({ requestLimits: perMinute(2) });
  for (const status of [200, 200, 429, 429]) expect((await ada.post(url, fieldRequest())).statusCode).toBe(status);
  const over = await ada.post(url, fieldRequest());
  expect(over.json().message).toMatch(
    /^You can generate 2 times per minute\. Please try again in \d+ (seconds?|minute)\.$/,
  );
  const wait = Number(over.headers['retry-after']);
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(60);
  expect((await (await newUser(app)).post(url, fieldRequest())).statusCode).toBe(200);
});

test('limits calls per day, across all kinds', async () => {
  const ada = await start({ requestLimits: perDay(2) });
  await ada.post(url, fieldRequest());
  await ada.post('/api/trending/generate', { event: { title: 'Ferry stays in the harbour' } });
  const over = await ada.post(url, fieldRequest());
  expect(over.statusCode).toBe(429);
  expect(over.json()).toEqual({
    message: 'You can generate 2 times per day. Please try again in 24 hours.',
  });
  expect(Number(over.headers['retry-after'])).toBeGreaterThan(23 * 60 * 60);
  expect((await ada.post('/api/trending/generate', { event: { title: 'Ferry' } })).statusCode).toBe(429);
  await expect(streaming(ada).streamField.mutate(fieldRequest())).rejects.toThrow(/2 times per day/);
});

test('allows calls again after the minute', async () => {
  const ada = await start({ requestLimits: perMinute(1) });
  expect((await ada.post(url, fieldRequest())).statusCode).toBe(200);
  expect((await ada.post(url, fieldRequest())).statusCode).toBe(429);
  await base.orm.em.fork().nativeUpdate(RateLimit, { key: { $like: 'ai-minute%' } }, { expire: Date.now() - 1 });
  expect((await ada.post(url, fieldRequest())).statusCode).toBe(200);
});

test('concurrent and batched calls cannot exceed the limit', async () => {
  const ada = await start({ requestLimits: perMinute(3) });
  const responses = await Promise.all(Array.from({ length: 8 }, () => ada.post(url, fieldRequest())));
  expect(statuses(responses)).toEqual([200, 200, 200, 429, 429, 429, 429, 429]);
  const bob = await newUser(app);
  const batch = Array.from({ length: 10 }, () => fieldRequest());
  const response = await bob.post(`/trpc/${batch.map(() => 'ai.generateField').join(',')}?batch=1`, { ...batch });
  const answers = response.json<{ result?: object; error?: { data: { httpStatus: number } } }[]>();
  expect(answers.filter(({ result }) => result)).toHaveLength(3);
  expect(answers.filter(({ error }) => error?.data.httpStatus === 429)).toHaveLength(7);
  expect(response.headers['retry-after']).toBeDefined();
});

test('does not count calls with invalid input', async () => {
  const ada = await start({ requestLimits: perMinute(1) });
  expect((await ada.post(url, { fieldType: 'light' })).statusCode).toBe(400);
  expect((await ada.post(url, fieldRequest())).statusCode).toBe(200);
});

test('over the limit, no model is called', async () => {
  const { writer, server } = await startModel([{ text: '{"text": "Hard light"}' }]);
  const ada = await start({ writer, requestLimits: perMinute(1) });
  await ada.post(url, fieldRequest());
  await ada.post(url, fieldRequest());
  expect(server.requests).toHaveLength(1);
});

test('the default is 30 a minute and 500 a day', () => {
  expect(serverLimits.generations).toEqual({ perMinute: 30, perDay: 500 });
});
