import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bareEmbedded, barePostgres, bareSaves } from './bare-saves.ts';
import { type Budget, reportBudgets } from './budget.ts';
import { runWithCleanUp } from './clean-up.ts';
import { filmOf } from './films.ts';
import { median } from './median.ts';
import { type Member, memberOf } from './member.ts';
import { type AtEnd, ownDatabase, type Server, startServer } from './own-server.ts';
import { type Save, type Saves, savesOverHttp, savesWithout } from './saves.ts';
import { writeResults } from './write-results.ts';

/**
 * `npm run bench:save`: saves of projects and templates over HTTP, from one scene to 100 with every field filled, beside
 * a bare Fastify that does the same transactions by prepared statements (`servers/bare-saves.ts`): with the session, the
 * plan, the locks and the limit. Beside them, the same transactions by a connection in this process, without a server:
 * for a film below 300 kB, what a request costs at all outweighs them. And lists of 20 projects of 1 kB beside 20 of
 * 900 kB. On the embedded database, and with BENCH_DATABASE_URL (postgresql://user@host/any-database, a user who may
 * create databases) on PostgreSQL, which writes to disk as it is set up to, the same for all. In turns, so that whatever
 * slows the machine down slows all of them.
 */
const sizesKb = [1, 5, 20, 100, 300, 900] as const;
/** From here on a film counts as full. */
const fullFromKb = 300;
const rounds = { save: 30, list: 100, warmUp: 20 };
/**
 * Saves a second beside the bare ones, which the product checks and answers like any other call: it reads the session in
 * a statement of its own, and plans each save anew. And the time of a long list beside that of a short one.
 */
const leastRatio = 0.5;
const leastOfDatabase = 0.35;
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
  for (const { engine, member, sides } of engines) {
    for (const what of Object.keys(sides.product) as (keyof Saves)[]) {
      for (const kb of sizesKb) saves.push({ engine, what, kb, ...(await compareSaves(kb, sides, what)) });
    }
    lists.push({ engine, ...(await compareLists(member)) });
  }
  console.table(saves);
  console.table(lists);
  const budgets = [
    ...saves.map(({ engine, what, kb, ratio }): Budget => {
      return { what: `${engine}: ${what} of ${kb} kB beside a bare server`, measured: ratio, atLeast: leastRatio };
    }),
    ...saves
      .filter(({ what, kb }) => what === 'project' && kb >= fullFromKb)
      .map(({ engine, what, kb, ofDatabase }): Budget => {
        return {
          what: `${engine}: ${what} of ${kb} kB beside no server`,
          measured: ofDatabase,
          atLeast: leastOfDatabase,
        };
      }),
    ...lists.map(({ engine, times }): Budget => {
      return { what: `${engine}: 20 heads of 900 kB beside 1 kB, times`, measured: times, atMost: mostTimes };
    }),
  ];
  writeResults('save', { rounds, saves, lists }, budgets);
  return reportBudgets(budgets);
}

async function compareSaves(kb: number, sides: Engine['sides'], what: keyof Saves) {
  const film = filmOf(kb * 1_000);
  const start = (side: keyof Engine['sides']) => sides[side][what](film);
  const pairs = [
    { save: await start('product'), ms: [] as number[] },
    { save: await start('bare'), ms: [] as number[] },
    { save: await start('database'), ms: [] as number[] },
  ] as const;
  for (let turn = 1; turn <= rounds.warmUp + rounds.save; turn += 1) {
    for (const { save, ms } of pairs) {
      const took = await timed(save, turn);
      if (turn > rounds.warmUp) ms.push(took);
    }
  }
  const [saveMs, bareMs, databaseMs] = [median(pairs[0].ms), median(pairs[1].ms), median(pairs[2].ms)];
  return {
    ...{ saveMs: rounded(saveMs), bareMs: rounded(bareMs), databaseMs: rounded(databaseMs) },
    ...{ ratio: rounded(bareMs / saveMs), ofDatabase: rounded(databaseMs / saveMs) },
  };
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

interface Engine {
  engine: string;
  member: Member;
  sides: Record<'product' | 'bare' | 'database', Saves>;
}

async function onEmbedded(folder: string, atEnd: AtEnd): Promise<Engine> {
  const database = await bareEmbedded(join(folder, 'alone'));
  atEnd(database.close);
  const product = await startServer('product', { DATA_DIR: join(folder, 'data') }, atEnd);
  const bare = await startServer('bare-saves', { DATA_DIR: join(folder, 'bare') }, atEnd);
  return { engine: 'embedded', ...(await ratioOrDefault(product, bare, database)) };
}

async function onPostgres(server: string, atEnd: AtEnd): Promise<Engine> {
  const databaseUrl = await ownDatabase(server, atEnd);
  const product = await startServer('product', { DATABASE_URL: databaseUrl }, atEnd);
  const bare = await startServer('bare-saves', { DATABASE_URL: databaseUrl }, atEnd);
  const database = barePostgres(databaseUrl);
  atEnd(database.close);
  return { engine: 'PostgreSQL', ...(await ratioOrDefault(product, bare, database)) };
}

async function ratioOrDefault(product: Server, bare: Server, database: Parameters<typeof bareSaves>[0]) {
  const member = memberOf(product);
  const sides = {
    product: savesOverHttp(member),
    bare: savesOverHttp(memberOf(bare)),
    database: await savesWithout(bareSaves(database)),
  };
  return { member, sides };
}

await runWithCleanUp(bench);
