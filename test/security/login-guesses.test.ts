import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { serverLimits } from '../../src/domain/product/limits.ts';
import { FailedLogins } from '../../src/modules/auth/failed-logins.entity.ts';
import { failedLoginsJob } from '../../src/modules/auth/failed-logins.ts';
import { Activity } from '../../src/platform/activity/activity.entity.ts';
import { Device } from '../../src/platform/identity/device.entity.ts';
import { createDevices } from '../../src/platform/identity/devices.ts';
import { appOn, newToken, testApp } from '../support/apps.ts';
import { isFull, sampled } from '../support/rounds.ts';
import { relaxedLimits, type TestAppOptions } from '../support/test-app.ts';
import { Visitor } from '../support/visitor.ts';

const base = testApp();
/** The app with the limits of a test, and the account that the test is about. */
let app: FastifyInstance;
let email = '';
const em = () => base.orm.em.fork();

// stop the clock, so that waits do not end while a busy machine takes its time
beforeEach(() => setClock(Date.now()));
afterEach(() => void vi.useRealTimers());

const password = 'a long enough one';
const few = { free: 2, windowSeconds: 3_600, longestWaitSeconds: 12 };
const hourMs = 60 * 60 * 1_000;

let tests = 0;
async function start(requestLimits: NonNullable<TestAppOptions['requestLimits']> = {}) {
  tests += 1;
  email = `ada-${tests}@example.test`;
  for (const table of ['rate_limits', 'failed_logins', 'devices', 'activities'])
    await em().execute('delete from ??', [table]);
  app = appOn(base.orm, { requestLimits, settings: { proxies: 1 } });
}

const from = (address: string) => new Visitor(app, { 'x-forwarded-for': address });
let strangers = 0;
/** Returns a client without cookies and with a new address. */
function stranger(): Visitor {
  strangers += 1;
  return from(`10.0.${strangers >> 8}.${strangers & 255}`);
}

const logIn = (visitor: Visitor, tried: object = {}) => visitor.post('/api/login', { email, password, ...tried });
const guess = (tried: object = {}) => logIn(stranger(), { password: 'a guess', ...tried });
const getStatus = async (answer: ReturnType<typeof logIn>) => (await answer).statusCode;
/** Sets the clock to a time in the past: with a future time, the test runner would wait. */
const setClock = (now: number) => vi.useFakeTimers({ toFake: ['Date'], now });

async function guesses(count: number, tried: object = {}) {
  for (let number = 1; number <= count; number += 1) expect(await getStatus(guess(tried))).toBe(401);
}

test('all addresses of one IPv6 network share their limits', async () => {
  const perAddress = { perAddress: 3, windowSeconds: 900 };
  await start({
    logIn: { ...relaxedLimits.logIn, perAccount: 3 },
    register: perAddress,
    contact: perAddress,
    passwordReset: { ...perAddress, perAccount: 1_000 },
    callsPerMinute: 1_000,
  });
  const message = { name: 'Ada', email, subject: 'Hello', message: 'Hello' };
  for (const call of [
    (visitor: Visitor) => logIn(visitor, { password: 'a guess' }),
    (visitor: Visitor, number: number) =>
      visitor.post('/api/register', { email: `network-${number}@example.test`, password }),
    (visitor: Visitor) => visitor.post('/trpc/support.send', message),
    (visitor: Visitor) => visitor.post('/trpc/auth.requestPasswordReset', { email }),
  ]) {
    const statuses: number[] = [];
    for (let number = 1; number <= 4; number += 1) {
      // every spelling of addresses in the same /64
      const address = [`2001:db8::${number}`, `2001:DB8:0:0:${number}::1`][number % 2];
      statuses.push((await call(from(String(address)), number)).statusCode);
    }
    expect(statuses.at(-1)).toBe(429);
    expect(statuses.slice(0, 3)).not.toContain(429);
    expect((await call(from('2001:db8:0:1::1'), 5)).statusCode, 'another network').not.toBe(429);
    expect((await call(from('192.0.2.1'), 6)).statusCode).not.toBe(429);
  }
});

test('counts calls of one IPv6 network together, and a mapped IPv4 address as the same client', async () => {
  await start({ callsPerMinute: 2 });
  const call = (address: string) => from(address).get('/api/templates');
  const all = ['2001:db8::1', '2001:db8::2', '2001:db8::3', '192.0.2.1', '::ffff:192.0.2.1', '192.0.2.1'];
  const statuses: number[] = [];
  for (const address of all) statuses.push((await call(address)).statusCode);
  expect(statuses).toEqual([401, 401, 429, 401, 401, 429]);
});

test('passwords are checked up to the limit across all addresses; further guesses get 429 with Retry-After', async () => {
  const free = 10;
  await start({ failedLogins: { ...serverLimits.failedLogins, free } });
  await stranger().register(email);
  const answers = await Promise.all(Array.from({ length: 3 * free }, () => guess()));
  expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(free);
  const refused = answers.filter(({ statusCode }) => statusCode === 429);
  expect(refused).toHaveLength(2 * free);
  for (const { headers } of refused) expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(1);
  expect(await em().count(Activity, { action: 'auth.guessed' })).toBe(1);
});

test.each(sampled(['an account', 'no account']))(
  'with %s: every failure over the limit doubles the wait',
  async (who) => {
    await start({ failedLogins: few });
    if (who === 'an account') await stranger().register(email);
    const tried = email;
    const now = Date.now() - 2 * hourMs;
    setClock(now);
    await guesses(few.free, { email: tried });
    let at = now;
    for (const wait of [1, 2, 4, 8]) {
      // while blocked, the right password is rejected too, and attempts do not extend the wait
      for (const attempt of [guess({ email: tried }), logIn(stranger(), { email: tried }), guess({ email: tried })]) {
        const refused = await attempt;
        expect(refused.statusCode).toBe(429);
        expect(Number(refused.headers['retry-after'])).toBe(wait);
      }
      at += wait * 1_000;
      setClock(at);
      await guesses(1, { email: tried });
    }
    expect(Number((await guess({ email: tried })).headers['retry-after']), 'the longest').toBe(few.longestWaitSeconds);
    setClock(now + hourMs + few.longestWaitSeconds * 1_000);
    await guesses(few.free, { email: tried });
  },
);

test('guesses by others do not block a browser that has logged in before; it has its own limit', async () => {
  await start({ failedLogins: few, logIn: { perAccount: 5, perAddress: 5, perDevice: 4, windowSeconds: 900 } });
  const owner = from('192.0.2.1');
  await owner.register(email);
  await guesses(few.free);
  // a guess from the owner's address does not matter either
  await logIn(from('192.0.2.1'), { password: 'a guess' });
  expect(await getStatus(logIn(stranger()))).toBe(429);
  owner.cookie = '';
  expect(await getStatus(logIn(owner))).toBe(200);
  for (let number = 1; number <= 4; number += 1)
    expect(await getStatus(logIn(owner, { password: 'a slip' }))).toBe(401);
  const over = await logIn(owner);
  expect(over.statusCode).toBe(429);
  expect(over.json()).toEqual({ message: 'Too many attempts. Please try again in 15 minutes.' });
  expect(await getStatus(logIn(owner, { email: 'bob@example.test' })), 'not its account').toBe(401);
});

test('a login makes a browser known, and does not reset the failures of other clients', async () => {
  await start({ failedLogins: few });
  const owner = stranger();
  await stranger().register(email);
  await guesses(few.free - 1);
  expect(await getStatus(logIn(owner))).toBe(200);
  await guesses(1);
  expect(await getStatus(guess())).toBe(429);
  expect(await getStatus(logIn(owner))).toBe(200);
});

test('a reset link works while an account is blocked, unblocks it, and forgets known browsers', async () => {
  await start({ failedLogins: few });
  const owner = stranger();
  await owner.register(email);
  await guesses(few.free);
  expect(await getStatus(guess())).toBe(429);
  const token = await newToken(base.orm, email);
  const newPassword = 'quite another one';
  const reset = await stranger().post('/trpc/auth.resetPassword', { token, newPassword });
  expect(reset.statusCode).toBe(200);
  expect(await em().count(Device)).toBe(0);
  expect(await getStatus(logIn(stranger(), { password: newPassword }))).toBe(200);
  await guesses(few.free);
  expect(await getStatus(logIn(owner, { password: newPassword })), 'the previous owner').toBe(429);
});

test.runIf(isFull)('a known-browser token cannot be chosen, read or shared, and covers 5 accounts', async () => {
  // the least recently used account is forgotten
  vi.useRealTimers();
  await start({ failedLogins: few });
  const planted = Object.assign(stranger(), { device: `promptreel_device=${'x'.repeat(43)}` });
  await planted.register(email);
  expect(planted.device).toMatch(/^promptreel_device=[\w-]{43}$/);
  expect(planted.device).not.toContain('xxx');
  const token = planted.device.split('=')[1] ?? '';
  expect(JSON.stringify(await em().execute('select * from devices'))).not.toContain(token);

  const emails = [1, 2, 3, 4, 5].map((number) => `person-${number}@example.test`);
  for (const other of emails) await planted.register(other);
  expect(planted.device).toBe(`promptreel_device=${token}`);
  const devices = createDevices(base.orm, { production: false });
  const known = await Promise.all([email, ...emails].map((address) => devices.keyFor(token, address)));
  expect(known.map((key) => key !== null)).toEqual([false, true, true, true, true, true]);
  expect(await devices.keyFor(token, 'nobody@example.test')).toBeNull();
  expect(await devices.keyFor(`${token} `, String(emails[0]))).toBeNull();
});

test('forgets a browser 180 days after its last login', async () => {
  await start({ failedLogins: few });
  const owner = stranger();
  await owner.register(email);
  const devices = createDevices(base.orm, { production: false });
  const token = owner.device.split('=')[1];
  const pass = (days: number) =>
    em().execute('update devices set last_used_at = last_used_at - make_interval(days => ?)', [days]);
  await pass(179);
  expect(await devices.keyFor(token, email)).not.toBeNull();
  await devices.removeExpired();
  expect(await em().count(Device)).toBe(1);
  await pass(2);
  expect(await devices.keyFor(token, email)).toBeNull();
  await devices.removeExpired();
  expect(await em().count(Device)).toBe(0);
});

test('setting the clock back a day blocks nobody longer than the limit', async () => {
  await start({ failedLogins: few, logIn: { ...relaxedLimits.logIn, perAccount: 1, windowSeconds: 900 } });
  const now = Date.now();
  setClock(now);
  const owner = stranger();
  await logIn(owner);
  expect((await logIn(owner)).json()).toEqual({ message: 'Too many attempts. Please try again in 15 minutes.' });
  await guesses(few.free - 1);
  expect(await getStatus(guess())).toBe(429);
  const before = now - 24 * hourMs;
  setClock(before);
  const refused = await logIn(owner);
  expect(refused.json()).toEqual({ message: 'Too many attempts. Please try again in 15 minutes.' });
  expect(Number(refused.headers['retry-after'])).toBe(900);
  await guesses(few.free);
  expect((await guess()).headers['retry-after']).toBe('1');
  setClock(before + 901_000);
  expect(await getStatus(logIn(owner))).toBe(401);
});

test('counts a 253-character email address like any other', async () => {
  await start({ failedLogins: few, logIn: { ...relaxedLimits.logIn, perAccount: 2 } });
  const domain = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(45)).join('.');
  const long = `${'e'.repeat(64)}@${domain}.info`;
  expect(long).toHaveLength(253);
  const visitor = from('2001:db8:ffff:ffff:ffff:ffff:ffff:ffff');
  const statuses: number[] = [];
  for (let number = 1; number <= 3; number += 1) statuses.push(await getStatus(logIn(visitor, { email: long })));
  expect(statuses).toEqual([401, 401, 429]);
});

test('removes failures after an hour', async () => {
  await start({ failedLogins: few });
  const now = Date.now() - 2 * hourMs;
  setClock(now);
  await guesses(1);
  const job = failedLoginsJob(base.orm);
  await job.run();
  expect(await em().count(FailedLogins)).toBe(1);
  setClock(now + hourMs + 1);
  await job.run();
  expect(await em().count(FailedLogins)).toBe(0);
});
