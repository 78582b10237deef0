import { existsSync, renameSync, writeFileSync } from 'node:fs';
import {
  type Options,
  PostgreSqlConnection,
  MikroORM as PostgresOrm,
  type SqlEntityManager,
} from '@mikro-orm/postgresql';
import { holdLock } from './advisory-locks.ts';
import { dataFolderAt } from './data-folder.ts';
import { lockDataFolder } from './data-folder-lock.ts';
import { embeddedOrm } from './embedded-engine.ts';
import { placeNewDatabase } from './new-database.ts';
import { type DatabaseGuards, guardedConnections } from './postgres-connections.ts';
import { fromProjectRoot } from './project-root.ts';
import { StartupError } from './startup-error.ts';

export type { SqlEntityManager };

/** Both drivers behind one type: PGlite is PostgreSQL, so the SQL, entities and migrations are the same. */
export type Orm = Pick<PostgresOrm, 'migrator' | 'close'> & { em: SqlEntityManager };
export type OrmConfig = Pick<Options, 'entities' | 'extensions'> & {
  migrations: NonNullable<Options['migrations']> & { path: string };
};

export interface Database {
  orm: Orm;
  /** Where the data is, in words for people; never holds a password. */
  place: string;
  /** Closes the connection and frees the data folder. */
  close: () => Promise<void>;
}

interface DatabasePlace {
  /** postgres://...; without it the embedded database in `dataFolder` is used. */
  databaseUrl: string | undefined;
  /** A path, relative to the project's folder. */
  dataFolder: string;
}

/**
 * Opens the database and brings its tables up to date.
 * @param guards for a server of people; without them, as for commands, a statement takes as long as it takes, and the
 *   embedded engine does not optimize its code
 * @throws StartupError when PostgreSQL cannot be reached, another process holds the data folder, or its data is gone
 */
export async function openDatabase(
  config: OrmConfig,
  { databaseUrl, dataFolder }: DatabasePlace,
  guards?: DatabaseGuards,
): Promise<Database> {
  if (!databaseUrl) return openEmbedded(config, fromProjectRoot(dataFolder), { serves: guards !== undefined });
  const database = await openPostgres(config, databaseUrl);
  // only now: what brings the tables of a large database up to date may take its time
  if (guards) await database.orm.reconnect({ driverOptions: guardedConnections(guards) });
  return database;
}

async function openPostgres(config: OrmConfig, databaseUrl: string) {
  const { host, pathname } = new URL(databaseUrl);
  const place = `PostgreSQL at ${host}${pathname}`;
  const orm = new PostgresOrm({
    ...config,
    clientUrl: databaseUrl,
    // a slip in the name must not start the product on an empty database
    ensureDatabase: false,
    // a server that does not answer must not hold a call up for ever
    driverOptions: { connectionTimeoutMillis: 5_000 },
  });
  try {
    await orm.em.fork().execute('select 1');
  } catch (error) {
    await orm.close(true);
    // several refusals at once, as of localhost's two addresses, have a code but no message
    const { message, code } = error as NodeJS.ErrnoException;
    throw new StartupError(`The database, ${place}, cannot be reached: ${message || code}`);
  }
  await migrate(orm);
  return { orm, place, close: () => orm.close() };
}

/**
 * Brings the tables up to date. Of several processes that start at once on one server the first does it, and the others
 * wait and find it done.
 */
export async function migrate({ em, migrator }: Orm): Promise<void> {
  // the embedded engine has one process, and one connection, on which the migrator would wait for the lock's transaction
  if (!(em.getConnection() instanceof PostgreSqlConnection)) return void (await migrator.up());
  await em.fork().transactional(async (tx) => {
    await holdLock(tx, 'migrations');
    await migrator.up();
  });
}

async function openEmbedded(config: OrmConfig, folder: string, use: { serves: boolean }): Promise<Database> {
  const lock = await lockDataFolder(folder);
  try {
    const { cluster, finished } = dataFolderAt(folder);
    // a first start that was killed half-way left a folder that does not open, when it was made in its place
    if (existsSync(cluster) && !existsSync(finished)) renameSync(cluster, `${cluster}.unfinished-${Date.now()}`);
    // one that was moved away must not become an empty one unnoticed
    if (!existsSync(cluster) && existsSync(finished)) {
      throw new StartupError(`${cluster} is gone. Put it back, or remove ${finished}, too, to begin without data.`);
    }
    if (!existsSync(cluster)) {
      await placeNewDatabase(cluster, config);
      writeFileSync(finished, '');
    }
    const orm = await embeddedOrm(config, cluster, use);
    await orm.connect();
    await migrate(orm);
    const close = async () => {
      await orm.close();
      lock.release();
    };
    return { orm, place: `embedded database in ${folder}`, close };
  } catch (error) {
    lock.release();
    throw error;
  }
}
