export interface PostgresHost {
  host: string;
  port: number;
}

export interface PostgresAddress {
  /** The address with its first host alone, as `new URL` and MikroORM read it. */
  url: string;
  hosts: PostgresHost[];
  /** Hosts and database, for messages: without user, password and parameters. */
  location: string;
}

const defaultPort = 5432;

/**
 * Reads a PostgreSQL address, which may name several hosts: postgres://user:password@first:5432,second:5432/database.
 * `new URL` refuses those.
 * @throws TypeError what is wrong, to follow the name of a setting. It never repeats the address, which has a password
 */
export function parsePostgresAddress(text: string): PostgresAddress {
  // a raw @ or comma in a password is part of it: the last @ before the path ends the user
  const [, scheme, user = '', names = '', rest = ''] =
    /^(postgres(?:ql)?:\/\/)([^/?#]*@)?([^/?#]*)(.*)$/is.exec(text) ?? [];
  if (!scheme) throw new TypeError('must be a postgres:// address');
  const each = names.split(',').map((name) => urlOf(`${scheme}${user}${name}${rest}`));
  const [first] = each;
  if (!first || (each.length > 1 && each.some(({ hostname }) => hostname === ''))) {
    throw new TypeError('must name its hosts as host:port, separated by commas');
  }
  return {
    url: each.length === 1 ? text : first.href,
    hosts: each.map(({ hostname, port }) => ({ host: plainHost(hostname), port: Number(port) || defaultPort })),
    location: `${each.map(({ host }) => host).join(',')}${first.pathname}`,
  };
}

function urlOf(text: string): URL {
  const url = URL.parse(text);
  if (!url) throw new TypeError('must be a postgres:// address, with each host as host or host:port');
  return url;
}

/** Sockets want IPv6 addresses without the brackets that URLs put around them. */
function plainHost(hostname: string): string {
  return decodeURIComponent(hostname).replace(/^\[(.*)\]$/, '$1');
}
