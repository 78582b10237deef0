import type { EventEmitter } from 'node:events';
import { Socket } from 'node:net';
import type { serverLimits } from '../domain/limits.ts';

/** Limits that stop one slow or lost PostgreSQL connection from blocking calls; see `serverLimits.database`. */
export type DatabaseGuards = { [Name in keyof typeof serverLimits.database]: number };

/** A node-postgres connection (the package ships no types). It must be released to the pool exactly once. */
interface PoolClient extends EventEmitter {
  release: (isBroken: boolean) => void;
}

/** What PostgreSQL enforces itself: its settings, and the guards they hold. */
export const serverSettings = {
  statement_timeout: 'statementMs',
  lock_timeout: 'lockMs',
  idle_in_transaction_session_timeout: 'restMs',
} as const;

/** The settings with their values, in milliseconds. */
function settingsFor(guards: DatabaseGuards) {
  return Object.fromEntries(Object.entries(serverSettings).map(([name, guard]) => [name, guards[guard]]));
}

/**
 * Options for node-postgres and its pool, which replaces any connection that exceeds a limit.
 * @param behindPooler a pooler refuses limits that a connection names at its start, and gives each transaction another
 *   connection, so that `set` is no way either: there the role in PostgreSQL carries them (`checkRoleLimits`)
 */
export function guardedConnections(guards: DatabaseGuards, { behindPooler }: { behindPooler: boolean }) {
  return {
    max: guards.connections,
    connectionTimeoutMillis: guards.connectMs,
    idleTimeoutMillis: guards.idleMs,
    ...(!behindPooler && settingsFor(guards)),
    // nor does a statement that was prepared on one connection exist on another; see `prepared`
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
export function patientConnections({ besidePooler }: { besidePooler: boolean }) {
  return {
    // a server that does not respond must not block a call forever
    connectionTimeoutMillis: 5_000,
    // beside a pooler the role carries limits, which are for calls
    ...(besidePooler && {
      options: Object.keys(serverSettings)
        .map((name) => `-c ${name}=0`)
        .join(' '),
    }),
  };
}

/**
 * Releases clients that closed while in use. Kysely (0.29) does not when a transaction's `begin` or `rollback` fails,
 * as both do on a lost connection, so the pool would shrink by one each time.
 */
function releaseClosedClients(pool: EventEmitter): void {
  const inUse = new Set<PoolClient>();
  pool.on('acquire', (client: PoolClient) => inUse.add(client));
  pool.on('release', (_: unknown, client: PoolClient) => inUse.delete(client));
  pool.on('connect', (client: PoolClient) => {
    client.once('end', () => {
      if (!inUse.has(client)) return;
      client.release(true);
      // its current user may release it again, which the pool rejects
      client.release = () => undefined;
    });
  });
}
