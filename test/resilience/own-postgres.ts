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

/** The folder with PostgreSQL's programs: the newest of Debian's folders. */
export const postgresPrograms = globSync('/usr/lib/postgresql/*/bin')
  .filter((folder) => existsSync(join(folder, 'initdb')))
  .toSorted((a, b) => Number(a.split('/').at(-2)) - Number(b.split('/').at(-2)))
  .at(-1);
const pgBouncer = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find((file) => existsSync(file));

// these tests take minutes, so they only run if TEST_DATABASE_URL is set
const notOnPostgres = process.env.TEST_DATABASE_URL ? null : 'only with TEST_DATABASE_URL';
/** Why tests that start and stop their own PostgreSQL are skipped; null if they run. */
export const noOwnPostgres = postgresPrograms ? notOnPostgres : 'PostgreSQL is not installed in /usr/lib/postgresql';
/** Why tests behind a pooler are skipped; null if they run. */
export const noOwnPgBouncer = noOwnPostgres ?? (pgBouncer ? null : 'PgBouncer is not installed');

/** Creates a temporary folder for a server. Servers refuse to run as root; then the user `postgres` owns the folder. */
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

/** Starts a PostgreSQL server in a temporary folder. */
export const startOwnPostgres = (): Promise<OwnPostgres> =>
  startServer('initdb', ['-U', 'promptreel', '-A', 'trust', '-E', 'UTF8', '--no-sync']);

/** Starts a standby that replicates another server. */
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
        // ignore processes that have ended since
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
      }
    }
  }

  await program(create, ...options);
  const own = {
    /** The URL of an empty database. */
    databaseUrl: `postgresql://promptreel@127.0.0.1:${port}/postgres`,
    start: () => control('-l', join(folder, 'log'), '-o', settings, 'start'),
    /** Stops the server and disconnects its clients, as a restart of the machine does. */
    stop: () => control('-m', 'fast', 'stop'),
    /** Kills the server, as a power loss does. */
    kill: () => signal('SIGKILL'),
    /** Freezes all of its processes until `thaw`: connections get no response and are not refused. */
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    /** Makes a standby accept writes. */
    promote: () => control('promote'),
    async close() {
      await control('-m', 'immediate', 'stop').catch(() => undefined);
      remove();
    },
  };
  await own.start();
  return own;
}

/** Starts PgBouncer in transaction mode, which shares a few connections to a server among many clients. */
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
    // PgBouncer listens from then on
    if (line.includes('process up')) break;
  }
  child.stderr.resume();
  if (child.exitCode !== null) throw new Error(`PgBouncer has ended: ${said.join('\n')}`);
  return {
    /** The URL of the database through the pooler. */
    databaseUrl: at(new URL(serverUrl).pathname),
    /** Runs a command on its console, such as `show pools`. @returns the rows */
    command: (command: string) => queryServer<Record<string, string>>(at('/pgbouncer'), command),
    async close() {
      if (child.exitCode === null && child.kill('SIGKILL')) await once(child, 'close');
      remove();
    },
  };
}
