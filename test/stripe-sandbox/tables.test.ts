import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type Stripe from 'stripe';
import { expect, inject, onTestFinished, test } from 'vitest';
import config from '../../mikro-orm.config.ts';
import { type Orm, openDatabase } from '../../src/platform/database.ts';
import { sandboxOrm } from '../../src/stripe-sandbox/database.ts';
import { openStripeSandbox } from '../../src/stripe-sandbox/stripe-sandbox.ts';
import { queryServer } from '../support/postgres-server.ts';
import { runProgram } from '../support/running-program.ts';
import { sandboxOrigin as publicUrl, sdkFor } from '../support/stripe-sandbox.ts';
import { tablesBefore } from './tables-before.ts';

const prepared = inject('preparedDatabase');

/** The URL of a database that does not exist yet: those of other tests have the sandbox's tables. */
async function emptyPlace() {
  if ('databaseUrl' in prepared) {
    const name = `${new URL(prepared.databaseUrl).pathname.slice(1)}_${randomUUID().slice(0, 8)}`;
    await queryServer(prepared.databaseUrl, `create database "${name}"`);
    onTestFinished(
      async () => void (await queryServer(prepared.databaseUrl, `drop database if exists "${name}" with (force)`)),
    );
    return { databaseUrl: new URL(`/${name}`, prepared.databaseUrl).href, dataFolder: '' };
  }
  const dataFolder = mkdtempSync(join(tmpdir(), 'promptreel-tables-'));
  onTestFinished(async () => rmSync(dataFolder, { recursive: true, force: true }));
  return { databaseUrl: undefined, dataFolder };
}

async function open(place: Awaited<ReturnType<typeof emptyPlace>>): Promise<Orm> {
  const { orm, close } = await openDatabase(config, place);
  onTestFinished(close);
  return orm;
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

test('with a Stripe key, a new database gets no sandbox tables', async () => {
  const place = await emptyPlace();
  const { program } = await runProgram(place, {
    STRIPE_API_BASE: 'http://127.0.0.1:9',
    STRIPE_SECRET_KEY: 'sk_test_key',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_key',
    STRIPE_WEBHOOK_SECRET: 'whsec_key',
    STRIPE_PRICE_ID: 'price_1',
  });
  await program.end();
  const orm = await open(place);
  expect(await orm.em.fork().execute('select from users')).toEqual([]);
  expect(await sandboxSchema(orm)).toEqual([]);
});

test('without one, the program creates them', async () => {
  const place = await emptyPlace();
  const { program } = await runProgram(place);
  await program.end();
  const schema = await sandboxSchema(await open(place));
  expect(schema).toContainEqual(expect.stringContaining('stripe_sandbox_objects_due_at_index'));
});

test('the migrations match the entities', async () => {
  const orm = await open(await emptyPlace());
  await openStripeSandbox({ orm, publicUrl });
  expect(await sandboxOrm(orm).migrator.checkSchema()).toBe(false);
  await orm.em.fork().execute('alter table stripe_sandbox_events drop column attempts');
  expect(await sandboxOrm(orm).migrator.checkSchema()).toBe(true);
});

test('a database with the earlier tables keeps its rows, and goes on', async () => {
  const [orm, fresh] = [await open(await emptyPlace()), await open(await emptyPlace())];
  for (const statement of tablesBefore) await orm.em.fork().execute(statement);
  const sandbox = await openStripeSandbox({ orm, publicUrl });
  await openStripeSandbox({ orm: fresh, publicUrl });
  expect(await sandboxSchema(orm)).toEqual(await sandboxSchema(fresh));

  const stripe = sdkFor(sandbox);
  expect(await stripe.customers.retrieve('cus_before')).toMatchObject({ id: 'cus_before', email: 'ada@example.com' });
  // the customer's own clock has the time of the common one, and decides when work is due
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

test.runIf('databaseUrl' in prepared)('two processes that start at once both get a sandbox', async () => {
  const place = await emptyPlace();
  const start = async () => openStripeSandbox({ orm: await open(place), publicUrl });
  const [first, second] = await Promise.all([start(), start()]);
  const { id } = await sdkFor(first).customers.create({ email: 'ada@example.com' });
  expect(await sdkFor(second).customers.retrieve(id)).toMatchObject({ email: 'ada@example.com' });
});
