import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import config from '../../mikro-orm.config.ts';
import { type Database, openDatabase } from '../../src/platform/database/database.ts';
import { perFile } from '../support/apps.ts';
import { messageOf, refusalSchema } from '../support/calls.ts';
import { type RunningProgram, runProgram } from '../support/program.ts';
import { rounds } from '../support/rounds.ts';
import { grantEveryAccount } from '../support/test-database.ts';
import type { Outcome } from './client.ts';
import { noOwnPostgres, startOwnPostgres } from './own-postgres.ts';
import { type TemplateWriter, writersAt } from './writers.ts';

const later = 'This cannot be done right now. Please try again in a few seconds.';
/** A separate connection, for causing faults and for checks. */
let aside: Database;
let running: RunningProgram;
let writers: [TemplateWriter, ...TemplateWriter[]];

// a skipped test file cannot state its reason in any other way
if (noOwnPostgres) console.warn(`not tested without a database that goes away: ${noOwnPostgres}`);

const metricsToken = 'a token for the monitor, long enough';

describe.skipIf(noOwnPostgres)('when PostgreSQL fails', () => {
  const server = perFile(startOwnPostgres);
  beforeAll(async () => {
    await reopen();
    await grantEveryAccount(aside.orm);
    const settings = { TRUST_PROXY: 'true', METRICS_TOKEN: metricsToken };
    running = await runProgram({ databaseUrl: server.databaseUrl, dataFolder: '' }, settings);
    writers = await writersAt(running.url, 8);
  });
  afterAll(async () => {
    await running?.program.end();
    await aside?.close();
  });

  async function reopen() {
    await aside?.close().catch(() => undefined);
    aside = await openDatabase(config, { databaseUrl: server.databaseUrl, dataFolder: '' });
  }

  test('if the database stops under load, calls get 503 with Retry-After, and work again without a restart', async () => {
    const done = new AbortController();
    const outcomes: Outcome[] = [];
    const saving = writers.map((writer) => saveOn(writer, { outcomes, stop: done.signal }));
    try {
      await expect.poll(() => writers.every(({ confirmedCount }) => confirmedCount > 0)).toBe(true);
      await server.stop();
      const refused = () => outcomes.filter(({ status }) => status === 503).length;
      // until every writer was rejected a few times, on average
      while (refused() < rounds({ short: 1, full: 5 }) * writers.length) {
        expect(await getStatuses(['/healthz', '/readyz'])).toEqual([200, 503]);
      }
      await server.start();
      await expect.poll(() => getStatuses(['/readyz'])).toEqual([200]);
    } finally {
      done.abort();
    }
    await Promise.all(saving);

    expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set([200, 503]));
    for (const { status, headers, body } of outcomes) {
      if (status !== 503) continue;
      expect(messageOf({ body })).toBe(later);
      expect(refusalSchema.parse(JSON.parse(body))).toEqual(JSON.parse(body));
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    }
    // sessions still work, and everything that was confirmed is stored
    for (const writer of writers) {
      expect((await writer.save()).status).toBe(200);
      await writer.expectAllStored();
    }
    await reopen();
    await expectNoLeakedConnections();
  });

  test('calls that wait for a lock time out, other calls succeed, and both work afterwards', async () => {
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
    expect((await writer.save()).status).toBe(503);
    await em.execute('drop trigger sleep on templates');
    expect(await writer.expectAllStored(), 'rejected saves are not stored').toBe(before);
  });

  test('if the database freezes, calls get 503, and later calls get the right results', async () => {
    const before = await Promise.all(writers.map((writer) => writer.save()));
    expect(before.map(({ status }) => status)).toEqual(writers.map(() => 200));
    try {
      await server.freeze();
      const [health, ready, ...saves] = await Promise.all([
        getStatuses(['/healthz']),
        getStatuses(['/readyz']),
        ...writers.map((writer) => writer.save()),
      ]);
      expect([health, ready]).toEqual([[200], [503]]);
      expect(saves.map(({ status }) => status)).toEqual(writers.map(() => 503));
    } finally {
      await server.thaw();
    }
    await expect.poll(() => getStatuses(['/readyz'])).toEqual([200]);
    for (const writer of writers) {
      expect((await writer.save()).status).toBe(200);
      await writer.expectAllStored();
    }
    await expectNoLeakedConnections();
  });

  async function getStatuses(paths: string[]): Promise<number[]> {
    return Promise.all(paths.map(async (path) => (await fetch(running.url + path)).status));
  }

  /** Checks that no connection of the pool is in use anymore. */
  async function expectNoLeakedConnections(): Promise<void> {
    const counts = async () => {
      const text = await (
        await fetch(`${running.url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })
      ).text();
      const pool = (state: string) => Number(new RegExp(`pool_connections{state="${state}"} (\\d+)`).exec(text)?.[1]);
      return { inUse: pool('all') - pool('idle'), waiting: pool('waiting') };
    };
    await expect.poll(counts).toEqual({ inUse: 0, waiting: 0 });
  }
});

/** Locks a table against reads and writes. */
async function whileLocked(table: string, work: () => Promise<void>): Promise<void> {
  await aside.orm.em.fork().transactional(async (tx) => {
    await tx.execute(`lock table ${table} in access exclusive mode`);
    await work();
  });
}

/** Saves until stopped, even after errors, and adds each outcome to `outcomes`. */
async function saveOn(writer: TemplateWriter, { outcomes, stop }: { outcomes: Outcome[]; stop: AbortSignal }) {
  while (!stop.aborted) {
    outcomes.push(await writer.save());
  }
}
