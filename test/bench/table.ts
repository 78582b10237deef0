import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { reportBudgets } from './budget.ts';
import { buildPages } from './build-pages.ts';
import { runWithCleanUp } from './clean-up.ts';
import { load } from './compare.ts';
import { embeddedEngine, postgresEngine } from './engines.ts';
import { roomProblem } from './idle-connections.ts';
import { compressedIn, landing, saveLanding } from './landing.ts';
import { lists } from './lists.ts';
import { memory } from './memory.ts';
import type { AtEnd } from './own-server.ts';
import { budgetOf, printed, type Row } from './row.ts';
import { firstStart, secondStart } from './start-up.ts';
import { writeResults } from './write-results.ts';

/**
 * `npm run bench`: how fast the built product is, how fast it starts and what it takes of the memory, each figure beside
 * that of a bare server in the same run. The two take turns, so that whatever slows the machine down slows both, and
 * medians count. On the embedded database and, with BENCH_DATABASE_URL (postgresql://user@host/any-database, a user who
 * may create databases), on PostgreSQL. Takes some fifteen minutes.
 */
const idleConnections = 10_000;

async function bench(atEnd: AtEnd): Promise<boolean> {
  const server = process.env.BENCH_DATABASE_URL;
  if (!server) process.stdout.write('PostgreSQL is skipped: say where it is in BENCH_DATABASE_URL.\n');
  const problem = roomProblem(idleConnections);
  if (problem) process.stdout.write(`${problem}\n`);
  const connections = problem ? 0 : idleConnections;

  const folder = mkdtempSync(join(tmpdir(), 'promptreel-bench-'));
  atEnd(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }));
  // a first start copies the database that is prepared for a folder without one
  buildPages({ ...process.env, DATABASE_URL: '', DATA_DIR: join(folder, 'first') });
  const files = join(folder, 'files');
  const place = { folder, page: compressedIn(files), atEnd };
  const embedded = await embeddedEngine(place);
  const postgres = server ? await postgresEngine(server, place) : null;

  const product = await embedded.product();
  await saveLanding(product.origin, files);
  const rows: Row[] = await landing(product.origin, { files, atEnd });
  await product.stop();
  if (postgres) rows.push(...(await lists(postgres, ['kb17', 'kb46'])));
  rows.push(...(await lists(embedded, ['kb17'])));
  if (postgres) rows.push(await secondStart(postgres));
  rows.push(await secondStart(embedded), await firstStart(embedded, { folder, atEnd }));
  if (postgres) rows.push(...(await memory(postgres, connections)));
  rows.push(...(await memory(embedded, connections)));

  console.table(rows.map(printed));
  const budgets = rows.map(budgetOf);
  writeResults('table', { load, rows }, budgets);
  return reportBudgets(budgets);
}

await runWithCleanUp(bench);
