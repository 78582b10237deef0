import { beforeAll, describe, expect, test } from 'vitest';
import { perFile } from '../../support/apps.ts';
import { newUser } from '../../support/new-user.ts';
import { newAdmin, newSubscriber, readStripeRecords } from '../../support/people.ts';
import { isFull } from '../../support/rounds.ts';
import { listedUser, logEntriesAbout } from '../../support/rows.ts';
import { Visitor } from '../../support/visitor.ts';
import { startAppWithStripeProxy } from './stripe-proxy.ts';

const app = perFile(startAppWithStripeProxy);
let admin: Awaited<ReturnType<typeof newAdmin>>;
beforeAll(async () => {
  admin = await newAdmin(app);
});

const edit = (id: string, change: object) => admin.patch(`/api/admin/users/${id}`, change);
const logIn = async (email: string) =>
  (await new Visitor(app.app).post('/api/login', { email, password: 'a long enough one' })).statusCode;

test.each([
  ['firstName', ' Ada ', 'Ada'],
  ['firstName', '', ''],
  ['lastName', 'O’Lovelace', 'O’Lovelace'],
  ['lastName', 'x'.repeat(100), 'x'.repeat(100)],
  ['email', ' Ada.New@Example.TEST ', 'ada.new@example.test'],
  ['isAdmin', true, true],
] as const)('sets %s to what was sent (%j), and changes nothing else', async (key, sent, stored) => {
  const { email } = await newUser(app.app);
  const person = await listedUser(admin, { email });
  await edit(person.id, { firstName: 'Before', lastName: 'Before' });
  const before = await listedUser(admin, { email });
  const response = await edit(person.id, { [key]: sent });
  expect(response.statusCode).toBe(200);
  expect(response.json()).toEqual({ ...before, [key]: stored, version: before.version + 1 });
  expect(await listedUser(admin, response.json())).toEqual(response.json());
  await edit(person.id, { email, isAdmin: false });
});

test('does the same over tRPC', async () => {
  const { id, email } = await newUser(app.app);
  const before = await listedUser(admin, { email });
  const after = await admin.trpc().admin.updateUser.mutate({ id, firstName: 'Ada', lastName: 'L' });
  expect(after).toEqual({ ...before, firstName: 'Ada', lastName: 'L', version: before.version + 1 });
});

test('finds an account by any part of its address, with the host or without', async () => {
  const { email } = await newUser(app.app);
  const [name = '', host = ''] = email.split('@');
  const emailsFor = async (q: string): Promise<string[]> => {
    const rows: { email: string }[] = (await admin.get(`/api/admin/users?q=${encodeURIComponent(q)}`)).json();
    return rows.map((row) => row.email);
  };
  for (const q of [email, email.toUpperCase(), `${name.slice(2)}@${host.slice(0, 3)}`, `${name}@`, `@${host}`]) {
    expect(await emailsFor(q)).toContain(email);
  }
  expect(await emailsFor(`${name}@x${host}`)).toEqual([]);
  expect(await emailsFor(`${name.slice(0, -1)}_@${host}`)).toEqual([]);
});

test('an edit leaves the other fields unchanged', async () => {
  const ada = await newSubscriber(app);
  const before = await listedUser(admin, ada);
  const response = await edit(ada.id, {
    firstName: 'Ada',
    id: admin.id,
    createdAt: '2000-01-01T00:00:00.000Z',
    created_at: '2000-01-01T00:00:00.000Z',
    stripeSubscriptionId: 'sub_other',
    subscriptionStatus: 'canceled',
    grantedUntil: '2100-01-01T00:00:00.000Z',
    profileImageUrl: 'https://image.test',
    passwordHash: 'x',
    password: 'another password',
  });
  expect(response.json()).toEqual({ ...before, firstName: 'Ada', version: before.version + 1 });
  expect((await listedUser(admin, admin)).firstName).toBe('');
  expect(await logIn(ada.email)).toBe(200);
});

test('an edit without changes creates no new version and no log entry', async () => {
  const ada = await newUser(app.app);
  const before = await listedUser(admin, ada);
  for (const same of [{}, { email: ada.email.toUpperCase() }, { firstName: '', isAdmin: false }]) {
    const response = await edit(ada.id, same);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual(before);
  }
  expect(await logEntriesAbout(admin, ada, 'admin.user-changed')).toEqual([]);
});

test('rejects an edit of an outdated version, but accepts one without a version', async () => {
  const ada = await newUser(app.app);
  const { version } = await listedUser(admin, ada);
  const first = await edit(ada.id, { firstName: 'First', version });
  expect(first.json()).toMatchObject({ firstName: 'First', version: version + 1 });
  const second = await edit(ada.id, { firstName: 'Second', email: 'second@example.test', isAdmin: true, version });
  expect(second.statusCode).toBe(409);
  expect(second.json()).toEqual({
    message: 'Someone else changed this in the meantime. Reload it, then save again.',
  });
  expect(await listedUser(admin, ada)).toEqual(first.json());
  expect((await edit(ada.id, { lastName: 'Current', version: version + 1 })).json().version).toBe(version + 2);
  expect((await edit(ada.id, { lastName: 'Any' })).json()).toMatchObject({ lastName: 'Any', version: version + 3 });
  expect((await edit(ada.id, { lastName: 'Odd', version: 'new' })).statusCode).toBe(400);
});

test('when two edits of one version race, one succeeds', async () => {
  const ada = await newUser(app.app);
  const { version } = await listedUser(admin, ada);
  const answers = await Promise.all(['One', 'Two'].map((firstName) => edit(ada.id, { firstName, version })));
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  const done = answers.find(({ statusCode }) => statusCode === 200);
  expect(await listedUser(admin, ada)).toEqual(done?.json());
  expect(await logEntriesAbout(admin, ada, 'admin.user-changed')).toHaveLength(1);
});

test('rejects a taken address, and applies nothing of that edit', async () => {
  const [ada, bob] = [await newUser(app.app), await newUser(app.app)];
  const before = await listedUser(admin, ada);
  const response = await edit(ada.id, { firstName: 'Ada', isAdmin: true, email: bob.email.toUpperCase() });
  expect(response.statusCode).toBe(409);
  expect(response.json()).toEqual({ message: 'An account with this e-mail address already exists' });
  expect(await listedUser(admin, ada)).toEqual(before);
  expect(await logEntriesAbout(admin, ada, 'admin.user-changed')).toEqual([]);
  const wanted = await Promise.all([ada, bob].map(({ id }) => edit(id, { email: 'both@example.test' })));
  expect(wanted.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
});

describe('rejects an edit', () => {
  test.each([
    [{ email: 'nobody' }, 'E-mail is not a valid e-mail address.'],
    [{ email: '' }, 'E-mail is not a valid e-mail address.'],
    [{ email: null }, 'E-mail must be text.'],
    [{ email: `${'x'.repeat(250)}@a.test` }, 'E-mail is too long.'],
    [{ firstName: 'x'.repeat(101) }, 'First name is too long: 101 of at most 100 characters.'],
    [{ lastName: 'a\0' }, 'Last name has a character that cannot be stored (NUL or half of a surrogate pair).'],
    [{ isAdmin: 'yes' }, 'Admin must be true or false.'],
  ])('with %j', async (change, message) => {
    const ada = await newUser(app.app);
    const response = await edit(ada.id, { ...change });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual({ message });
    expect((await listedUser(admin, ada)).version).toBe(1);
  });

  test('of an unknown account, or with an invalid id', async () => {
    const none = await edit(crypto.randomUUID(), { firstName: 'Ada' });
    expect(none.statusCode).toBe(404);
    expect(none.json()).toEqual({ message: 'There is no such account. It may have been deleted.' });
    const odd = await edit('1', { firstName: 'Ada' });
    expect(odd.statusCode).toBe(400);
    expect(odd.json()).toEqual({ message: 'Id is not the id of an account.' });
  });
});

test('a new address is the one to log in with; sessions stay', async () => {
  const ada = await newUser(app.app);
  await edit(ada.id, { email: 'moved@example.test' });
  expect([await logIn(ada.email), await logIn('moved@example.test')]).toEqual([401, 200]);
  expect((await ada.get('/api/auth/user')).json()).toMatchObject({ id: ada.id, email: 'moved@example.test' });
});

test('the log names who changed what for whom, before and after', async () => {
  const ada = await newUser(app.app);
  await edit(ada.id, { firstName: 'Ada', isAdmin: true, lastName: '' });
  expect(await logEntriesAbout(admin, ada, 'admin.user-changed')).toEqual([
    {
      id: expect.any(String),
      level: 'info',
      action: 'admin.user-changed',
      message: 'Changed an account: firstName, isAdmin',
      user: { id: ada.id, email: ada.email },
      actor: { id: admin.id, email: admin.email },
      metadata: { before: { firstName: '', isAdmin: false }, after: { firstName: 'Ada', isAdmin: true } },
      createdAt: expect.any(String),
    },
  ]);
});

describe('at Stripe', () => {
  const findCustomer = async ({ id }: { id: string }) => {
    const { customers } = await readStripeRecords(app, id);
    return app.stripe.customers.retrieve(String(customers[0]?.id));
  };

  test('a subscriber has the new address and name', async () => {
    const ada = await newSubscriber(app);
    expect(await findCustomer(ada)).toMatchObject({ email: ada.email });
    await edit(ada.id, { email: 'paid@example.test' });
    expect(await findCustomer(ada)).toMatchObject({ email: 'paid@example.test' });
    await edit(ada.id, { firstName: 'Ada', lastName: 'Lovelace' });
    expect(await findCustomer(ada)).toMatchObject({ email: 'paid@example.test', name: 'Ada Lovelace' });
  });

  test('a user without a customer gets none', async () => {
    const ada = await newUser(app.app);
    await edit(ada.id, { email: 'unpaid@example.test' });
    expect((await readStripeRecords(app, ada.id)).customers).toEqual([]);
  });

  test.runIf(isFull)('while it is unreachable, the edit succeeds and the log warns, without the address', async () => {
    const ada = await newSubscriber(app);
    const response = await app.withoutStripe(() => edit(ada.id, { email: 'lost@example.test' }));
    expect(response.statusCode).toBe(200);
    expect((await listedUser(admin, { email: 'lost@example.test' })).id).toBe(ada.id);
    const warnings = await logEntriesAbout(admin, ada, 'billing.failed');
    expect(warnings).toEqual([expect.objectContaining({ level: 'warning', message: 'Stripe: StripeConnectionError' })]);
    expect(JSON.stringify(warnings.map(({ message, metadata }) => [message, metadata]))).not.toContain('@');
    expect(await findCustomer(ada)).toMatchObject({ email: ada.email });
    await app.withoutStripe(() => edit(ada.id, { isAdmin: true }));
    expect(await logEntriesAbout(admin, ada, 'billing.failed'), 'Stripe is not asked about a flag').toHaveLength(1);
  });
});
