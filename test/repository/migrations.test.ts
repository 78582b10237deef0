import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import config from '../../mikro-orm.config.ts';
import type { Database } from '../../src/platform/database.ts';
import type { SqlEntityManager } from '../../src/platform/orm.ts';
import { breakingChanges, readSchema } from '../support/schema-changes.ts';
import { openTestDatabase } from '../support/test-database.ts';

/** Changes that break the version before them all the same, by migration, with why that is right. */
const reviewed: Record<string, Record<string, string>> = {};

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('each migration leaves all that the version before it needs, since both run during an update', async () => {
  const em = database.orm.em.fork();
  // all but the migrator's own table, which it makes only once
  for (const statement of [
    ...['create schema aside', 'alter table mikro_orm_migrations set schema aside', 'drop schema public cascade'],
    ...['create schema public', 'alter table aside.mikro_orm_migrations set schema public'],
    ...['drop schema aside', 'truncate mikro_orm_migrations'],
  ]) {
    await em.execute(statement);
  }
  const names = readdirSync(config.migrations.path).filter((name) => name.endsWith('.ts'));
  expect(names.length).toBeGreaterThan(10);
  const broken: Record<string, string[]> = {};
  let before = await readSchema(em);
  for (const name of names.map((name) => name.replace('.ts', '')).sort()) {
    await database.orm.migrator.up({ migrations: [name] });
    const after = await readSchema(em);
    const changes = breakingChanges(before, after).filter((change) => !(change in (reviewed[name] ?? {})));
    if (changes.length > 0) broken[name] = changes;
    before = after;
  }
  expect(broken).toEqual({});
});

test.each([
  ['alter table templates drop column name', ['templates: name is gone']],
  [
    'alter table templates rename column name to title',
    ['templates: name is gone', 'templates: title is required and has no default'],
  ],
  ['alter table jobs rename to work', ['jobs is gone']],
  ['drop table rate_limits', ['rate_limits is gone']],
  [
    'alter table templates alter column name type varchar(10)',
    ['templates: name was character varying(120) and is character varying(10)'],
  ],
  [
    'alter table subscriptions alter column decline_message set not null',
    ['subscriptions: decline_message takes no null any more'],
  ],
  ['alter table users alter column version drop default', ['users: version has lost its default']],
  ['alter table users add column age int not null', ['users: age is required and has no default']],
  [
    'alter table users drop constraint users_email_unique',
    ['users: UNIQUE ON public.users USING btree (email) is gone'],
  ],
  ["alter table users add check (email <> '')", ["users: CHECK (((email)::text <> ''::text)) is new"]],
  ['create unique index on jobs (due_at)', ['jobs: UNIQUE ON public.jobs USING btree (due_at) is new']],
  ['alter table users add column age int', []],
  ['alter table users add column age int not null default 0', []],
  ['alter table users add column key text; create unique index on users (email, key)', []],
  ['create table notes (id int primary key); create index on users (is_admin)', []],
])('says of %s what it breaks', async (sql, expected) => {
  expect(await changesBy(sql)).toEqual(expected);
});

/** What a change breaks, which is undone again. */
async function changesBy(sql: string): Promise<string[]> {
  const tx: SqlEntityManager = database.orm.em.fork();
  await tx.begin();
  try {
    const before = await readSchema(tx);
    for (const statement of sql.split('; ')) await tx.execute(statement);
    return breakingChanges(before, await readSchema(tx));
  } finally {
    await tx.rollback();
  }
}
