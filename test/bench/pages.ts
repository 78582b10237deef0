import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { reportBudgets } from './budget.ts';
import { buildPages } from './build-pages.ts';
import { runWithCleanUp } from './clean-up.ts';
import { compare, load } from './compare.ts';
import { type AtEnd, ownDatabase, type Server, startServer } from './own-server.ts';
import { writeResults } from './write-results.ts';

/**
 * `npm run bench`: the product against bare servers that send the same, in one run. The list of templates needs
 * PostgreSQL: BENCH_DATABASE_URL (postgresql://user@host/any-database, a user who may create databases). Without it
 * only the landing page is measured.
 */
const leastRatio = { landingPage: 0.6, sessionAndList: 0.4 };

async function bench(atEnd: AtEnd): Promise<boolean> {
  buildPages();
  const folder = mkdtempSync(join(tmpdir(), 'promptreel-bench-'));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  const server = process.env.BENCH_DATABASE_URL;
  const databaseUrl = server && (await ownDatabase(server, atEnd));
  const product = await startServer(
    'product',
    databaseUrl ? { DATABASE_URL: databaseUrl } : { DATA_DIR: join(folder, 'data') },
    atEnd,
  );
  const results = [await landingPage(product, { files: join(folder, 'files'), atEnd })];
  if (databaseUrl) results.push(await sessionAndList(product, { databaseUrl, atEnd }));
  else process.stdout.write('Session and list are skipped: say where PostgreSQL is in BENCH_DATABASE_URL.\n');

  console.table(results);
  const budgets = results.map(({ what, ratio, leastRatio }) => ({ what, measured: ratio, atLeast: leastRatio }));
  writeResults('pages', { load, results }, budgets);
  return reportBudgets(budgets);
}

/** The prepared document, against a static file server with the same bytes. */
async function landingPage(product: Server, { files, atEnd }: { files: string; atEnd: AtEnd }) {
  // fetch decompresses, so the bytes sent are read at a lower level
  const sent = (encoding: string) =>
    new Promise<Buffer>((resolve, reject) => {
      get(`${product.origin}/`, { headers: { 'accept-encoding': encoding } }, (answer) => {
        buffer(answer).then(resolve, reject);
      }).once('error', reject);
    });
  mkdirSync(files);
  writeFileSync(join(files, 'index.html'), await sent('identity'));
  writeFileSync(join(files, 'index.html.br'), await sent('br'));
  const bare = await startServer('static-page', { FILES: files }, atEnd);
  const headers = { 'accept-encoding': 'br' };
  return compare({
    what: 'landing page',
    leastRatio: leastRatio.landingPage,
    path: '/',
    headers,
    product: product.origin,
    bare: bare.origin,
  });
}

/** The user's templates, against two plain queries of the same tables. */
async function sessionAndList(product: Server, { databaseUrl, atEnd }: { databaseUrl: string; atEnd: AtEnd }) {
  const bare = await startServer('session-list', { DATABASE_URL: databaseUrl }, atEnd);
  const [cookie = ''] = /(?<=ready ).+/.exec(product.program.out) ?? [];
  return compare({
    what: 'session and list',
    leastRatio: leastRatio.sessionAndList,
    path: '/api/templates',
    headers: { cookie },
    product: product.origin,
    bare: bare.origin,
  });
}

await runWithCleanUp(bench);
