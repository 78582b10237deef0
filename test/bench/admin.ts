import { parseArgs } from 'node:util';
import config from '../../mikro-orm.config.ts';
import { buildApp } from '../../src/app.ts';
import { openDatabase } from '../../src/platform/database.ts';
import { User } from '../../src/platform/identity/user.entity.ts';
import { seedScale } from '../../src/scripts/scale-data.ts';
import { migrateStripeSandbox } from '../../src/stripe-sandbox/stripe-sandbox.ts';
import { queryServer } from '../support/postgres-server.ts';
import { testServices } from '../support/test-app.ts';
import { Visitor } from '../support/visitor.ts';
import { type Budget, reportBudgets } from './budget.ts';
import { runWithCleanUp } from './clean-up.ts';
import { median } from './median.ts';
import { writeResults } from './write-results.ts';

/**
 * `npm run bench:admin -- --server postgresql://user@host/postgres`: the admin panel's calls on a small and on a large
 * database of one PostgreSQL server, in one run. The user must be allowed to create databases and the extension
 * pg_trgm. Fails when a call on the large one takes more than `mostTimes` as long.
 */
const mostTimes = 3;
const rounds = 50;
const small = { users: 1_000, logs: 2_000, comments: 100 };

const { values } = parseArgs({
  options: {
    server: { type: 'string', default: process.env.BENCH_DATABASE_URL ?? '' },
    users: { type: 'string', default: '1000000' },
    logs: { type: 'string', default: '2000000' },
    comments: { type: 'string', default: '100000' },
    /** Keeps the databases for the next run, which reuses them. */
    keep: { type: 'boolean', default: false },
  },
});
const large = { users: Number(values.users), logs: Number(values.logs), comments: Number(values.comments) };

const users = '/api/admin/users';
const calls: [what: string, url: string][] = [
  ['first page', users],
  ['search: part of a name', `${users}?q=lovel`],
  ['search: part of an address', `${users}?q=film.exa`],
  ['search: an address', `${users}?q=kurosawa.77`],
  ['search: two words', `${users}?q=ada+lovelace`],
  ['search: nobody', `${users}?q=nobody-is-called-this`],
  ['filter: has subscription', `${users}?subscription=has-subscription`],
  ['filter: none', `${users}?subscription=none`],
  ['cards', '/trpc/admin.counts'],
  ['logs', '/api/admin/logs'],
  ['logs: info', '/api/admin/logs?level=info'],
  ['logs: warning', '/api/admin/logs?level=warning'],
  ['logs: error', '/api/admin/logs?level=error'],
  ['logs: search', '/api/admin/logs?q=refused'],
  ['comments', '/api/admin/comments'],
  ['comments: open', '/api/admin/comments?status=open'],
  ['comments: search', '/api/admin/comments?q=invoice'],
];

/** Reads more of the index the rarer its matches are; reported, without a budget. */
const unbounded: typeof calls = [['search and filter', `${users}?q=varda&subscription=has-subscription`]];

/** An admin of a separate app on a database of this scale. */
async function adminAt(server: string, scale: typeof small) {
  const name = `promptreel_bench_${scale.users}`;
  const databaseUrl = new URL(`/${name}`, server).href;
  const isNew = await queryServer(server, `create database "${name}"`).then(
    () => true,
    () => false,
  );
  const { orm, close } = await openDatabase(config, { databaseUrl, dataFolder: '' });
  if (isNew) await seedScale(orm, scale, (kind, done) => process.stderr.write(`\r${name}: ${kind} ${done}   `));
  await migrateStripeSandbox(orm);
  const app = buildApp(testServices(orm).services);
  const admin = new Visitor(app);
  const { id } = await admin.register(`bench-${Date.now()}@example.com`);
  await orm.em.fork().nativeUpdate(User, { id }, { isAdmin: true });
  return {
    async time(url: string): Promise<number> {
      const start = performance.now();
      const { statusCode, body } = await admin.get(url);
      if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}: ${body}`);
      return performance.now() - start;
    },
    async close() {
      await app.close();
      await close();
      if (!values.keep) await queryServer(server, `drop database if exists "${name}" with (force)`);
    },
  };
}

async function compare(atEnd: (end: () => unknown) => void): Promise<boolean> {
  const [few, many] = [await adminAt(values.server, small), await adminAt(values.server, large)];
  atEnd(few.close);
  atEnd(many.close);
  const results = [];
  for (const [what, url] of [...calls, ...unbounded]) {
    const times = { small: [] as number[], large: [] as number[] };
    // the first few fill caches and are not counted
    for (let round = -5; round < rounds; round += 1) {
      const [one, other] = [await few.time(url), await many.time(url)];
      if (round < 0) continue;
      times.small.push(one);
      times.large.push(other);
    }
    const [smallMs, largeMs] = [median(times.small), median(times.large)];
    results.push({ what, smallMs: rounded(smallMs), largeMs: rounded(largeMs), times: rounded(largeMs / smallMs) });
  }
  console.table(results);
  const budgets = results
    .slice(0, calls.length)
    .map(({ what, times }): Budget => ({ what: `${what}, times`, measured: times, atMost: mostTimes }));
  writeResults('admin', { small, large, rounds, results }, budgets);
  return reportBudgets(budgets);
}

function rounded(value: number): number {
  return Number(value.toFixed(2));
}

if (!values.server) {
  process.stderr.write('Say where PostgreSQL is: --server postgresql://user@host/postgres, or BENCH_DATABASE_URL.\n');
  process.exit(1);
}
await runWithCleanUp(compare);
