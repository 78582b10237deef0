import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import config from '../../../mikro-orm.config.ts';
import { openDatabase } from '../../../src/platform/database/database.ts';
import { fromProjectRoot } from '../../../src/platform/project-root.ts';
import { isFull } from '../../support/rounds.ts';
import { createTestDatabase, isEmbedded } from '../../support/test-database.ts';

async function newFolder() {
  const place = await createTestDatabase();
  onTestFinished(place.remove);
  return place;
}

test.runIf(isEmbedded && isFull)('when several processes find a stale lock, exactly one gets the folder', async () => {
  const { dataFolder } = await newFolder();
  const ended = startNode('');
  await once(ended, 'close');
  const stale = { nonce: crypto.randomUUID(), pid: ended.pid, started: '1' };
  writeFileSync(join(dataFolder, 'promptreel.lock'), JSON.stringify(stale));
  const lock = JSON.stringify(fromProjectRoot('src/platform/database/data-folder-lock.ts'));
  const program = `
    const { lockDataFolder } = await import(${lock});
    await lockDataFolder(${JSON.stringify(dataFolder)});
    console.log('locked');
    setInterval(() => undefined, 1_000);`;
  const outcomes = Array.from({ length: 3 }, () => {
    const child = startNode(program);
    onTestFinished(() => void child.kill('SIGKILL'));
    const locked = once(child.stdout, 'data').then(() => 'locked');
    return Promise.race([locked, once(child, 'close').then(([code]) => code)]);
  });
  expect((await Promise.all(outcomes)).toSorted()).toEqual([1, 1, 'locked']);
});

test.runIf(isEmbedded && isFull)('neither a reused process id nor an interrupted first start blocks it', async () => {
  const where = await newFolder();
  // this process is running, but it started at another time than the lock says
  const reused = { nonce: crypto.randomUUID(), pid: process.pid, started: '1' };
  writeFileSync(join(where.dataFolder, 'promptreel.lock'), JSON.stringify(reused));
  writeFileSync(join(where.dataFolder, 'database', 'PG_VERSION'), 'half');
  rmSync(join(where.dataFolder, 'database.ready'));
  const { close } = await openDatabase(config, where);
  expect(readdirSync(where.dataFolder).filter((name) => name.includes('lock'))).toEqual(['promptreel.lock']);
  await close();
  const aside = readdirSync(where.dataFolder).find((name) => name.includes('unfinished'));
  expect(readFileSync(join(where.dataFolder, String(aside), 'PG_VERSION'), 'utf8')).toBe('half');
});

function startNode(program: string) {
  return spawn(process.execPath, ['--input-type=module', '--eval', program], { stdio: ['ignore', 'pipe', 'ignore'] });
}
