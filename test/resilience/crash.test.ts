import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { createEntitledDatabase } from '../support/entitled-database.ts';
import { memoryBudget, peakMemory } from '../support/peak-memory.ts';
import { rounds } from '../support/rounds.ts';
import { type RunningProgram, runProgram } from '../support/running-program.ts';
import { type TemplateWriter, writersAt } from '../support/template-writer.ts';

const writerCount = 8;
/** Rounds before switching to new accounts, well below the template limit. */
const roundsPerWriter = 8;

test('kill -9 during writes loses nothing that was confirmed', async () => {
  const place = await createEntitledDatabase();
  onTestFinished(place.remove);
  const start = async (): Promise<RunningProgram> => {
    const running = await runProgram(place, { TRUST_PROXY: 'true' });
    onTestFinished(() => running.program.end());
    return running;
  };
  let { program, url } = await start();
  let writers: TemplateWriter[] = [];
  let confirmed = 0;
  const count = rounds({ short: 2, full: 200 });
  for (let round = 0; round < count; round += 1) {
    if (round % roundsPerWriter === 0) {
      for (const writer of writers) writer.leave();
      writers = await writersAt(url, writerCount);
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
  process.stdout.write(`crash: ${count} rounds, ${confirmed} confirmed\n`);
});

function countConfirmed(writers: TemplateWriter[]): number {
  return writers.reduce((sum, { confirmed }) => sum + confirmed.size, 0);
}
