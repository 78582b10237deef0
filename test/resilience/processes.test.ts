import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import config from '../../mikro-orm.config.ts';
import { limits } from '../../src/domain/product/limits.ts';
import { openDatabase } from '../../src/platform/database/database.ts';
import { fromProjectRoot } from '../../src/platform/project-root.ts';
import { type RunningProgram, runProgram } from '../support/program.ts';
import { rounds } from '../support/rounds.ts';
import { fieldRequest, nightTrain } from '../support/samples.ts';
import { createBlankDatabase, grantEveryAccount, isEmbedded } from '../support/test-database.ts';
import { Client } from './client.ts';

const perMinute = 4;
const settings = {
  TRUST_PROXY: 'true',
  AI_PER_MINUTE: String(perMinute),
  PUBLISH_TOKEN: 'a token that only authors have, of length',
};

// the embedded database allows one process only
describe.skipIf(isEmbedded)('processes on one PostgreSQL', () => {
  const cleanups: (() => Promise<unknown>)[] = [];
  let running: RunningProgram[] = [];
  let migrated: { name: string; times: string }[] = [];

  beforeAll(async () => {
    const where = await createBlankDatabase();
    cleanups.push(where.remove);
    const starting = [1, 2, 3].map(() => runProgram(where, settings));
    for (const start of starting) {
      cleanups.push(() => start.then(({ program }) => program.end()).catch(() => undefined));
    }
    running = await Promise.all(starting);
    const { orm, close } = await openDatabase(config, where);
    migrated = await orm.em
      .fork()
      .execute('select name, count(*) as times from mikro_orm_migrations group by name order by name');
    await grantEveryAccount(orm);
    await close();
  });
  afterAll(async () => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
  });

  /** A user whose requests alternate between the processes. */
  class RotatingClient extends Client {
    #turn = 0;
    constructor() {
      super('');
      this.next();
    }
    next(): this {
      this.url = running[this.#turn % running.length]?.url ?? '';
      this.#turn += 1;
      return this;
    }
  }

  /** Returns clients with the same session, distributed over the processes. */
  function clientsWithSession({ cookie }: Client, count: number): Client[] {
    const twins = Array.from({ length: count }, (_, index) => new Client(running[index % running.length]?.url ?? ''));
    cleanups.push(async () => {
      for (const twin of twins) twin.disconnect();
    });
    return twins.map((twin) => Object.assign(twin, { cookie }));
  }

  test('three processes that start at once on an empty database all become ready, and each migration runs once', () => {
    expect(running).toHaveLength(3);
    const files = readdirSync(fromProjectRoot('prisma-free-migrations')).filter((name) => name.endsWith('.ts'));
    expect(migrated).toEqual(files.toSorted().map((file) => ({ name: file.replace('.ts', ''), times: '1' })));
  });

  test('a session works on all processes, and a logout ends it on all', async () => {
    const visitor = new RotatingClient();
    await visitor.register('ada@example.test');
    const { cookie } = visitor;
    const everywhere = async () => {
      const statuses: (number | null)[] = [];
      for (const _ of running) {
        visitor.cookie = cookie;
        statuses.push((await visitor.next().get('/api/auth/user')).status);
      }
      return statuses;
    };
    expect(await everywhere()).toEqual([200, 200, 200]);
    expect((await visitor.next().post('/api/logout')).status).toBe(200);
    expect(await everywhere()).toEqual([401, 401, 401]);
  });

  test('login attempts count across all processes', async () => {
    const visitor = new RotatingClient();
    const statuses: (number | null)[] = [];
    for (let attempt = 0; attempt < limits.logIn.perAccount + running.length; attempt += 1) {
      const tried = { email: 'nobody@example.test', password: 'wrong' };
      statuses.push((await visitor.next().post('/api/login', tried)).status);
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(limits.logIn.perAccount);
    expect(statuses.slice(limits.logIn.perAccount)).toEqual(running.map(() => 429));
  });

  test('an article published by one process shows on the others, and disappears when unpublished', async () => {
    const title = 'Of three processes';
    const article = { file: 'a.md', frontMatter: { title, excerpt: 'In short.' }, markdown: 'At length.' };
    const author = { authorization: `Bearer ${settings.PUBLISH_TOKEN}`, 'content-type': 'application/json' };
    const publishing = async (call: string, input: object) => {
      const body = JSON.stringify(input);
      const { status } = await fetch(`${running[0]?.url}/trpc/${call}`, { method: 'POST', headers: author, body });
      expect(status).toBe(200);
    };
    const shown = () =>
      Promise.all(running.map(async ({ url }) => (await (await fetch(`${url}/blog`)).text()).includes(title)));
    expect(await shown()).toEqual([false, false, false]);
    await publishing('blog.publish', { articles: [article] });
    await expect.poll(shown).toEqual([true, true, true]);
    await publishing('blog.unpublish', { slug: 'of-three-processes' });
    await expect.poll(shown).toEqual([false, false, false]);
  });

  test('generations count across all processes, even concurrent ones', async () => {
    const visitor = new RotatingClient();
    await visitor.register('bob@example.test');
    const twins = clientsWithSession(visitor, 4 * running.length);
    const outcomes = await Promise.all(twins.map((twin) => twin.post('/api/ai/generate-field', fieldRequest())));
    expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(perMinute);
    expect(outcomes.filter(({ status }) => status === 429)).toHaveLength(twins.length - perMinute);
  });

  const atOnce = 20;

  test('one of several concurrent saves of a revision succeeds, and only that one is stored', async () => {
    const visitor = new RotatingClient();
    await visitor.register('cleo@example.test');
    const twins = clientsWithSession(visitor, atOnce);
    const id = randomUUID();
    const path = `/api/projects/${id}`;
    expect((await visitor.post('/api/projects', { ...nightTrain, id })).status).toBe(200);
    const last = rounds({ short: 5, full: 50 });
    for (let revision = 1; revision <= last; revision += 1) {
      const saves = twins.map((_, twin) => ({
        ...{ ...nightTrain, saveId: randomUUID(), projectTitle: `${revision} by ${twin}` },
        ...{ settings: {}, look: `${revision} by ${twin}`, cast: [] },
      }));
      const save = (twin: Client, body = {}) => twin.send('PUT', path, body, { 'if-match': `"${revision}"` });
      const outcomes = await Promise.all(twins.map((twin, index) => save(twin, saves[index])));
      const winner = outcomes.findIndex(({ status }) => status === 200);
      expect(outcomes.filter(({ status }) => status === 412)).toHaveLength(atOnce - 1);
      const { projectTitle, look } = saves[winner] ?? {};
      for (const twin of twins.slice(0, running.length)) {
        const stored = JSON.parse((await twin.get(path)).body);
        expect(stored).toMatchObject({ revision: revision + 1, projectTitle, look });
        // retry at every process, as if the response had been lost
        expect(JSON.parse((await save(twin, saves[winner])).body)).toMatchObject({ revision: revision + 1 });
      }
    }
  });

  test('concurrent requests for a project with the same id or key create one project', async () => {
    const visitor = new RotatingClient();
    await visitor.register('dora@example.test');
    const twins = clientsWithSession(visitor, atOnce);
    const turns = rounds({ short: 3, full: 50 });
    const create = (body: object, headers = {}) =>
      Promise.all(twins.map((twin) => twin.send('POST', '/api/projects', { ...nightTrain, ...body }, headers)));
    for (let turn = 0; turn < turns; turn += 1) {
      for (const outcomes of [
        await create({ id: randomUUID() }),
        await create({}, { 'idempotency-key': randomUUID() }),
      ]) {
        expect(outcomes.map(({ status }) => status)).toEqual(twins.map(() => 200));
        expect(new Set(outcomes.map(({ body }) => body)).size).toBe(1);
      }
    }
    const { body } = await visitor.get('/api/projects?limit=100');
    expect(JSON.parse(body)).toHaveLength(2 * turns);
  });
});
