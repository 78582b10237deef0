import { expect, test } from 'vitest';
import { limits } from '../../../src/domain/product/limits.ts';
import { AccessToken } from '../../../src/platform/identity/access-token.entity.ts';
import { removeExpiredTokens } from '../../../src/platform/identity/access-tokens.ts';
import { TokenLogin } from '../../../src/platform/identity/token-login.entity.ts';
import { sha256 } from '../../../src/platform/sha256.ts';
import { newToken as newResetToken, testApp } from '../../support/apps.ts';
import { newUser } from '../../support/new-user.ts';
import { Visitor } from '../../support/visitor.ts';

const app = testApp({ doneJobs: ['housekeeping'] });
const em = () => app.orm.em.fork();
const input = { name: 'Ada’s laptop', access: 'write' } as const;

/** Starts a login as a command line does. */
async function start() {
  const commandLine = new Visitor(app.app);
  const started = (await commandLine.post('/api/tokens/logins', input)).json();
  const collect = () => commandLine.post('/api/tokens/logins/collect', { secret: started.secret });
  return { ...started, collect } as { code: string; secret: string; confirmPath: string; collect: typeof collect };
}

test('a command line gets its token once, after a person has confirmed its code', async () => {
  const ada = await newUser(app.app);
  const { code, secret, confirmPath, collect } = await start();
  expect(code).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/);
  expect(confirmPath).toBe(`/account/tokens?code=${code}`);
  expect((await collect()).json()).toEqual({ status: 'waiting' });
  const typed = ` ${code.replace('-', '').toLowerCase()} `;
  const found = await ada.trpc().tokens.findLogin.query({ code: typed });
  expect(found).toMatchObject({ ...input, startedFrom: '127.0.0.0/24', isNear: true });
  const confirm = () => ada.post('/api/tokens/logins/confirm', { code: typed, days: 30 });
  expect((await confirm()).json()).toEqual({ ok: true });
  // a response that was lost is asked for again
  expect((await confirm()).statusCode).toBe(200);
  const stored = JSON.stringify(await em().execute('select * from token_logins'));
  expect(stored.includes(code) || stored.includes(secret)).toBe(false);

  const { status, token, ...rest } = (await collect()).json();
  expect(status).toBe('confirmed');
  expect(Object.keys(rest).toSorted()).toEqual(['endsAt', 'last4']);
  const user = await new Visitor(app.app, { authorization: `Bearer ${token}` }).get('/api/auth/user');
  expect(user.statusCode).toBe(200);
  expect((await ada.get('/api/tokens')).json()).toMatchObject([{ ...input, last4: rest.last4, endsAt: rest.endsAt }]);
  expect([(await collect()).statusCode, (await confirm()).statusCode]).toEqual([404, 404]);
});

test('only one of two accounts confirms a code, and only one of two calls collects the token', async () => {
  const [ada, eve] = [await newUser(app.app), await newUser(app.app)];
  const { code, collect } = await start();
  const confirm = (who: Visitor) => who.post('/api/tokens/logins/confirm', { code });
  const confirmed = await Promise.all([confirm(ada), confirm(eve)]);
  expect(confirmed.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404]);
  const collected = await Promise.all([collect(), collect()]);
  expect(collected.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404]);
  expect(await em().count(AccessToken, { user: { $in: [ada.id, eve.id] } })).toBe(1);
});

test('an expired login works no more, and housekeeping deletes it', async () => {
  const ada = await newUser(app.app);
  const { code, secret, collect } = await start();
  const login = { secretHash: sha256(secret) };
  const { endsAt, createdAt } = await em().findOneOrFail(TokenLogin, login);
  expect(endsAt.getTime() - createdAt.getTime()).toBeCloseTo(limits.accessTokens.loginMinutes * 60_000, -3);
  await em().nativeUpdate(TokenLogin, login, { endsAt: new Date(Date.now() - 1_000) });
  expect((await ada.post('/api/tokens/logins/confirm', { code })).statusCode).toBe(404);
  expect((await collect()).statusCode).toBe(404);
  const { secret: other } = await start();
  await removeExpiredTokens(app.orm);
  expect(await em().count(TokenLogin, login)).toBe(0);
  expect(await em().count(TokenLogin, { secretHash: sha256(other) })).toBe(1);
});

test('a password reset and revoking all tokens end confirmed logins', async () => {
  const ada = await newUser(app.app);
  const confirmed = async () => {
    const { code, collect } = await start();
    expect((await ada.post('/api/tokens/logins/confirm', { code })).statusCode).toBe(200);
    return collect;
  };
  const first = await confirmed();
  await ada.trpc().tokens.revokeAll.mutate();
  expect((await first()).statusCode).toBe(404);
  const second = await confirmed();
  const token = await newResetToken(app.orm, ada.email);
  await new Visitor(app.app).trpc().auth.resetPassword.mutate({ token, newPassword: 'quite another one' });
  expect((await second()).statusCode).toBe(404);
});

test('a login confirmed at the token limit can be collected once another token is revoked', async () => {
  const ada = await newUser(app.app);
  const { code, collect } = await start();
  await ada.post('/api/tokens/logins/confirm', { code });
  for (let count = 0; count < limits.accessTokens.perUser; count += 1) await ada.post('/api/tokens', input);
  expect((await collect()).statusCode).toBe(409);
  const [{ id }] = (await ada.get('/api/tokens')).json();
  await ada.delete(`/api/tokens/${id}`);
  expect((await collect()).json().status).toBe('confirmed');
});
