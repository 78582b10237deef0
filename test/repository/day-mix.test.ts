import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { kinds, mixOfLog, storedMix } from '../bench/day/mix.ts';
import { captureLog } from '../support/capture-log.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

/** A request of each kind, as browsers and scripts send it. */
const requests: [kind: string, method: 'GET' | 'POST' | 'PUT', path: string][] = [
  ['save', 'POST', '/trpc/projects.save'],
  ['save', 'PUT', '/api/projects/0b9b8a3e-7e0e-4f6e-8d0e-1f6f0a8d8f11'],
  ['open', 'GET', '/trpc/projects.get?input=%7B%7D'],
  ['list', 'GET', '/trpc/projects.list?batch=1&input=%7B%7D'],
  ['list', 'GET', '/api/projects'],
  ['who', 'GET', '/trpc/auth.user,billing.plan?batch=1&input=%7B%7D'],
  ['app page', 'GET', '/app/projects'],
  ['copy', 'POST', '/trpc/projects.duplicate'],
  ['picture', 'GET', '/api/pictures/0b9b8a3e'],
  ['picture', 'GET', '/s/token/pictures/0b9b8a3e'],
  ['add picture', 'POST', '/api/pictures'],
  ['share', 'GET', '/s/token'],
  ['login', 'POST', '/trpc/auth.login'],
  ['landing', 'GET', '/'],
];
const ofNoKind = '/blog';

let app: TestApp;
let folder: string;
beforeAll(async () => {
  app = await startTestApp({ settings: { logLevel: 'info' } });
  folder = mkdtempSync(join(tmpdir(), 'promptreel-log-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await app.close();
});

test('the simulation of a day counts each kind of request in a log of the product', async () => {
  const lines = captureLog(app.app);
  for (const [, method, url] of requests) {
    await app.app.inject({ method, url, ...(method !== 'GET' && { payload: {} }) });
  }
  await app.app.inject({ method: 'GET', url: ofNoKind });
  const file = join(folder, 'access.log');
  // as `docker compose logs` shows them, beside what is no line of a log
  writeFileSync(file, ['Promptreel is ready', ...lines].map((line) => `app-1  | ${line.trim()}\n`).join(''));
  const { mix, counted, others } = mixOfLog(file);
  expect({ counted, others }).toEqual({ counted: requests.length, others: 1 });
  const counts = new Map<string, number>();
  for (const [kind] of requests) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  // the log does not tell the first save after a while from others
  const saves = (mix.get('save') ?? 0) + (mix.get('first save') ?? 0);
  expect(saves * counted).toBeCloseTo(counts.get('save') ?? 0);
  for (const { name } of kinds.filter(({ name }) => !name.includes('save'))) {
    expect([name, Math.round((mix.get(name) ?? 0) * counted)]).toEqual([name, counts.get(name)]);
  }
});

test('a log without any of them, and the shares of the stored mix', () => {
  const file = join(folder, 'other.log');
  writeFileSync(file, 'nothing\n{"level":30}\n');
  expect(() => mixOfLog(file)).toThrow(/has no line of a request/);
  expect([...storedMix().values()].reduce((sum, share) => sum + share, 0)).toBeCloseTo(1);
});
