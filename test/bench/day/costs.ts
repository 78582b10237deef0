import { filmOf } from '../films.ts';
import { median } from '../median.ts';
import type { DatabaseMeter, DatabaseWork } from './database-meter.ts';
import type { Deployment } from './deployment.ts';
import { type KindName, kinds } from './mix.ts';
import type { People } from './people.ts';
import { timeOf } from './processor-time.ts';

/** Requests of one kind that are measured together; fewer of those that take long. */
const requests = 200;
const slow = new Set<KindName>(['login', 'add picture', 'copy']);

/** Each is measured so often, and the median taken: PostgreSQL has work of its own now and then. */
const rounds = 3;

/**
 * What one request of each kind costs, alone: what PostgreSQL runs and writes for it, and the processor's time of all
 * that takes part; and what it writes right after a checkpoint, when each page that it changes goes to the log as a whole.
 */
export async function costsOfKinds(parts: { people: People; meter: DatabaseMeter; deployment: Deployment }) {
  const { people, meter, deployment } = parts;
  const costs = [];
  for (const { name } of kinds) {
    const count = slow.has(name) ? requests / 4 : requests;
    const sendAll = async () => {
      for (let sent = 0; sent < count; sent += 1) {
        const { status } = await people.send(name);
        if (status !== 200) throw new Error(`${name} was answered ${status}`);
      }
    };
    const measured = async () => {
      await people.rest();
      const before = { app: timeOf(deployment.apps), proxy: timeOf([deployment.proxy]) };
      const { database } = await meter.during(sendAll);
      return {
        statements: countOf(database) / count,
        databaseMs: database.cpuMs / count,
        appMs: (timeOf(deployment.apps) - before.app) / count,
        proxyMs: (timeOf([deployment.proxy]) - before.proxy) / count,
        walBytes: Math.round(database.walBytes / count),
      };
    };
    // what is compiled, prepared and cached on the way
    await measured();
    const fresh = (await meter.checkpoint()) ? await measured() : null;
    const steady = medians(await repeated(measured));
    costs.push({ kind: name, ...steady, walBytesAfterCheckpoint: fresh && Math.round(fresh.walBytes) });
  }
  return costs;
}

/** Saves of films of several sizes. */
export async function costsOfSizes({ people, meter }: { people: People; meter: DatabaseMeter }) {
  const films = [filmOf(3_000), filmOf(12_000), filmOf(100_000), filmOf(900_000)];
  const sizes = [];
  for (const film of films) {
    const count = 50;
    const measured = async () => {
      const { database } = await meter.during(() => people.saveEach(film, count));
      return { databaseMs: database.cpuMs / count, walBytes: Math.round(database.walBytes / count) };
    };
    await measured();
    const costs = medians(await repeated(measured));
    sizes.push({ scenes: film.scenes.length, jsonBytes: JSON.stringify(film).length, ...costs });
  }
  return sizes;
}

async function repeated<Result>(work: () => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (let round = 0; round < rounds; round += 1) results.push(await work());
  return results;
}

function medians<Name extends string>(rows: readonly Record<Name, number>[]): Record<Name, number> {
  const names = Object.keys(rows[0] ?? {}) as Name[];
  const entries = names.map((name) => [name, rounded(median(rows.map((row) => row[name])))]);
  // by the names of the rows
  return Object.fromEntries(entries) as Record<Name, number>;
}

/** All statements; 0 where they are not counted. */
export const countOf = ({ statements }: DatabaseWork) =>
  Object.values(statements).reduce((sum, count) => sum + count, 0);

export const rounded = (value: number) => Number(value.toFixed(2));
