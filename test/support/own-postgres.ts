import { execFile } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { chown, readFile } from 'node:fs/promises';
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

/**
 * A temporary folder for a program that refuses to run as root, and whom to run it as: who owns the folder then.
 * @returns `give` hands over what was put into the folder since
 */
export async function newServerFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'promptreel-server-'));
  const isRoot = process.getuid?.() === 0;
  const ids = isRoot
    ? await Promise.all(['-u', '-g'].map(async (flag) => Number((await run('id', [flag, 'postgres'])).stdout)))
    : [];
  const [uid = 0, gid = 0] = ids;
  const give = async (...names: string[]) => {
    if (isRoot) await Promise.all(names.map((name) => chown(join(folder, name), uid, gid)));
  };
  await give('');
  const remove = () => rmSync(folder, { recursive: true, force: true });
  return { folder, give, as: { cwd: folder, ...(isRoot && { uid, gid }) }, remove };
}

export type OwnPostgres = Awaited<ReturnType<typeof startServer>>;

/** A running PostgreSQL server in a temporary folder. */
export function startOwnPostgres(): Promise<OwnPostgres> {
  return startServer('initdb', ['-U', 'promptreel', '-A', 'trust', '-E', 'UTF8', '--no-sync']);
}

/** A running standby, to which another server streams what it writes. */
export function startOwnStandby({ databaseUrl }: { databaseUrl: string }): Promise<OwnPostgres> {
  const copy = ['--dbname', databaseUrl, '--write-recovery-conf', '--checkpoint', 'fast', '--no-sync'];
  return startServer('pg_basebackup', copy);
}

async function startServer(create: string, options: string[]) {
  const { folder, as, remove } = await newServerFolder();
  const cluster = join(folder, 'cluster');
  const port = await freePort();
  const program = (name: string, ...args: string[]) =>
    run(join(String(postgresPrograms), name), ['-D', cluster, ...args], as);
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
    async remove() {
      await control('-m', 'immediate', 'stop').catch(() => undefined);
      remove();
    },
  };
  await own.start();
  return own;
}
