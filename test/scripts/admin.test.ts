import { expect, onTestFinished, test } from 'vitest';
import { ensureAdmin } from '../../src/modules/admin/admins.ts';
import { User } from '../../src/platform/identity/user.entity.ts';
import { readCommand } from '../../src/scripts/admin.ts';
import { appOn } from '../support/apps.ts';
import { newUser } from '../support/new-user.ts';
import { newAdmin } from '../support/people.ts';
import { Program } from '../support/program.ts';
import { isFull } from '../support/rounds.ts';
import { logEntriesAbout } from '../support/rows.ts';
import { startTestApp } from '../support/test-app.ts';
import { createTestDatabase, openTestDatabase } from '../support/test-database.ts';
import { Visitor } from '../support/visitor.ts';

/** The command as a program. */
async function command(args: string[], env: Record<string, string> = {}) {
  const program = new Program(['src/scripts/admin.ts', ...args], env);
  return { code: await program.exit, out: program.out, err: program.err };
}

test('grants and revokes admin rights once, keeps the last admin, and knows existing accounts only', async () => {
  const { app, orm, close } = await startTestApp();
  onTestFinished(close);
  const run = async (...args: string[]) => readCommand(args)?.(orm);
  const [ada, bob] = [await newUser(app), await newUser(app)];
  expect(await run('list')).toBe('There are no admins yet.');
  expect(await run('grant', bob.email.toUpperCase())).toBe(`${bob.email} is now an admin.`);
  expect(await run('grant', bob.email)).toBe(`${bob.email} is already an admin.`);
  await expect(run('revoke', bob.email)).rejects.toThrow('This is the last admin. Make somebody else an admin first.');
  await expect(run('grant', 'nobody@example.test')).rejects.toThrow(
    'No account has the email nobody@example.test. Register it first.',
  );
  expect(await run('list')).toBe(bob.email);
  await run('grant', ada.email);
  expect(await run('revoke', bob.email)).toBe(`${bob.email} is no longer an admin.`);
  expect(await run('revoke', bob.email)).toBe(`${bob.email} is not an admin.`);
  expect(await run('list')).toBe(ada.email);
  const entries = await logEntriesAbout(await newAdmin({ app, orm }), bob);
  expect(entries.map(({ level, action, message, actor }) => [level, action, message, actor])).toEqual([
    ['info', 'admin.revoked', 'Admin rights revoked by command', null],
    ['info', 'admin.granted', 'Admin rights granted by command', null],
    ['info', 'auth.register', 'Created an account', null],
  ]);
});

test('knows no other command line', () => {
  const wrong = [['fly'], ['grant'], ['revoke', 'nobody'], ['list', 'all'], ['grant', 'a@b.test', 'c@d.test']];
  expect(wrong.map(readCommand)).toEqual(wrong.map(() => undefined));
});

test.runIf(isFull)(
  'as a program it works on the database of the settings, and answers a wrong command with its usage',
  async () => {
    const { databaseUrl, dataFolder, remove } = await createTestDatabase();
    onTestFinished(remove);
    const settings: Record<string, string> = databaseUrl ? { DATABASE_URL: databaseUrl } : { DATA_DIR: dataFolder };
    const unreachable = { DATABASE_URL: 'postgres://ada:secret@127.0.0.1:1/none' };
    const usage = expect.stringContaining('npm run admin -- grant EMAIL');
    const [empty, wrong] = await Promise.all([command(['list'], settings), command(['fly'], unreachable)]);
    expect(empty).toEqual({ code: 0, out: 'There are no admins yet.\n', err: '' });
    expect(wrong).toEqual({ code: 1, out: '', err: usage });
    if (!isFull) return;
    const [help, lost] = await Promise.all([command([], unreachable), command(['list'], unreachable)]);
    expect(help).toEqual({ code: 0, out: '', err: usage });
    const why = expect.stringMatching(/^The database, PostgreSQL at .+, cannot be reached: .+\n$/);
    expect(lost).toEqual({ code: 1, out: '', err: why });
    expect(lost.err).not.toContain('secret');
  },
);

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
