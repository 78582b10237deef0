import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { chown } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { noOwnPostgres, postgresUser } from './own-postgres.ts';
import { queryServer } from './postgres-server.ts';
import { freePort } from './program.ts';

const program = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find((file) => existsSync(file));

/** Why tests behind a pooler are skipped; null where they can run. */
export const noOwnPgBouncer = noOwnPostgres ?? (program ? null : 'PgBouncer is not installed');

export interface OwnPgBouncer {
  /** The database behind it. */
  databaseUrl: string;
  /** Runs a command of its console, such as `show pools`. @returns its rows */
  command: (command: string) => Promise<Record<string, string>[]>;
  remove: () => Promise<void>;
}

/** A running PgBouncer in transaction mode, which has few connections to a server for many of its clients. */
export async function startOwnPgBouncer(
  serverUrl: string,
  { connections }: { connections: number },
): Promise<OwnPgBouncer> {
  const folder = mkdtempSync(join(tmpdir(), 'promptreel-pgbouncer-'));
  const server = new URL(serverUrl);
  const port = await freePort();
  const inFolder = (name: string) => join(folder, name);
  writeFileSync(inFolder('users'), `"${server.username}" ""\n`);
  writeFileSync(
    inFolder('settings'),
    `[databases]
* = host=${server.hostname} port=${server.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${inFolder('users')}
admin_users = ${server.username}
pool_mode = transaction
default_pool_size = ${connections}
max_client_conn = 500
query_wait_timeout = 5
server_login_retry = 1
`,
  );
  const user = await postgresUser();
  if (user) await Promise.all(['', 'users', 'settings'].map((name) => chown(inFolder(name), user.uid, user.gid)));
  const child = spawn(String(program), [inFolder('settings')], { cwd: folder, stdio: 'ignore', ...user });
  const own: OwnPgBouncer = {
    databaseUrl: Object.assign(new URL(serverUrl), { port }).href,
    command: (command) =>
      queryServer(Object.assign(new URL(serverUrl), { port, pathname: '/pgbouncer' }).href, command),
    async remove() {
      if (child.exitCode === null && child.kill('SIGKILL')) await once(child, 'close');
      rmSync(folder, { recursive: true, force: true });
    },
  };
  const until = Date.now() + 10_000;
  while (!(await answers(own))) {
    if (Date.now() > until) {
      await own.remove();
      throw new Error('PgBouncer does not answer');
    }
    await pause(50);
  }
  return own;
}

async function answers({ command }: OwnPgBouncer): Promise<boolean> {
  try {
    await command('show version');
    return true;
  } catch {
    return false;
  }
}
