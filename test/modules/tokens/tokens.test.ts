import { expect, test } from 'vitest';
import { limits } from '../../../src/domain/product/limits.ts';
import { AccessToken } from '../../../src/platform/identity/access-token.entity.ts';
import { sha256 } from '../../../src/platform/sha256.ts';
import { newToken as newResetToken, testApp } from '../../support/apps.ts';
import { newUser } from '../../support/new-user.ts';
import { password, Visitor } from '../../support/visitor.ts';

const app = testApp();
const em = () => app.orm.em.fork();
const withToken = (token: string) => new Visitor(app.app, { authorization: `Bearer ${token}` });
const statusOf = async (token: string) => (await withToken(token).get('/api/auth/user')).statusCode;
const input = { name: 'Nightly check', access: 'read' } as const;

test('a token is shown once, stored as a hash, and listed with its last use', async () => {
  const ada = await newUser(app.app);
  const response = await ada.post('/api/tokens', { ...input, days: 30 });
  const created = response.json();
  expect(Object.keys(created).toSorted()).toEqual(['endsAt', 'id', 'last4', 'token']);
  expect(created.last4).toBe(created.token.slice(-4));
  const days = (new Date(created.endsAt).getTime() - Date.now()) / 86_400_000;
  expect(days).toBeCloseTo(30, 1);
  const [stored] = await em().execute('select * from access_tokens where id = ?', [created.id]);
  expect(stored?.token_hash).toBe(sha256(created.token));
  expect(JSON.stringify(stored)).not.toContain(created.token);
  const listed = async () => (await ada.get('/api/tokens')).json();
  expect(await listed()).toMatchObject([{ ...input, admin: false, lastUsedOn: null, lastUsedFrom: null }]);
  expect(await statusOf(created.token)).toBe(200);
  const today = new Date().toISOString().slice(0, 10);
  expect(await listed()).toMatchObject([{ lastUsedOn: today, lastUsedFrom: '127.0.0.0/24' }]);
  expect((await ada.get('/api/tokens')).body).not.toContain(created.token);
});

test('a script can read what its own token may do', async () => {
  const ada = await newUser(app.app);
  const { token } = (await ada.post('/api/tokens', input)).json();
  await ada.post('/api/tokens', { name: 'Another', access: 'write' });
  expect((await withToken(token).get('/api/tokens/current')).json()).toEqual({
    token: { ...input, admin: false, endsAt: null },
  });
  const withSession = await ada.get('/api/tokens/current');
  expect([withSession.statusCode, withSession.json()]).toEqual([200, { token: null }]);
});

test('revoking one, all, and a leaked one', async () => {
  const ada = await newUser(app.app);
  const create = async () => (await ada.post('/api/tokens', input)).json();
  const [one, leaked, third] = [await create(), await create(), await create()];
  expect((await ada.delete(`/api/tokens/${one.id}`)).json()).toEqual({ ok: true });
  expect((await ada.delete(`/api/tokens/${one.id}`)).statusCode).toBe(404);
  const report = (token: string) => new Visitor(app.app).post('/api/tokens/revoke', { token });
  expect(await statusOf(leaked.token)).toBe(200);
  const answers = [await report(leaked.token), await report(leaked.token), await report('nothing')];
  expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual(Array(3).fill([200, '{"ok":true}']));
  expect([await statusOf(one.token), await statusOf(leaked.token), await statusOf(third.token)]).toEqual([
    401, 401, 200,
  ]);
  await ada.trpc().tokens.revokeAll.mutate();
  expect(await statusOf(third.token)).toBe(401);
  const log = await em().execute("select action from activities where user_id = ? and action like 'tokens.%'", [
    ada.id,
  ]);
  expect(log.map(({ action }) => action).toSorted()).toEqual([
    ...['tokens.created', 'tokens.created', 'tokens.created', 'tokens.leaked', 'tokens.revoked', 'tokens.revoked'],
  ]);
});

test('a token that revokes itself, as a logout does, is not logged as leaked', async () => {
  const ada = await newUser(app.app);
  const { token } = (await ada.post('/api/tokens', input)).json();
  expect((await withToken(token).post('/api/tokens/revoke', { token })).json()).toEqual({ ok: true });
  expect(await statusOf(token)).toBe(401);
  const log = await em().execute("select action from activities where user_id = ? and action like 'tokens.%'", [
    ada.id,
  ]);
  expect(log.map(({ action }) => action).toSorted()).toEqual(['tokens.created', 'tokens.revoked']);
});

test('an account has at most 20 tokens that work', async () => {
  const ada = await newUser(app.app);
  for (let count = 0; count < limits.accessTokens.perUser; count += 1) {
    expect((await ada.post('/api/tokens', input)).statusCode).toBe(200);
  }
  const over = await ada.post('/api/tokens', input);
  expect([over.statusCode, over.json().message]).toEqual([409, 'You have 20 access tokens. Revoke one first.']);
  const [{ id }] = (await ada.get('/api/tokens')).json();
  await em().nativeUpdate(AccessToken, { id }, { endsAt: new Date(Date.now() - 1_000) });
  expect((await ada.post('/api/tokens', input)).statusCode).toBe(200);
});

test('a password change keeps tokens unless asked, a reset revokes them', async () => {
  const ada = await newUser(app.app);
  const create = async () => (await ada.post('/api/tokens', input)).json().token as string;
  const token = await create();
  const { changePassword } = ada.trpc().account;
  await changePassword.mutate({ currentPassword: password, newPassword: 'quite another one' });
  expect(await statusOf(token)).toBe(200);
  await changePassword.mutate({ currentPassword: 'quite another one', newPassword: 'a third one', revokeTokens: true });
  expect(await statusOf(token)).toBe(401);
  const next = await create();
  const reset = await newResetToken(app.orm, ada.email);
  await new Visitor(app.app).trpc().auth.resetPassword.mutate({ token: reset, newPassword: 'a fourth one' });
  expect(await statusOf(next)).toBe(401);
});

test('the export has the tokens, and deleting the account deletes them', async () => {
  const ada = await newUser(app.app);
  const { id, token } = (await ada.post('/api/tokens', input)).json();
  const exported = await ada.get('/api/account/export');
  expect(exported.json().tokens).toMatchObject([{ id, ...input }]);
  expect(exported.body).not.toContain(sha256(token));
  await ada.trpc().account.delete.mutate({ password });
  expect(await em().count(AccessToken, { id })).toBe(0);
  expect(await statusOf(token)).toBe(401);
});
