import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { limits } from '../../src/domain/product/limits.ts';
import { Project } from '../../src/modules/projects/project.entity.ts';
import { Session } from '../../src/platform/identity/session.entity.ts';
import { createSessions } from '../../src/platform/identity/sessions.ts';
import { User } from '../../src/platform/identity/user.entity.ts';
import { Job } from '../../src/platform/jobs/job.entity.ts';
import { appOn, newToken, testApp } from '../support/apps.ts';
import { newUser } from '../support/new-user.ts';
import { Visitor } from '../support/visitor.ts';

const dayMs = 24 * 60 * 60 * 1_000;
const { idleDays, absoluteDays } = limits.session;
const password = 'a long enough one';

const app = testApp({ doneJobs: ['housekeeping'] });

async function signedIn() {
  const visitor = await newUser(app.app);
  return { visitor, email: visitor.email };
}
const sessionId = ({ cookie }: Visitor) => cookie.split('=')[1] ?? '';
const hashSessionId = (visitor: Visitor) => createHash('sha256').update(sessionId(visitor)).digest('hex');
const getStatus = async (visitor: Visitor) => (await visitor.get('/api/auth/user')).statusCode;
const inDays = (days: number) => new Date(Date.now() + days * dayMs);

test('cookies are out of reach for scripts and other sites', async () => {
  const response = await new Visitor(app.app).post('/api/register', { email: 'cookie@example.test', password });
  expect(response.headers['set-cookie']).toEqual([
    expect.stringMatching(/^promptreel_session=[a-z0-9]{40}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/),
    expect.stringMatching(/^promptreel_device=[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/),
  ]);
});

test('in production cookies are secure and bound to the host', async () => {
  const production = appOn(app.orm, { settings: { production: true, appUrl: 'https://promptreel.test' } });
  const response = await new Visitor(production).post('/api/register', { email: 'https@example.test', password });
  expect(response.headers['set-cookie']).toEqual([
    expect.stringMatching(/^__Host-promptreel_session=.+; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
    expect.stringMatching(/^__Host-promptreel_device=.+; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
  ]);
  expect(response.headers['strict-transport-security']).toMatch(/max-age=\d+/);
});

test('the database holds the hash of a session id, never the id', async () => {
  const { visitor } = await signedIn();
  const stored = await app.orm.em.fork().execute('select * from sessions');
  expect(JSON.stringify(stored)).toContain(hashSessionId(visitor));
  expect(JSON.stringify(stored)).not.toContain(sessionId(visitor));
  expect(
    await getStatus(Object.assign(new Visitor(app.app), { cookie: `promptreel_session=${hashSessionId(visitor)}` })),
  ).toBe(401);
});

test('every login issues a new id and ends the session in the cookie', async () => {
  const { visitor, email } = await signedIn();
  const before = Object.assign(new Visitor(app.app), { cookie: visitor.cookie });
  expect(await getStatus(before)).toBe(200);
  await visitor.post('/api/login', { email, password });
  expect(visitor.cookie).not.toBe(before.cookie);
  expect(await getStatus(visitor)).toBe(200);
  expect(await getStatus(before)).toBe(401);
});

test('logging in on another device keeps this session', async () => {
  const { visitor, email } = await signedIn();
  await new Visitor(app.app).post('/api/login', { email, password });
  expect(await getStatus(visitor)).toBe(200);
});

test('logging out ends the session on the server and clears the cookie', async () => {
  const { visitor } = await signedIn();
  const kept = Object.assign(new Visitor(app.app), { cookie: visitor.cookie });
  const response = await visitor.post('/api/logout');
  expect(response.statusCode).toBe(200);
  expect(response.headers['set-cookie']).toMatch(/^promptreel_session=; Max-Age=0; Path=\//);
  expect(await getStatus(kept)).toBe(401);
});

test('logging out works without a session, twice, and without a body', async () => {
  const visitor = new Visitor(app.app);
  expect((await visitor.post('/api/logout')).statusCode).toBe(200);
  expect((await visitor.inject({ method: 'POST', url: '/api/logout' })).statusCode).toBe(200);
});

test('rejects an expired session', async () => {
  const { visitor } = await signedIn();
  await app.orm.em.fork().nativeUpdate(Session, { idHash: hashSessionId(visitor) }, { expiresAt: inDays(-0.001) });
  expect(await getStatus(visitor)).toBe(401);
});

test.each(['expired', 'too old', 'closed'])('a session that is %s saves nothing', async (end) => {
  const { visitor } = await signedIn();
  const { id } = (await visitor.post('/api/projects', { projectTitle: 'NEW PROJECT' })).json();
  const url = `/api/projects/${id}`;
  const { createdAt: _created, updatedAt: _updated, ...stored } = (await visitor.get(url)).json();
  const change = { settings: {}, look: '', cast: [], ...stored, projectTitle: 'CHANGED' };
  const save = () => visitor.put(url, change, { 'if-match': '"1"' });
  const em = app.orm.em.fork();
  const one = { idHash: hashSessionId(visitor) };
  if (end === 'expired') await em.nativeUpdate(Session, one, { expiresAt: inDays(-0.001) });
  if (end === 'too old') await em.nativeUpdate(Session, one, { createdAt: inDays(-absoluteDays - 1) });
  if (end === 'closed') await em.nativeDelete(Session, one);
  expect((await save()).statusCode).toBe(401);
  // the response does not reveal whether the values are valid either
  expect((await visitor.put(url, { ...change, scenes: [] })).statusCode).toBe(401);
  expect(await em.findOneOrFail(Project, { id })).toMatchObject({ revision: 1, title: 'NEW PROJECT' });
});

test('a save extends a session, like any other use', async () => {
  const { visitor } = await signedIn();
  const { id } = (await visitor.post('/api/projects', { projectTitle: 'NEW PROJECT' })).json();
  const stored = (await visitor.get(`/api/projects/${id}`)).json();
  const one = { idHash: hashSessionId(visitor) };
  await app.orm.em.fork().nativeUpdate(Session, one, { expiresAt: inDays(2) });
  const change = { settings: {}, look: '', cast: [], ...stored, projectTitle: 'CHANGED' };
  const saved = await visitor.put(`/api/projects/${id}`, change, { 'if-match': '"1"' });
  expect(saved.json()).toMatchObject({ revision: 2, projectTitle: 'CHANGED', deletedAt: null });
  expect(saved.headers['set-cookie']).toContain(sessionId(visitor));
});

test.each([1.1, idleDays - 1])('use extends a session unused for %d days, including its cookie', async (days) => {
  const { visitor } = await signedIn();
  const one = { idHash: hashSessionId(visitor) };
  await app.orm.em.fork().nativeUpdate(Session, one, { expiresAt: inDays(idleDays - days) });
  const response = await visitor.get('/api/auth/user');
  expect(response.headers['set-cookie']).toContain(`${sessionId(visitor)}; Max-Age=${idleDays * 86_400}`);
  const { expiresAt } = await app.orm.em.fork().findOneOrFail(Session, one);
  expect(expiresAt.getTime()).toBeGreaterThan(inDays(idleDays - 0.1).getTime());
  // a session is extended at most once a day
  expect((await visitor.get('/api/auth/user')).headers['set-cookie']).toBeUndefined();
});

test('opens no session if the password changed since it was checked or the account is gone', async () => {
  const { email } = await signedIn();
  const { id, passwordHash } = await app.orm.em.fork().findOneOrFail(User, { email });
  const sessions = createSessions(app.orm, { production: false });
  await expect(sessions.open({ id, passwordHash: 'of another password' })).rejects.toThrow('changed a moment ago');
  await expect(sessions.open({ id: crypto.randomUUID(), passwordHash })).rejects.toThrow('changed a moment ago');
  const opened = await sessions.open({ id, passwordHash });
  expect(await sessions.validate(opened)).toMatchObject({ user: { email } });
});

test('a login during a password change ends with the other sessions', async () => {
  const statuses = new Set<number>();
  for (const by of ['changed', 'reset']) {
    const { visitor, email } = await signedIn();
    const newPassword = 'quite another one';
    const logIns: Promise<Visitor>[] = [];
    const logIn = async () => {
      const other = new Visitor(app.app);
      statuses.add((await other.post('/api/login', { email, password })).statusCode);
      return other;
    };
    const change =
      by === 'changed'
        ? visitor.post('/trpc/account.changePassword', { currentPassword: password, newPassword })
        : new Visitor(app.app).post('/trpc/auth.resetPassword', { token: await newToken(app.orm, email), newPassword });
    let changing = true;
    const changed = change.finally(() => {
      changing = false;
    });
    while (changing) {
      logIns.push(logIn());
      await Promise.race([logIns.at(-1), nextTurn()]);
      if (logIns.length % 5 === 0) await logIns.at(-1);
    }
    expect((await changed).statusCode).toBe(200);
    const others = await Promise.all(logIns);
    for (const other of others) expect(await getStatus(other), by).toBe(401);
  }
  expect(statuses, 'some logins won the race').toContain(200);
});

test('use cannot extend a session past the absolute limit', async () => {
  const { visitor } = await signedIn();
  const one = { idHash: hashSessionId(visitor) };
  await app.orm.em.fork().nativeUpdate(Session, one, { createdAt: inDays(1 - absoluteDays) });
  expect(await getStatus(visitor)).toBe(200);
  await app.orm.em.fork().nativeUpdate(Session, one, { createdAt: inDays(-absoluteDays - 0.001) });
  expect(await getStatus(visitor)).toBe(401);
});

test('housekeeping removes expired sessions only', async () => {
  const [expired, tooOld, good] = [(await signedIn()).visitor, (await signedIn()).visitor, (await signedIn()).visitor];
  const em = app.orm.em.fork();
  await em.nativeUpdate(Session, { idHash: hashSessionId(expired) }, { expiresAt: inDays(-1) });
  await em.nativeUpdate(Session, { idHash: hashSessionId(tooOld) }, { createdAt: inDays(-absoluteDays - 1) });
  await em.nativeUpdate(Job, { name: 'housekeeping' }, { dueAt: new Date() });
  const again = appOn(app.orm);
  await again.ready();
  await again.close();
  const hashes = [expired, tooOld, good].map(hashSessionId);
  const left = await app.orm.em.fork().find(Session, { idHash: { $in: hashes } });
  expect(left.map(({ idHash }) => idHash)).toEqual([hashSessionId(good)]);
});

test.each(['%', '%E0%A4%A', '"', '', '; ;', 'x'.repeat(4_000), "' or 1=1 --", '%00', '\u00f0\u009f\u008e\u00ac'])(
  'treats a junk cookie (%j) as logged out, never as a server error',
  async (value) => {
    const visitor = Object.assign(new Visitor(app.app), { cookie: `promptreel_session=${value}` });
    expect(await getStatus(visitor)).toBe(401);
    expect((await visitor.get('/trpc/auth.user')).statusCode).toBe(401);
    expect((await visitor.get('/login')).statusCode).toBeLessThan(500);
  },
);

test('a document says whether the request had a session cookie', async () => {
  const { visitor } = await signedIn();
  const pages = app.app.hasRoute({ method: 'GET', url: '/login' });
  expect(pages, 'the pages must be built for this test: npm run build').toBe(true);
  expect((await visitor.get('/login')).body).toContain('data-session="present"');
  expect((await new Visitor(app.app).get('/login')).body).toContain('data-session="absent"');
});
