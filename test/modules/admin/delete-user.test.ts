import { beforeAll, expect, test } from 'vitest';
import { perFile } from '../../support/apps.ts';
import { newUser } from '../../support/new-user.ts';
import { newAdmin, newSubscriber, readStripeRecords } from '../../support/people.ts';
import { isFull } from '../../support/rounds.ts';
import { listedUser, logEntriesAbout } from '../../support/rows.ts';
import { trainScene } from '../../support/samples.ts';
import { Visitor } from '../../support/visitor.ts';
import { startAppWithStripeProxy } from './stripe-proxy.ts';

const app = perFile(startAppWithStripeProxy);
let admin: Awaited<ReturnType<typeof newAdmin>>;
beforeAll(async () => {
  admin = await newAdmin(app);
});

const remove = (id: string) => admin.delete(`/api/admin/users/${id}`);

const tables = ['templates', 'sessions', 'subscriptions', 'own_presets', 'support_messages'];
/** Counts the rows of each table for an account. */
async function countRows({ id }: { id: string }) {
  const em = app.orm.em.fork();
  const counts = tables.map(async (table) => {
    const rows = await em.execute<object[]>('select 1 from ?? where user_id = ?', [table, id]);
    return [table, rows.length];
  });
  return Object.fromEntries(await Promise.all(counts));
}

/** Creates a subscriber with rows in every table, whom an admin has edited. */
async function busySubscriber() {
  const ada = await newSubscriber(app);
  await ada.post('/api/templates', {
    name: 'Mine',
    projectTitle: 'MINE',
    targetDuration: 5,
    scenes: [{ ...trainScene, id: 'one', sceneNumber: 1, duration: 5 }],
  });
  await ada.trpc().presets.add.mutate({ field: 'light', content: 'One bare bulb' });
  const words = { name: 'Zenobia', email: ada.email, subject: 'Help', message: 'Please' };
  await ada.trpc().support.send.mutate(words);
  await new Visitor(app.app).post('/api/login', { email: ada.email, password: 'a long enough one' });
  const names = { firstName: 'Zenobia', lastName: 'Quillfeather' };
  await admin.patch(`/api/admin/users/${ada.id}`, { ...names, email: `new-${ada.email}` });
  await admin.patch(`/api/admin/users/${ada.id}`, { firstName: 'Xanthippe', email: ada.email });
  return ada;
}

test('deletes everything of an account, here and at Stripe', async () => {
  const ada = await busySubscriber();
  expect(await countRows(ada)).toEqual({
    templates: 1,
    sessions: 2,
    subscriptions: 1,
    own_presets: 1,
    support_messages: 1,
  });
  const { customers, subscriptions } = await readStripeRecords(app, ada.id);
  expect(subscriptions).toHaveLength(1);
  const response = await remove(ada.id);
  expect(response.statusCode).toBe(200);
  expect(response.json()).toEqual({ ok: true });

  expect(await countRows(ada)).toEqual(Object.fromEntries(tables.map((table) => [table, 0])));
  expect((await admin.get(`/api/admin/users?q=${ada.email}`)).json()).toEqual([]);
  expect((await ada.get('/api/auth/user')).statusCode, 'logged in until now').toBe(401);
  expect((await ada.post('/api/login', { email: ada.email, password: 'a long enough one' })).statusCode).toBe(401);
  expect(await app.stripe.subscriptions.retrieve(String(subscriptions[0]?.id))).toMatchObject({ status: 'canceled' });
  expect(await app.stripe.customers.retrieve(String(customers[0]?.id))).toMatchObject({ deleted: true });
  await app.sandbox.deliver();
  expect(await countRows(ada), 'later webhooks restore nothing').toMatchObject({ subscriptions: 0 });
});

test('keeps the account’s log entries, without a name or an address', async () => {
  const ada = await busySubscriber();
  const before = await logEntriesAbout(admin, ada);
  expect(before.filter(({ action }) => action === 'admin.user-changed').map(({ metadata }) => metadata)).toEqual([
    {
      before: { firstName: 'Zenobia', email: `new-${ada.email}` },
      after: { firstName: 'Xanthippe', email: ada.email },
    },
    {
      before: { firstName: '', lastName: '', email: ada.email },
      after: { firstName: 'Zenobia', lastName: 'Quillfeather', email: `new-${ada.email}` },
    },
  ]);
  await remove(ada.id);
  const after = await logEntriesAbout(admin, ada);
  expect(after.find(({ action }) => action === 'auth.deleted')).toMatchObject({
    level: 'info',
    action: 'auth.deleted',
    message: 'An admin deleted the account',
    user: { id: ada.id, email: null },
    actor: { id: admin.id, email: admin.email },
  });
  const ids = before.map(({ id }) => id);
  expect(after.filter(({ id }) => ids.includes(id)).map(({ id }) => id)).toEqual(ids);
  const added = after.filter(({ id }) => !ids.includes(id)).map(({ action }) => action);
  // Stripe's webhook of the canceled subscription may arrive while the account is being deleted
  expect(added.filter((action) => action !== 'billing.changed')).toEqual(['auth.deleted']);
  expect(after.every(({ user }) => user?.email === null)).toBe(true);
  const all = JSON.stringify(await app.orm.em.fork().execute('select * from activities'));
  expect(all).toContain(ada.id);
  expect(all).not.toContain(ada.email);
  expect(all).not.toMatch(/Zenobia|Quillfeather|Xanthippe/);
});

test('leaves the other details of log entries, and entries of other accounts', async () => {
  const [ada, bob] = [await newUser(app.app), await newUser(app.app)];
  await admin.patch(`/api/admin/users/${bob.id}`, { firstName: 'Bob' });
  await admin.patch(`/api/admin/users/${ada.id}/trial`, { hoursFromNow: 5 });
  await remove(ada.id);
  const [trial] = await logEntriesAbout(admin, ada, 'admin.trial-set');
  expect(trial?.metadata).toEqual({ hoursFromNow: 5 });
  const [edit] = await logEntriesAbout(admin, bob, 'admin.user-changed');
  expect(edit?.metadata).toEqual({ before: { firstName: '' }, after: { firstName: 'Bob' } });
});

test.runIf(isFull)('deletes nothing while Stripe is unreachable', async () => {
  const ada = await busySubscriber();
  const before = [await listedUser(admin, ada), await countRows(ada)];
  const response = await app.withoutStripe(() => remove(ada.id));
  expect(response.statusCode).toBe(502);
  expect(response.json()).toEqual({ message: expect.stringMatching(/^The payment service could not be reached\./) });
  expect([await listedUser(admin, ada), await countRows(ada)]).toEqual(before);
  expect((await ada.get('/api/auth/user')).statusCode).toBe(200);
  expect(await logEntriesAbout(admin, ada, 'auth.deleted')).toEqual([]);
  expect(await logEntriesAbout(admin, ada, 'billing.failed')).toHaveLength(1);
  expect((await remove(ada.id)).statusCode).toBe(200);
});

test('deletes an account that never had a plan without Stripe', async () => {
  const ada = await newUser(app.app);
  expect((await app.withoutStripe(() => remove(ada.id))).statusCode).toBe(200);
});

test('returns 404 for a deleted or unknown account, and rejects an invalid id', async () => {
  const ada = await newUser(app.app);
  expect((await admin.trpc().admin.deleteUser.mutate({ id: ada.id })).ok).toBe(true);
  for (const id of [ada.id, crypto.randomUUID()]) {
    const response = await remove(id);
    expect(response.statusCode).toBe(404);
    expect(response.json()).toEqual({ message: 'There is no such account. It may have been deleted.' });
  }
  expect((await remove('1')).statusCode).toBe(400);
  expect(await logEntriesAbout(admin, ada, 'auth.deleted')).toHaveLength(1);
});

test('when two deletions race, one succeeds and the other returns 404', async () => {
  const [other, ada] = [await newAdmin(app), await newSubscriber(app)];
  const url = `/api/admin/users/${ada.id}`;
  const answers = await Promise.all([admin.delete(url), other.delete(url)]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404]);
  expect(await logEntriesAbout(admin, ada, 'auth.deleted')).toHaveLength(1);
});

test('a deletion wins over a concurrent edit, and leaves no name in the log', async () => {
  for (let round = 1; round <= 5; round += 1) {
    const ada = await newUser(app.app);
    const edit = admin.patch(`/api/admin/users/${ada.id}`, { firstName: 'Wilhelmina' });
    const [edited, removed] = await Promise.all([edit, remove(ada.id)]);
    expect(removed.statusCode).toBe(200);
    expect([200, 404]).toContain(edited.statusCode);
    expect(JSON.stringify(await logEntriesAbout(admin, ada))).not.toContain('Wilhelmina');
  }
});
