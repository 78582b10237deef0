import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { Client, type Outcome } from '../support/client.ts';
import { createEntitledDatabase } from '../support/entitled-database.ts';
import { rounds } from '../support/rounds.ts';
import { type RunningProgram, runProgram } from '../support/running-program.ts';
import { type TemplateWriter, writersAt } from '../support/template-writer.ts';

async function start() {
  const place = await createEntitledDatabase();
  onTestFinished(place.remove);
  const running = async () => {
    const made = await runProgram(place, { TRUST_PROXY: 'true' });
    onTestFinished(() => made.program.end());
    return made;
  };
  return { ...(await running()), again: running };
}

/** Makes varied requests on one connection until the server stops listening. */
async function askUntilRefused(writer: TemplateWriter): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const asks = [() => writer.save(), () => writer.get('/api/templates'), () => writer.get('/')];
  for (let turn = 0; outcomes.at(-1)?.code !== 'ECONNREFUSED'; turn += 1) {
    outcomes.push(await (asks[turn % asks.length] ?? writer.save)());
  }
  return outcomes;
}

/** Requests without pause, so as not to miss the moment. @returns all responses */
async function askWhetherReady({ program, url }: Pick<RunningProgram, 'program' | 'url'>): Promise<string[]> {
  const answers: Promise<Outcome>[] = [];
  let isOver = false;
  void program.exit.then(() => {
    isOver = true;
  });
  while (!isOver) {
    const client = new Client(url);
    answers.push(client.get('/readyz').finally(() => client.leave()));
    await pause(30);
  }
  return (await Promise.all(answers)).map(({ body }) => body);
}

test('a shutdown under load cuts no response short: each is whole, or its connection was refused', async () => {
  let { program, url, again } = await start();
  const count = rounds({ short: 1, full: 20 });
  let whole = 0;
  for (let round = 0; round < count; round += 1) {
    // new accounts each time: one cannot keep what all rounds would save
    const writers = await writersAt(url, 8);
    const asking = writers.map(askUntilRefused);
    const readiness = askWhetherReady({ program, url });
    await pause(200 + 37 * round);
    program.child.kill('SIGTERM');
    const outcomes = (await Promise.all(asking)).flat();
    expect(await program.exit).toBe(0);
    expect(program.err).toBe('');
    const broken = outcomes.filter(({ status }) => status === null).map(({ code }) => code);
    expect(broken).toEqual(writers.map(() => 'ECONNREFUSED'));
    const statuses = new Set(outcomes.map(({ status }) => status));
    expect([...statuses].toSorted()).toEqual([200, null]);
    expect((await readiness).join(), 'while connections were still accepted').toContain('about to stop');
    whole += outcomes.length - broken.length;

    ({ program, url } = await again());
    for (const writer of writers) {
      writer.url = url;
      await writer.expectAllStored();
      writer.leave();
    }
  }
  process.stdout.write(`stop: ${count} rounds, ${whole} whole answers\n`);
});

test('half a request does not delay a shutdown', async () => {
  const { program, url } = await start();
  const sockets = ['', 'GET / HT', 'GET / HTTP/1.1\r\nhost: x\r\n'].map((half) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    socket.on('error', () => undefined).write(half);
    return socket;
  });
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  const closed = sockets.map((socket) => once(socket.resume(), 'close'));
  // earlier bytes have been read once a later request is answered
  await fetch(`${url}/healthz`);
  program.child.kill('SIGTERM');
  expect(await program.exit).toBe(0);
  await Promise.all(closed);
});
