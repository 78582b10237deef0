import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { sumUpTallies } from '../../../src/modules/admin/counts.ts';
import { Tally } from '../../../src/modules/admin/tally.entity.ts';
import { Job } from '../../../src/platform/jobs/job.entity.ts';
import { appOn, testApp } from '../../support/apps.ts';
import { newUser } from '../../support/new-user.ts';
import { newAdmin, newSubscriber } from '../../support/people.ts';
import { rounds } from '../../support/rounds.ts';
import { addComments, addUsers } from '../../support/rows.ts';

const app = testApp({ granted: false, stripePages: 'without-webhooks', doneJobs: ['sum-up-tallies'] });
let admin: Awaited<ReturnType<typeof newAdmin>>;
beforeAll(async () => {
  admin = await newAdmin(app);
});

const counts = () => admin.trpc().admin.counts.query();

/** Counts by scanning the tables. */
async function counted() {
  const [row] = await app.orm.em.fork().execute<object[]>(`
    select (select count(*) from users)::int as "users",
      (select count(*) from users where is_admin)::int as "admins",
      (select count(*) from subscriptions where stripe_subscription_id is not null)::int as "subscriptions",
      (select count(*) from subscriptions where status in ('active', 'trialing'))::int as "runningSubscriptions",
      (select count(*) from support_messages where status = 'open')::int as "openComments"`);
  return row;
}

test('the counts follow the actions of users and admins', async () => {
  const first = await counts();
  expect(first).toEqual({ users: 1, subscriptions: 0, runningSubscriptions: 0, admins: 1, openComments: 0 });
  const [ada, bob] = [await newUser(app.app), await newSubscriber(app)];
  await ada.trpc().support.send.mutate({ name: 'Ada', email: ada.email, subject: 'Grain', message: 'Where?' });
  await admin.patch(`/api/admin/users/${ada.id}`, { isAdmin: true });
  expect(await counts()).toEqual({ users: 3, subscriptions: 1, runningSubscriptions: 1, admins: 2, openComments: 1 });
  const { rows } = await admin.trpc().admin.comments.query({});
  await admin.patch(`/api/admin/comments/${rows[0]?.id}`, { status: 'resolved' });
  expect((await counts()).openComments).toBe(0);
  await admin.patch(`/api/admin/comments/${rows[0]?.id}`, { status: 'open' });
  await bob.trpc().billing.plan.query();
  await admin.delete(`/api/admin/users/${bob.id}`);
  expect(await counts()).toEqual({ users: 2, subscriptions: 0, runningSubscriptions: 0, admins: 2, openComments: 1 });
  await admin.delete(`/api/admin/users/${ada.id}`);
  expect(await counts()).toEqual(first);
});

/** Selects a quarter of the test rows by a hash of a column, so that every run selects the same rows. */
const some = (column: string, part: number) => `abs(hashtext(${column}::text)) % 4 = ${part}`;
const quoted = (value: string | null) => (value === null ? 'null' : `'${value}'`);

const part = fc.integer({ min: 0, max: 3 });
const rows = fc.integer({ min: 0, max: 6 });
const plan = fc.record({
  id: fc.constantFrom(null, 'sub_1'),
  status: fc.constantFrom(null, 'active', 'trialing', 'past_due', 'canceled', 'unpaid', 'incomplete'),
});
const state = fc.constantFrom('open', 'in_progress', 'resolved', 'closed');
const testRows = `users.email like '%@rows.test'`;

/** Changes to the tables, each in one statement. */
const statement = fc.oneof(
  fc.tuple(rows, fc.boolean()).map(
    ([count, isAdmin]) => `insert into users (id, email, password_hash, first_name, last_name, is_admin, created_at)
      select id, id || '@rows.test', '-', '', '', ${isAdmin}, now() from (select gen_random_uuid() as id from generate_series(1, ${count})) as ids`,
  ),
  fc
    .tuple(part, fc.boolean())
    .map(([which, to]) => `update users set is_admin = ${to} where ${testRows} and ${some('id', which)}`),
  part.map((which) => `delete from users where ${testRows} and ${some('id', which)}`),
  fc.tuple(part, plan).map(
    ([
      which,
      { id, status },
    ]) => `insert into subscriptions (user_id, stripe_subscription_id, status, trial_used, revision)
      select id, ${quoted(id)}, ${quoted(status)}, false, 0 from users where ${testRows} and ${some('id', which)}
      on conflict (user_id) do update set status = excluded.status, stripe_subscription_id = excluded.stripe_subscription_id`,
  ),
  fc
    .tuple(part, plan)
    .map(
      ([which, { id, status }]) =>
        `update subscriptions set status = ${quoted(status)}, stripe_subscription_id = ${quoted(id)} where ${some('user_id', which)}`,
    ),
  part.map((which) => `delete from subscriptions where ${some('user_id', which)}`),
  fc.tuple(rows, state).map(
    ([count, status]) => `insert into support_messages (id, user_id, name, email, subject, message, status, created_at)
      select gen_random_uuid(), (select id from users where ${testRows} order by id limit 1), 'A', 'a@rows.test', 'S', 'M', '${status}', now()
      from generate_series(1, ${count})`,
  ),
  fc
    .tuple(part, state)
    .map(([which, status]) => `update support_messages set status = '${status}' where ${some('id', which)}`),
  part.map((which) => `delete from support_messages where ${some('id', which)}`),
);
const step = fc.record({ statements: fc.array(statement, { minLength: 1, maxLength: 4 }), isRolledBack: fc.boolean() });

test('the counts match the tables after any change, before and after the tallies are collapsed', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
      for (const { statements, isRolledBack } of steps) {
        const before = await counts();
        const undo = new Error('undone');
        await app.orm.em
          .fork()
          .transactional(async (tx) => {
            for (const sql of statements) await tx.execute(sql);
            if (isRolledBack) throw undo;
          })
          .catch((error) => expect(error).toBe(undo));
        if (isRolledBack) expect(await counts()).toEqual(before);
        expect(await counts()).toEqual(await counted());
      }
      await sumUpTallies(app.orm);
      expect(await counts()).toEqual(await counted());
    }),
    { numRuns: rounds({ short: 5, full: 40 }) },
  );
});

test('collapsing leaves one tally per count, even during registrations', async () => {
  const come = () => Promise.all([addUsers(app.orm, [{}, {}]), addComments(app.orm, [{}])]);
  await Promise.all([come(), sumUpTallies(app.orm), come(), sumUpTallies(app.orm), come(), sumUpTallies(app.orm)]);
  expect(await counts()).toEqual(await counted());
  await sumUpTallies(app.orm);
  const names = (await app.orm.em.fork().find(Tally, {})).map(({ name }) => name);
  expect(names.toSorted()).toEqual([...new Set(names)].toSorted());
  expect(await counts()).toEqual(await counted());
});

test('a job collapses the tallies', async () => {
  for (let number = 0; number < 5; number += 1) await addUsers(app.orm, [{}]);
  const userTallies = () => app.orm.em.fork().count(Tally, { name: 'users' });
  expect(await userTallies()).toBeGreaterThan(4);
  await app.orm.em.fork().nativeUpdate(Job, { name: 'sum-up-tallies' }, { dueAt: new Date(0) });
  const other = appOn(app.orm);
  await other.ready();
  await expect.poll(userTallies).toBe(1);
  await other.close();
  expect(await counts()).toEqual(await counted());
});
