import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { queryServer } from '../support/query-server.ts';
import { freePort } from '../support/servers.ts';

const run = promisify(execFile);

/** Where PostgreSQL's programs are, the newest of Debian's folders. */
export const postgresPrograms = globSync('/usr/lib/postgresql/*/bin')
  .filter((folder) => existsSync(join(folder, 'initdb')))
  .toSorted((a, b) => Number(a.split('/').at(-2)) - Number(b.split('/').at(-2)))
  .at(-1);
const pgBouncer = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find((file) => existsSync(file));

// they take minutes, so they are left to the rounds on PostgreSQL
const onRounds = process.env.TEST_DATABASE_URL ? null : 'only with TEST_DATABASE_URL';
/** Why tests that stop and start their own PostgreSQL are skipped; null where they run. */
export const noOwnPostgres = postgresPrograms ? onRounds : 'PostgreSQL is not installed in /usr/lib/postgresql';
/** Why tests behind a pooler are skipped; null where they run. */
export const noOwnPgBouncer = noOwnPostgres ?? (pgBouncer ? null : 'PgBouncer is not installed');

/** A temporary folder for a program that refuses to run as root, and whom to run it as: who owns the folder then. */
async function newServerFolder(files: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'promptreel-server-'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const idOf = async (flag: string) => Number((await run('id', [flag, 'postgres'])).stdout);
  const owner = process.getuid?.() === 0 ? { uid: await idOf('-u'), gid: await idOf('-g') } : null;
  if (owner) for (const name of ['', ...Object.keys(files)]) chownSync(join(folder, name), owner.uid, owner.gid);
  const remove = () => rmSync(folder, { recursive: true, force: true });
  return { folder, as: { cwd: folder, ...owner }, remove };
}

export type OwnPostgres = Awaited<ReturnType<typeof startServer>>;

/** A running PostgreSQL server in a temporary folder. */
export const startOwnPostgres = (): Promise<OwnPostgres> =>
  startServer('initdb', ['-U', 'promptreel', '-A', 'trust', '-E', 'UTF8', '--no-sync']);

/** A running standby, to which another server streams what it writes. */
export const startOwnStandby = ({ databaseUrl }: { databaseUrl: string }): Promise<OwnPostgres> =>
  startServer('pg_basebackup', [
    ...['--dbname', databaseUrl, '--write-recovery-conf', '--checkpoint', 'fast', '--no-sync'],
  ]);

async function startServer(create: string, options: string[]) {
  const { folder, as, remove } = await newServerFolder();
  const cluster = join(folder, 'cluster');
  const port = await freePort();
  const program = (name: string, ...args: string[]) =>
    run(join(postgresPrograms ?? '', name), ['-D', cluster, ...args], as);
  const control = async (...args: string[]) => void (await program('pg_ctl', '-w', ...args));
  const settings = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c fsync=off`;

  /** Signals the server and all its child processes. */
  async function signal(name: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): Promise<void> {
    const [server = ''] = (await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n');
    const { stdout: children } = await run('ps', ['-o', 'pid=', '--ppid', server]);
    for (const pid of [server, ...children.trim().split('\n')]) {
      try {
        process.kill(Number(pid), name);
      } catch (error) {
        // one that has ended since
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
      }
    }
  }

  await program(create, ...options);
  const own = {
    /** An empty database on it. */
    databaseUrl: `postgresql://promptreel@127.0.0.1:${port}/postgres`,
    start: () => control('-l', join(folder, 'log'), '-o', settings, 'start'),
    /** As when the machine restarts: clients are cut off. */
    stop: () => control('-m', 'fast', 'stop'),
    /** As when the machine loses its power. */
    kill: () => signal('SIGKILL'),
    /** Freezes all its processes, so that it neither answers nor refuses, until `thaw`. */
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    /** Makes a standby the server that takes writes. */
    promote: () => control('promote'),
    async close() {
      await control('-m', 'immediate', 'stop').catch(() => undefined);
      remove();
    },
  };
  await own.start();
  return own;
}

/** A running PgBouncer in transaction mode, which has few connections to a server for many of its clients. */
export async function startOwnPgBouncer(serverUrl: string, { connections }: { connections: number }) {
  const { hostname, port: serverPort, username } = new URL(serverUrl);
  const port = await freePort();
  const settings = `[databases]
* = host=${hostname} port=${serverPort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = users
admin_users = ${username}
pool_mode = transaction
default_pool_size = ${connections}
max_client_conn = 500
query_wait_timeout = 5
server_login_retry = 1
`;
  const { as, remove } = await newServerFolder({ users: `"${username}" ""\n`, settings });
  const child = spawn(String(pgBouncer), ['settings'], { ...as, stdio: ['ignore', 'ignore', 'pipe'] });
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
    async close() {
      if (child.exitCode === null && child.kill('SIGKILL')) await once(child, 'close');
      remove();
    },
  };
}
