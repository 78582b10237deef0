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
import { isFull } from '../support/rounds.ts';
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

test('the first call assembles a film and stores nothing', async () => {
  const { code, out, err } = await run('first-call.mjs');
  expect([code, err]).toEqual([0, '']);
  expect(out).toContain('A ferry');
  expect((await client.projects.list.query({})).rows).toEqual([]);
});

test('the next step creates a project, and saves it when it is run again', async () => {
  const { code, out, err } = await run('create-project.mjs');
  expect([code, err]).toEqual([0, '']);
  expect(out).toMatch(new RegExp(`^created ${app.url}/app/p/[0-9a-f-]{36}\n$`));
  expect(await stored(out.replaceAll('/', ' '))).toMatchObject({ projectTitle: 'NIGHT TRAIN' });
  expect((await run('create-project.mjs')).out).toBe(out.replace('created', 'unchanged'));
});

test('a film from a CSV file, which keeps its project', async () => {
  const { code, out, err } = await run('film-from-csv.mjs');
  expect([code, err]).toEqual([0, '']);
  expect(out).toMatch(/^2 scenes created /);
  const shots = join(folder, 'shots.csv');
  writeFileSync(shots, `${readFileSync(shots, 'utf8')}\n5,A gull,turns\n`);
  const again = await run('film-from-csv.mjs');
  expect(again.out).toBe(out.replace('2 scenes created', '3 scenes pushed'));
  const film = await stored(again.out);
  expect(film).toMatchObject({ projectTitle: 'FROM A LIST', scenes: [{}, {}, { duration: 5, subject: 'A gull' }] });
  expect(film.scenes[1]).toMatchObject({ duration: 6, camera: 'Medium shot, slow push in', dialog: 'NORA: Next.' });
});

test.runIf(isFull)('a nightly check of all projects', async () => {
  const { code, out, err } = await run('nightly-check.mjs');
  expect([code, err]).toEqual([0, '']);
  expect(out.trim().split('\n').toSorted()).toEqual([
    expect.stringMatching(/^FROM A LIST \d+ false$/),
    expect.stringMatching(/^NIGHT TRAIN \d+ false$/),
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

test('a change that meets another one, each time, and leaves the other projects as they were', async () => {
  const before = await client.projects.list.query({});
  for (const { code, out, err } of [await run('conflict.mjs'), await run('conflict.mjs')]) {
    expect([code, err]).toEqual([0, '']);
    expect(out).toMatch(/^Revision 2 is stored\. Get the stored project/);
  }
  expect(await client.projects.list.query({})).toEqual(before);
});
