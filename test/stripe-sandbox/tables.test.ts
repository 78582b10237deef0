import type Stripe from 'stripe';
import { expect, onTestFinished, test } from 'vitest';
import config from '../../mikro-orm.config.ts';
import { openDatabase } from '../../src/platform/database/database.ts';
import type { Orm } from '../../src/platform/database/orm.ts';
import { sandboxOrm } from '../../src/stripe-sandbox/database.ts';
import { openStripeSandbox } from '../../src/stripe-sandbox/stripe-sandbox.ts';
import { isFull } from '../support/rounds.ts';
import { createBlankDatabase, isEmbedded, openTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { tablesBefore } from './tables-before.ts';
import { sandboxOrigin as publicUrl, sdkFor } from './test-sandbox.ts';

async function open(place: TestDatabase): Promise<Orm> {
  const { orm, close } = await openDatabase(config, place);
  onTestFinished(close);
  return orm;
}

/** Creates a database without the sandbox's tables, unlike those of other tests. */
async function newPlace(): Promise<TestDatabase> {
  const place = await createBlankDatabase();
  onTestFinished(place.remove);
  return place;
}

/** The tables of the sandbox with their columns, indexes and constraints, in PostgreSQL's words. */
async function sandboxSchema(orm: Orm): Promise<string[]> {
  const rows = await orm.em.fork().execute<{ part: string }[]>(`
    select concat_ws(' ', table_name, column_name, data_type, is_nullable, column_default) as part
    from information_schema.columns where table_name like 'stripe_sandbox_%'
    union all select indexdef from pg_indexes where tablename like 'stripe_sandbox_%'
    union all select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint
      where conrelid::regclass::text like 'stripe_sandbox_%'
    order by part`);
  return rows.map(({ part }) => part);
}

test.runIf(isFull)('a database with the earlier tables keeps its rows, and still works', async () => {
  const orm = await open(await newPlace());
  for (const statement of tablesBefore) await orm.em.fork().execute(statement);
  const sandbox = await openStripeSandbox({ orm, publicUrl });
  // the tables prepared for all tests come from the same migrations, run on an empty database
  const fresh = await openTestDatabase();
  onTestFinished(fresh.close);
  expect(await sandboxSchema(orm)).toEqual(await sandboxSchema(fresh.orm));

  const stripe = sdkFor(sandbox);
  expect(await stripe.customers.retrieve('cus_before')).toMatchObject({ id: 'cus_before', email: 'ada@example.com' });
  // the customer's own clock takes over the time of the shared one, and decides when work is due
  const dayMs = 24 * 60 * 60 * 1_000;
  expect(Math.abs((await sandbox.now('cus_before')).getTime() - Date.now() - dayMs)).toBeLessThan(60_000);
  await sandbox.advance('cus_before', 4_000_000_000_000 - Date.now() - dayMs - 600_000);
  expect((await stripe.subscriptions.retrieve('sub_before')).status).toBe('trialing');
  await sandbox.advance('cus_before', 601_000);
  expect(await stripe.subscriptions.retrieve('sub_before')).toMatchObject({ status: 'canceled', ended_at: 4e9 });

  const { id } = await stripe.customers.create({ email: 'eve@example.com' });
  const { data: events } = await stripe.events.list({ type: 'customer.created' });
  expect(events.map(({ data }) => (data.object as Stripe.Customer).id)).toEqual([id, 'cus_before']);

  const again = await openStripeSandbox({ orm, publicUrl });
  expect(await sdkFor(again).customers.retrieve(id)).toMatchObject({ email: 'eve@example.com' });
});

test('the migrations match the entities', async () => {
  const { orm, close } = await openTestDatabase();
  onTestFinished(close);
  expect(await sandboxOrm(orm).migrator.checkSchema()).toBe(false);
  await orm.em.fork().execute('alter table stripe_sandbox_events drop column attempts');
  expect(await sandboxOrm(orm).migrator.checkSchema()).toBe(true);
});

test.runIf(!isEmbedded)('two processes that start at once both get a sandbox', async () => {
  const place = await newPlace();
  const start = async () => openStripeSandbox({ orm: await open(place), publicUrl });
  const [first, second] = await Promise.all([start(), start()]);
  const { id } = await sdkFor(first).customers.create({ email: 'ada@example.com' });
  expect(await sdkFor(second).customers.retrieve(id)).toMatchObject({ email: 'ada@example.com' });
});
