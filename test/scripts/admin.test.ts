import { expect, onTestFinished, test } from 'vitest';
import config from '../../mikro-orm.config.ts';
import type { ActivityEntry } from '../../src/domain/admin.ts';
import { adminAddresses, ensureAdmin, setAdmin } from '../../src/modules/admin/admins.ts';
import { openDatabase } from '../../src/platform/database.ts';
import { User } from '../../src/platform/identity/user.entity.ts';
import { logEntriesAbout, newAdmin } from '../support/admins.ts';
import { appOn, newUser } from '../support/more-apps.ts';
import { freePort, Program, serverScript } from '../support/program.ts';
import { startTestApp } from '../support/test-app.ts';
import { createTestDatabase, openTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { Visitor } from '../support/visitor.ts';

async function place(): Promise<TestDatabase> {
  const made = await createTestDatabase();
  onTestFinished(made.remove);
  return made;
}

const databaseSettings = ({ databaseUrl, dataFolder }: TestDatabase): Record<string, string> =>
  databaseUrl ? { DATABASE_URL: databaseUrl } : { DATA_DIR: dataFolder };

async function command(args: string[], env: Record<string, string> = {}) {
  const program = new Program(['src/scripts/admin.ts', ...args], env);
  return { code: await program.exit, out: program.out, err: program.err };
}

/** A database with two accounts, opened by no process. */
async function twoAccounts() {
  const where = await place();
  const database = await openDatabase(config, where);
  const app = appOn(database.orm);
  await newUser(app);
  const bob = await newUser(app);
  await app.close();
  await database.close();
  return { where, bob, run: (...args: string[]) => command(args, databaseSettings(where)) };
}

const says = (out: string) => ({ code: 0, out: `${out}\n`, err: '' });
const refuses = (err: string) => ({ code: 1, out: '', err: `${err}\n` });

/** The log entries of an account in a database that no process has open. */
async function findLogEntries(where: TestDatabase, account: { id: string }) {
  const { orm, close } = await openDatabase(config, where);
  const app = appOn(orm);
  const entries = await logEntriesAbout(await newAdmin({ app, orm }), account);
  await app.close();
  await close();
  return entries.map(({ level, action, message, actor }) => [level, action, message, actor]);
}

test('grants admin rights once, keeps the last admin, and knows existing accounts only', async () => {
  const { where, bob, run } = await twoAccounts();
  expect(await run('list')).toEqual(says('There are no admins yet.'));
  expect(await run('grant', bob.email.toUpperCase())).toEqual(says(`${bob.email} is now an admin.`));
  expect(await run('grant', bob.email)).toEqual(says(`${bob.email} is already an admin.`));
  expect(await run('revoke', bob.email)).toEqual(refuses('This is the last admin. Make somebody else an admin first.'));
  expect(await run('grant', 'nobody@example.test')).toEqual(
    refuses('There is no account of nobody@example.test. Register it first.'),
  );
  expect(await run('list')).toEqual(says(bob.email));
  expect(await findLogEntries(where, bob)).toEqual([
    ['info', 'admin.granted', 'Admin rights granted by command', null],
    ['info', 'auth.register', 'Created an account', null],
  ]);
}, 60_000);

test('revokes admin rights as well, once', async () => {
  const { app, orm, close } = await startTestApp();
  onTestFinished(close);
  const [ada, bob] = [await newUser(app), await newUser(app)];
  await orm.em.fork().nativeUpdate(User, {}, { isAdmin: true });
  expect(await setAdmin(orm, bob.email, false)).toBe(true);
  expect(await setAdmin(orm, bob.email, false)).toBe(false);
  expect(await adminAddresses(orm.em.fork())).toEqual([ada.email]);
  const entries = await logEntriesAbout(await newAdmin({ app, orm }), bob);
  expect(entries[0]).toMatchObject({
    action: 'admin.revoked',
    message: 'Admin rights revoked by command',
    actor: null,
  });
});

test('answers an unknown command with its usage, before opening any database', async () => {
  const unreachable = { DATABASE_URL: 'postgres://127.0.0.1:1/none' };
  const wrong = [['fly'], ['grant'], ['revoke', 'nobody'], ['list', 'all'], ['grant', 'a@b.test', 'c@d.test']];
  const [help, ...answers] = await Promise.all([[], ...wrong].map((args) => command(args, unreachable)));
  expect(help?.code).toBe(0);
  expect(answers.map(({ code, out }) => [code, out])).toEqual(wrong.map(() => [1, '']));
  for (const answer of [help, ...answers]) expect(answer?.err).toContain('npm run admin -- grant EMAIL');
});

test('reports an unreachable database in one sentence with exit code 1', async () => {
  const settings = { DATABASE_URL: `postgres://ada:secret@127.0.0.1:${await freePort()}/none` };
  const { code, out, err } = await command(['list'], settings);
  expect({ code, out }).toEqual({ code: 1, out: '' });
  expect(err).toMatch(/^The database, PostgreSQL at .+, cannot be reached: .+\n$/);
  expect(err).not.toContain('secret');
});

/** The product with some settings, as a process. */
async function start(where: TestDatabase, env: Record<string, string>) {
  const port = await freePort();
  const program = new Program([serverScript], { PORT: String(port), ...databaseSettings(where), ...env });
  onTestFinished(() => program.end());
  await program.says(/ready/);
  const post = (path: string, body: object) =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const logIn = (email: string, password: string) => post('/api/login', { email, password });
  const logs = async (email: string, password: string) => {
    const signedIn = await logIn(email, password);
    const cookie = signedIn.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
    const response = await fetch(`http://127.0.0.1:${port}/api/admin/logs?limit=500`, { headers: { cookie } });
    expect(response.status).toBe(200);
    return (await response.json()) as ActivityEntry[];
  };
  const stop = async () => {
    program.child.kill('SIGTERM');
    expect(await program.exit).toBe(0);
    return program.out + program.err;
  };
  return { post, logIn, logs, stop };
}

test('the settings name the first admin; an existing account keeps its password', async () => {
  const where = await place();
  const passwords = { boss: 'of the settings, long', bob: 'of Bob himself, long', other: 'of other settings, long' };
  const first = await start(where, { ADMIN_EMAIL: ' Boss@Example.test ', ADMIN_PASSWORD: passwords.boss });
  const early = await first.logs('boss@example.test', passwords.boss);
  const actions = early.map(({ action }) => action).filter((action) => !action.startsWith('blog.'));
  expect(actions.toSorted()).toEqual(['admin.granted', 'auth.login', 'server.started']);
  const answer = await first.post('/api/register', { email: 'bob@example.test', password: passwords.bob });
  expect(await answer.json()).toMatchObject({ isAdmin: false });
  const printed = await first.stop();

  const second = await start(where, { ADMIN_EMAIL: 'bob@example.test', ADMIN_PASSWORD: passwords.other });
  expect((await second.logIn('bob@example.test', passwords.other)).status).toBe(401);
  expect(await (await second.logIn('bob@example.test', passwords.bob)).json()).toMatchObject({ isAdmin: true });
  const late = await second.logs('bob@example.test', passwords.bob);
  const of = (wanted: string) => late.filter(({ action }) => action === wanted);
  expect([of('server.started'), of('server.stopped'), of('admin.granted')].map(({ length }) => length)).toEqual([
    2, 1, 2,
  ]);
  expect(of('server.stopped')[0]).toMatchObject({ level: 'info', user: null, actor: null });
  expect(
    of('admin.granted')
      .map(({ user }) => user?.email)
      .toSorted(),
  ).toEqual(['bob@example.test', 'boss@example.test']);
  expect(JSON.stringify(late) + printed + (await second.stop())).not.toMatch(/long|argon2/);
}, 60_000);

test('does not start with an address without the password, or an invalid one of either', async () => {
  const settings: [Record<string, string>, string][] = [
    [{ ADMIN_EMAIL: 'boss@example.test' }, 'ADMIN_PASSWORD is required when ADMIN_EMAIL is there'],
    [{ ADMIN_PASSWORD: 'a long enough one' }, 'ADMIN_EMAIL is required when ADMIN_PASSWORD is there'],
    [
      { ADMIN_EMAIL: 'boss', ADMIN_PASSWORD: 'short' },
      'ADMIN_EMAIL is not a valid e-mail address; ADMIN_PASSWORD must be at least 6 characters',
    ],
  ];
  const answers = settings.map(async ([env]) => {
    const program = new Program([serverScript], env);
    return { code: await program.exit, out: program.out, err: program.err };
  });
  expect(await Promise.all(answers)).toEqual(
    settings.map(([, why]) => ({ code: 1, out: '', err: `Promptreel cannot start with these settings: ${why}.\n` })),
  );
});

test('several processes that start at once create one admin', async () => {
  const { orm, close } = await openTestDatabase();
  onTestFinished(close);
  const settings = { email: 'boss@example.test', password: 'a long enough one' };
  const startAll = () => Promise.all(Array.from({ length: 4 }, () => ensureAdmin(orm, settings)));
  await startAll();
  expect(await orm.em.fork().find(User, {})).toEqual([expect.objectContaining({ isAdmin: true })]);
  const boss = new Visitor(appOn(orm));
  await boss.post('/api/login', settings);
  const { rows } = await boss.trpc().admin.logs.query({ q: 'admin.granted' });
  expect(rows).toHaveLength(1);
  await startAll();
  expect((await boss.trpc().admin.logs.query({ q: 'admin.granted' })).rows, 'already an admin').toHaveLength(1);
});
