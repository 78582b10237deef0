import { expect, test } from 'vitest';
import { PasswordReset } from '../../src/modules/auth/password-reset.entity.ts';
import { passwordResetJob } from '../../src/modules/auth/password-resets.ts';
import { User } from '../../src/platform/identity/user.entity.ts';
import { appOn, newToken, testApp } from '../support/apps.ts';
import { newUser } from '../support/new-user.ts';
import { relaxedLimits } from '../support/test-app.ts';
import { Visitor } from '../support/visitor.ts';

const app = testApp({ doneJobs: ['password-resets'] });

const old = 'a long enough one';
const bad = 'This link has been used or has expired. Ask for a new one.';
const em = () => app.orm.em.fork();
const countLinks = ({ id }: { id: string }) => em().count(PasswordReset, { user: id });
const getStatus = async (visitor: Visitor) => (await visitor.get('/api/auth/user')).statusCode;
const logIn = async (email: string, password: string) =>
  (await new Visitor(app.app).post('/api/login', { email, password })).statusCode;

function reset(token: string, newPassword: string, by = new Visitor(app.app)) {
  return by.post('/trpc/auth.resetPassword', { token, newPassword });
}
const readMessage = ({ body }: { body: string }) => JSON.parse(body).error?.message;

test('a link sets a new password once, logs no one in, and ends all sessions', async () => {
  const ada = await newUser(app.app);
  const bob = await newUser(app.app);
  const token = await newToken(app.orm, ada.email);
  const browser = new Visitor(app.app);
  const done = await reset(token, 'quite another', browser);
  expect(done.statusCode).toBe(200);
  expect(done.json()).toEqual({ result: { data: { ok: true } } });
  expect(browser.cookie).toBe('');
  expect(await getStatus(ada)).toBe(401);
  expect(await getStatus(bob), 'another user').toBe(200);
  expect(await logIn(ada.email, old)).toBe(401);
  expect(await logIn(ada.email, 'quite another')).toBe(200);

  const again = await reset(token, 'a third one');
  expect(again.statusCode).toBe(404);
  expect(readMessage(again)).toBe(bad);
  expect(await logIn(ada.email, 'quite another')).toBe(200);
  const notes = await em().execute('select action, message from activities where user_id = ?', [ada.id]);
  expect(notes).toContainEqual({ action: 'auth.password-reset', message: 'Set a new password with a link' });
});

test('if a link is used several times at once, only one use succeeds', async () => {
  const ada = await newUser(app.app);
  const token = await newToken(app.orm, ada.email);
  const passwords = Array.from({ length: 20 }, (_, number) => `quite another ${number}`);
  const answers = await Promise.all(passwords.map((password) => reset(token, password)));
  const won = answers.flatMap(({ statusCode }, number) => (statusCode === 200 ? [number] : []));
  expect(won).toHaveLength(1);
  for (const lost of answers.filter(({ statusCode }) => statusCode !== 200)) {
    expect([lost.statusCode, readMessage(lost)]).toEqual([404, bad]);
  }
  expect(await logIn(ada.email, String(passwords[won[0] ?? -1]))).toBe(200);
});

test('an expired link does nothing and is removed; a live one stays', async () => {
  const ada = await newUser(app.app);
  const token = await newToken(app.orm, ada.email);
  await passwordResetJob(app.orm).run();
  expect(await countLinks(ada)).toBe(1);
  const [row] = await em().execute<{ minutes: number }[]>(
    'select round(extract(epoch from expires_at - now()) / 60)::int as minutes from password_resets where user_id = ?',
    [ada.id],
  );
  expect(row?.minutes).toBe(30);

  await em().execute("update password_resets set expires_at = now() - interval '1 second' where user_id = ?", [ada.id]);
  const late = await reset(token, 'quite another');
  expect([late.statusCode, readMessage(late)]).toEqual([404, bad]);
  expect(await logIn(ada.email, old)).toBe(200);
  await passwordResetJob(app.orm).run();
  expect(await countLinks(ada)).toBe(0);
});

test.each([
  ['', 'empty'],
  ['x'.repeat(43), 'invented'],
  ['\0'.repeat(10_000), 'anything'],
])('an invalid token gets the same answer as an expired one', async (token) => {
  const answer = await reset(token, 'quite another');
  expect([answer.statusCode, readMessage(answer)]).toEqual([404, bad]);
});

test('the table contains no token and nothing that works as one', async () => {
  const ada = await newUser(app.app);
  const token = await newToken(app.orm, ada.email);
  expect(token).toMatch(/^[\w-]{43}$/);
  const [row] = await em().execute('select * from password_resets where user_id = ?', [ada.id]);
  expect(JSON.stringify(row)).not.toContain(token);
  expect((await reset(String(row?.token_hash), 'quite another')).statusCode).toBe(404);
});

test('any other change of the password or email invalidates open links', async () => {
  const ada = await newUser(app.app);
  const tokens = [await newToken(app.orm, ada.email), await newToken(app.orm, ada.email)];
  expect((await reset(tokens[0] ?? '', 'quite another')).statusCode).toBe(200);
  expect((await reset(tokens[1] ?? '', 'a third one')).statusCode, 'another link').toBe(404);

  const bob = await newUser(app.app);
  const changed = await newToken(app.orm, bob.email);
  await bob.trpc().account.changePassword.mutate({ currentPassword: old, newPassword: 'quite another' });
  expect((await reset(changed, 'a third one')).statusCode, 'a changed password').toBe(404);
  expect(await logIn(bob.email, 'quite another')).toBe(200);

  const cleo = await newUser(app.app);
  const moved = await newToken(app.orm, cleo.email);
  await em().nativeUpdate(User, { id: cleo.id }, { email: 'cleo@elsewhere.test' });
  expect((await reset(moved, 'a third one')).statusCode, 'another address').toBe(404);
  expect(await logIn('cleo@elsewhere.test', old)).toBe(200);
});

test('deleting an account deletes its links', async () => {
  const ada = await newUser(app.app);
  const token = await newToken(app.orm, ada.email);
  await ada.trpc().account.delete.mutate({ password: old });
  expect(await countLinks(ada)).toBe(0);
  expect((await reset(token, 'quite another')).statusCode).toBe(404);
});

test('a link still works after its new password was rejected', async () => {
  const ada = await newUser(app.app);
  const token = await newToken(app.orm, ada.email);
  for (const [password, sentence] of [
    ['short', 'New password must be at least 6 characters.'],
    ['PassWord1', 'This password is one of the most common ones. Choose another.'],
  ] as const) {
    const refused = await reset(token, password);
    expect([refused.statusCode, readMessage(refused)]).toEqual([400, sentence]);
  }
  expect((await reset(token, 'quite another')).statusCode).toBe(200);
});

test('a user blocked after wrong passwords can log in with the new password at once', async () => {
  const limited = appOn(app.orm, { requestLimits: { logIn: { ...relaxedLimits.logIn, perAccount: 1 } } });
  const ada = await newUser(app.app);
  const visitor = new Visitor(limited);
  const attempt = async (password: string) =>
    (await visitor.post('/api/login', { email: ada.email, password })).statusCode;
  expect([await attempt('wrong'), await attempt(old)]).toEqual([401, 429]);
  await reset(await newToken(app.orm, ada.email), 'quite another', visitor);
  expect(await attempt('quite another')).toBe(200);
});
