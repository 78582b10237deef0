import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import config from '../../mikro-orm.config.ts';
import { openDatabase } from '../../src/platform/database/database.ts';
import { buildAppOn } from '../support/apps.ts';
import { Program, type RunningProgram, runProgram, serverScript } from '../support/program.ts';
import { isFull, rounds } from '../support/rounds.ts';
import { createTestDatabase, grantEveryAccount, isEmbedded, type TestDatabase } from '../support/test-database.ts';
import { newAccounts, type Outcome } from './client.ts';
import { memoryBudget, peakMemory } from './peak-memory.ts';
import { ProjectWriter, TemplateWriter, type Writer, writersAt } from './writers.ts';

// the tests share one process until a test ends it
let testDatabase: TestDatabase;
let running: RunningProgram;

/** Options that make Node see a container limit of 1 GB. */
const inSmallContainer = ['--import', 'data:text/javascript,process.constrainedMemory = () => 1_000_000_000'];

async function start(nodeArgs: string[] = []): Promise<void> {
  running = await runProgram(testDatabase, { TRUST_PROXY: 'true' }, nodeArgs);
}
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  const { orm, close } = await openDatabase(config, testDatabase);
  await grantEveryAccount(orm);
  await close();
  await start(inSmallContainer);
});
afterAll(async () => {
  await running?.program.end();
  await testDatabase?.remove();
});

test.runIf(isEmbedded)('a second process on the same folder is rejected while the first keeps writing', async () => {
  const [writer] = await writersAt(running.url, 1);
  for (let round = 0; round < rounds({ short: 1, full: 20 }); round += 1) {
    const second = new Program([serverScript], { DATA_DIR: testDatabase.dataFolder, PORT: '0', LOG_LEVEL: 'silent' });
    onTestFinished(() => second.end());
    let ended = false;
    const exit = second.exit.then((code) => {
      ended = true;
      return code;
    });
    // few enough that all rounds stay below the account's template limit
    const enough = writer.confirmedCount + 20;
    while (!ended && writer.confirmedCount < enough) expect((await writer.save()).status).toBe(200);
    expect(await exit).toBe(1);
    expect(second.err).toContain(`is in use by another Promptreel (process ${running.program.child.pid}). Stop it`);
  }
  await writer.expectAllStored();
  writer.disconnect();
  expect(peakMemory(running.program.child.pid), 'MB, with little memory').toBeLessThan(memoryBudget.small);
});

const writersPerKind = 4;
/** Rounds before switching to new accounts, well below the template limit. */
const roundsPerWriter = 8;

test('kill -9 while templates and projects are saved loses no confirmed save', async () => {
  const count = rounds({ short: 1, full: 100 });
  let writers: Writer[] = [];
  let confirmed = 0;
  for (let round = 0; round < count; round += 1) {
    if (round % roundsPerWriter === 0) {
      for (const writer of writers) writer.disconnect();
      const { url } = running;
      writers = [
        ...(await newAccounts<Writer>(writersPerKind, () => new TemplateWriter(url))),
        ...(await newAccounts<Writer>(writersPerKind, () => new ProjectWriter(url))),
      ];
    }
    const before = countConfirmed(writers);
    const writing = writers.map((writer) => writer.saveUntilBroken());
    // kill at a random moment, to hit every part of a write
    const enough = before + writers.length + randomInt(writers.length);
    await expect.poll(() => countConfirmed(writers), { interval: 2 }).toBeGreaterThanOrEqual(enough);
    running.program.child.kill('SIGKILL');
    await running.program.exit;
    await Promise.all(writing);
    confirmed += countConfirmed(writers) - before;

    await start();
    for (const writer of writers) {
      writer.url = running.url;
      await writer.expectAllStored();
    }
    if (isFull) expect(peakMemory(running.program.child.pid), 'MB').toBeLessThan(memoryBudget.normal);
  }
  for (const writer of writers) writer.disconnect();
  process.stdout.write(`kill -9: ${count} rounds, ${confirmed} confirmed\n`);
});

function countConfirmed(writers: Writer[]): number {
  return writers.reduce((sum, { confirmedCount }) => sum + confirmedCount, 0);
}

test('a shutdown under load answers every request that was read, and completes every response', async () => {
  const count = rounds({ short: 1, full: 20 });
  let whole = 0;
  let reset = 0;
  const writersPerRound = 8;
  for (let round = 0; round < count; round += 1) {
    if (round > 0) await start();
    const { program, url } = running;
    // use new accounts each time, since all rounds together exceed the template limit
    const writers = await writersAt(url, writersPerRound);
    const asking = writers.map(askUntilRefused);
    await expect
      .poll(() => writers.map(({ confirmedCount }) => confirmedCount > round % 5), { interval: 2 })
      .not.toContain(false);
    program.child.kill('SIGTERM');
    const outcomes = (await Promise.all(asking)).flat();
    expect(await program.exit).toBe(0);
    expect(program.err).toBe('');
    const statuses = new Set(outcomes.map(({ status }) => status));
    expect([...statuses].toSorted()).toEqual([200, null]);
    const broken = outcomes.filter(({ status }) => status === null).map(({ code }) => code);
    const notReset = broken.filter((code) => code !== 'ECONNRESET' && code !== 'EPIPE');
    expect(notReset).toEqual(writers.map(() => 'ECONNREFUSED'));
    whole += outcomes.length - broken.length;
    reset += broken.length - notReset.length;
    await expectExactlyConfirmed(writers);
  }
  process.stdout.write(`stop: ${count} rounds, ${whole} whole answers, ${reset} connections reset\n`);
  // the kernel resets connections that it has accepted but the process has not; this happens now and then, but not to
  // all connections of a round
  expect(reset).toBeLessThan(writersPerRound);
});

/** Makes varied requests on one connection until the server stops listening. */
async function askUntilRefused(writer: TemplateWriter): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const asks = [() => writer.save(), () => writer.get('/api/templates'), () => writer.get('/')];
  for (let turn = 0; outcomes.at(-1)?.code !== 'ECONNREFUSED'; turn += 1) {
    outcomes.push(await (asks[turn % asks.length] ?? writer.save)());
  }
  return outcomes;
}

/**
 * Checks that exactly the confirmed saves are stored, so no save without a response was. Opens the database without
 * starting another process.
 */
async function expectExactlyConfirmed(writers: TemplateWriter[]): Promise<void> {
  const { orm, close } = await openDatabase(config, testDatabase);
  const app = buildAppOn(orm);
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  for (const writer of writers) {
    const stored = await Object.assign(writer, { url }).expectAllStored();
    expect(stored).toBe(writer.confirmedCount);
    writer.disconnect();
  }
  await app.close();
  await close();
}
