import { expect, test } from 'vitest';
import { limits } from '../../src/domain/product/limits.ts';
import { testApp } from '../support/apps.ts';
import { password, Visitor } from '../support/visitor.ts';

const app = testApp({ requestLimits: { logIn: limits.logIn }, settings: { proxies: 1 } });

const { perAccount, windowSeconds } = limits.logIn;
let number = 0;
/** Creates an account and an attacker's address that no other test uses. */
async function owner() {
  number += 1;
  const visitor = new Visitor(app.app, { 'x-forwarded-for': `10.0.1.${number}` });
  const { email } = await visitor.register(`owner-${number}@example.test`);
  return { visitor, email, elsewhere: new Visitor(app.app, { 'x-forwarded-for': `10.0.2.${number}` }) };
}
const guesses = (count: number, email: string) =>
  Array.from({ length: count }, (_, guess) => ({ email, password: `guess ${guess}` }));

test('blocks the eleventh wrong password within 15 minutes, but not the owner elsewhere', async () => {
  const { visitor, email, elsewhere } = await owner();
  for (const guess of guesses(perAccount, email)) {
    expect((await visitor.post('/api/login', guess)).statusCode).toBe(401);
  }
  for (const url of ['/api/login', '/trpc/auth.login']) {
    const over = await visitor.post(url, { email, password });
    expect(over.statusCode).toBe(429);
    const wait = Number(over.headers['retry-after']);
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(windowSeconds);
    expect(over.headers['set-cookie']).toBeUndefined();
  }
  expect((await elsewhere.post('/api/login', { email, password })).statusCode).toBe(200);
});

test('batches do not bypass the limit', async () => {
  const { visitor, email, elsewhere } = await owner();
  const batch = async (count: number) => {
    const calls = guesses(count, email);
    return visitor.post(`/trpc/${calls.map(() => 'auth.login').join(',')}?batch=1`, { ...calls });
  };
  const statuses = ({ body }: { body: string }) =>
    JSON.parse(body).map(({ error }: { error: { data: { httpStatus: number } } }) => error.data.httpStatus);
  expect(new Set(statuses(await batch(perAccount)))).toEqual(new Set([401]));
  const over = await batch(2);
  expect(statuses(over)).toEqual([429, 429]);
  expect(Number(over.headers['retry-after'])).toBeGreaterThan(0);
  expect((await elsewhere.post('/api/login', { email, password })).statusCode).toBe(200);
});

test('a forged client address does not count', async () => {
  const { email } = await owner();
  // the proxy appends the client's address to the header the client sent
  const from = (claimed: string) => new Visitor(app.app, { 'x-forwarded-for': `${claimed}, 10.0.3.1` });
  const statuses: number[] = [];
  for (const [index, guess] of guesses(perAccount + 1, email).entries()) {
    statuses.push((await from(`10.9.9.${index}`).post('/api/login', guess)).statusCode);
  }
  expect(statuses.at(-2)).toBe(401);
  expect(statuses.at(-1)).toBe(429);
});

test('a session does not allow more password guesses', async () => {
  const { visitor } = await owner();
  const change = (currentPassword: string) =>
    visitor.post('/trpc/account.changePassword', { currentPassword, newPassword: 'quite another one' });
  for (let guess = 1; guess <= perAccount; guess += 1) expect((await change(`guess ${guess}`)).statusCode).toBe(403);
  expect((await change(password)).statusCode).toBe(429);
  expect((await visitor.post('/trpc/account.delete', { password })).statusCode).toBe(429);
  expect((await visitor.get('/api/auth/user')).statusCode).toBe(200);
});
