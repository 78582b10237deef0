import { afterAll, describe, expect, test, vi } from 'vitest';
import config from '../../mikro-orm.config.ts';
import { serverLimits } from '../../src/domain/product/limits.ts';
import { openDatabase } from '../../src/platform/database/database.ts';
import { checkRoleLimits } from '../../src/platform/database/role-limits.ts';
import { perFile } from '../support/apps.ts';
import { Program, type RunningProgram, runProgram, serverScript } from '../support/program.ts';
import { queryServer } from '../support/query-server.ts';
import { isFull } from '../support/rounds.ts';
import { grantEveryAccount } from '../support/test-database.ts';
import { Client, repeatUntil } from './client.ts';
import { noOwnPgBouncer, startOwnPgBouncer, startOwnPostgres } from './own-postgres.ts';
import { type TemplateWriter, writersAt } from './writers.ts';

/** The connections of PgBouncer to PostgreSQL. */
const serverConnections = 10;
const processes = 4;
/** The connections of each process to PgBouncer. */
const perProcess = 50;
const guards = { ...serverLimits.database, connections: 1 };

// a skipped test file cannot state its reason in any other way
if (noOwnPgBouncer) console.warn(`not tested behind PgBouncer: ${noOwnPgBouncer}`);

describe.skipIf(noOwnPgBouncer)('behind PgBouncer in transaction mode', () => {
  const server = perFile(startOwnPostgres);
  const pooler = perFile(async () => {
    const { orm, close } = await openDatabase(config, { databaseUrl: server.databaseUrl, dataFolder: '' });
    await grantEveryAccount(orm);
    await close();
    return startOwnPgBouncer(server.databaseUrl, { connections: serverConnections });
  });
  const running: RunningProgram[] = [];

  const start = async (): Promise<RunningProgram> => {
    const settings = {
      ...{ TRUST_PROXY: 'true', LOG_LEVEL: 'warn', DATABASE_CONNECTIONS: String(perProcess) },
      DATABASE_DIRECT_URL: server.databaseUrl,
    };
    const started = await runProgram({ databaseUrl: pooler.databaseUrl, dataFolder: '' }, settings);
    running.push(started);
    return started;
  };

  afterAll(() => Promise.all(running.map(({ program }) => program.end())));

  test('without the address of PostgreSQL itself, the product does not start and says what to set', async () => {
    const program = new Program([serverScript], { DATABASE_URL: pooler.databaseUrl, PORT: '0' });
    expect(await program.exit).toBe(1);
    const { host } = new URL(pooler.databaseUrl);
    const reason = 'is a pooler: set DATABASE_DIRECT_URL to the address of PostgreSQL itself.';
    expect(program.err).toBe(`PostgreSQL at ${host}/postgres ${reason}\n`);
  });

  test('a role without limits causes a warning with the SQL that sets them; with limits, there is no warning', async () => {
    const { program } = await start();
    await program.says(/"level":40.+lacks time limits/);
    const [sql = ''] = /ALTER ROLE .+;/.exec(program.out) ?? [];
    expect(sql.split('; ')).toHaveLength(3);
    await queryServer(server.databaseUrl, sql);
    await pooler.command('reconnect');
    const limits = "select current_setting('statement_timeout') || current_setting('lock_timeout') as set";
    await expect.poll(() => queryServer(pooler.databaseUrl, limits)).toEqual([{ set: '5s3s' }]);
    const addresses = { databaseUrl: pooler.databaseUrl, databaseDirectUrl: server.databaseUrl, dataFolder: '' };
    const { orm, close } = await openDatabase(config, addresses, guards);
    const said = vi.fn();
    await checkRoleLimits({ orm, guards, log: { warn: said, error: said }, isStopping: () => false });
    await close();
    expect(said).not.toHaveBeenCalled();
  });

  test('a process hears what another announces through the pooler, by listening at PostgreSQL itself', async () => {
    const addresses = { databaseUrl: pooler.databaseUrl, databaseDirectUrl: server.databaseUrl, dataFolder: '' };
    const [one, two] = [await openDatabase(config, addresses, guards), await openDatabase(config, addresses, guards)];
    const [listening, heard] = [Promise.withResolvers<void>(), Promise.withResolvers<string>()];
    two.changes.listen('film', (detail) => (detail === null ? listening.resolve() : heard.resolve(detail)));
    await listening.promise;
    await one.orm.em.fork().transactional((tx) => one.changes.announce(tx, 'film', 'a note'));
    expect(await heard.promise).toBe('a note');
    await Promise.all([one.close(), two.close()]);
  });

  test.runIf(isFull)('200 connections of the product share 10 of PostgreSQL, and every response is right', async () => {
    await Promise.all(Array.from({ length: processes - running.length }, start));
    const writers = await writersAt(urlOf(0), 12);
    const readers = Array.from({ length: processes * (perProcess + 10) }, (_, index) => {
      const owner = writers[index % writers.length] ?? writers[0];
      return { owner, client: Object.assign(new Client(urlOf(index)), { cookie: owner.cookie }) };
    });
    const names = new Map<TemplateWriter, string>();
    for (const writer of writers) names.set(writer, (await writer.get('/api/auth/user')).body);

    const done = new AbortController();
    // pause, so that all calls wait at once and each needs its own connection
    await pooler.command('pause');
    const load = [
      ...writers.map((writer, index) => {
        writer.url = urlOf(index);
        return repeatUntil(done.signal, () => writer.save());
      }),
      ...readers.map(({ owner, client }) =>
        repeatUntil(done.signal, async () => {
          const outcome = await client.get('/api/auth/user');
          // the response is about the right user
          if (outcome.status === 200) expect(outcome.body).toBe(names.get(owner));
          return outcome;
        }),
      ),
    ];
    const peak = { ofProduct: 0, ofPostgres: 0 };
    const measurePeak = async () => {
      peak.ofProduct = Math.max(peak.ofProduct, (await pooler.command('show clients')).length - 1);
      peak.ofPostgres = Math.max(peak.ofPostgres, await countBackends());
      return peak.ofProduct;
    };
    await expect.poll(measurePeak).toBeGreaterThanOrEqual(processes * perProcess);
    await pooler.command('resume');
    const confirmed = () => Math.min(...writers.map(({ confirmedCount }) => confirmedCount));
    while (confirmed() < 100) await measurePeak();
    done.abort();
    const outcomes = (await Promise.all(load)).flat();
    for (const { client } of readers) client.disconnect();

    process.stdout.write(`pooler: ${outcomes.length} answers over ${JSON.stringify(peak)} connections\n`);
    expect(new Set(outcomes.map(({ status, body }) => `${status}${status === 200 ? '' : body}`))).toEqual(
      new Set(['200']),
    );
    // each process also has one connection of its own, on which it listens for changes
    expect(peak.ofPostgres).toBeLessThanOrEqual(serverConnections + processes);
    for (const writer of writers) {
      await writer.expectAllStored();
      writer.disconnect();
    }
    expect(running.flatMap(({ program }) => program.err.split('\n').filter(Boolean))).toEqual([]);
  });

  test('calls get 503 while PostgreSQL is down, and work again afterwards', async () => {
    const [writer] = await writersAt(urlOf(0), 1);
    await server.stop();
    expect((await writer.save()).status).toBe(503);
    expect((await writer.get('/readyz')).status).toBe(503);
    await server.start();
    await expect.poll(async () => (await writer.get('/readyz')).status).toBe(200);
    expect((await writer.save()).status).toBe(200);
    await writer.expectAllStored();
    writer.disconnect();
  });

  const urlOf = (index: number) => running[index % running.length]?.url ?? '';

  /** Counts the connections to the product's database, without those that count, which take a moment to end. */
  async function countBackends(): Promise<number> {
    const sql = `select count(*) as count from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend'
        and query not like '%pg_stat_activity%'`;
    const [row] = await queryServer<{ count: string }>(server.databaseUrl, sql);
    return Number(row?.count);
  }
});
