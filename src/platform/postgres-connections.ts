import type { EventEmitter } from 'node:events';
import { Socket } from 'node:net';
import type { serverLimits } from '../domain/limits.ts';

/** Limits that stop one slow or lost PostgreSQL connection from blocking calls; see `serverLimits.database`. */
export type DatabaseGuards = { [Name in keyof typeof serverLimits.database]: number };

/** A node-postgres connection (the package ships no types). It must be released to the pool exactly once. */
interface PoolClient extends EventEmitter {
  release: (isBroken: boolean) => void;
}

/** Options for node-postgres and its pool, which replaces any connection that exceeds a limit. */
export function guardedConnections(guards: DatabaseGuards) {
  return {
    max: guards.connections,
    connectionTimeoutMillis: guards.connectMs,
    idleTimeoutMillis: guards.idleMs,
    statement_timeout: guards.statementMs,
    lock_timeout: guards.lockMs,
    idle_in_transaction_session_timeout: guards.restMs,
    // The server enforces the limits above, but it may itself be frozen or unreachable. node-postgres' `query_timeout`
    // would return a connection to the pool in the middle of a transaction; closing the socket does not.
    stream() {
      const socket = new Socket().setTimeout(guards.silentMs);
      return socket.on('timeout', () => socket.destroy(new Error('Connection terminated: PostgreSQL is silent')));
    },
    onPoolCreated: releaseClosedClients,
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
