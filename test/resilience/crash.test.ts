import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { type Client, newAccounts } from '../support/client.ts';
import { createEntitledDatabase } from '../support/entitled-database.ts';
import { memoryBudget, peakMemory } from '../support/peak-memory.ts';
import { ProjectWriter } from '../support/project-writer.ts';
import { rounds } from '../support/rounds.ts';
import { type RunningProgram, runProgram } from '../support/running-program.ts';
import { TemplateWriter } from '../support/template-writer.ts';

const writerCount = 8;
/** Rounds before switching to new accounts, well below the template limit. */
const roundsPerWriter = 8;

/** A client that knows what was confirmed. */
interface Writer extends Client {
  readonly confirmedCount: number;
  /** Saves until stopped, or until a connection breaks. */
  saveUntil: (stop: AbortSignal) => Promise<unknown>;
  /** Checks on a new server that nothing confirmed is lost, and nothing is half. */
  expectAllStored: () => Promise<unknown>;
}

test.each([
  { what: 'templates', Kind: TemplateWriter, count: rounds({ short: 2, full: 200 }) },
  { what: 'projects', Kind: ProjectWriter, count: rounds({ short: 2, full: 50 }) },
])('kill -9 while $what are saved loses nothing that was confirmed', async ({ what, Kind, count }) => {
  const place = await createEntitledDatabase();
  onTestFinished(place.remove);
  const start = async (): Promise<RunningProgram> => {
    const running = await runProgram(place, { TRUST_PROXY: 'true' });
    onTestFinished(() => running.program.end());
    return running;
  };
  let { program, url } = await start();
  let writers: Writer[] = [];
  let confirmed = 0;
  for (let round = 0; round < count; round += 1) {
    if (round % roundsPerWriter === 0) {
      for (const writer of writers) writer.leave();
      writers = await newAccounts<Writer>(writerCount, () => new Kind(url));
    }
    const before = countConfirmed(writers);
    const writing = writers.map((writer) => writer.saveUntil(AbortSignal.timeout(60_000)));
    while (countConfirmed(writers) < before + writerCount) await pause(5);
    // a different moment each round, to hit every part of a write
    await pause(randomInt(300));
    program.child.kill('SIGKILL');
    await program.exit;
    await Promise.all(writing);
    confirmed += countConfirmed(writers) - before;

    ({ program, url } = await start());
    for (const writer of writers) {
      writer.url = url;
      await writer.expectAllStored();
    }
    expect(peakMemory(program.child.pid), 'MB, for what a killed one left').toBeLessThan(memoryBudget.normal);
  }
  process.stdout.write(`crash: ${what}, ${count} rounds, ${confirmed} confirmed\n`);
});

function countConfirmed(writers: Writer[]): number {
  return writers.reduce((sum, { confirmedCount }) => sum + confirmedCount, 0);
}
