import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import config from '../../mikro-orm.config.ts';
import { dataFolderAt } from '../../src/platform/data-folder.ts';
import { openDatabase } from '../../src/platform/database.ts';
import { type Budget, reportBudgets } from './budget.ts';
import { runWithCleanUp } from './clean-up.ts';
import { filmOf } from './films.ts';
import { median } from './median.ts';
import { type Member, memberOf } from './member.ts';
import { type AtEnd, ownDatabase, startServer } from './own-server.ts';
import { bareSaves, productSaves, type Query, type Save, type Saves } from './saves.ts';
import { writeResults } from './write-results.ts';

/**
 * `npm run bench:save`: saves of projects and templates over HTTP, from one scene to 100 with every field filled, beside
 * the same transactions without the product (`bareSaves`); and lists of 20 projects of 1 kB beside 20 of 900 kB. On the
 * embedded database beside bare PGlite, and with BENCH_DATABASE_URL (postgresql://user@host/any-database, a user who may
 * create databases) beside node-postgres with prepared statements. Each pair in turns, so that whatever slows the machine
 * down slows both; the server writes to disk as it is set up to, the same for both.
 */
const sizesKb = [1, 5, 20, 100, 300, 900] as const;
const rounds = { save: 60, list: 100, warmUp: 20 };
/** Saves a second beside the bare ones; the time of a long list beside that of a short one. */
const leastRatio = 0.6;
const mostTimes = 1.25;

async function bench(atEnd: AtEnd): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'promptreel-bench-'));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  const engines = [await onEmbedded(folder, atEnd)];
  const server = process.env.BENCH_DATABASE_URL;
  if (server) engines.push(await onPostgres(server, atEnd));
  else process.stdout.write('PostgreSQL is skipped: say where it is in BENCH_DATABASE_URL.\n');

  const saves = [];
  const lists = [];
  for (const { engine, member, bare } of engines) {
    const product = productSaves(member);
    for (const what of Object.keys(product) as (keyof Saves)[]) {
      for (const kb of sizesKb)
        saves.push({ engine, what, kb, ...(await compareSaves(kb, product[what], bare[what])) });
    }
    lists.push({ engine, ...(await compareLists(member)) });
  }
  console.table(saves);
  console.table(lists);
  const budgets = [
    ...saves.map(({ engine, what, kb, ratio }): Budget => {
      return { what: `${engine}: ${what} of ${kb} kB beside a bare one`, measured: ratio, atLeast: leastRatio };
    }),
    ...lists.map(({ engine, times }): Budget => {
      return { what: `${engine}: 20 heads of 900 kB beside 1 kB, times`, measured: times, atMost: mostTimes };
    }),
  ];
  writeResults('save', { rounds, saves, lists }, budgets);
  return reportBudgets(budgets);
}

async function compareSaves(kb: number, startOurs: Saves[keyof Saves], startBare: Saves[keyof Saves]) {
  const film = filmOf(kb * 1_000);
  const [ours, theirs] = [await startOurs(film), await startBare(film)];
  const ms = { ours: [] as number[], theirs: [] as number[] };
  for (let turn = 1; turn <= rounds.warmUp + rounds.save; turn += 1) {
    const [one, other] = [await timed(ours, turn), await timed(theirs, turn)];
    if (turn <= rounds.warmUp) continue;
    ms.ours.push(one);
    ms.theirs.push(other);
  }
  const [ourMs, bareMs] = [median(ms.ours), median(ms.theirs)];
  return { saveMs: rounded(ourMs), bareMs: rounded(bareMs), ratio: rounded(bareMs / ourMs) };
}

async function timed({ run, after }: Save, turn: number): Promise<number> {
  const ms = await timeOf(() => run(turn));
  await after?.();
  return ms;
}

async function compareLists(member: Member) {
  const [short, long] = [await member.another(), await member.another()];
  for (let number = 0; number < 20; number += 1) {
    await short.createProject(filmOf(1_000));
    await long.createProject(filmOf(900_000));
  }
  const ms = { short: [] as number[], long: [] as number[] };
  for (let round = -rounds.warmUp; round < rounds.list; round += 1) {
    const [one, other] = [await timeOf(() => short.listProjects(20)), await timeOf(() => long.listProjects(20))];
    if (round < 0) continue;
    ms.short.push(one);
    ms.long.push(other);
  }
  const [shortMs, longMs] = [median(ms.short), median(ms.long)];
  return { of1KbMs: rounded(shortMs), of900KbMs: rounded(longMs), times: rounded(longMs / shortMs) };
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

const rounded = (value: number) => Number(value.toFixed(2));

async function onEmbedded(folder: string, atEnd: AtEnd) {
  const bareFolder = join(folder, 'bare');
  // made by the product, then opened without it
  await (await openDatabase(config, { databaseUrl: undefined, dataFolder: bareFolder })).close();
  const database = await PGlite.create(dataFolderAt(bareFolder).cluster);
  atEnd(() => database.close());
  const product = await startServer('product', { DATA_DIR: join(folder, 'data') }, atEnd);
  const query: Query = (sql, values) => database.query(sql, values);
  const bare = await bareSaves(query, (work) =>
    database.transaction((tx) => work((sql, values) => tx.query(sql, values))),
  );
  return { engine: 'embedded', member: memberOf(product), bare };
}

interface Connection {
  query: (query: { name: string; text: string; values: unknown[] }) => ReturnType<Query>;
}
interface Pool extends Connection {
  connect: () => Promise<Connection & { release: () => void }>;
  end: () => Promise<void>;
}
type PoolClass = new (options: { connectionString: string; max: number }) => Pool;

async function onPostgres(server: string, atEnd: AtEnd) {
  const databaseUrl = await ownDatabase(server, atEnd);
  const product = await startServer('product', { DATABASE_URL: databaseUrl }, atEnd);
  // the one that the product's driver includes; it comes without types
  const { Pool } = createRequire(import.meta.resolve('@mikro-orm/postgresql'))('pg') as { Pool: PoolClass };
  const pool = new Pool({ connectionString: databaseUrl, max: 1 });
  atEnd(() => pool.end());
  const names = new Map<string, string>();
  const queryOn =
    (connection: Connection): Query =>
    (text, values = []) => {
      const name = names.get(text) ?? `bare ${names.size}`;
      names.set(text, name);
      return connection.query({ name, text, values });
    };
  const bare = await bareSaves(queryOn(pool), async (work) => {
    const client = await pool.connect();
    const query = queryOn(client);
    await query('begin');
    await work(query);
    await query('commit');
    client.release();
  });
  return { engine: 'PostgreSQL', member: memberOf(product), bare };
}

await runWithCleanUp(bench);
