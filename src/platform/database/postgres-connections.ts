import { Socket } from 'node:net';
import type { serverLimits } from '../../domain/product/limits.ts';
import type { PgClient, PgPool } from './node-postgres.ts';

/** Limits that stop one slow or lost PostgreSQL connection from blocking calls; see `serverLimits.database`. */
export type DatabaseGuards = { [Name in keyof typeof serverLimits.database]: number };

/** The limits that PostgreSQL itself enforces: the name of its setting, and the guard that has the value. */
export const serverSettings = {
  statement_timeout: 'statementMs',
  lock_timeout: 'lockMs',
  idle_in_transaction_session_timeout: 'idleTransactionMs',
} as const;

/** Returns the settings with their values in milliseconds. */
function settingsFor(guards: DatabaseGuards) {
  return Object.fromEntries(Object.entries(serverSettings).map(([name, guard]) => [name, guards[guard]]));
}

/**
 * Options for node-postgres and its pool, which replaces any connection that exceeds a limit.
 * @param behindPooler true if a pooler is in front of PostgreSQL. A pooler rejects limits as startup parameters, and
 *   `set` would not last, since each transaction may run on another connection. The limits must be set on the
 *   PostgreSQL role instead (`checkRoleLimits`)
 */
export function guardedConnections(guards: DatabaseGuards, { behindPooler }: { behindPooler: boolean }) {
  return {
    max: guards.connections,
    connectionTimeoutMillis: guards.connectMs,
    idleTimeoutMillis: guards.idleMs,
    ...(!behindPooler && settingsFor(guards)),
    // behind a pooler, the next transaction may run on a connection where the statement was never prepared
    preparedStatements: !behindPooler,
    // The server enforces its limits, but it may itself be frozen or unreachable. node-postgres' `query_timeout`
    // would return a connection to the pool in the middle of a transaction; closing the socket does not.
    stream() {
      const socket = new Socket().setTimeout(guards.silentMs);
      return socket.on('timeout', () => socket.destroy(new Error('Connection terminated: PostgreSQL is silent')));
    },
    onPoolCreated: releaseClosedClients,
  };
}

/** Options for connections whose statements may take any time: migrations and commands. */
export function unguardedConnections({ bypassesPooler }: { bypassesPooler: boolean }) {
  return {
    // a server that does not respond must not block a call forever
    connectionTimeoutMillis: 5_000,
    // the role's limits are meant for calls, so lift them
    ...(bypassesPooler && {
      options: Object.keys(serverSettings)
        .map((name) => `-c ${name}=0`)
        .join(' '),
    }),
  };
}

/**
 * Releases clients that closed while in use. Kysely (0.29) does not release a client when its `begin` or `rollback`
 * fails, as both do on a lost connection, so the pool would shrink by one each time.
 */
function releaseClosedClients(pool: PgPool): void {
  const inUse = new Set<PgClient>();
  pool.on('acquire', (client: PgClient) => inUse.add(client));
  pool.on('release', (_: unknown, client: PgClient) => inUse.delete(client));
  pool.on('connect', (client: PgClient) => {
    client.once('end', () => {
      if (!inUse.has(client)) return;
      client.release(true);
      // its current user may release it again, which the pool rejects
      client.release = () => undefined;
    });
  });
}
