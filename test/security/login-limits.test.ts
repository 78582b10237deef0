import { expect, onTestFinished, test } from 'vitest';
import { Activity } from '../../src/platform/activity/activity.entity.ts';
import { relaxedLimits, startTestApp, type TestApp, type TestAppOptions } from '../support/test-app.ts';
import { Visitor } from '../support/visitor.ts';

let app: TestApp;

async function start(requestLimits: NonNullable<TestAppOptions['requestLimits']>) {
  app = await startTestApp({ requestLimits, settings: { proxies: 1 } });
  onTestFinished(app.close);
}
const from = (address: string) => new Visitor(app.app, { 'x-forwarded-for': address });
const logIn = { ...relaxedLimits.logIn };
const email = 'ada@example.test';
const password = 'a long enough one';
const tooMany = { message: 'Too many attempts. Please try again in 15 minutes.' };

test('limits failed logins per account and address, and no others', async () => {
  await start({ logIn: { ...logIn, perAccount: 3 } });
  await from('10.0.0.1').register(email);
  const attempt = (address: string, tried: object) => from(address).post('/api/login', { email, ...tried });
  for (let number = 1; number <= 3; number += 1) {
    expect((await attempt('10.0.0.1', { password: 'wrong' })).statusCode).toBe(401);
  }
  const over = await attempt('10.0.0.1', { password });
  expect(over.statusCode).toBe(429);
  expect(over.json()).toEqual(tooMany);
  expect(Number(over.headers['retry-after'])).toBeGreaterThan(14 * 60);
  expect(Number(over.headers['retry-after'])).toBeLessThanOrEqual(15 * 60);
  expect((await attempt('10.0.0.1', { password, email: ' ADA@example.test' })).statusCode, 'another spelling').toBe(
    429,
  );
  expect((await attempt('10.0.0.1', { password, email: 'bob@example.test' })).statusCode, 'another account').toBe(401);
  expect((await attempt('10.0.0.2', { password })).statusCode, 'another address').toBe(200);
  // logged once, however often
  expect(await app.orm.em.fork().count(Activity, { action: 'auth.limited' })).toBe(1);
});

test('a successful login clears earlier failures', async () => {
  await start({ logIn: { ...logIn, perAccount: 2 } });
  const visitor = from('10.0.0.1');
  await visitor.register(email);
  for (let round = 1; round <= 3; round += 1) {
    expect((await visitor.post('/api/login', { email, password: 'wrong' })).statusCode).toBe(401);
    expect((await visitor.post('/api/login', { email, password })).statusCode).toBe(200);
  }
});

test('counts the calls of a batch one by one', async () => {
  await start({ logIn: { ...logIn, perAccount: 3 } });
  const attempts = Array.from({ length: 10 }, () => ({ email, password: 'wrong' }));
  const response = await from('10.0.0.1').post(`/trpc/${attempts.map(() => 'auth.login').join(',')}?batch=1`, {
    ...attempts,
  });
  const statuses = response
    .json<{ error: { data: { httpStatus: number } } }[]>()
    .map(({ error }) => error.data.httpStatus);
  expect(statuses.filter((status) => status === 401)).toHaveLength(3);
  expect(statuses.filter((status) => status === 429)).toHaveLength(7);
  expect(response.headers['retry-after']).toBeDefined();
});

test('concurrent attempts cannot slip past the limit', async () => {
  await start({ logIn: { ...logIn, perAccount: 4 } });
  const responses = await Promise.all(
    Array.from({ length: 20 }, () => from('10.0.0.1').post('/api/login', { email, password: 'wrong' })),
  );
  expect(responses.filter(({ statusCode }) => statusCode === 401)).toHaveLength(4);
  expect(responses.filter(({ statusCode }) => statusCode === 429)).toHaveLength(16);
});

test('limits one address across all accounts, on login and registration', async () => {
  await start({ logIn: { ...logIn, perAddress: 3 }, register: { perAddress: 2, windowSeconds: 900 } });
  const visitor = from('10.0.0.1');
  const statuses = { logIn: [] as number[], register: [] as number[] };
  for (const number of [1, 2, 3, 4]) {
    const tried = { email: `person-${number}@example.test`, password };
    statuses.logIn.push((await visitor.post('/api/login', tried)).statusCode);
    statuses.register.push((await visitor.post('/api/register', tried)).statusCode);
  }
  expect(statuses).toEqual({ logIn: [401, 401, 401, 429], register: [200, 200, 429, 429] });
  const other = await from('10.0.0.2').post('/api/register', { email, password });
  expect(other.statusCode).toBe(200);
});

test('limits all calls of one address, but not those of others or the pages', async () => {
  await start({ callsPerMinute: 3 });
  const statuses: number[] = [];
  for (const url of ['/api/auth/user', '/trpc/auth.user', '/api/templates', '/api/auth/user']) {
    statuses.push((await from('10.0.0.1').get(url)).statusCode);
  }
  expect(statuses).toEqual([401, 401, 401, 429]);
  const over = await from('10.0.0.1').get('/api/auth/user');
  expect(over.json()).toEqual({ message: 'Too many requests. Please try again in a minute.' });
  expect(over.headers['retry-after']).toBeDefined();
  expect((await from('10.0.0.2').get('/api/auth/user')).statusCode).toBe(401);
  expect((await from('10.0.0.1').get('/healthz')).statusCode).toBe(200);
});
