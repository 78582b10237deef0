import type { EventEmitter } from 'node:events';
import type { PostgresHost } from './postgres-address.ts';

/** node-postgres' pool, which ships no types: each new connection is made to what `options` says at that moment. */
interface Pool extends EventEmitter {
  options: PostgresHost;
  connect: () => Promise<unknown>;
}

interface NewClient {
  query: (sql: string) => Promise<{ rows: { standby: boolean }[] }>;
}

/** The options used here: node-postgres' own, and the hooks that MikroORM adds. */
export interface PoolOptions {
  connectionTimeoutMillis: number;
  onConnect?: (client: NewClient) => Promise<void>;
  onPoolCreated?: (pool: Pool) => void;
}

/** The pool's own, when all connections are in use: that says nothing about a host. */
const poolIsBusy = 'timeout exceeded when trying to connect';

/**
 * Options for a pool whose new connections go to the one host of several that takes writes, also after a standby was
 * promoted. A host that cannot be reached, or is a standby, is passed over for the next one; a call fails only once each
 * had its turn. With one host they stay as they are.
 */
export function toWritableHost(hosts: PostgresHost[], options: PoolOptions): PoolOptions {
  if (hosts.length < 2) return options;
  return {
    ...options,
    onConnect: refuseStandby,
    onPoolCreated(pool: Pool) {
      options.onPoolCreated?.(pool);
      tryEachHost(pool, hosts);
    },
  };
}

async function refuseStandby(client: NewClient): Promise<void> {
  const { rows } = await client.query('select pg_is_in_recovery() as standby');
  if (rows[0]?.standby) throw new Error('is a standby');
}

function tryEachHost(pool: Pool, hosts: PostgresHost[]): void {
  let current = 0;
  const use = (index: number) => {
    current = index;
    Object.assign(pool.options, hosts[index]);
  };
  use(current);
  // Kysely calls it without a callback
  const connect = pool.connect.bind(pool);
  pool.connect = async () => {
    const failures: string[] = [];
    for (;;) {
      const tried = current;
      try {
        return await connect();
      } catch (error) {
        const { message, code } = error as NodeJS.ErrnoException;
        if (message === poolIsBusy) throw error;
        // unless another call has moved on meanwhile
        if (tried === current) use((tried + 1) % hosts.length);
        failures.push(`${hosts[tried]?.host}:${hosts[tried]?.port} ${message || code}`);
        if (failures.length === hosts.length) throw new Error(`no host takes writes: ${failures.join('; ')}`);
      }
    }
  };
}
