import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { newServerFolder, noOwnPostgres } from './own-postgres.ts';
import { queryServer } from './postgres-server.ts';
import { freePort } from './program.ts';

const program = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find((file) => existsSync(file));

/** Why tests behind a pooler are skipped; null where they can run. */
export const noOwnPgBouncer = noOwnPostgres ?? (program ? null : 'PgBouncer is not installed');

export type OwnPgBouncer = Awaited<ReturnType<typeof startOwnPgBouncer>>;

/** A running PgBouncer in transaction mode, which has few connections to a server for many of its clients. */
export async function startOwnPgBouncer(serverUrl: string, { connections }: { connections: number }) {
  const { folder, give, as, remove } = await newServerFolder();
  const { hostname, port: serverPort, username } = new URL(serverUrl);
  const port = await freePort();
  const settings = `[databases]
* = host=${hostname} port=${serverPort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${join(folder, 'users')}
admin_users = ${username}
pool_mode = transaction
default_pool_size = ${connections}
max_client_conn = 500
query_wait_timeout = 5
server_login_retry = 1
`;
  writeFileSync(join(folder, 'users'), `"${username}" ""\n`);
  writeFileSync(join(folder, 'settings'), settings);
  await give('users', 'settings');
  const child = spawn(String(program), [join(folder, 'settings')], { ...as, stdio: ['ignore', 'ignore', 'pipe'] });
  const at = (pathname: string) => Object.assign(new URL(serverUrl), { port, pathname }).href;
  const said: string[] = [];
  for await (const line of createInterface(child.stderr)) {
    said.push(line);
    // it listens from then on
    if (line.includes('process up')) break;
  }
  child.stderr.resume();
  if (child.exitCode !== null) throw new Error(`PgBouncer has ended: ${said.join('\n')}`);
  return {
    /** The database behind it. */
    databaseUrl: at(new URL(serverUrl).pathname),
    /** Runs a command of its console, such as `show pools`. @returns its rows */
    command: (command: string) => queryServer<Record<string, string>>(at('/pgbouncer'), command),
    async remove() {
      if (child.exitCode === null && child.kill('SIGKILL')) await once(child, 'close');
      remove();
    },
  };
}
