import { beforeAll, describe, expect, test } from 'vitest';
import { limits, serverLimits } from '../../src/domain/product/limits.ts';
import { testApp } from '../support/apps.ts';
import { stableHeaders } from '../support/calls.ts';
import { type Actors, newActors, newPerson, newSession, type Person } from '../support/people.ts';
import { password, Visitor } from '../support/visitor.ts';
import { createFixtures } from './fixtures.ts';
import { RawClient } from './raw-client.ts';

const app = testApp({ granted: false, stripePages: true, listen: true });
let actors: Actors;
beforeAll(async () => {
  actors = await newActors(app);
});

const withCookie = (cookie: string) => Object.assign(new Visitor(app.app), { cookie });
/** Returns the statuses of a request for the session's user, over tRPC and REST. */
const getStatuses = async (visitor: Visitor) => [
  (await visitor.get('/api/auth/user')).statusCode,
  (await visitor.get('/trpc/auth.user')).statusCode,
];
const signedIn = [200, 200];
const signedOut = [401, 401];
const sessionId = ({ cookie }: Visitor) => cookie.split('=')[1] ?? '';

describe('a Cookie header', () => {
  test.each([
    ['a stray percent sign', 'x=%'],
    ['a broken escape before ours', 'x=%E0%A4%A; promptreel_session=%'],
    ['no name', '=x; =; ;;'],
    ['no value', 'promptreel_session'],
    ['properties of every object', '__proto__=x; constructor=y; toString=z'],
    ['a thousand others', Array.from({ length: 1_000 }, (_, number) => `c${number}=1`).join('; ')],
    ['a NUL in its escape', 'promptreel_session=%00'],
    ['JSON', 'promptreel_session={"$ne":null}'],
  ])('with %s counts as logged out, never as a server error', async (_, cookie) => {
    const visitor = withCookie(cookie);
    expect(await getStatuses(visitor)).toEqual(signedOut);
    for (const url of ['/', '/app', '/blog', '/contact', '/nowhere', '/sandbox/portal/none']) {
      expect((await visitor.get(url)).statusCode, url).toBeLessThan(500);
    }
    expect((await visitor.post('/api/logout')).statusCode).toBe(200);
  });

  test('that has our cookie twice uses the first or none', async () => {
    const good = actors.user.cookie;
    for (const cookie of [`${good}; promptreel_session=junk`, `promptreel_session=junk; ${good}`]) {
      const visitor = withCookie(cookie);
      const response = await visitor.get('/api/auth/user');
      expect([200, 401]).toContain(response.statusCode);
      if (response.statusCode === 200) expect(response.json().id).toBe(actors.user.id);
    }
    expect(await getStatuses(newSession(actors.user))).toEqual(signedIn);
  });

  test('beyond the server’s size limit is rejected as too large', async () => {
    const client = new RawClient(app.url);
    const cookie = `${actors.user.cookie}; x=${'x'.repeat(20_000)}`;
    expect(await client.statusOf(`GET /api/auth/user HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\n\r\n`)).toBe(
      431,
    );
    expect(await getStatuses(newSession(actors.user))).toEqual(signedIn);
  });
});

test.each(['/api/login', '/trpc/auth.login', '/api/register', '/trpc/auth.register'])(
  'a planted session id is worthless after %s',
  async (url) => {
    const planted = 'a'.repeat(40);
    const victim = withCookie(`promptreel_session=${planted}`);
    const email = url.endsWith('login') ? actors.user.email : `${url.replaceAll('/', '')}@example.test`;
    expect((await victim.post(url, { email, password })).statusCode).toBe(200);
    expect(sessionId(victim)).not.toBe(planted);
    expect(await getStatuses(victim)).toEqual(signedIn);
    expect(await getStatuses(withCookie(`promptreel_session=${planted}`))).toEqual(signedOut);
  },
);

test('another user’s planted session is neither kept nor taken over', async () => {
  const eve = await newPerson(app, 'user');
  const victim = withCookie(eve.cookie);
  expect((await victim.post('/api/login', { email: actors.user.email, password })).statusCode).toBe(200);
  expect((await victim.get('/api/auth/user')).json()).toMatchObject({ id: actors.user.id });
  expect(await getStatuses(eve)).toEqual(signedOut);
});

test('nothing in the database can be used to log in', async () => {
  const tables = await app.orm.em
    .fork()
    .execute<{ name: string }[]>(
      "select table_name as name from information_schema.tables where table_schema = 'public'",
    );
  expect(tables.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['sessions', 'users', 'activities', 'rate_limits']),
  );
  const values = new Set<string>();
  for (const { name } of tables) {
    for (const row of await app.orm.em.fork().execute('select * from ??', [name])) {
      for (const text of JSON.stringify(row).matchAll(/[\w$+/=-]{16,200}/g)) values.add(text[0]);
    }
  }
  expect(values.size).toBeGreaterThan(20);
  expect([...values].filter((value) => value.includes(sessionId(actors.admin)))).toEqual([]);
  for (const value of values) {
    const visitor = withCookie(`promptreel_session=${value}`);
    expect((await visitor.get('/api/auth/user')).statusCode, value).toBe(401);
  }
});

describe('at the next request in every window,', () => {
  /** Creates a user with three sessions, each open in two windows. */
  async function everywhere(role: 'user' | 'admin' = 'user') {
    const first = await newPerson(app, role);
    const windows: Person[] = [first];
    for (const _ of [1, 2]) {
      const other = Object.assign(new Visitor(app.app), { id: first.id, email: first.email });
      await other.post('/api/login', { email: first.email, password });
      windows.push(other, newSession(other));
    }
    for (const window of windows) expect(await getStatuses(window)).toEqual(signedIn);
    return { first, others: windows.slice(1) };
  }
  const allAre = async (windows: Person[], statuses: number[]) => {
    for (const window of windows) expect(await getStatuses(window)).toEqual(statuses);
  };

  test('logging out has ended its own session', async () => {
    const { first, others } = await everywhere();
    const [second, alsoSecond, ...third] = others;
    await second?.post('/api/logout');
    await allAre([alsoSecond as Person], signedOut);
    await allAre([first, ...third], signedIn);
  });

  test('a password change has ended every other session', async () => {
    const { first, others } = await everywhere();
    const current = newSession(first);
    await first.trpc().account.changePassword.mutate({ currentPassword: password, newPassword: 'quite another one' });
    await allAre([current, ...others], signedOut);
    await allAre([first], signedIn);
  });

  test('a password reset has ended every session', async () => {
    const { first, others } = await everywhere();
    const token = await createFixtures(app, actors).resetToken(first.id);
    const { auth } = new Visitor(app.app).trpc();
    await auth.resetPassword.mutate({ token, newPassword: 'quite another one' });
    await allAre([first, ...others], signedOut);
  });

  test('deleting the account has ended every session', async () => {
    const [mine, theirs] = [await everywhere(), await everywhere()];
    await mine.first.trpc().account.delete.mutate({ password });
    expect((await actors.admin.delete(`/api/admin/users/${theirs.first.id}`)).statusCode).toBe(200);
    await allAre([mine.first, ...mine.others, theirs.first, ...theirs.others], signedOut);
    const templates = await theirs.first.post('/api/templates', {});
    expect(templates.statusCode).toBe(401);
  });

  test('a demotion applies', async () => {
    const { first, others } = await everywhere('admin');
    const statuses = async () =>
      Promise.all([first, ...others].map(async (window) => (await window.get('/api/admin/users?limit=1')).statusCode));
    expect(new Set(await statuses())).toEqual(new Set([200]));
    await actors.admin.patch(`/api/admin/users/${first.id}`, { isAdmin: false });
    expect(new Set(await statuses())).toEqual(new Set([403]));
  });

  test('a new email address applies', async () => {
    const { first, others } = await everywhere();
    const email = `moved-${first.email}`;
    await actors.admin.patch(`/api/admin/users/${first.id}`, { email });
    for (const window of [first, ...others]) {
      expect((await window.get('/api/auth/user')).json()).toMatchObject({ id: first.id, email });
      expect((await window.get('/trpc/auth.user')).json().result.data).toMatchObject({ id: first.id, email });
    }
    expect((await new Visitor(app.app).post('/api/login', { email: first.email, password })).statusCode).toBe(401);
  });
});

test.each(['/api/login', '/trpc/auth.login', '/trpc/auth.requestPasswordReset'])(
  '%s answers the same with or without an account',
  async (url) => {
    const attempt = (email: string) => new Visitor(app.app).post(url, { email, password: 'wrong' });
    const [unknown, known] = [await attempt('nobody@example.test'), await attempt(actors.user.email)];
    expect(unknown.statusCode).toBe(url.includes('login') ? 401 : 200);
    expect(unknown.statusCode).toBe(known.statusCode);
    expect(unknown.body).toBe(known.body);
    expect(stableHeaders(unknown)).toEqual(stableHeaders(known));
  },
);

test('the limits match the documentation', () => {
  expect(limits.logIn).toEqual({ perAccount: 10, perAddress: 100, perDevice: 10, windowSeconds: 900 });
  expect(serverLimits.failedLogins).toEqual({ free: 100, windowSeconds: 3_600, longestWaitSeconds: 900 });
  expect(serverLimits.devices).toEqual({ accounts: 5, days: 180 });
  expect(limits.session).toEqual({ idleDays: 30, absoluteDays: 90 });
});
