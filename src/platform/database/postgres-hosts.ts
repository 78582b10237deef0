import type { PgClient, PgPool } from './node-postgres.ts';

/**
 * Splits a PostgreSQL address with several hosts into one address per host. In
 * postgres://user:password@first:5432,second:5432/database the hosts are a primary and its standbys. `new URL` rejects
 * several hosts, and node-postgres (8.23) connects to only one.
 * @throws TypeError. Its message starts with a verb, to follow the name of the setting, and leaves out the address,
 *   which may contain a password
 */
export function parsePostgresHosts(text: string): [URL, ...URL[]] {
  // a password may contain a raw @ or comma: only the last @ before the path separates it from the hosts
  const [, before, hosts = '', after] = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/is.exec(text) ?? [];
  const addresses = hosts.split(',').map((host) => URL.parse(`${before}${host}${after}`));
  const [first, ...others] = addresses.filter((address) => address !== null);
  const areHosts = others.length === 0 || [first, ...others].every((address) => address?.hostname);
  if (before === undefined || !first || others.length < addresses.length - 1 || !areHosts) {
    throw new TypeError('must be a postgres:// address, with its hosts as host or host:port, separated by commas');
  }
  return [first, ...others];
}

/** The options used here: node-postgres' own, and the hooks that MikroORM adds. */
export interface PoolOptions {
  connectionTimeoutMillis: number;
  onConnect?: (client: PgClient) => Promise<void>;
  onPoolCreated?: (pool: PgPool) => void;
}

/** The message of the pool's error when all connections are in use. It does not mean that a host is down. */
const poolBusyMessage = 'timeout exceeded when trying to connect';

/**
 * Options for a pool that connects to whichever host accepts writes, even after a standby was promoted. Unreachable hosts
 * and standbys are skipped; connecting fails only after every host was tried. With a single host, returns the options
 * unchanged.
 */
export function toWritableHost(addresses: readonly URL[], options: PoolOptions): PoolOptions {
  if (addresses.length < 2) return options;
  return {
    ...options,
    async onConnect(client) {
      const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby');
      if (rows[0]?.standby) throw new Error('is a standby');
    },
    onPoolCreated(pool) {
      options.onPoolCreated?.(pool);
      tryEachHost(pool, addresses);
    },
  };
}

function tryEachHost(pool: PgPool, addresses: readonly URL[]): void {
  // sockets take IPv6 addresses without the brackets of URLs
  const hosts = addresses.map(({ hostname, port }) => ({
    host: decodeURIComponent(hostname).replace(/^\[(.*)\]$/, '$1'),
    port: Number(port) || 5432,
  }));
  let current = 0;
  Object.assign(pool.options, hosts[current]);
  // Kysely calls `connect` without a callback
  const connect = pool.connect.bind(pool);
  pool.connect = async () => {
    const failures: string[] = [];
    for (;;) {
      const tried = current;
      try {
        return await connect();
      } catch (error) {
        const { message, code } = error as NodeJS.ErrnoException;
        if (message === poolBusyMessage) throw error;
        // unless a concurrent call has already moved on
        if (tried === current) current = (tried + 1) % hosts.length;
        Object.assign(pool.options, hosts[current]);
        failures.push(`${hosts[tried]?.host}:${hosts[tried]?.port} ${message || code}`);
        if (failures.length === hosts.length) throw new Error(`no host accepts writes: ${failures.join('; ')}`);
      }
    }
  };
}
