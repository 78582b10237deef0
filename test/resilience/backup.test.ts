import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import config from '../../mikro-orm.config.ts';
import { dataFolderAt } from '../../src/platform/database/data-folder.ts';
import { lockDataFolder } from '../../src/platform/database/data-folder-lock.ts';
import { openDatabase } from '../../src/platform/database/database.ts';
import type { Orm } from '../../src/platform/database/orm.ts';
import { fromProjectRoot } from '../../src/platform/project-root.ts';
import { backUp } from '../../src/scripts/backup.ts';
import { restore } from '../../src/scripts/restore.ts';
import { buildAppOn } from '../support/apps.ts';
import { newUser } from '../support/new-user.ts';
import { subscribe } from '../support/people.ts';
import { filmWith, newPicture } from '../support/pictures.ts';
import { Program, runProgram } from '../support/program.ts';
import { isFull } from '../support/rounds.ts';
import { newShare } from '../support/rows.ts';
import { nightTrain } from '../support/samples.ts';
import { createTestDatabase, isEmbedded, type TestDatabase } from '../support/test-database.ts';
import { Client } from './client.ts';
import { noOwnPostgres, postgresPrograms } from './own-postgres.ts';
import { memoryBudget, parsePeakMemory, peakMemory, reportsPeakMemory } from './peak-memory.ts';

/** A temporary folder for the files of these tests. */
const temporaryFolder = mkdtempSync(join(tmpdir(), 'promptreel-backup-'));
afterAll(() => rmSync(temporaryFolder, { recursive: true, force: true }));
const file = join(temporaryFolder, 'backup');

/** The outcome of a command of the product. */
interface CommandOutcome {
  code: number | null;
  out: string;
  err: string;
}

/** Runs a command in a separate process, and checks its peak memory. */
async function runInProcess(
  name: 'backup' | 'restore',
  args: string[],
  settings: Record<string, string>,
): Promise<CommandOutcome> {
  const status = join(temporaryFolder, `status-${randomUUID()}`);
  const keepStatus = `import { readFileSync, writeFileSync } from 'node:fs';
    process.on('exit', () => writeFileSync(${JSON.stringify(status)}, readFileSync('/proc/self/status')));`;
  const nodeArgs = reportsPeakMemory ? ['--import', `data:text/javascript,${encodeURIComponent(keepStatus)}`] : [];
  const program = new Program([`src/scripts/${name}.ts`, ...args], settings, nodeArgs);
  const code = await program.exit;
  if (reportsPeakMemory) {
    expect(parsePeakMemory(readFileSync(status, 'utf8')), 'MB, even if more memory is available').toBeLessThan(
      memoryBudget.small,
    );
    rmSync(status);
  }
  return { code, out: program.out, err: program.err };
}

/** Runs a command in this process, which is faster. It reads its settings from the environment. */
async function command(name: 'backup' | 'restore', args: string[]): Promise<CommandOutcome> {
  try {
    return { code: 0, out: `${await { backup: backUp, restore }[name](args)}\n`, err: '' };
  } catch (error) {
    return { code: 1, out: '', err: `${error instanceof Error ? error.message : error}\n` };
  }
}
afterEach(() => {
  vi.unstubAllEnvs();
});

test('if DATABASE_URL is set, backup and restore suggest the commands of PostgreSQL', async () => {
  vi.stubEnv('DATABASE_URL', 'postgres://ada:secret@127.0.0.1:1/none');
  const [backup, restored] = [await command('backup', [file]), await command('restore', [file])];
  expect([backup.code, restored.code]).toEqual([1, 1]);
  expect(backup.err).toContain(`pg_dump --format=custom --file='${file}' "$DATABASE_URL"`);
  expect(restored.err).toContain(
    `pg_restore --clean --if-exists --no-owner --single-transaction --dbname="$DATABASE_URL" '${file}'`,
  );
  expect(backup.err + restored.err).not.toContain('secret');
});

let testDatabase: TestDatabase;
let rows: Record<string, string[]>;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  rows = await inDatabase(testDatabase, async (orm) => {
    const app = buildAppOn(orm, { stripePages: true, articles: true });
    const ada = await newUser(app);
    await subscribe(ada);
    for (const name of ['one', 'two']) {
      expect((await ada.post('/api/templates', { ...nightTrain, name })).statusCode).toBe(200);
    }
    const { hash } = await newPicture(ada);
    const { id } = (await ada.post('/api/projects', filmWith(hash))).json();
    await newShare(ada, id, { live: false });
    await app.close();
    return allRows(orm);
  });
  expect(rows.templates).toHaveLength(2);
  for (const table of ['projects', 'pictures', 'shares']) expect(rows[table], table).toHaveLength(1);
});
afterAll(() => testDatabase?.remove());

describe.skipIf(noOwnPostgres)('with a PostgreSQL server', () => {
  test('the commands in the operating guide back up and restore every row', async () => {
    const guide = readFileSync(fromProjectRoot('.github/OPERATING.md'), 'utf8');
    const lines = /^pg_dump .+\npg_restore .+$/m.exec(guide)?.[0] ?? '';
    const [dump = '', restore = ''] = lines.split('\n');
    const folder = mkdtempSync(join(tmpdir(), 'promptreel-dump-'));
    const sh = (line: string) =>
      execFileSync('sh', ['-ec', line], {
        cwd: folder,
        env: { DATABASE_URL: testDatabase.databaseUrl, PATH: `${postgresPrograms}:${process.env.PATH}` },
      });
    try {
      sh(dump);
      await inDatabase(testDatabase, (orm) => orm.em.fork().execute('delete from users'));
      expect(await inDatabase(testDatabase, allRows)).not.toEqual(rows);
      sh(restore);
      expect(await inDatabase(testDatabase, allRows)).toEqual(rows);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

describe.runIf(isEmbedded)('with the embedded database', () => {
  beforeEach(() => {
    vi.stubEnv('DATA_DIR', testDatabase.dataFolder);
  });

  test('restores every row of a backup and sets the previous data aside', async () => {
    const { takes } = dataFolderAt(testDatabase.dataFolder);
    mkdirSync(takes);
    const made = await runInProcess('backup', [file], { DATA_DIR: testDatabase.dataFolder });
    expect(made.err).toBe('');
    expect(made.code).toBe(0);
    expect(made.out).toContain(`The files of takes are not in it: copy ${takes} as well.`);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(temporaryFolder)).toEqual(['backup']);
    const again = await command('backup', [file]);
    expect([again.code, again.err]).toEqual([1, `${file} already exists. Choose another file name.\n`]);

    const empty = await createTestDatabase();
    onTestFinished(empty.remove);
    const before = writtenAt(empty.dataFolder);
    vi.stubEnv('DATA_DIR', empty.dataFolder);
    const refused = await command('restore', [file]);
    expect(refused.code).toBe(1);
    expect(refused.err).toContain('already has data; nothing was changed. Use --force to move it aside.');
    expect(writtenAt(empty.dataFolder)).toEqual(before);

    const restored = await runInProcess('restore', [file, '--force'], { DATA_DIR: empty.dataFolder });
    expect(restored.err).toBe('');
    expect(restored.code).toBe(0);
    expect(await inDatabase(empty, allRows)).toEqual(rows);
    const aside = /The previous data is in (.+)\.\n$/.exec(restored.out)?.[1] ?? '';
    expect(statSync(join(aside, 'PG_VERSION')).isFile()).toBe(true);

    const fresh = { ...testDatabase, dataFolder: join(temporaryFolder, 'fresh') };
    vi.stubEnv('DATA_DIR', fresh.dataFolder);
    expect(await command('restore', [file])).toMatchObject({ code: 0, err: '' });
    expect(await inDatabase(fresh, allRows)).toEqual(rows);
  });

  // slow, since it starts three processes; other tests cover its parts
  test.runIf(isFull)('a backup after a server was killed contains everything that was confirmed', async () => {
    const crashed = { databaseUrl: undefined, dataFolder: join(temporaryFolder, 'new') };
    const { program, url } = await runProgram(crashed);
    try {
      const client = new Client(url);
      await client.register('ada@example.test');
      client.disconnect();
      expect(peakMemory(program.child.pid), 'MB, for a first start').toBeLessThan(memoryBudget.normal);
      program.child.kill('SIGKILL');
      await program.exit;
      const target = `${crashed.dataFolder}.backup`;
      const made = await runInProcess('backup', [target], { DATA_DIR: crashed.dataFolder });
      expect(made).toMatchObject({ code: 0, err: '' });
      const fresh = { ...crashed, dataFolder: `${crashed.dataFolder}-restored` };
      const restored = await runInProcess('restore', [target], { DATA_DIR: fresh.dataFolder });
      expect(restored).toMatchObject({ code: 0, err: '' });
      const emails = await inDatabase(fresh, (orm) => orm.em.fork().execute('select email from users'));
      expect(emails).toEqual([{ email: 'ada@example.test' }]);
    } finally {
      await program.end();
    }
  });

  test('backup and restore refuse to run while the server is running', async () => {
    const before = writtenAt(testDatabase.dataFolder);
    const running = await lockDataFolder(testDatabase.dataFolder);
    const outcomes = [await command('backup', [`${file}-2`]), await command('restore', [file, '--force'])];
    running.release();
    for (const { code, err } of outcomes) {
      expect(code).toBe(1);
      expect(err).toContain(`is in use by another Promptreel (process ${process.pid}). Stop it first`);
    }
    expect(writtenAt(testDatabase.dataFolder)).toEqual(before);
  });

  test('rejects a damaged or foreign file and changes nothing', async () => {
    const good = readFileSync(file);
    const flipped = Buffer.from(good);
    flipped[Math.floor(good.length / 2)] = (good[Math.floor(good.length / 2)] ?? 0) ^ 1;
    const bad = {
      flipped,
      short: good.subarray(0, good.length - 100),
      text: Buffer.from('not a backup'),
      'compressed text': gzipSync('not a backup either'),
      'another archive': gzipSync(emptyTar()),
      empty: Buffer.alloc(0),
    };
    const before = writtenAt(testDatabase.dataFolder);
    const outcomes = await Promise.all(
      Object.entries(bad).map(async ([name, bytes]) => {
        const path = join(temporaryFolder, name);
        writeFileSync(path, bytes);
        return { name, path, ...(await command('restore', [path, '--force'])) };
      }),
    );
    for (const { name, path, code, err } of outcomes) {
      expect(code, name).toBe(1);
      expect(err.startsWith(`${path} is not a Promptreel backup, or it is damaged`), err).toBe(true);
      // the message names the cause if it is known
      expect(err.slice(path.length), name).toMatch(/ damaged(?: \(.+\))?; nothing was changed\.\n$/);
    }
    const missing = await command('restore', [join(temporaryFolder, 'none'), '--force']);
    expect([missing.code, missing.err]).toEqual([1, expect.stringContaining('cannot be read')]);
    expect(writtenAt(testDatabase.dataFolder)).toEqual(before);
  });
});

async function inDatabase<Answer>(
  testDatabase: Pick<TestDatabase, 'databaseUrl' | 'dataFolder'>,
  work: (orm: Orm) => Promise<Answer>,
): Promise<Answer> {
  const { orm, close } = await openDatabase(config, testDatabase);
  try {
    return await work(orm);
  } finally {
    await close();
  }
}

/** Reads every row of every table as text, sorted. */
async function allRows(orm: Orm): Promise<Record<string, string[]>> {
  const em = orm.em.fork();
  const tables = await em.execute<{ name: string }[]>(
    "select table_name as name from information_schema.tables where table_schema = 'public' order by 1",
  );
  const all: Record<string, string[]> = {};
  for (const { name } of tables) {
    const rows = await em.execute<{ row: string }[]>(`select "${name}"::text as row from "${name}"`);
    all[name] = rows.map(({ row }) => row).toSorted();
  }
  return all;
}

/** Returns the modification time of each file in a data folder, by path. */
function writtenAt(folder: string): Record<string, number> {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted();
  return Object.fromEntries(paths.map((path) => [path, statSync(join(folder, path)).mtimeMs]));
}

/** Builds a tar archive with one empty file, which any program could have written. */
function emptyTar(): Buffer {
  const header = Buffer.alloc(512);
  header.write('notes.txt');
  header.write('0000644\0', 100);
  header.write('00000000000\0', 124);
  header.write('        ', 148);
  header.write('0', 156);
  header.write('ustar\0', 257);
  header.write('00', 263);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return Buffer.concat([header, Buffer.alloc(1024)]);
}
