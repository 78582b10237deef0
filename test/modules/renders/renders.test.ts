import { beforeAll, expect, test, vi } from 'vitest';
import type { Renders } from '../../../src/domain/renders/renders.ts';
import type { Takes } from '../../../src/domain/takes/takes.ts';
import { testApp } from '../../support/apps.ts';
import { newUser } from '../../support/new-user.ts';
import { nightTrain } from '../../support/samples.ts';
import { quickRendering } from '../../support/test-app.ts';

const app = testApp({ rendering: quickRendering });
let user: Awaited<ReturnType<typeof newUser>>;
beforeAll(async () => {
  user = await newUser(app.app);
});

const scene = (id: string, subject: string) => ({ ...nightTrain.scenes[0], id, subject, duration: 4 });

/** A project of one clip per word. */
async function newProject(words = ['A ferry'], settings: object = { target: 'vidu-q3', packing: 'scene' }) {
  const scenes = words.map((subject, index) => ({ ...scene(`s${index}`, subject), sceneNumber: index + 1 }));
  const response = await user.post('/api/projects', { ...nightTrain, scenes, settings });
  expect(response.statusCode, response.body).toBe(200);
  return { id: response.json().id as string, clips: scenes.map(({ id }) => ({ sceneIds: [id] })) };
}

const rendersOf = async (id: string) => (await user.get(`/api/projects/${id}/renders`)).json<Renders>();
const start = (id: string, input: object, headers = {}) => user.post(`/api/projects/${id}/renders`, input, headers);

async function ended(id: string): Promise<Renders> {
  return vi.waitUntil(
    async () => {
      const all = await rendersOf(id);
      return all.renders.every(({ status }) => /done|failed|canceled|unsure/.test(status)) && all;
    },
    { timeout: 20_000, interval: 100 },
  );
}

test.concurrent('a clip becomes a take with its prompt, its request and its seed', async () => {
  const { id, clips } = await newProject();
  const started = await start(id, { clips, budget: 10 });
  expect(started.statusCode, started.body).toBe(200);
  expect(started.json<Renders>().renders[0]).toMatchObject({
    sceneIds: ['s0'],
    target: 'vidu-q3',
    seconds: 4,
    sample: true,
  });
  const { renders, budget } = await ended(id);
  expect(renders[0]).toMatchObject({ status: 'done', failure: null, dollars: 0.62 });
  expect(budget).toEqual({ dollars: 10, spent: 0.62 });
  const { takes } = (await user.get(`/api/projects/${id}/takes`)).json<Takes>();
  expect(takes).toHaveLength(1);
  const { prompt } = renders[0] ?? {};
  expect(takes[0]).toMatchObject({ id: renders[0]?.takeId, sceneIds: ['s0'], prompt, sample: true, seconds: 4 });
  expect(takes[0]?.request).toMatchObject({ endpoint: 'fal-ai/vidu/q3/text-to-video', input: { prompt, duration: 4 } });
  expect(takes[0]?.seed).toEqual(expect.any(Number));
});

test.concurrent.each([
  ['[fail credit]', 'credit', 0],
  ['[fail refused]', 'refused', 0.62],
  ['[fail input]', 'input', 0.62],
  ['[fail too-long]', 'too-long', 0],
  ['[fail gateway]', 'gateway', 0],
])('%s ends as %s, with what to do', async (words, code, spent) => {
  const { id, clips } = await newProject([`A ferry ${words}`]);
  await start(id, { clips, budget: 10 });
  const { renders, budget } = await ended(id);
  expect(renders[0]).toMatchObject({ status: 'failed', takeId: null, failure: { code } });
  expect(renders[0]?.failure?.message).toMatch(/\.$/);
  expect(budget.spent).toBe(spent);
});

test.concurrent('a lost answer is unsure, counts, and can be put aside', async () => {
  const { id, clips } = await newProject(['A ferry [lose answer]']);
  await start(id, { clips, budget: 10 });
  const { renders, budget } = await ended(id);
  expect(renders[0]).toMatchObject({ status: 'unsure', failure: { code: 'unsure' } });
  expect(budget.spent).toBe(0.62);
  const canceled = await user.delete(`/api/renders/${renders[0]?.id}`);
  expect(canceled.json()).toMatchObject({ status: 'canceled' });
  expect((await rendersOf(id)).budget.spent).toBe(0.62);
});

test.concurrent('a render that runs can be canceled', async () => {
  const { id, clips } = await newProject(['A ferry [take long]']);
  const [render] = (await start(id, { clips, budget: 10 })).json<Renders>().renders;
  await user.delete(`/api/renders/${render?.id}`);
  expect((await ended(id)).renders[0]?.status).toBe('canceled');
});

test.concurrent('the budget stops the call that would exceed it, also when two arrive at once', async () => {
  const { id, clips } = await newProject(['A ferry', 'A pier']);
  const over = await start(id, { clips, budget: 1 });
  expect(over.statusCode).toBe(409);
  expect(over.json().message).toContain('about $1.24');
  const both = await Promise.all([1, 2].map(() => start(id, { clips, budget: 2 })));
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  expect((await ended(id)).renders).toHaveLength(2);
});

test.concurrent('a repeated call starts nothing twice', async () => {
  const { id, clips } = await newProject();
  const headers = { 'idempotency-key': 'once' };
  await start(id, { clips, budget: 10 }, headers);
  const again = await start(id, { clips, budget: 10 }, headers);
  expect(again.statusCode, again.body).toBe(200);
  expect((await ended(id)).renders).toHaveLength(1);
});

test('a clip that the gateway does not render is refused with the reason', async () => {
  const { id, clips } = await newProject(['A ferry'], { target: 'runway-gen-4.5', packing: 'scene' });
  const response = await start(id, { clips, budget: 10 });
  expect(response.statusCode).toBe(422);
  expect(response.json().message).toBe(
    'Clip 1: Runway Gen-4.5 cannot be rendered from here: fal.ai does not offer it.',
  );
});

test('a key is tested, shown by its last characters only, and removed at once', async () => {
  const key = 'the-key-of-a-user:1234';
  const stored = await user.put('/api/account/render-key', { key });
  expect(stored.json(), stored.body).toMatchObject({ ready: 'key', last4: '1234' });
  expect(stored.body).not.toContain(key);
  const rows = await app.orm.em.fork().execute('select sealed, secret_id from render_keys', [], 'all');
  expect(JSON.stringify(rows)).not.toContain(Buffer.from(key).toString('hex'));
  expect((await user.get('/api/account/export')).body).not.toContain(key);
  const removed = await user.delete('/api/account/render-key');
  expect(removed.json()).toEqual({ ready: 'sample', last4: null, since: null });
});
