import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fromProjectRoot } from '../../src/platform/project-root.ts';
import { parseProjectFile } from '../../web/lib/files/project-file.ts';
import { testApp } from '../support/apps.ts';
import { Visitor } from '../support/visitor.ts';

/** The programs of the page for developers, taken from the page and run against a started product with a token. */
const app = testApp({ listen: true });
const folder = mkdtempSync(join(tmpdir(), 'promptreel-examples-'));
afterAll(() => rmSync(folder, { recursive: true }));

const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
  '&#39;': "'",
};
let token = '';
let client: ReturnType<Visitor['trpc']>;

beforeAll(async () => {
  const visitor = new Visitor(app.app);
  await visitor.register('developer@example.test');
  client = visitor.trpc();
  ({ token } = (await visitor.post('/api/tokens', { name: 'Examples', access: 'write', days: 30 })).json());
  const { body } = await visitor.get('/docs/api');
  const blocks = [...body.matchAll(/<pre data-file="([^"]+)">([\s\S]*?)<\/pre>/g)];
  for (const [, name = '', code = ''] of blocks) {
    writeFileSync(
      join(folder, name),
      code.replaceAll(/&#?\w+;/g, (entity) => entities[entity] ?? entity),
    );
  }
  // as installed, without the time that npm takes
  const installed = join(folder, 'node_modules/promptreel-client');
  mkdirSync(installed, { recursive: true });
  spawnSync('tar', ['-xzf', fromProjectRoot('dist/client.tgz'), '--strip-components=1', '-C', installed]);
  symlinkSync(fromProjectRoot('node_modules/zod'), join(folder, 'node_modules/zod'));
});

/** Runs a program of the page. */
async function run(name: string) {
  const program = spawn(process.execPath, [name], {
    cwd: folder,
    env: { ...process.env, PROMPTREEL_URL: app.url, PROMPTREEL_TOKEN: token },
  });
  const [out, err, [code]] = await Promise.all([text(program.stdout), text(program.stderr), once(program, 'close')]);
  return { code, out, err };
}

/** The programs run in order, since some work with what others have stored. */
const stored = async (line: string) => client.projects.get.query({ id: line.trim().split(' ').at(-1) ?? '' });

test('the first call stores a project and prints its id', async () => {
  const { code, out, err } = await run('first-call.mjs');
  expect([code, err]).toEqual([0, '']);
  expect(out).toMatch(/^Created [0-9a-f-]{36}\n$/);
  expect(await stored(out)).toMatchObject({ projectTitle: 'FIRST CALL', scenes: [{ subject: 'A ferry' }] });
});

test('a film from a CSV file', async () => {
  writeFileSync(join(folder, 'shots.csv'), readFileSync(fromProjectRoot('test/samples/papers/the-last-ferry.csv')));
  const { code, out } = await run('film-from-csv.mjs');
  expect(code).toBe(0);
  const [count] = out.split(' ', 1);
  const film = await stored(out);
  expect(film).toMatchObject({ projectTitle: 'FROM A LIST' });
  expect(film.scenes).toHaveLength(Number(count));
  expect(Number(count)).toBeGreaterThan(2);
});

test('a nightly check of all projects', async () => {
  const { code, out, err } = await run('nightly-check.mjs');
  expect([code, err]).toEqual([0, '']);
  expect(out.trim().split('\n').toSorted()).toEqual([
    expect.stringMatching(/^FIRST CALL \d+ false$/),
    expect.stringMatching(/^FROM A LIST \d+ false$/),
  ]);
  const scene = { sceneNumber: 1, duration: 60, subject: 'A river' };
  const settings = { target: 'veo-3.1' };
  const { id } = await client.projects.create.mutate({
    projectTitle: 'TOO LONG',
    targetDuration: 60,
    scenes: [scene],
    settings,
  });
  const over = await run('nightly-check.mjs');
  await client.projects.delete.mutate({ id });
  expect(over.out).toMatch(/^TOO LONG \d+ true$/m);
  expect(over.code).toBe(2);
});

test('a shot list for a spreadsheet', async () => {
  const { code, out, err } = await run('shot-list.mjs');
  expect([code, err]).toEqual([0, '']);
  const [, count, name = ''] = /^(\d+) scenes in (.+)\n$/.exec(out) ?? [];
  const rows = readFileSync(join(folder, name), 'utf8').trim().split('\r\n');
  expect(rows.length).toBeGreaterThanOrEqual(Number(count) + 1);
});

test('one film for three generators, from the file on the page', async () => {
  expect(parseProjectFile(readFileSync(join(folder, 'film.json'), 'utf8'))).toHaveProperty('project');
  const { code, out, err } = await run('compare-targets.mjs');
  expect([code, err]).toEqual([0, '']);
  expect(out.match(/^[\w.-]+: \d+ clips, [\d.]+ s$/gm)).toHaveLength(3);
});

test('a change that meets another one', async () => {
  const { code, out, err } = await run('conflict.mjs');
  expect([code, err]).toEqual([0, '']);
  const { rows } = await client.projects.list.query({ limit: 1 });
  expect(out).toMatch(new RegExp(`^Revision ${rows[0]?.revision} is stored\\. Get the stored project`));
  expect(await client.projects.get.query({ id: rows[0]?.id ?? '' })).toMatchObject({ look: 'Grain, dusk' });
});
