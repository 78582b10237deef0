import { expect, test } from 'vitest';
import { Subscription } from '../../../src/modules/billing/subscription.entity.ts';
import { User } from '../../../src/platform/identity/user.entity.ts';
import { testApp } from '../../support/apps.ts';
import { newUser } from '../../support/new-user.ts';
import { newSubscriber, readStripeRecords } from '../../support/people.ts';
import { nightTrain, trainScene } from '../../support/samples.ts';
import { Visitor } from '../../support/visitor.ts';

let stripeAnswers = true;
const app = testApp({
  granted: false,
  stripePages: true,
  stripeFetch: (real) => (input, init) => (stripeAnswers ? real(input, init) : Promise.reject(new TypeError('down'))),
});

const password = 'a long enough one';
const getStatus = async (visitor: Visitor) => (await visitor.get('/api/auth/user')).statusCode;
const logIn = async (email: string, tried: string) =>
  (await new Visitor(app.app).post('/api/login', { email, password: tried })).statusCode;
const isThere = async ({ id }: { id: string }) => (await app.orm.em.fork().count(User, { id })) === 1;

test('changing the password ends the sessions everywhere else', async () => {
  const ada = await newUser(app.app);
  const elsewhere = new Visitor(app.app);
  await elsewhere.post('/api/login', { email: ada.email, password });
  const wrong = await ada.post('/trpc/account.changePassword', {
    currentPassword: 'wrong',
    newPassword: 'quite another',
  });
  expect(wrong.statusCode).toBe(403);
  expect(wrong.json().error.message).toBe('Wrong password.');
  const short = await ada.post('/trpc/account.changePassword', { currentPassword: password, newPassword: 'short' });
  expect(short.json().error.message).toBe('New password must be at least 6 characters.');
  expect(await getStatus(elsewhere)).toBe(200);

  const before = ada.cookie;
  await ada.trpc().account.changePassword.mutate({ currentPassword: password, newPassword: 'quite another' });
  expect(await getStatus(elsewhere)).toBe(401);
  expect(await getStatus(ada)).toBe(200);
  expect(ada.cookie).not.toBe(before);
  expect(await logIn(ada.email, password)).toBe(401);
  expect(await logIn(ada.email, 'quite another')).toBe(200);
});

test('deleting an account deletes all its data, also at Stripe', async () => {
  const ada = await newSubscriber(app);
  await ada.post('/api/templates', {
    name: 'Mine',
    projectTitle: 'MINE',
    targetDuration: 5,
    scenes: [{ ...trainScene, id: 'one', sceneNumber: 1, duration: 5 }],
  });
  await ada.post('/api/projects', nightTrain);
  const { customers, subscriptions } = await readStripeRecords(app, ada.id);
  const wrong = await ada.post('/trpc/account.delete', { password: 'wrong' });
  expect(wrong.statusCode).toBe(403);
  expect(await isThere(ada)).toBe(true);

  await ada.trpc().account.delete.mutate({ password });
  expect(await getStatus(ada)).toBe(401);
  expect(ada.cookie).toBe('promptreel_session=');
  expect(await logIn(ada.email, password)).toBe(401);
  expect(await app.stripe.customers.retrieve(String(customers[0]?.id))).toMatchObject({ deleted: true });
  expect(await app.stripe.subscriptions.retrieve(String(subscriptions[0]?.id))).toMatchObject({ status: 'canceled' });
  await app.sandbox.deliver();
  for (const table of ['projects', 'templates', 'sessions', 'subscriptions', 'own_presets']) {
    expect(await app.orm.em.fork().execute('select 1 from ?? where user_id = ?', [table, ada.id])).toEqual([]);
  }
  const told = await app.orm.em.fork().execute('select * from activities');
  expect(JSON.stringify(told)).not.toContain(ada.email);
  await new Visitor(app.app).register(ada.email);
});

test('deletes nothing while Stripe is unreachable', async () => {
  const ada = await newSubscriber(app);
  stripeAnswers = false;
  const response = await ada.post('/trpc/account.delete', { password });
  stripeAnswers = true;
  expect(response.statusCode).toBe(502);
  expect(await isThere(ada)).toBe(true);
  expect(await app.orm.em.fork().findOneOrFail(Subscription, { user: ada.id })).toMatchObject({ status: 'trialing' });
  await ada.trpc().account.delete.mutate({ password });
  expect(await isThere(ada)).toBe(false);
});

test('when two admins delete their accounts at the same time, one stays', async () => {
  const admins = [await newUser(app.app), await newUser(app.app)];
  await app.orm.em.fork().nativeUpdate(User, { id: admins.map(({ id }) => id) }, { isAdmin: true });
  const answers = await Promise.all(admins.map((admin) => admin.post('/trpc/account.delete', { password })));
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  const refused = answers.find(({ statusCode }) => statusCode === 409);
  expect(refused?.json().error.message).toBe('This is the last admin. Make somebody else an admin first.');
  await app.orm.em.fork().nativeUpdate(User, { isAdmin: true }, { isAdmin: false });
});

test('the export holds all stored data, and no secret', async () => {
  const ada = await newSubscriber(app);
  await ada.trpc().presets.add.mutate({ field: 'light', content: 'One bare bulb' });
  await ada.post('/api/projects', { ...nightTrain, mood: 'blue' });
  const { id } = (await ada.post('/api/projects', { projectTitle: 'DELETED' })).json();
  await ada.delete(`/api/projects/${id}`);
  const data = (await ada.get('/api/account/export')).json();
  expect(data).toMatchObject({
    account: { id: ada.id, email: ada.email },
    plan: { status: 'trialing', card: { last4: '4242' } },
    projects: [
      { projectTitle: 'NIGHT TRAIN', mood: 'blue', revision: 1, deletedAt: null },
      { projectTitle: 'DELETED', deletedAt: expect.any(String) },
    ],
    templates: [],
    presets: [{ field: 'light', content: 'One bare bulb' }],
  });
  expect(data.activities).toContainEqual({
    action: 'auth.register',
    message: 'Created an account',
    createdAt: expect.any(String),
  });
  expect(JSON.stringify(data)).not.toMatch(/argon2|passwordHash|seti_|cus_/);
});
