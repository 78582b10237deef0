import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import config from '../../mikro-orm.config.ts';
import { lockDataFolder } from '../../src/platform/database/data-folder-lock.ts';
import { openDatabase } from '../../src/platform/database/database.ts';
import { memoryLimit } from '../../src/platform/database/memory-limit.ts';
import { preparedFolder } from '../../src/platform/database/new-database.ts';
import { createTestDatabase, isEmbedded } from '../support/test-database.ts';

describe.runIf(isEmbedded)('the embedded database', () => {
  test('repeats a first start that was killed while copying the database', async () => {
    const folder = await newFolder();
    await mkdir(join(folder, 'database.new-1'));
    await writeFile(join(folder, 'database.new-1', 'PG_VERSION'), 'half');
    const { orm, close } = await openDatabase(config, { databaseUrl: undefined, dataFolder: folder });
    const users = await orm.em.fork().execute('select count(*)::int as users from users');
    await close();
    expect(users).toEqual([{ users: 0 }]);
    expect((await readdir(folder)).toSorted()).toEqual(['database', 'database.ready']);
  });

  test('does not copy a database prepared for other migrations', async () => {
    const path = await newFolder();
    await cp(config.migrations.path, path, { recursive: true });
    const same = await preparedFolder({ migrations: { path } });
    expect(same).toBe(await preparedFolder(config));
    await writeFile(join(path, 'Migration20991231000000_later.ts'), '');
    expect(await preparedFolder({ migrations: { path } })).not.toBe(same);
  });

  test('reports missing data and does not start with an empty database instead', async () => {
    const testDatabase = await createTestDatabase();
    onTestFinished(testDatabase.remove);
    const cluster = join(testDatabase.dataFolder, 'database');
    await rename(cluster, `${cluster}.elsewhere`);
    await expect(openDatabase(config, testDatabase)).rejects.toThrow(`${cluster} is gone. Put it back`);
    expect(existsSync(cluster)).toBe(false);
    await rename(`${cluster}.elsewhere`, cluster);
    await (await openDatabase(config, testDatabase)).close();
  });
});

describe.runIf(existsSync('/proc/self/stat'))('the data folder’s lock', () => {
  test('is released by a killed process, even one whose parent has not reaped it', async () => {
    // start a process whose parent does not reap it
    const parent = spawn('sh', ['-c', 'exec 3<&0; cat <&3 & echo $!; exec cat'], { stdio: ['pipe', 'pipe', 'ignore'] });
    onTestFinished(async () => void parent.kill('SIGKILL'));
    const [line] = await once(parent.stdout, 'data');
    const pid = Number(line);
    // until it has become `cat`, the shell would reap
    await expect.poll(() => readFileSync(`/proc/${parent.pid}/comm`, 'utf8')).toBe('cat\n');
    const folder = await folderLockedBy(pid);
    process.kill(pid, 'SIGKILL');
    await expect.poll(() => readStat(pid)[0]).toBe('Z');
    const lock = await lockDataFolder(folder);
    lock.release();
    expect(await readdir(folder)).toEqual([]);
  });

  test('waits for a process that is exiting, but not for one that keeps running', async () => {
    const holder = spawn('cat', { stdio: ['pipe', 'ignore', 'ignore'] });
    onTestFinished(async () => void holder.kill('SIGKILL'));
    await once(holder, 'spawn');
    const folder = await folderLockedBy(Number(holder.pid));
    await expect(lockDataFolder(folder)).rejects.toThrow(`in use by another Promptreel (process ${holder.pid})`);
    // the first check runs synchronously, so it still finds the process
    const locking = lockDataFolder(folder);
    holder.kill('SIGKILL');
    (await locking).release();
  });

  async function folderLockedBy(pid: number): Promise<string> {
    const folder = await newFolder();
    const holder = { nonce: randomUUID(), pid, started: readStat(pid)[19] };
    await writeFile(join(folder, 'promptreel.lock'), JSON.stringify(holder));
    return folder;
  }

  /** Returns the fields of /proc/PID/stat, starting with the process state. */
  function readStat(pid: number): string[] {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  }
});

test('respects a container’s memory limit, and ignores “no limit”', () => {
  const unlimited = 2 ** 64;
  expect(memoryLimit(8e9, 1e9)).toBe(1e9);
  expect(memoryLimit(1e9, 8e9)).toBe(1e9);
  expect(memoryLimit(8e9, unlimited)).toBe(8e9);
  expect(memoryLimit(8e9, 0)).toBe(8e9);
});

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'promptreel-folder-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
