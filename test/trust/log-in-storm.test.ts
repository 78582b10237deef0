import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Client } from '../support/client.ts';
import { rounds } from '../support/rounds.ts';
import { type RunningProgram, runProgram } from '../support/running-program.ts';
import { makeTestPlace, type TestPlace } from '../support/test-database.ts';

/** Several, so that no account meets its limit on attempts from all clients together. */
const emails = [1, 2, 3, 4, 5].map((number) => `person-${number}@example.test`);
const password = 'a long enough one';
/** More than there are places for in the queue of hashes. */
const stormers = 250;
const stormMs = rounds({ short: 2_000, full: 20_000 });

let place: TestPlace;
let running: RunningProgram;
beforeAll(async () => {
  place = await makeTestPlace();
  running = await runProgram(place, { TRUST_PROXY: 'true' });
});
afterAll(async () => {
  await running?.program.end();
  await place?.remove();
});

test('a storm of log-ins is served in part, the rest is told when to come back, and other pages are served', async () => {
  const [ada, ...others] = emails.map(() => new Client(running.url)) as [Client, ...Client[]];
  for (const [index, client] of [ada, ...others].entries()) await client.register(String(emails[index]));
  for (const client of others) client.leave();
  let storming = true;
  const storm = Array.from({ length: stormers }, async (_, index) => {
    let client = new Client(running.url);
    const email = emails[index % emails.length];
    const statuses: (number | null)[] = [];
    while (storming) {
      // the right password, so that nothing but the queue stands in the way
      const { status, headers } = await client.post('/api/login', { email, password });
      statuses.push(status);
      if (status === 503) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      if (status === 200) {
        // from another address each time: the limit per address is not what is tested
        client.leave();
        client = new Client(running.url);
      }
      await pause(status === 503 ? 100 + index : 0);
    }
    client.leave();
    return statuses;
  });
  const times: number[] = [];
  const until = performance.now() + stormMs;
  while (performance.now() < until) {
    for (const path of ['/', '/api/auth/user', '/api/templates']) {
      const began = performance.now();
      expect((await ada.get(path)).status, path).toBe(200);
      times.push(performance.now() - began);
    }
    await pause(20);
  }
  storming = false;
  const statuses = (await Promise.all(storm)).flat();
  ada.leave();
  expect(new Set(statuses)).toEqual(new Set([200, 503]));
  times.sort((a, b) => a - b);
  const at = (part: number) => times[Math.ceil(part * times.length) - 1] ?? Number.NaN;
  const count = (status: number) => statuses.filter((given) => given === status).length;
  process.stdout.write(
    `log-in storm: ${count(200)} signed in, ${count(503)} told 503; of ${times.length} other pages ` +
      `half within ${at(0.5) | 0} ms, 99 % within ${at(0.99) | 0} ms\n`,
  );
});
