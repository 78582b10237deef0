import { beforeAll, describe, expect, test } from 'vitest';
import { calls } from '../../src/api/calls.ts';
import { formatToken } from '../../src/domain/account/access-tokens.ts';
import { User } from '../../src/platform/identity/user.entity.ts';
import { appOn, captureLog } from '../support/apps.ts';
import { guardedEndpoints, messageOf } from '../support/calls.ts';
import { newAdmin, newGrantedUser, newPerson, type Person, type Role } from '../support/people.ts';
import { isFull } from '../support/rounds.ts';
import { fieldRequest } from '../support/samples.ts';
import { relaxedLimits } from '../support/test-app.ts';
import { Visitor } from '../support/visitor.ts';
import { callTable } from './call-table.ts';
import { testAppWithActors } from './fixtures.ts';

const { app, actors, fixtures } = testAppWithActors({ settings: { logLevel: 'trace' } });
let lines: string[];
beforeAll(() => {
  lines = captureLog(app.app);
});

const unknown = formatToken('x'.repeat(32));
/** The headers that tRPC's streaming client sends. */
const streamHeaders = { 'trpc-accept': 'application/jsonl' };
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const withToken = ({ id, email }: Person, token: string): Person =>
  Object.assign(new Visitor(app.app, bearer(token)), { id, email });
const wrong = 'This access token is wrong, has expired or was revoked.';

describe.each(guardedEndpoints)('$name', ({ call, refused, send }) => {
  const { statuses, input, endsCaller } = callTable[call];
  const { type, access, sessionOnly, readOnly } = calls.find(({ path }) => path === call) ?? {};

  test('a token has its owner’s role, except in calls that need a session or an admin token', async () => {
    const roles: (readonly [Role, number | undefined])[] = [
      ...(isFull || statuses[1] !== statuses[2] ? [['user', statuses[1]] as const] : []),
      ['subscriber', statuses[2]],
    ];
    for (const [role, status = 0] of roles) {
      // a granted account is enough here: subscribed accounts are tested with sessions
      const who = endsCaller ? await (role === 'user' ? newPerson(app, role) : newGrantedUser(app)) : actors[role];
      const { token } = await fixtures.token(who);
      const response = await send(withToken(who, token), await input?.(who, fixtures));
      const expected = sessionOnly || access === 'admin' ? 403 : refused && status === 200 ? 415 : status;
      expect(response.statusCode, response.body).toBe(expected);
      expect(response.headers['set-cookie']).toBeUndefined();
    }
  });

  test.runIf(type === 'mutation')('a read token changes nothing', async () => {
    const { token } = await fixtures.token(actors.subscriber, { access: 'read' });
    const response = await send(withToken(actors.subscriber, token), await input?.(actors.subscriber, fixtures));
    expect(response.statusCode, response.body).toBe(readOnly ? 200 : 403);
    if (!readOnly && !sessionOnly && access !== 'admin') {
      expect(messageOf(response)).toBe('This access token may only read.');
    }
  });

  test.runIf(access === 'admin')('accepts only an admin’s token that was marked for admin calls', async () => {
    const status = async (who: Person, admin: boolean) => {
      const { token } = await fixtures.token(who, { admin });
      return (await send(withToken(who, token), await input?.(who, fixtures))).statusCode;
    };
    expect(await status(actors.admin, false)).toBe(403);
    expect(await status(actors.admin, true)).toBe(200);
    expect(await status(actors.subscriber, true)).toBe(403);
  });
});

test('a demoted admin’s token makes no admin calls, and nobody else can create one', async () => {
  const admin = await newAdmin(app);
  const created = await admin.post('/api/tokens', { name: 'Admin', access: 'write', admin: true });
  const script = withToken(admin, created.json().token);
  const renamed = await script.patch(`/api/admin/users/${await fixtures.account()}`, { firstName: 'Grace' });
  expect(renamed.statusCode, renamed.body).toBe(200);
  const [entry] = await app.orm.em
    .fork()
    .execute("select metadata from activities where actor_id = ? and action = 'admin.user-changed'", [admin.id]);
  expect(entry?.metadata.token).toBe(`Admin (…${created.json().last4})`);
  await app.orm.em.fork().nativeUpdate(User, { id: admin.id }, { isAdmin: false });
  expect((await script.get('/api/admin/users')).statusCode).toBe(403);
  const refused = await actors.user.post('/api/tokens', { name: 'Admin', access: 'write', admin: true });
  expect(refused.statusCode).toBe(403);
});

test.each(['/api/auth/user', '/api/blog', '/trpc/auth.user', '/api/pictures/none'])(
  '%s gives every invalid token the same answer, with any session',
  async (url) => {
    const ended = (await fixtures.token(actors.user, { endsAt: new Date(Date.now() - 1_000) })).token;
    const bodies = new Set<string>();
    for (const token of [unknown, ended, `${unknown.slice(0, -1)}0`, 'prl_', `prl_${'x'.repeat(5_000)}`]) {
      const response = await actors.user.get(url, bearer(token));
      expect(response.statusCode).toBe(401);
      expect(response.headers['www-authenticate']).toBe('Bearer');
      expect(messageOf(response)).toBe(wrong);
      bodies.add(response.body);
    }
    expect(bodies.size).toBe(1);
  },
);

test('a token in an address or a cookie is refused, and no token is ever logged', async () => {
  const { token } = await fixtures.token(actors.user);
  const encoded = token.replace('p', '%70');
  for (const url of [`/api/auth/user?token=${token}`, `/trpc/auth.user?x=${encoded}`, `/api/tokens/${encoded}`]) {
    const response = await actors.user.get(url);
    expect([response.statusCode, response.body.includes(token)], url).toEqual([400, false]);
  }
  expect((await new Visitor(app.app).get('/api/auth/user', { cookie: `token=${token}` })).statusCode).toBe(400);
  const session = { cookie: `promptreel_session=${token}` };
  expect((await new Visitor(app.app).get('/api/auth/user', session)).statusCode).toBe(400);
  await new Visitor(app.app).get(`/${encoded}`);
  await withToken(actors.user, token).get('/api/auth/user');
  const log = decodeURIComponent(lines.join('').replace(/%(?![0-9a-f]{2})/gi, ''));
  expect(lines.length).toBeGreaterThan(5);
  for (const secret of [token, unknown]) expect(log.includes(secret)).toBe(false);
  const stored = JSON.stringify(await app.orm.em.fork().execute('select * from activities'));
  expect(stored.includes(token)).toBe(false);
});

test('pages of other sites can use a token, never a session', async () => {
  const { token } = await fixtures.token(actors.user);
  const origin = { origin: 'https://elsewhere.test' };
  const post = (headers: Record<string, string>) =>
    new Visitor(app.app).post('/api/projects/assemble', callTable['projects.assemble'].input?.(actors.user, fixtures), {
      ...origin,
      ...headers,
    });
  const allowed = await post(bearer(token));
  expect(allowed.statusCode, allowed.body).toBe(200);
  expect(allowed.headers['access-control-allow-origin']).toBe('*');
  expect(allowed.headers['access-control-allow-credentials']).toBeUndefined();
  const denied = await actors.user.post('/api/projects', {}, origin);
  expect([denied.statusCode, denied.headers['access-control-allow-origin']]).toEqual([403, undefined]);
  const ask = (headers: string, url = '/api/projects') =>
    new Visitor(app.app).inject({
      ...{ method: 'OPTIONS', url },
      headers: { ...origin, 'access-control-request-method': 'POST', 'access-control-request-headers': headers },
    });
  const preflight = await ask('authorization,content-type');
  expect([preflight.statusCode, preflight.headers['access-control-allow-origin']]).toEqual([204, '*']);
  expect((await ask('authorization', '/trpc/projects.list')).statusCode).toBe(204);
  expect((await ask('authorization', '/api/pictures/none')).statusCode).toBe(204);
  expect((await ask('content-type')).headers['access-control-allow-origin']).toBeUndefined();
});

test('streams of AI text and pictures work with a token', async () => {
  const { token } = await fixtures.token(actors.subscriber);
  const script = withToken(actors.subscriber, token);
  const streamed = await script.post('/trpc/ai.streamField?batch=1', { 0: fieldRequest() }, streamHeaders);
  expect([streamed.statusCode, streamed.headers['access-control-allow-origin']]).toEqual([200, '*']);
  expect(streamed.body.trim().split('\n').length).toBeGreaterThan(5);
  const added = await script.post('/api/pictures', await callTable['pictures.add'].input?.(script, fixtures));
  expect(added.statusCode, added.body).toBe(200);
  const picture = await script.get(`/api/pictures/${added.json().hash}`);
  expect([picture.statusCode, picture.headers['access-control-allow-origin']]).toEqual([200, '*']);
});

test('limits unknown tokens, reports of leaked tokens and started logins per address, and unknown codes per account', async () => {
  const requestLimits = {
    tokenGuesses: { ...relaxedLimits.tokenGuesses, perAddress: 2 },
    leakedTokenReports: { ...relaxedLimits.leakedTokenReports, perAddress: 2 },
    tokenLogins: { ...relaxedLimits.tokenLogins, perAddress: 2 },
    loginCodeGuesses: { ...relaxedLimits.loginCodeGuesses, perUser: 2 },
  };
  const narrow = appOn(app.orm, { requestLimits, settings: { proxies: 1 } });
  const from = (address: string) => new Visitor(narrow, { 'x-forwarded-for': address });
  const guess = async (address: string) => (await from(address).get('/api/auth/user', bearer(unknown))).statusCode;
  expect([await guess('10.1.0.1'), await guess('10.1.0.1'), await guess('10.1.0.1')]).toEqual([401, 401, 429]);
  expect(await guess('10.1.0.2')).toBe(401);
  const report = async () => (await from('10.1.0.3').post('/api/tokens/revoke', { token: unknown })).statusCode;
  expect([await report(), await report(), await report()]).toEqual([200, 200, 429]);
  const start = async () =>
    (await from('10.1.0.4').post('/api/tokens/logins', { name: 'Laptop', access: 'read' })).statusCode;
  expect([await start(), await start(), await start()]).toEqual([200, 200, 429]);
  const { code } = await fixtures.login();
  const { cookie } = await newPerson(app, 'user');
  const guesser = new Visitor(narrow, { cookie });
  const confirm = async (guess: string) =>
    (await guesser.post('/api/tokens/logins/confirm', { code: guess })).statusCode;
  expect([await confirm('BBBB-BBBB'), await confirm('BBBB-BBBC')]).toEqual([404, 404]);
  const find = (guess: string) => guesser.get(`/trpc/tokens.findLogin?input=${JSON.stringify({ code: guess })}`);
  expect((await find('BBBB-BBBD')).statusCode).toBe(429);
  expect(await confirm(code)).toBe(429);
});
