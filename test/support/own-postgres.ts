import { execFile } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { chown } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from './program.ts';

const run = promisify(execFile);

/** Where PostgreSQL's programs are, the newest of Debian's folders; null on a machine without them. */
export const postgresPrograms =
  globSync('/usr/lib/postgresql/*/bin')
    .filter((folder) => existsSync(join(folder, 'initdb')))
    .toSorted((a, b) => Number(a.split('/').at(-2)) - Number(b.split('/').at(-2)))
    .at(-1) ?? null;

/** Why tests that stop and start their own PostgreSQL are skipped; null where they run. */
export const noOwnPostgres = whyNot();

function whyNot(): string | null {
  if (!postgresPrograms) return 'PostgreSQL is not installed in /usr/lib/postgresql';
  // they take minutes, so they are left to the rounds on PostgreSQL
  return process.env.TEST_DATABASE_URL ? null : 'only with TEST_DATABASE_URL';
}

/** For what PostgreSQL and its pooler refuse to do as root: the user to do it as; undefined where we are not root. */
export async function postgresUser(): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const [uid, gid] = await Promise.all(['-u', '-g'].map(async (flag) => (await run('id', [flag, 'postgres'])).stdout));
  return { uid: Number(uid), gid: Number(gid) };
}

export interface OwnPostgres {
  /** Creates an empty database on it. @returns its URL */
  databaseUrl: string;
  start: () => Promise<void>;
  /** As when the machine restarts: clients are cut off. */
  stop: () => Promise<void>;
  /** As when the machine loses its power. */
  kill: () => Promise<void>;
  /** Freezes all its processes, so that it neither answers nor refuses, until `thaw`. */
  freeze: () => Promise<void>;
  thaw: () => Promise<void>;
  /** Makes a standby the server that takes writes. */
  promote: () => Promise<void>;
  remove: () => Promise<void>;
}

/** A running PostgreSQL server in a temporary folder. */
export function startOwnPostgres(): Promise<OwnPostgres> {
  return startServer((cluster) => ['initdb', '-D', cluster, '-U', 'promptreel', '-A', 'trust', '-E', 'UTF8']);
}

/** A running standby, to which another server streams what it writes. */
export function startOwnStandby({ databaseUrl }: OwnPostgres): Promise<OwnPostgres> {
  const copy = ['--dbname', databaseUrl, '--write-recovery-conf', '--checkpoint', 'fast', '--no-sync'];
  return startServer((cluster) => ['pg_basebackup', '-D', cluster, ...copy]);
}

async function startServer(create: (cluster: string) => [program: string, ...args: string[]]): Promise<OwnPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'promptreel-postgres-'));
  const cluster = join(folder, 'cluster');
  const port = await freePort();
  const user = await postgresUser();
  const asPostgres = async (program: string, ...args: string[]): Promise<void> => {
    await run(join(String(postgresPrograms), program), args, { cwd: folder, ...user });
  };
  const control = (...args: string[]) => asPostgres('pg_ctl', '-D', cluster, '-w', ...args);
  const settings = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c fsync=off`;

  if (user) await chown(folder, user.uid, user.gid);
  await asPostgres(...create(cluster));
  const own: OwnPostgres = {
    databaseUrl: `postgresql://promptreel@127.0.0.1:${port}/postgres`,
    start: () => control('-l', join(folder, 'log'), '-o', settings, 'start'),
    stop: () => control('-m', 'fast', 'stop'),
    kill: () => signalAll(cluster, 'KILL'),
    freeze: () => signalAll(cluster, 'STOP'),
    thaw: () => signalAll(cluster, 'CONT'),
    promote: () => control('promote'),
    async remove() {
      await control('-m', 'immediate', 'stop').catch(() => undefined);
      rmSync(folder, { recursive: true, force: true });
    },
  };
  await own.start();
  return own;
}

/** Signals the server of a cluster and all its child processes. */
async function signalAll(cluster: string, signal: 'KILL' | 'STOP' | 'CONT'): Promise<void> {
  const { stdout: server } = await run('head', ['-n', '1', join(cluster, 'postmaster.pid')]);
  const { stdout: children } = await run('ps', ['-o', 'pid=', '--ppid', server.trim()]);
  for (const pid of [server, ...children.trim().split('\n')]) {
    try {
      process.kill(Number(pid), `SIG${signal}`);
    } catch (error) {
      // one that has ended since
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}
