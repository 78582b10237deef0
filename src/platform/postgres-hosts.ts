import type { EventEmitter } from 'node:events';

/**
 * The address of a PostgreSQL, once for each of its hosts: postgres://user:password@first:5432,second:5432/database names
 * a primary and its standbys. `new URL` refuses several hosts, and node-postgres (8.23) connects to one.
 * @throws TypeError what is wrong, to follow the name of a setting. It never repeats the address, which has a password
 */
export function eachAddress(text: string): [URL, ...URL[]] {
  // a raw @ or comma in a password is part of it: the last @ before the path ends the user
  const [, before, hosts = '', after] = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/is.exec(text) ?? [];
  const addresses = hosts.split(',').map((host) => URL.parse(`${before}${host}${after}`));
  const [first, ...others] = addresses.filter((address) => address !== null);
  const areHosts = others.length === 0 || [first, ...others].every((address) => address?.hostname);
  if (before === undefined || !first || others.length < addresses.length - 1 || !areHosts) {
    throw new TypeError('must be a postgres:// address, with its hosts as host or host:port, separated by commas');
  }
  return [first, ...others];
}

/** node-postgres' pool, which ships no types: each new connection is made to what `options` says at that moment. */
interface Pool extends EventEmitter {
  options: { host?: string; port?: number };
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
export function toWritableHost(addresses: readonly URL[], options: PoolOptions): PoolOptions {
  if (addresses.length < 2) return options;
  return {
    ...options,
    async onConnect(client) {
      const { rows } = await client.query('select pg_is_in_recovery() as standby');
      if (rows[0]?.standby) throw new Error('is a standby');
    },
    onPoolCreated(pool) {
      options.onPoolCreated?.(pool);
      tryEachHost(pool, addresses);
    },
  };
}

function tryEachHost(pool: Pool, addresses: readonly URL[]): void {
  // sockets want IPv6 addresses without the brackets that URLs put around them
  const hosts = addresses.map(({ hostname, port }) => ({
    host: decodeURIComponent(hostname).replace(/^\[(.*)\]$/, '$1'),
    port: Number(port) || 5432,
  }));
  let current = 0;
  Object.assign(pool.options, hosts[current]);
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
        if (tried === current) current = (tried + 1) % hosts.length;
        Object.assign(pool.options, hosts[current]);
        failures.push(`${hosts[tried]?.host}:${hosts[tried]?.port} ${message || code}`);
        if (failures.length === hosts.length) throw new Error(`no host takes writes: ${failures.join('; ')}`);
      }
    }
  };
}
