import { setTimeout as pause } from 'node:timers/promises';
import { percentile } from '../percentile.ts';
import { countOf, rounded } from './costs.ts';
import type { DatabaseMeter, DatabaseWork } from './database-meter.ts';
import type { Deployment } from './deployment.ts';
import { drive, type Load } from './load.ts';
import { anHourOfOne, type Mix } from './mix.ts';
import type { People } from './people.ts';
import { timeOf } from './processor-time.ts';

interface Simulation {
  people: People;
  meter: DatabaseMeter;
  deployment: Deployment;
  mix: Mix;
  /** The most that 95 of 100 answers may take. */
  mostMs: number;
  seconds: number;
}

/** Each step of the search for the highest rate, and the first rate. */
const search = { seconds: 5, factor: 1.25, from: 50 };
/** The share of the highest rate at which the database is looked at. */
const steady = 2 / 3;

/** The mix on one deployment: the highest rate, then everything at a steady one. */
export async function simulate(simulation: Simulation) {
  const { people, meter, deployment, mix, seconds } = simulation;
  await drive(people, { mix, rate: search.from, seconds: search.seconds });
  const highest = await highestRate(simulation);
  const rate = Math.max(1, Math.floor(highest * steady));
  await people.rest();
  // what the search left to be done is not of the measurement
  await pause(2_000);
  const before = { apps: deployment.apps.map((pid) => timeOf([pid])), proxy: timeOf([deployment.proxy]) };
  const { result: load, database } = await meter.during(() => drive(people, { mix, rate, seconds }));
  const apps = deployment.apps.map((pid, index) => timeOf([pid]) - (before.apps[index] ?? 0));
  const all = [...load.latencies.values()].flat();
  const cores = (ms: number) => rounded(ms / 1_000 / load.seconds);
  return {
    load: {
      ...{ highestRate: highest, rate, peopleAtWork: Math.round((rate * 3_600) / anHourOfOne) },
      answersPerSecond: rounded(all.length / load.seconds),
      ...{ p50Ms: rounded(percentile(all, 0.5)), p95Ms: rounded(percentile(all, 0.95)) },
      failures: load.failures.length,
      appCores: apps.map(cores).join(' + '),
      proxyCores: cores(timeOf([deployment.proxy]) - before.proxy),
      databaseCores: cores(database.cpuMs),
    },
    byKind: byKind(load),
    database: perSecond(database),
    farthestShare: farthestShare(load, mix),
    ...(load.failures.length > 0 && { failures: [...new Set(load.failures)] }),
  };
}

/** Goes up until answers take too long, twice at the same rate: once may be the machine's own business. */
async function highestRate({ people, mix, mostMs }: Simulation): Promise<number> {
  const holds = async (rate: number) => {
    await people.rest();
    const { keptUp, failures, latencies } = await drive(people, { mix, rate, seconds: search.seconds });
    const p95 = percentile([...latencies.values()].flat(), 0.95);
    process.stderr.write(`  ${rate} a second: 95 of 100 within ${Math.round(p95)} ms\n`);
    return keptUp && failures.length === 0 && p95 <= mostMs;
  };
  let highest = 0;
  for (let rate = search.from; (await holds(rate)) || (await holds(rate)); rate = Math.round(rate * search.factor)) {
    highest = rate;
  }
  if (highest === 0) throw new Error(`Not even ${search.from} requests a second are answered in time.`);
  return highest;
}

function byKind({ latencies, seconds }: Load) {
  return [...latencies].map(([kind, times]) => ({
    kind,
    perSecond: rounded(times.length / seconds),
    p50Ms: rounded(percentile(times, 0.5)),
    p95Ms: rounded(percentile(times, 0.95)),
  }));
}

function perSecond(work: DatabaseWork) {
  const { seconds, statements, connections, waitingForLocks, deadlocks } = work;
  const each = (value: number) => Math.round(value / seconds);
  return {
    statements: each(countOf(work)),
    ...Object.fromEntries(Object.entries(statements).map(([word, count]) => [word, each(count)])),
    commits: each(work.commits),
    statementMs: each(work.statementMs),
    walBytes: each(work.walBytes),
    walPages: each(work.walPages),
    ...{ blocksHit: each(work.blocksHit), blocksRead: each(work.blocksRead) },
    ...{ connections, waitingForLocks, deadlocks },
  };
}

/** The largest difference between a share that was sent and the one that was wanted; less than half a percent is none. */
function farthestShare({ latencies }: Load, mix: Mix): number {
  const total = [...latencies.values()].reduce((sum, times) => sum + times.length, 0);
  const differences = [...mix].map(([name, share]) => Math.abs((latencies.get(name)?.length ?? 0) / total - share));
  return rounded(Math.max(...differences));
}
