import { existsSync, renameSync, writeFileSync } from 'node:fs';
import { PostgreSqlConnection, MikroORM as PostgresOrm } from '@mikro-orm/postgresql';
import { serverLimits } from '../../domain/product/limits.ts';
import { StartupError } from '../errors/startup-error.ts';
import { type Changes, createLocalChanges } from '../live/changes.ts';
import { createPostgresChanges, type ListeningConnection } from '../live/postgres-changes.ts';
import { fromProjectRoot } from '../project-root.ts';
import { holdLock } from './advisory-locks.ts';
import { dataFolderAt } from './data-folder.ts';
import { lockDataFolder } from './data-folder-lock.ts';
import { embeddedOrm } from './embedded-engine.ts';
import { createDatabase } from './new-database.ts';
import type { PgPool } from './node-postgres.ts';
import type { Orm, OrmConfig } from './orm.ts';
import { type DatabaseGuards, guardedConnections, unguardedConnections } from './postgres-connections.ts';
import { type PoolOptions, parsePostgresHosts, toWritableHost } from './postgres-hosts.ts';

export interface Database {
  orm: Orm;
  /** Where the data is, for messages. Never contains a password. */
  location: string;
  /** Announcements between the processes on this database. */
  changes: Changes;
  /** Closes the connections and frees the data folder. */
  close: () => Promise<void>;
}

interface DatabaseLocation {
  /** postgres://...; without it the embedded database in `dataFolder` is used. */
  databaseUrl: string | undefined;
  /** Bypasses the pooler that `databaseUrl` points to, if any; used for migrations and commands. */
  databaseDirectUrl?: string | undefined;
  /** Relative to the project root. */
  dataFolder: string;
}

/**
 * Opens the database and brings its tables up to date.
 * @param guards time limits for a server. Omit them for commands: their statements may then take any time, and the
 *   embedded engine skips its compiler's optimization, which pays off only in a server
 * @throws StartupError if PostgreSQL cannot be reached, another process uses the data folder, or its data is gone
 */
export async function openDatabase(
  config: OrmConfig,
  { databaseUrl, databaseDirectUrl, dataFolder }: DatabaseLocation,
  guards?: DatabaseGuards,
): Promise<Database> {
  if (!databaseUrl) return openEmbedded(config, fromProjectRoot(dataFolder), { serves: guards !== undefined });
  if (databaseDirectUrl) return openBesidePooler(config, { databaseUrl, databaseDirectUrl }, guards);
  const database = await openPostgres(config, databaseUrl, {
    driverOptions: unguardedConnections({ bypassesPooler: false }),
    directUrl: databaseUrl,
  });
  await migrate(database.orm);
  // after migrating, which may take longer than the limits allow
  if (guards) await database.reconnect(guardedConnections(guards, { behindPooler: false }));
  return database;
}

/** Migrates on a direct connection, since a pooler may time out long statements, and then serves through the pooler. */
async function openBesidePooler(
  config: OrmConfig,
  { databaseUrl, databaseDirectUrl }: { databaseUrl: string; databaseDirectUrl: string },
  guards: DatabaseGuards | undefined,
): Promise<Database> {
  const direct = await openPostgres(config, databaseDirectUrl, {
    driverOptions: unguardedConnections({ bypassesPooler: true }),
    directUrl: databaseDirectUrl,
  });
  await migrate(direct.orm);
  if (!guards) return direct;
  await direct.close();
  return openPostgres(config, databaseUrl, {
    driverOptions: guardedConnections(guards, { behindPooler: true }),
    directUrl: databaseDirectUrl,
  });
}

/** @param options.directUrl the address of PostgreSQL itself, to listen on */
async function openPostgres(
  config: OrmConfig,
  databaseUrl: string,
  { driverOptions: options, directUrl }: { driverOptions: PoolOptions; directUrl: string },
) {
  const addresses = parsePostgresHosts(databaseUrl);
  // without user, password and parameters
  const location = `PostgreSQL at ${addresses.map(({ host }) => host)}${addresses[0].pathname}`;
  const driverOptions = toWritableHost(addresses, options);
  const orm = new PostgresOrm({
    ...config,
    clientUrl: addresses[0].href,
    // a typo in the name must not start the product on an empty database
    ensureDatabase: false,
    driverOptions,
  });
  await assertReachable(orm, location);
  const reconnect = async (changed: PoolOptions) => {
    await orm.reconnect({ driverOptions: toWritableHost(addresses, changed) });
    await assertReachable(orm, location);
  };
  const { silentMs } = serverLimits.database;
  // a connection that is silent for `silentMs` is closed, so ping twice as often
  const changes = createPostgresChanges({ open: () => openListeningConnection(directUrl), pingMs: silentMs / 2 });
  const close = async () => {
    await changes.close();
    await orm.close();
  };
  return { orm, location, changes, close, reconnect };
}

/** Opens a separate connection to listen on, with the same time limits as the pool. */
async function openListeningConnection(directUrl: string): Promise<ListeningConnection> {
  const addresses = parsePostgresHosts(directUrl);
  const options = guardedConnections({ ...serverLimits.database, connections: 1 }, { behindPooler: false });
  const orm = new PostgresOrm({
    entities: [],
    discovery: { warnWhenNoEntities: false },
    clientUrl: addresses[0].href,
    ensureDatabase: false,
    driverOptions: toWritableHost(addresses, options),
  });
  try {
    // node-postgres ships no types of its own
    const pool = (await orm.em.getConnection().getNativeClient()) as unknown as PgPool;
    const client = await pool.connect();
    const close = async () => {
      client.release(true);
      await orm.close();
    };
    return { client, close };
  } catch (error) {
    await orm.close();
    throw error;
  }
}

async function assertReachable(orm: PostgresOrm, location: string): Promise<void> {
  try {
    await orm.em.fork().execute('select 1');
  } catch (error) {
    await orm.close(true);
    const { message, code } = error as NodeJS.ErrnoException;
    if (message.includes('unsupported startup parameter')) {
      throw new StartupError(`${location} is a pooler: set DATABASE_DIRECT_URL to the address of PostgreSQL itself.`);
    }
    // when both of localhost's addresses refuse, the error has a code but no message
    throw new StartupError(`The database, ${location}, cannot be reached: ${message || code}`);
  }
}

/**
 * Brings the tables up to date. If several processes start at once, the first one migrates and the others wait for it.
 */
export async function migrate({ em, migrator }: Orm): Promise<void> {
  // the embedded engine has a single connection: the migrator would wait forever for the transaction that holds the
  // lock
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
    // a first start that was killed leaves a half-created database, which cannot be opened: move it aside
    if (existsSync(cluster) && !existsSync(finished)) renameSync(cluster, `${cluster}.unfinished-${Date.now()}`);
    // if the data was moved away, do not silently start with an empty database
    if (!existsSync(cluster) && existsSync(finished)) {
      throw new StartupError(`${cluster} is gone. Put it back, or delete ${finished} to start with an empty database.`);
    }
    if (!existsSync(cluster)) {
      await createDatabase(cluster, config);
      writeFileSync(finished, '');
    }
    const orm = await embeddedOrm(config, cluster, use);
    await orm.connect();
    await migrate(orm);
    const close = async () => {
      await orm.close();
      lock.release();
    };
    return { orm, location: `embedded database in ${folder}`, changes: createLocalChanges(), close };
  } catch (error) {
    lock.release();
    throw error;
  }
}
