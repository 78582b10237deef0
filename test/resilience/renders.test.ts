import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import config from '../../mikro-orm.config.ts';
import type { Render, Renders } from '../../src/domain/renders/renders.ts';
import { takeFilePath } from '../../src/domain/takes/takes.ts';
import { openDatabase } from '../../src/platform/database/database.ts';
import { sha256 } from '../../src/platform/sha256.ts';
import { type RunningProgram, runProgram } from '../support/program.ts';
import { isFull, sampled } from '../support/rounds.ts';
import { nightTrain } from '../support/samples.ts';
import { createBlankDatabase, grantEveryAccount, isEmbedded } from '../support/test-database.ts';
import { Client } from './client.ts';
import { type Interruption, interruptions, renderedFile, startFalServers } from './fal-server.ts';

const anyOf = <Item>(items: readonly [Item, ...Item[]]): Item => items[randomInt(items.length)] ?? items[0];
/** What the server waits for when it is killed. */
const kills: readonly (readonly Interruption[])[] = isFull
  ? [...interruptions.map((kind) => [kind]), ...Array.from({ length: 8 }, () => [anyOf(interruptions)])]
  : [['submit', 'file']];

/** Starts processes of the product on one database, each with a gateway's server of its own. */
async function startProcesses(count: number) {
  const where = await createBlankDatabase();
  onTestFinished(where.remove);
  const fal = await startFalServers(count);
  onTestFinished(async () => void (await fal.close()));
  const takes = mkdtempSync(join(tmpdir(), 'promptreel-renders-'));
  onTestFinished(() => rmSync(takes, { recursive: true, force: true }));
  const settings = {
    ...{ TRUST_PROXY: 'true', RENDER_KEYS_SECRET: randomBytes(32).toString('base64') },
    // with PostgreSQL, only takes are in a folder
    ...(where.databaseUrl && { DATA_DIR: takes }),
  };
  const inDatabase = async (work: (orm: Awaited<ReturnType<typeof openDatabase>>['orm']) => Promise<unknown>) => {
    const { orm, close } = await openDatabase(config, where);
    await work(orm).finally(close);
  };
  await inDatabase(grantEveryAccount);
  const running = new Map<string, RunningProgram>();
  const start = async ({ host, url }: { host: string; url: string }) => {
    const started = await runProgram(where, { ...settings, FAL_API_BASE: url });
    onTestFinished(() => started.program.end());
    running.set(host, started);
  };
  for (const server of fal.servers) await start(server);
  return {
    fal,
    /** The address of a process that runs. */
    url: () => [...running.values()][0]?.url ?? '',
    /** Kills the process that uses a host, and lets the leases end that it had. */
    async kill(host: string) {
      const killed = running.get(host);
      killed?.program.child.kill('SIGKILL');
      await killed?.program.exit;
      running.delete(host);
      // instead of waiting for the minute that a lease lasts, and for the next question to the gateway
      const past = `now() - interval '1 second'`;
      const forward = `update renders set leased_until = ${past}, due_at = ${past} where due_at is not null`;
      await inDatabase((orm) => orm.em.fork().execute(forward));
    },
    async startAgain(host: string) {
      for (const server of fal.servers) if (server.host === host) await start(server);
    },
  };
}

/** A member with a key. */
async function newMember(url: string): Promise<Client> {
  const client = new Client(url);
  onTestFinished(() => client.disconnect());
  await client.register(`${randomUUID()}@example.test`);
  const { status, body } = await client.send('PUT', '/api/account/render-key', { key: 'the-key-of-a-test' });
  expect(status, body).toBe(200);
  return client;
}

interface Project {
  id: string;
  sceneId: string;
  /** A word that only the prompt of its clip has. */
  word: string;
}

async function newProject(client: Client): Promise<Project> {
  const word = `train${randomInt(2 ** 40)}`;
  const scenes = [{ ...nightTrain.scenes[0], sceneNumber: 1, duration: 4, action: `boards ${word}` }];
  const created = await client.post('/api/projects', { ...nightTrain, scenes, settings: { target: 'vidu-q3' } });
  const { id } = JSON.parse(created.body);
  const stored = JSON.parse((await client.get(`/api/projects/${id}`)).body);
  return { id, sceneId: stored.scenes[0].id, word };
}

/** Starts a project's render, and repeats the call with the same key until it is answered, as a page does. */
async function startRender(client: Client, { id, sceneId }: Project): Promise<void> {
  const headers = { 'idempotency-key': randomUUID() };
  const body = { clips: [{ sceneIds: [sceneId] }], budget: 100 };
  const call = () => client.send('POST', `/api/projects/${id}/renders`, body, headers);
  await expect.poll(async () => (await call()).status, { timeout: 30_000 }).toBe(200);
}

/** Waits until the only render of a project has ended. */
async function endOf(client: Client, { id }: Project): Promise<Render> {
  const ended = expect.stringMatching(/^(done|failed|canceled|unsure)$/);
  let renders: Render[] = [];
  await expect
    .poll(
      async () => {
        ({ renders } = JSON.parse((await client.get(`/api/projects/${id}/renders`)).body) as Renders);
        return renders.map(({ status }) => status);
      },
      { timeout: 30_000 },
    )
    .toEqual([ended]);
  return renders[0] as Render;
}

/** Checks that the takes of a project are the file that its render made, or none. */
async function expectTakes(client: Client, { id }: Project, { status, id: renderId }: Render): Promise<void> {
  const { takes } = JSON.parse((await client.get(`/api/projects/${id}/takes`)).body);
  const isDone = status === 'done';
  expect(takes).toEqual(isDone ? [expect.objectContaining({ id: renderId, bytes: renderedFile.length })] : []);
  if (!isDone) return;
  const response = await fetch(client.url + takeFilePath(renderId), { headers: { cookie: client.cookie } });
  expect(sha256(Buffer.from(await response.arrayBuffer()))).toBe(sha256(renderedFile));
}

test(`no render is sent twice or forgotten when its server is killed during: ${kills.join('; ')}`, async () => {
  const { fal, ...processes } = await startProcesses(1);
  const client = await newMember(processes.url());
  const projects: Project[] = [];
  for (const kinds of kills) {
    const [first, second, late] = [await newProject(client), await newProject(client), await newProject(client)];
    projects.push(first, second, late);
    const interrupted = Promise.all(kinds.map(fal.interrupt));
    await Promise.all([startRender(client, first), startRender(client, second)]);
    const [host = ''] = await interrupted;
    // its answer may be lost as well
    const starting = startRender(client, late);
    await processes.kill(host);
    await processes.startAgain(host);
    client.url = processes.url();
    await starting;
  }
  const canceled = await newProject(client);
  await startRender(client, canceled);
  const { renders } = JSON.parse((await client.get(`/api/projects/${canceled.id}/renders`)).body) as Renders;
  await client.send('DELETE', `/api/renders/${renders[0]?.id}`);

  const statuses: string[] = [];
  for (const project of [...projects, canceled]) {
    const render = await endOf(client, project);
    statuses.push(render.status);
    const sent = fal.submitted.filter((prompt) => prompt.includes(project.word));
    expect(sent.length, render.status).toBeLessThanOrEqual(1);
    if (fal.unanswered.some((prompt) => prompt.includes(project.word))) expect(render.status).toBe('unsure');
    if (render.status === 'done') expect(sent).toHaveLength(1);
    await expectTakes(client, project, render);
  }
  // the gateway works, so none fails; another answer than the held one may be on its way when the server is killed
  expect(statuses).not.toContain('failed');
  expect(fal.unanswered).toHaveLength(kills.flat().filter((kind) => kind === 'submit').length);
  expect(statuses).toContain('done');
});

// the embedded database allows one process only
const takeovers = sampled([
  { kind: 'submit', end: 'unsure' },
  { kind: 'status', end: 'done' },
  { kind: 'file', end: 'done' },
] as const);
test.skipIf(isEmbedded).each(takeovers)(
  'another process takes over a render whose process is killed during: $kind',
  async ({ kind, end }) => {
    const { fal, ...processes } = await startProcesses(2);
    const client = await newMember(processes.url());
    const project = await newProject(client);
    const interrupted = fal.interrupt(kind);
    await startRender(client, project);
    await processes.kill(await interrupted);
    client.url = processes.url();
    const render = await endOf(client, project);
    expect(render.status).toBe(end);
    expect(fal.submitted).toHaveLength(1);
    await expectTakes(client, project, render);
  },
);
