import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import config from '../../mikro-orm.config.ts';
import { serverLimits } from '../../src/domain/limits.ts';
import { type Database, openDatabase } from '../../src/platform/database.ts';
import { messageOf, refusalSchema } from '../support/calls.ts';
import type { Outcome } from '../support/client.ts';
import { noOwnPostgres, type OwnPostgres, startOwnPostgres } from '../support/own-postgres.ts';
import { rounds } from '../support/rounds.ts';
import { type RunningProgram, runProgram } from '../support/running-program.ts';
import { type TemplateWriter, writersAt } from '../support/template-writer.ts';
import { grantEveryAccount } from '../support/test-database.ts';

const later = 'This cannot be done right now. Please try again in a few seconds.';
/** The longest possible wait: for a connection, then for the statement timeout, with room for a loaded machine. */
const patienceMs = serverLimits.database.connectMs + serverLimits.database.silentMs + 4_000;

let server: OwnPostgres;
/** A connection of its own, to cause trouble and to check. */
let aside: Database;
let running: RunningProgram;
let writers: [TemplateWriter, ...TemplateWriter[]];

// console.warn is the only way for a skipped file to say why
if (noOwnPostgres) console.warn(`not tested without a database that goes away: ${noOwnPostgres}`);

const metricsToken = 'a token for the monitor, long enough';

describe.skipIf(noOwnPostgres)('when PostgreSQL fails', () => {
  beforeAll(async () => {
    server = await startOwnPostgres();
    await reopen();
    await grantEveryAccount(aside.orm);
    const settings = { TRUST_PROXY: 'true', METRICS_TOKEN: metricsToken };
    running = await runProgram({ databaseUrl: server.databaseUrl, dataFolder: '' }, settings);
    writers = await writersAt(running.url, 8);
  });
  afterAll(async () => {
    await running?.program.end();
    await aside?.close();
    await server?.remove();
  });

  async function reopen() {
    await aside?.close().catch(() => undefined);
    aside = await openDatabase(config, { databaseUrl: server.databaseUrl, dataFolder: '' });
  }

  test('stopped under load: answers 503 with Retry-After, then recovers without a restart', async () => {
    const done = new AbortController();
    const saving = writers.map((writer) => timed(writer, done.signal));
    try {
      await expect.poll(() => writers.every(({ confirmed }) => confirmed.size > 0)).toBe(true);
      await server.stop();
      const awayUntil = Date.now() + rounds({ short: 3_000, full: 10_000 });
      while (Date.now() < awayUntil) {
        expect(await getStatuses(['/healthz', '/readyz'])).toEqual([200, 503]);
        await pause(500);
      }
      await server.start();
      await expect.poll(() => getStatuses(['/readyz']), { timeout: 10_000 }).toEqual([200]);
    } finally {
      done.abort();
    }
    const back = performance.now();
    const outcomes = (await Promise.all(saving)).flat();

    expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set([200, 503]));
    for (const { status, headers, body } of outcomes) {
      if (status !== 503) continue;
      expect(messageOf({ body })).toBe(later);
      expect(refusalSchema.parse(JSON.parse(body))).toEqual(JSON.parse(body));
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    }
    expect(Math.max(...outcomes.map(({ ms }) => ms))).toBeLessThan(patienceMs);
    process.stdout.write(
      `away: ${outcomes.filter(({ status }) => status === 503).length} of ${outcomes.length} were told 503, ` +
        `slowest answer ${Math.max(...outcomes.map(({ ms }) => ms)) | 0} ms, last ${(performance.now() - back) | 0} ms after\n`,
    );
    // the same sessions, and everything that was confirmed
    for (const writer of writers) {
      expect((await writer.save()).status).toBe(200);
      await writer.expectAllStored();
    }
    await reopen();
    await expectNoneLost();
  });

  test('calls that wait for a lock give up, others go on, and both work afterwards', async () => {
    await whileLocked('templates', async () => {
      const waiting = writers.slice(1, 6).map((writer) => writer.save());
      const typed = writers[0].get('/trpc/templates.list');
      const others = await Promise.all(writers.slice(6).map((writer) => writer.get('/api/auth/user')));
      expect(others.map(({ status }) => status)).toEqual([200, 200]);
      expect(await getStatuses(['/readyz'])).toEqual([200]);
      const [batched, ...refused] = await Promise.all([typed, ...waiting]);
      expect(refused.map(({ status }) => status)).toEqual(waiting.map(() => 503));
      // tRPC wraps the same error in its own message
      expect(batched.status).toBe(503);
      expect(Number(batched.headers['retry-after'])).toBeGreaterThan(0);
      expect(JSON.parse(batched.body)).toMatchObject({
        error: { message: later, data: { code: 'SERVICE_UNAVAILABLE', httpStatus: 503 } },
      });
    });
    for (const writer of writers) {
      expect((await writer.save()).status).toBe(200);
      await writer.expectAllStored();
    }
  });

  test('aborts a statement that takes too long, and stores nothing', async () => {
    const em = aside.orm.em.fork();
    await em.execute(`
      create function sleep() returns trigger language plpgsql as $$
      begin perform pg_sleep(60); return new; end $$`);
    await em.execute('create trigger sleep before insert on templates for each row execute function sleep()');
    const [writer] = writers;
    const before = await writer.expectAllStored();
    const began = performance.now();
    expect((await writer.save()).status).toBe(503);
    expect(performance.now() - began).toBeLessThan(patienceMs);
    await em.execute('drop trigger sleep on templates');
    expect(await writer.expectAllStored(), 'rejected saves are not stored').toBe(before);
  });

  test('frozen: answers 503 within seconds, and mixes no results up', async () => {
    const before = await Promise.all(writers.map((writer) => writer.save()));
    expect(before.map(({ status }) => status)).toEqual(writers.map(() => 200));
    try {
      await server.freeze();
      const began = performance.now();
      const [health, ready, ...saves] = await Promise.all([
        getStatuses(['/healthz']),
        getStatuses(['/readyz']),
        ...writers.map((writer) => writer.save()),
      ]);
      expect(performance.now() - began).toBeLessThan(patienceMs);
      expect([health, ready]).toEqual([[200], [503]]);
      expect(saves.map(({ status }) => status)).toEqual(writers.map(() => 503));
    } finally {
      await server.thaw();
    }
    await expect.poll(() => getStatuses(['/readyz']), { timeout: 10_000 }).toEqual([200]);
    for (const writer of writers) {
      expect((await writer.save()).status).toBe(200);
      await writer.expectAllStored();
    }
    await expectNoneLost();
  });

  async function getStatuses(paths: string[]): Promise<number[]> {
    return Promise.all(paths.map(async (path) => (await fetch(running.url + path)).status));
  }

  /** Checks that the pool is idle again: a leaked connection would stay in use. */
  async function expectNoneLost(): Promise<void> {
    const counts = async () => {
      const text = await (
        await fetch(`${running.url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })
      ).text();
      const pool = (state: string) => Number(new RegExp(`pool_connections{state="${state}"} (\\d+)`).exec(text)?.[1]);
      return { inUse: pool('all') - pool('idle'), waiting: pool('waiting') };
    };
    await expect.poll(counts, { timeout: 10_000 }).toEqual({ inUse: 0, waiting: 0 });
  }
});

/** Locks a table against reads and writes. */
async function whileLocked(table: string, work: () => Promise<void>): Promise<void> {
  await aside.orm.em.fork().transactional(async (tx) => {
    await tx.execute(`lock table ${table} in access exclusive mode`);
    await work();
  });
}

/** Saves until stopped, also after errors. @returns the status of each save and how long it took */
async function timed(writer: TemplateWriter, stop: AbortSignal): Promise<(Outcome & { ms: number })[]> {
  const outcomes: (Outcome & { ms: number })[] = [];
  while (!stop.aborted) {
    const began = performance.now();
    const outcome = await writer.save();
    outcomes.push({ ...outcome, ms: performance.now() - began });
    // as a page would: clients that are rejected at once do not retry at once
    if (outcome.status !== 200) await pause(200);
  }
  return outcomes;
}
