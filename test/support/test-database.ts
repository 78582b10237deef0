import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import config from '../../mikro-orm.config.ts';
import { type Database, type Orm, openDatabase } from '../../src/platform/database.ts';
import { onServer } from './postgres-server.ts';

const grantingFunction = 'grant_account';

/** Where a database is, as the settings of the product name it. */
export interface TestPlace {
  databaseUrl: string | undefined;
  dataFolder: string;
  remove: () => Promise<void>;
}

/** An own, migrated, empty database: a copy of the one that the run prepared. */
export async function makeTestPlace(): Promise<TestPlace> {
  // not above: benchmarks use this file's neighbours outside of vitest, where importing it fails
  const { inject } = await import('vitest');
  const prepared = inject('preparedDatabase');
  if ('databaseUrl' in prepared) {
    const template = new URL(prepared.databaseUrl).pathname.slice(1);
    const name = `${template}_${randomUUID().slice(0, 8)}`;
    const databaseUrl = new URL(`/${name}`, prepared.databaseUrl).href;
    const server = new URL('/postgres', prepared.databaseUrl).href;
    await onServer(server, `create database "${name}" template "${template}"`);
    const remove = async () => void (await onServer(server, `drop database if exists "${name}" with (force)`));
    return { databaseUrl, dataFolder: '', remove };
  }
  // beside the prepared one, with which whatever is left of it goes
  const dataFolder = mkdtempSync(join(prepared.dataFolder, '..', 'test-'));
  cpSync(prepared.dataFolder, dataFolder, { recursive: true });
  const remove = async () => rmSync(dataFolder, { recursive: true, force: true });
  return { databaseUrl: undefined, dataFolder, remove };
}

/** Databases of this worker that were used and are as new: emptying one is faster than making and opening one. */
const idle: Database[] = [];

/** An own, migrated, empty database, opened. Whoever has closed it must not use it any more. */
export async function openTestDatabase(): Promise<Database> {
  const database = idle.pop() ?? (await openNew());
  const close = async () => {
    if (await isAsNew(database)) idle.push(database);
    else await database.close();
  };
  return { ...database, close };
}

async function openNew(): Promise<Database> {
  const place = await makeTestPlace();
  const database = await openDatabase(config, place);
  schema ??= await schemaOf(database);
  const close = async () => {
    await database.close();
    await place.remove();
  };
  return { ...database, close };
}

/** What the migrations made, in a few letters; of all databases of the run the same. */
let schema: string | undefined;

/** Empties a database. @returns false when a test changed more than rows, or broke it */
async function isAsNew({ orm }: Database): Promise<boolean> {
  const em = orm.em.fork();
  try {
    await em.execute(`drop function if exists ${grantingFunction} cascade`);
    const [row] = await em.execute<[{ tables: string }]>(
      `select string_agg(quote_ident(tablename), ', ') as tables from pg_tables
       where schemaname = 'public' and tablename not like '%\\_migrations'`,
    );
    await em.execute(`truncate ${row.tables} restart identity cascade`);
    return (await schemaOf({ orm })) === schema;
  } catch {
    return false;
  }
}

async function schemaOf({ orm }: Pick<Database, 'orm'>): Promise<string> {
  const [row] = await orm.em.fork().execute<[{ digest: string }]>(`
    select md5(string_agg(part, '|' order by part)) as digest from (
      select concat_ws(' ', attrelid::regclass, attname, atttypid, attnotnull, attisdropped) as part
      from pg_attribute join pg_class on pg_class.oid = attrelid where relnamespace = 'public'::regnamespace
      union all select concat_ws(' ', tgrelid::regclass, tgname, tgenabled) from pg_trigger where not tgisinternal
      union all select proname || prosrc from pg_proc where pronamespace = 'public'::regnamespace
      union all select concat_ws(' ', conrelid::regclass, conname) from pg_constraint
      union all select name from mikro_orm_migrations
    ) as parts`);
  return row.digest;
}

/** Most tests are about what a plan pays for, not about the plan: gives every account that registers a free one. */
export async function grantEveryAccount(orm: Orm): Promise<void> {
  const em = orm.em.fork();
  await em.execute(`
    create function ${grantingFunction}() returns trigger language plpgsql as $$
    begin
      insert into subscriptions (user_id, granted_until) values (new.id, now() + interval '1 day');
      return new;
    end $$`);
  await em.execute(`create trigger grants after insert on users for each row execute function ${grantingFunction}()`);
}
