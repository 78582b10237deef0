import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import config from '../../mikro-orm.config.ts';
import { buildApp } from '../../src/app.ts';
import { openDatabase } from '../../src/platform/database.ts';
import { testServices } from '../support/test-app.ts';
import { Visitor } from '../support/visitor.ts';
import { reportBudgets } from './budget.ts';
import { runWithCleanUp } from './clean-up.ts';
import { median } from './median.ts';
import { writeResults } from './write-results.ts';

/**
 * `npm run bench:log-in`: how long a failed login takes for an address without an account and for a wrong password, 200
 * of each in turn over HTTP. A difference would reveal who has an account. DATABASE_URL names an empty database on
 * PostgreSQL; without it an embedded one is created.
 */
const count = 200;
const mostApart = 0.1;

async function bench(atEnd: (end: () => unknown) => void): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'promptreel-bench-'));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  const {
    orm,
    location: place,
    close,
  } = await openDatabase(config, {
    databaseUrl: process.env.DATABASE_URL,
    dataFolder: folder,
  });
  atEnd(close);
  const app = buildApp(testServices(orm).services);
  atEnd(() => app.close());
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const email = 'known@example.test';
  await new Visitor(app).register(email);

  const refusalMs = async (path: string, address: string) => {
    const began = performance.now();
    const response = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: address, password: 'not the password' }),
    });
    await response.arrayBuffer();
    if (response.status !== 401) throw new Error(`Not refused but ${response.status}`);
    return performance.now() - began;
  };
  const rows = [];
  for (const path of ['/api/login', '/trpc/auth.login']) {
    const known: number[] = [];
    const unknown: number[] = [];
    // the first few, while the process warms up, do not count
    for (let turn = -20; turn < count; turn += 1) {
      const [first, second] = [await refusalMs(path, email), await refusalMs(path, `nobody-${turn}@example.test`)];
      if (turn < 0) continue;
      known.push(first);
      unknown.push(second);
    }
    const [wrongPasswordMs, unknownAddressMs] = [median(known), median(unknown)];
    rows.push({ path, wrongPasswordMs, unknownAddressMs, ratio: unknownAddressMs / wrongPasswordMs });
  }
  console.table(rows);
  const budgets = rows.map(({ path, ratio }) => ({
    what: `${path}: refusal of an unknown address beside a wrong password, median time`,
    measured: ratio,
    ...{ atLeast: 1 - mostApart, atMost: 1 + mostApart },
  }));
  const database = place.replace(/ (in|at) .*/, '');
  writeResults(
    `log-in-${database.includes('embedded') ? 'embedded' : 'postgresql'}`,
    { database, count, rows },
    budgets,
  );
  return reportBudgets(budgets);
}

await runWithCleanUp(bench);
