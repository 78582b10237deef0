import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import config from '../../mikro-orm.config.ts';
import { openDatabase } from '../../src/platform/database.ts';
import { seedScale } from '../../src/scripts/scale-data.ts';
import { grantEveryAccount } from '../support/test-database.ts';
import { type Budget, reportBudgets } from './budget.ts';
import { buildPages } from './build-pages.ts';
import { runWithCleanUp } from './clean-up.ts';
import { costsOfKinds, costsOfSizes } from './day/costs.ts';
import { databaseMeter } from './day/database-meter.ts';
import { deploy, proxyVersion } from './day/deployment.ts';
import { anHourOfOne, kinds, type Mix, mixOfLog, storedMix } from './day/mix.ts';
import { People } from './day/people.ts';
import { simulate } from './day/simulation.ts';
import { type AtEnd, ownDatabase } from './own-server.ts';
import { writeResults } from './write-results.ts';

/**
 * `npm run bench:day`: the mix of a working day against 1, 2 and 4 processes of the built product on one PostgreSQL
 * (BENCH_DATABASE_URL, a user who may create databases), behind the compose file's proxy, which must be installed
 * (Caddy), on Linux. Requests come at a fixed rate, whether or not earlier ones were answered. First what each kind of
 * request costs on its own, then for each number of processes the highest rate at which 95 of 100 answers take at most
 * `mostMs`, and what the database does at two thirds of it.
 *
 * All of it shares the cores of one machine, the clients included: more processes are not faster where there are no
 * cores for them. What a request costs the database is the same anywhere; SCALING.md works out from that where one
 * PostgreSQL ends.
 */
const { values } = parseArgs({
  options: {
    /** How long each measurement at a steady rate takes. */
    seconds: { type: 'string', default: '30' },
    /** A log of the product: its shares instead of the stored ones. */
    log: { type: 'string' },
    /** Accounts that are there besides those that do something. */
    users: { type: 'string', default: '20000' },
    processes: { type: 'string', default: '1,2,4' },
  },
});
const [seconds, accounts, processCounts] = [
  wholeNumbers('seconds')[0],
  wholeNumbers('users')[0],
  wholeNumbers('processes'),
];
const mostMs = 250;
/** How far a share may be from what was wanted. */
const mostOff = 0.02;

async function bench(atEnd: AtEnd): Promise<boolean> {
  const server = process.env.BENCH_DATABASE_URL;
  if (!server) throw new Error('Say where PostgreSQL is: BENCH_DATABASE_URL=postgresql://user@host/any-database');
  const proxy = proxyVersion();
  const { mix, from } = wantedMix();
  buildPages();
  const folder = mkdtempSync(join(tmpdir(), 'promptreel-bench-'));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  const databaseUrl = await ownDatabase(server, atEnd);
  const { orm, close } = await openDatabase(config, { databaseUrl, dataFolder: '' });
  atEnd(close);
  await seedScale(orm, { users: accounts, logs: 2 * accounts, comments: Math.round(accounts / 10) }, () => undefined);
  await grantEveryAccount(orm);
  const meter = await databaseMeter(orm);
  if (!meter.countsStatements) process.stdout.write('Statements are not counted: pg_stat_statements is not there.\n');
  if (!meter.seesProcessor) process.stdout.write("PostgreSQL's processor time is not counted: it is elsewhere.\n");

  const first = await deploy({ processes: 1, databaseUrl, folder }, atEnd);
  process.stdout.write('Everybody registers and makes projects.\n');
  const people = await People.settle(first.origin, orm);
  atEnd(() => people.leave());
  const costs = await costsOfKinds({ people, meter, deployment: first });
  print('What one request costs', costs);
  await first.stop();

  const runs = [];
  for (const processes of processCounts) {
    const deployment = await deploy({ processes, databaseUrl, folder }, atEnd);
    people.moveTo(deployment.origin);
    const run = await simulate({ people, meter, deployment, mix, mostMs, seconds });
    await deployment.stop();
    const { byKind, ...whole } = run;
    print(`${processes} ${processes === 1 ? 'process' : 'processes'}`, [whole.load]);
    print('By kind', byKind);
    print('What the database does, a second', [whole.database]);
    runs.push({ processes, ...run });
  }
  const tables = await meter.bytesPerRow();
  print('Tables', tables);
  // last: what they leave behind would be in all of the above
  const last = await deploy({ processes: 1, databaseUrl, folder }, atEnd);
  people.moveTo(last.origin);
  const sizes = await costsOfSizes({ people, meter });
  print('What a save costs by the size of its project', sizes);
  await last.stop();

  const budgets = runs.flatMap(({ processes, load, farthestShare }): Budget[] => [
    { what: `${processes} processes: failures`, measured: load.failures, atMost: 0 },
    { what: `${processes} processes: how far the shares are off`, measured: farthestShare, atMost: mostOff },
  ]);
  writeResults(
    'day',
    {
      versions: { postgresql: meter.version, caddy: proxy },
      ...{ mix: { from, anHourOfOne, shares: Object.fromEntries(mix) }, mostMs, seconds },
      ...{ costs, sizes, runs, tables },
    },
    budgets,
  );
  return reportBudgets(budgets);
}

/** Those of an option, of which there is at least one. */
function wholeNumbers(option: 'seconds' | 'users' | 'processes'): [number, ...number[]] {
  const [first = '', ...others] = values[option].split(',');
  if (![first, ...others].every((number) => /^[1-9]\d*$/.test(number))) {
    process.stderr.write(`--${option} takes a whole number from 1 on; --processes takes several, such as 1,2,4.\n`);
    process.exit(1);
  }
  return [Number(first), ...others.map(Number)];
}

function wantedMix(): { mix: Mix; from: string } {
  if (!values.log) {
    console.table(kinds.map(({ name, anHour, why }) => ({ name, anHour, why })));
    return { mix: storedMix(), from: 'the stored table' };
  }
  const { mix, counted, others } = mixOfLog(values.log);
  console.table([...mix].map(([name, share]) => ({ name, share: Number(share.toFixed(4)) })));
  const from = `a log: ${counted} requests, besides ${others} that are of no kind here`;
  process.stdout.write(`The mix is that of ${from}.\n`);
  return { mix, from };
}

function print(title: string, rows: readonly object[]): void {
  process.stdout.write(`\n${title}\n`);
  console.table(rows);
}

await runWithCleanUp(bench);
