import type { EventEmitter } from 'node:events';
import { Socket } from 'node:net';
import type { serverLimits } from '../domain/limits.ts';

/** What keeps one slow or lost connection to PostgreSQL from holding calls up; see `serverLimits.database`. */
export type DatabaseGuards = { [Name in keyof typeof serverLimits.database]: number };

/** Of node-postgres, which brings no types: one connection, to be given back to the pool once. */
interface PoolClient extends EventEmitter {
  release: (isBroken: boolean) => void;
}

/** Options of node-postgres and its pool. A connection that breaks one of the limits is the pool's to replace. */
export function guardedConnections(guards: DatabaseGuards) {
  return {
    max: guards.connections,
    connectionTimeoutMillis: guards.connectMs,
    idleTimeoutMillis: guards.idleMs,
    statement_timeout: guards.statementMs,
    lock_timeout: guards.lockMs,
    idle_in_transaction_session_timeout: guards.restMs,
    // The limits above are kept by the server, which may be frozen or cut off itself. node-postgres' `query_timeout`
    // would leave a half-done transaction on a connection that goes back to the pool; ending the socket does not.
    stream() {
      const socket = new Socket().setTimeout(guards.silentMs);
      return socket.on('timeout', () => socket.destroy(new Error('Connection terminated: PostgreSQL is silent')));
    },
    onPoolCreated: takeBackLost,
  };
}

/**
 * Gives connections that ended in use back to their pool. Kysely (0.29) does not when the `begin` or the `rollback` of
 * a transaction fails, as both do on a lost connection: each would be missing from the pool for ever.
 */
function takeBackLost(pool: EventEmitter): void {
  const inUse = new Set<PoolClient>();
  pool.on('acquire', (client: PoolClient) => inUse.add(client));
  pool.on('release', (_: unknown, client: PoolClient) => inUse.delete(client));
  pool.on('connect', (client: PoolClient) => {
    client.once('end', () => {
      if (!inUse.has(client)) return;
      client.release(true);
      // whoever has it still may give it back too, which the pool would refuse
      client.release = () => undefined;
    });
  });
}
