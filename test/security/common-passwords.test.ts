import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { limits } from '../../src/domain/product/limits.ts';
import { assertUncommonPassword } from '../../src/modules/auth/common-passwords.ts';
import { fromProjectRoot } from '../../src/platform/project-root.ts';
import { newToken, testApp } from '../support/apps.ts';
import { messageOf } from '../support/calls.ts';
import { Visitor } from '../support/visitor.ts';

const app = testApp();

const list = readFileSync(fromProjectRoot('src/modules/auth/common-passwords.txt'), 'utf8').trimEnd().split('\n');
const common = 'This password is one of the most common ones. Choose another.';
const ofProduct = 'This password is little more than the name Promptreel. Choose another.';

test('the list has thousands of distinct, normalized passwords that would otherwise be accepted', () => {
  expect(list.length).toBeGreaterThanOrEqual(3_000);
  expect(new Set(list).size).toBe(list.length);
  const shortest = limits.password.min;
  expect(list.filter((password) => password.length < shortest)).toEqual([]);
  expect(list.filter((password) => password !== password.normalize('NFKC').toLowerCase())).toEqual([]);
});

test.each(['123456', 'Password', 'QWERTYUIOP', 'iloveyou', 'trustno1', '\uff51\uff57\uff45\uff52\uff54\uff59'])(
  'rejects %s in any case and width',
  (password) => expect(() => assertUncommonPassword(password, 'password')).toThrow(common),
);

test.each(['promptreel', 'Promptreel', 'PROMPTREEL2026!', '123promptreel', 'Prompt Reel'])(
  'rejects %s as the product name',
  (password) => expect(() => assertUncommonPassword(password, 'password')).toThrow(ofProduct),
);

test.each(['correct horse', 'promptreel is for films', 'passwords, 12 of them', '🎬🎬🎬🎬🎬🎬'])(
  'accepts %s',
  (password) => expect(() => assertUncommonPassword(password, 'password')).not.toThrow(),
);

test('rejects common passwords and the product name in every form, and changes nothing', async () => {
  const email = 'ada@example.test';
  for (const url of ['/api/register', '/trpc/auth.register']) {
    for (const [password, said] of [
      ...['Password1', list[0] ?? '', list[2_999] ?? ''].map((password) => [password, common] as const),
      ['Promptreel2026', ofProduct],
    ]) {
      const refused = await new Visitor(app.app).post(url, { email, password });
      expect([refused.statusCode, messageOf(refused)], `${url} ${password}`).toEqual([400, said]);
    }
  }
  const ada = new Visitor(app.app);
  await ada.register(email);
  const changed = await ada.post('/trpc/account.changePassword', {
    currentPassword: 'a long enough one',
    newPassword: 'PASSWORD1',
  });
  expect([changed.statusCode, changed.json().error.message]).toEqual([400, common]);
  const token = await newToken(app.orm, email);
  const reset = await new Visitor(app.app).post('/trpc/auth.resetPassword', { token, newPassword: 'password1' });
  expect([reset.statusCode, reset.json().error.message]).toEqual([400, common]);
  const logIn = await new Visitor(app.app).post('/api/login', { email, password: 'a long enough one' });
  expect(logIn.statusCode).toBe(200);
});

test.each([
  ['/api/register', '/api/login'],
  ['/trpc/auth.register', '/trpc/auth.login'],
])('counts every character of a 64-character password in %s, and keeps its case', async (register, logIn) => {
  const password = 'Пароль-pässwörd-密码-🎬-ΣΊΣΥΦΟΣ-ａｂ '.repeat(3);
  const long = [...password].slice(0, 64).join('');
  expect([...long]).toHaveLength(64);
  const email = `${crypto.randomUUID()}@example.test`;
  expect((await new Visitor(app.app).post(register, { email, password: long })).statusCode).toBe(200);
  const attempt = async (tried: string) =>
    (await new Visitor(app.app).post(logIn, { email, password: tried })).statusCode;
  expect(await attempt(long)).toBe(200);
  expect(await attempt([...long].slice(0, 63).join(''))).toBe(401);
  expect(await attempt(long.replace('П', 'п'))).toBe(401);
  expect(await attempt(`${long}x`)).toBe(401);
});
