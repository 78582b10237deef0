import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import config from '../../mikro-orm.config.ts';
import type { SqlEntityManager } from '../../src/platform/database/orm.ts';
import { perFile } from '../support/apps.ts';
import { openTestDatabase } from '../support/test-database.ts';

/** Changes that break the previous version but are accepted, by migration, with the reason. */
const reviewed: Record<string, Record<string, string>> = {};

const database = perFile(openTestDatabase);

test('each migration leaves all that the version before it needs, since both run during an update', async () => {
  const em = database.orm.em.fork();
  // all except the migrator's own table, which it creates only once
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
  ['create table extras (id int primary key); create index on users (is_admin)', []],
])('says of %s what it breaks', async (sql, expected) => {
  expect(await changesBy(sql)).toEqual(expected);
});

/** Makes a change and undoes it. @returns what it breaks */
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

interface Column {
  type: string;
  required: boolean;
  /** Whether it has a default or a generated value. */
  filled: boolean;
}

/** A constraint, keyed by its definition as PostgreSQL writes it. */
interface Rule {
  isUnique: boolean;
  columns: string[];
}

interface Table {
  columns: Map<string, Column>;
  rules: Map<string, Rule>;
}

type Schema = Map<string, Table>;

/** Reads the parts of the schema that a program relies on when it reads and writes the tables. */
async function readSchema(em: SqlEntityManager): Promise<Schema> {
  const schema: Schema = new Map();
  const columns = await em.execute<
    { place: string; name: string; type: string; required: boolean; filled: boolean }[]
  >(`
    select relname as place, attname as name, format_type(atttypid, atttypmod) as type, attnotnull as required,
      atthasdef or attidentity <> '' as filled
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped`);
  for (const { place, name, ...column } of columns) {
    const table = schema.get(place) ?? { columns: new Map(), rules: new Map() };
    schema.set(place, table);
    table.columns.set(name, column);
  }
  const rules = await em.execute<{ place: string; definition: string; unique: boolean; columns: string[] }[]>(`
    select conrelid::regclass::text as place, pg_get_constraintdef(pg_constraint.oid) as definition, false as unique,
      array(select attname::text from pg_attribute where attrelid = conrelid and attnum = any (conkey)) as columns
    from pg_constraint
    where connamespace = 'public'::regnamespace and contype in ('c', 'f', 'x')
    union all
    select indrelid::regclass::text, regexp_replace(pg_get_indexdef(indexrelid), '^CREATE UNIQUE INDEX \\S+', 'UNIQUE'), true,
      array(select attname::text from pg_attribute where attrelid = indrelid and attnum = any (indkey))
    from pg_index join pg_class on pg_class.oid = indrelid
    where relnamespace = 'public'::regnamespace and indisunique`);
  for (const { place, definition, unique, columns } of rules) {
    schema.get(place.replaceAll('"', ''))?.rules.set(definition, { isUnique: unique, columns });
  }
  return schema;
}

/**
 * Finds changes that break a program of the previous version, which may still run during an update. @returns one line
 * for each
 */
function breakingChanges(before: Schema, after: Schema): string[] {
  return [...before].flatMap(([name, old]) => {
    const table = after.get(name);
    return table ? breakingIn(old, table).map((problem) => `${name}: ${problem}`) : [`${name} is gone`];
  });
}

function breakingIn(old: Table, { columns, rules }: Table): string[] {
  const problems: string[] = [];
  for (const [name, was] of old.columns) {
    const is = columns.get(name);
    if (!is) problems.push(`${name} is gone`);
    else if (is.type !== was.type) problems.push(`${name} was ${was.type} and is ${is.type}`);
    else if (is.required && !was.required) problems.push(`${name} takes no null any more`);
    else if (is.required && was.filled && !is.filled) problems.push(`${name} has lost its default`);
  }
  for (const [name, { required, filled }] of columns) {
    if (!old.columns.has(name) && required && !filled) problems.push(`${name} is required and has no default`);
  }
  // an `on conflict` clause may name it
  for (const [definition, { isUnique }] of old.rules) {
    if (isUnique && !rules.has(definition)) problems.push(`${definition} is gone`);
  }
  for (const [definition, rule] of rules) {
    // rules that include a new column do not affect rows that leave it empty
    const isForOld = rule.columns.every((name) => old.columns.has(name));
    if (isForOld && !old.rules.has(definition)) problems.push(`${definition} is new`);
  }
  return problems;
}
