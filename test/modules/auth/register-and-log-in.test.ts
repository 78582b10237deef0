import { expect, test } from 'vitest';
import { User } from '../../../src/platform/identity/user.entity.ts';
import { testApp } from '../../support/apps.ts';
import { Visitor } from '../../support/visitor.ts';

const app = testApp();

const visitor = () => new Visitor(app.app);
const someone = { email: 'ada@example.test', password: 'correct horse', firstName: ' Ada ', lastName: 'L.' };

test('registering creates an account, logs in and returns the account', async () => {
  const ada = visitor();
  const response = await ada.post('/api/register', someone);
  expect(response.statusCode).toBe(200);
  const user = { id: expect.any(String), email: someone.email, firstName: 'Ada', lastName: 'L.', isAdmin: false };
  expect(response.json()).toEqual(user);
  expect((await ada.get('/api/auth/user')).json()).toEqual(user);
});

test('an address has one account, whatever its case and surrounding spaces', async () => {
  const response = await visitor().post('/api/register', { ...someone, email: ' ADA@Example.test ' });
  expect(response.statusCode).toBe(409);
  expect(response.json()).toEqual({ message: 'An account with this e-mail address already exists' });
  expect((await visitor().post('/api/login', { ...someone, email: ' ADA@Example.test' })).statusCode).toBe(200);
});

test('when registrations race, exactly one creates the account', async () => {
  const race = { email: 'race@example.test', password: 'correct horse' };
  const statuses = await Promise.all(
    [1, 2, 3, 4].map(async () => (await visitor().post('/api/register', race)).statusCode),
  );
  expect(statuses.toSorted()).toEqual([200, 409, 409, 409]);
});

test('registering ignores a role and an id', async () => {
  const id = '00000000-0000-4000-8000-000000000000';
  const response = await visitor().post('/api/register', {
    ...someone,
    email: 'eve@example.test',
    isAdmin: true,
    id,
    passwordHash: 'x',
  });
  expect(response.json()).toMatchObject({ isAdmin: false });
  expect(response.json()).not.toMatchObject({ id });
});

test('an unknown address and a wrong password get the same answer', async () => {
  const unknown = await visitor().post('/api/login', { email: 'nobody@example.test', password: 'correct horse' });
  const wrong = await visitor().post('/api/login', { email: someone.email, password: 'wrong horse' });
  for (const response of [unknown, wrong]) {
    expect(response.statusCode).toBe(401);
    expect(response.json()).toEqual({ message: 'Invalid email or password' });
    expect(response.headers['set-cookie']).toBeUndefined();
  }
});

test('a password matches however its accents were typed', async () => {
  const email = 'zoe@example.test';
  await visitor().register(email, 'caf\u00e9 cr\u00e8me');
  expect((await visitor().post('/api/login', { email, password: 'cafe\u0301 cre\u0300me' })).statusCode).toBe(200);
});

test('rejects a wrong password of any length without a server error', async () => {
  for (const password of ['x', 'x'.repeat(256), 'x'.repeat(257), 'x'.repeat(100_000)]) {
    const { statusCode } = await visitor().post('/api/login', { email: someone.email, password });
    expect([400, 401]).toContain(statusCode);
  }
});

test('stores passwords as argon2id with the agreed cost, and returns them nowhere', async () => {
  const { passwordHash } = await app.orm.em.fork().findOneOrFail(User, { email: someone.email });
  expect(passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  const { body } = await visitor().post('/api/login', someone);
  expect(body).not.toContain('argon2');
  expect(Object.keys(JSON.parse(body)).toSorted()).toEqual(['email', 'firstName', 'id', 'isAdmin', 'lastName']);
});

test('returns 401 without a session', async () => {
  const response = await visitor().get('/api/auth/user');
  expect(response.statusCode).toBe(401);
  expect(response.json()).toEqual({ message: 'Not signed in' });
  await expect(visitor().trpc().auth.user.query()).rejects.toMatchObject({
    message: 'Not signed in',
    data: { code: 'UNAUTHORIZED', httpStatus: 401 },
  });
});
