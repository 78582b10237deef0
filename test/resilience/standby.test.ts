import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import config from '../../mikro-orm.config.ts';
import { openDatabase } from '../../src/platform/database/database.ts';
import { perFile } from '../support/apps.ts';
import { messageOf } from '../support/calls.ts';
import { type RunningProgram, runProgram } from '../support/program.ts';
import { queryServer } from '../support/query-server.ts';
import { rounds } from '../support/rounds.ts';
import { grantEveryAccount } from '../support/test-database.ts';
import { Client, type Outcome, repeatUntil } from './client.ts';
import { noOwnPostgres, startOwnPostgres, startOwnStandby } from './own-postgres.ts';
import { type TemplateWriter, writersAt } from './writers.ts';

const later = 'This cannot be done right now. Please try again in a few seconds.';

// a skipped test file cannot state its reason in any other way
if (noOwnPostgres) console.warn(`not tested with a standby: ${noOwnPostgres}`);

describe.skipIf(noOwnPostgres)('a primary with a synchronous standby', () => {
  const primary = perFile(startOwnPostgres);
  const standby = perFile(async () => {
    const { orm, close } = await openDatabase(config, { databaseUrl: primary.databaseUrl, dataFolder: '' });
    await grantEveryAccount(orm);
    await close();
    return startOwnStandby(primary);
  });
  let running: RunningProgram;
  beforeAll(async () => {
    await queryServer(primary.databaseUrl, "alter system set synchronous_standby_names = '*'");
    await queryServer(primary.databaseUrl, 'select pg_reload_conf()');
    const state = () => queryServer(primary.databaseUrl, 'select sync_state from pg_stat_replication');
    await vi.waitFor(async () => expect(await state()).toEqual([{ sync_state: 'sync' }]), 20_000);
    // list the standby first, so that connections must skip it
    const hosts = [standby, primary].map(({ databaseUrl }) => new URL(databaseUrl).host).join(',');
    running = await runProgram(
      { databaseUrl: `postgres://promptreel:secret@${hosts}/postgres`, dataFolder: '' },
      { TRUST_PROXY: 'true', LOG_LEVEL: 'info' },
    );
  });
  afterAll(() => running?.program.end());

  test('if the primary is killed under load, no confirmed write is lost, and calls get 503 until the standby is promoted', async () => {
    const writers = await writersAt(running.url, 6);
    const registered: string[] = [];
    const done = new AbortController();
    const load = [
      ...writers.map((writer) => repeatUntil(done.signal, () => writer.save())),
      ...[1, 2].map(() => repeatUntil(done.signal, () => register(registered))),
    ];
    const enough = rounds({ short: 30, full: 300 });
    await expect.poll(() => countConfirmed(writers), { timeout: 120_000 }).toBeGreaterThan(enough);
    const before = countConfirmed(writers) + registered.length;

    await primary.kill();
    await expect.poll(async () => (await fetch(`${running.url}/readyz`)).status).toBe(503);
    expect((await fetch(`${running.url}/healthz`)).status).toBe(200);
    await standby.promote();
    await expect.poll(async () => (await fetch(`${running.url}/readyz`)).status, { interval: 20 }).toBe(200);
    const back = countConfirmed(writers);
    await expect.poll(() => countConfirmed(writers)).toBeGreaterThan(back + writers.length);
    done.abort();
    const outcomes = (await Promise.all(load)).flat();

    expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set([200, 503]));
    for (const { status, headers, body } of outcomes) {
      if (status !== 503) continue;
      expect(messageOf({ body })).toBe(later);
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    }
    const confirmed = countConfirmed(writers) + registered.length;
    process.stdout.write(
      `standby: ${before} confirmed before, ${confirmed - before} after, ` +
        `${outcomes.filter(({ status }) => status === 503).length} got 503\n`,
    );
    expect(confirmed).toBeGreaterThan(before);

    for (const writer of writers) {
      await writer.expectAllStored();
      writer.disconnect();
    }
    const stored = await queryServer<{ email: string }>(standby.databaseUrl, 'select email from users');
    const emails = new Set(stored.map(({ email }) => email));
    expect(registered.filter((email) => !emails.has(email))).toEqual([]);
    expect(running.program.out + running.program.err).not.toContain('secret');
  });

  async function register(registered: string[]): Promise<Outcome> {
    const email = `${randomUUID()}@example.test`;
    const client = new Client(running.url);
    const outcome = await client.post('/api/register', { email, password: 'a long enough one' });
    client.disconnect();
    if (outcome.status === 200) registered.push(email);
    return outcome;
  }
});

function countConfirmed(writers: TemplateWriter[]): number {
  return writers.reduce((sum, { confirmedCount }) => sum + confirmedCount, 0);
}
