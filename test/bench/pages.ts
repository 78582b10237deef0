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
 * `npm run bench`: the product against bare servers that send the same, in one run. Lists are measured on the embedded
 * database and, with BENCH_DATABASE_URL (postgresql://user@host/any-database, a user who may create databases), on
 * PostgreSQL.
 */
const leastRatio = { landingPage: 0.6, rest: 0.75, trpc: 0.7 };

async function bench(atEnd: AtEnd): Promise<boolean> {
  buildPages();
  const folder = mkdtempSync(join(tmpdir(), 'promptreel-bench-'));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  const product = await startServer('product', { DATA_DIR: join(folder, 'data') }, atEnd);
  const bare = await startServer('session-list', { DATA_DIR: join(folder, 'bare') }, atEnd);
  const results = [
    await landingPage(product, { files: join(folder, 'files'), atEnd }),
    ...(await lists('embedded', { product, bare, cookie: cookieOf(bare) })),
  ];
  const server = process.env.BENCH_DATABASE_URL;
  if (server) {
    const databaseUrl = await ownDatabase(server, atEnd);
    const product = await startServer('product', { DATABASE_URL: databaseUrl }, atEnd);
    const bare = await startServer('session-list', { DATABASE_URL: databaseUrl }, atEnd);
    results.push(...(await lists('PostgreSQL', { product, bare, cookie: cookieOf(product) })));
  } else process.stdout.write('PostgreSQL is skipped: say where it is in BENCH_DATABASE_URL.\n');

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
    headers,
    product: `${product.origin}/`,
    bare: `${bare.origin}/`,
  });
}

interface Lists {
  product: Server;
  bare: Server;
  /** The session's cookie on the bare server. */
  cookie: string;
}

/** The session and the templates of its user, over REST and tRPC, against two plain queries of the same tables. */
async function lists(engine: string, { product, bare, cookie }: Lists) {
  const pair = {
    headers: { cookie: cookieOf(product) },
    bareHeaders: { cookie },
    bare: `${bare.origin}/api/templates`,
    comparable: templatesIn,
  };
  const over = (wire: string) => `${engine}: session and list over ${wire}`;
  const [rest, trpc] = [`${product.origin}/api/templates`, `${product.origin}/trpc/templates.list`];
  return [
    await compare({ ...pair, what: over('REST'), leastRatio: leastRatio.rest, product: rest }),
    await compare({ ...pair, what: over('tRPC'), leastRatio: leastRatio.trpc, product: trpc }),
  ];
}

/** The templates in an answer, without what differs from one account to another. */
function templatesIn(body: Buffer): object[] {
  const answer = JSON.parse(body.toString());
  const rows: Record<string, unknown>[] = answer.result?.data ?? answer;
  return rows.map(({ id: _, createdAt: _created, updatedAt: _updated, ...template }) => template);
}

function cookieOf({ program }: Server): string {
  return /(?<=ready ).+/.exec(program.out)?.[0] ?? '';
}

await runWithCleanUp(bench);
