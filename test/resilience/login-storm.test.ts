import { afterAll, beforeAll, expect, test } from 'vitest';
import { loginStorm } from '../support/login-storm.ts';
import { rounds } from '../support/rounds.ts';
import { type RunningProgram, runProgram } from '../support/running-program.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

let place: TestDatabase;
let running: RunningProgram;
beforeAll(async () => {
  place = await createTestDatabase();
  // hashes take turns on one thread, so that logins wait for them rather than for a disk that is slow at the time
  running = await runProgram(place, { TRUST_PROXY: 'true', UV_THREADPOOL_SIZE: '1' });
});
afterAll(async () => {
  await running?.program.end();
  await place?.remove();
});

test('serves part of a login storm, tells the rest when to retry, and keeps serving other pages', async () => {
  const { logins, otherPages } = await loginStorm(running.url, rounds({ short: 2_000, full: 20_000 }));
  expect(new Set(logins.map(({ status }) => status))).toEqual(new Set([200, 503]));
  for (const { status, retryAfterSeconds } of logins) if (status === 503) expect(retryAfterSeconds).toBeGreaterThan(0);
  expect(otherPages.filter(({ status }) => status !== 200)).toEqual([]);
});
