import { randomUUID } from 'node:crypto';
import { cpSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MemoryFS } from '@electric-sql/pglite';
import config from '../../mikro-orm.config.ts';
import { dataFolderAt } from '../../src/platform/database/data-folder.ts';
import { type Database, openDatabase } from '../../src/platform/database/database.ts';
import { embeddedOrm } from '../../src/platform/database/embedded-engine.ts';
import { prepareDatabase } from '../../src/platform/database/new-database.ts';
import type { Orm } from '../../src/platform/database/orm.ts';
import { createLocalChanges } from '../../src/platform/live/changes.ts';
import { migrateStripeSandbox } from '../../src/stripe-sandbox/stripe-sandbox.ts';
import { queryServer } from './query-server.ts';

const grantingFunction = 'grant_account';

/** The location of a database, in the product's settings. */
export interface TestDatabase {
  databaseUrl: string | undefined;
  dataFolder: string;
  remove: () => Promise<void>;
}

/** The PostgreSQL server for this run, such as postgres://user@host/any-database. The user may create databases. */
const server = process.env.TEST_DATABASE_URL;
/** Whether this run uses the embedded database. */
export const isEmbedded = !server;

/** The database that tests copy: a data folder, or a database's name on the server. Workers inherit the variable. */
const prepared = () => process.env.PREPARED_DATABASE;

/** Global setup: creates one migrated, empty database for all projects of a run. */
export default async function prepareTestDatabase() {
  if (prepared()) return undefined;
  const database = await createBlankDatabase();
  if (isEmbedded) {
    // use a copy, since tests may replace or remove the prepared database of first starts
    const { cluster, finished } = dataFolderAt(database.dataFolder);
    cpSync(await prepareDatabase(config), cluster, { recursive: true });
    writeFileSync(finished, '');
  }
  const { orm, close } = await openDatabase(config, database);
  // create the sandbox's tables once, so that apps under test need not
  await migrateStripeSandbox(orm);
  await close();
  const name = database.databaseUrl ? new URL(database.databaseUrl).pathname.slice(1) : database.dataFolder;
  process.env.PREPARED_DATABASE = name;
  return () => removeAll(name);
}

/** Removes the prepared database, and copies left by killed tests. */
async function removeAll(name: string): Promise<void> {
  delete process.env.PREPARED_DATABASE;
  if (!server) return globSync(`${name}*`).forEach((folder) => void rmSync(folder, { recursive: true, force: true }));
  const all = `select datname from pg_database where datname like '${name}%'`;
  for (const { datname } of await queryServer<{ datname: string }>(server, all)) await dropDatabase(datname);
}

const dropDatabase = async (name: string) =>
  void (await queryServer(String(server), `drop database if exists "${name}" with (force)`));

/** Creates an empty, migrated database. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const database = await createBlankDatabase(`template "${prepared()}"`);
  if (isEmbedded) cpSync(String(prepared()), database.dataFolder, { recursive: true });
  return database;
}

/** Creates a database without tables, as before a first start. */
export async function createBlankDatabase(template = ''): Promise<TestDatabase> {
  if (!server) {
    const dataFolder = mkdtempSync(`${prepared() ?? join(tmpdir(), 'promptreel-test')}-`);
    return {
      databaseUrl: undefined,
      dataFolder,
      remove: async () => rmSync(dataFolder, { recursive: true, force: true }),
    };
  }
  const name = `${prepared() ?? 'promptreel_test'}_${randomUUID().slice(0, 8)}`;
  await queryServer(server, `create database "${name}" ${template}`);
  return { databaseUrl: new URL(`/${name}`, server).href, dataFolder: '', remove: () => dropDatabase(name) };
}

/** This worker's emptied databases. Emptying a database is faster than creating and opening a new one. */
const idle: Database[] = [];

/** Opens an empty, migrated database. Do not use it after closing it, since another test reuses it. */
export async function openTestDatabase(): Promise<Database> {
  const database = idle.pop() ?? (await openNew());
  const close = async () => {
    if (await isReset(database)) idle.push(database);
    else await database.close();
  };
  return { ...database, close };
}

async function openNew(): Promise<Database> {
  const database = await (isEmbedded ? openInMemory() : openOnServer());
  schema ??= await digestSchema(database);
  return database;
}

/** Opens a copy in memory of this run's prepared embedded database. It is already migrated and leaves no files. */
async function openInMemory(): Promise<Database> {
  const { cluster } = dataFolderAt(String(prepared()));
  const orm = await embeddedOrm(config, cluster, { serves: false, fs: new MemoryCopy(cluster) });
  return { orm, location: 'memory', changes: createLocalChanges(), close: () => orm.close() };
}

async function openOnServer(): Promise<Database> {
  const location = await createTestDatabase();
  const database = await openDatabase(config, location);
  const close = async () => {
    await database.close();
    await location.remove();
  };
  return { ...database, close };
}

/** A digest of the migrated schema, the same for every database of the run. */
let schema: string | undefined;

/** Empties a database. @returns false if a test changed its schema or broke it */
async function isReset({ orm }: Database): Promise<boolean> {
  const em = orm.em.fork();
  try {
    await em.execute(`drop function if exists ${grantingFunction} cascade`);
    const tables = await em.execute<{ name: string }[]>(
      `select quote_ident(tablename) as name from pg_tables
       where schemaname = 'public' and tablename not like '%\\_migrations'`,
    );
    const filled = await em.execute<{ name: string }[]>(
      tables.map(({ name }) => `select '${name}' as name where exists (select from ${name})`).join(' union all '),
    );
    if (filled.length > 0) await em.execute(emptying(filled.map(({ name }) => name)));
    return (await digestSchema({ orm })) === schema;
  } catch {
    return false;
  }
}

/** Returns the statement that empties tables. */
function emptying(tables: readonly string[]): string {
  if (!isEmbedded) return `truncate ${tables.join()} cascade`;
  // twenty times faster in the embedded database, which is slow with files; `replica` runs no trigger
  const deletions = tables.map((name) => `delete from ${name};`).join(' ');
  return `do $$ begin perform set_config('session_replication_role', 'replica', true); ${deletions} end $$`;
}

async function digestSchema({ orm }: Pick<Database, 'orm'>): Promise<string> {
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

/** Grants each new account a plan, for tests that need one. Accounts named `free-...@...` get none. */
export async function grantEveryAccount(orm: Pick<Orm, 'em'>): Promise<void> {
  const em = orm.em.fork();
  await em.execute(`
    create function ${grantingFunction}() returns trigger language plpgsql as $$
    begin
      if new.email not like 'free-%' then
        insert into subscriptions (user_id, granted_until) values (new.id, now() + interval '1 day');
      end if;
      return new;
    end $$`);
  await em.execute(`create trigger grants after insert on users for each row execute function ${grantingFunction}()`);
}

/** The folder from which the embedded engine reads its files. */
const engineFolder = '/pglite/data';

/**
 * A copy of a database's folder in memory, which is several times faster than a disk. The folder's path is in
 * `dataDir`, which survives when MikroORM copies its settings.
 */
class MemoryCopy extends MemoryFS {
  override async init(...[engine, options]: Parameters<MemoryFS['init']>): ReturnType<MemoryFS['init']> {
    const { emscriptenOpts } = await super.init(engine, options);
    const { dataDir: folder = '' } = this;
    const fill: NonNullable<typeof emscriptenOpts.preRun>[number] = ({ FS }) => {
      FS.mkdirTree(engineFolder);
      for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
        const path = join(entry.parentPath, entry.name);
        const copy = engineFolder + path.slice(folder.length);
        if (entry.isDirectory()) FS.mkdirTree(copy);
        else FS.writeFile(copy, readFileSync(path), { canOwn: true });
      }
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), fill] } };
  }
}
