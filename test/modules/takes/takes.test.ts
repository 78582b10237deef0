import { beforeAll, describe, expect, test } from 'vitest';
import { accountExportSchema } from '../../../src/domain/account/export.ts';
import { limits } from '../../../src/domain/product/limits.ts';
import type { Take, Takes } from '../../../src/domain/takes/takes.ts';
import { appOn, testApp } from '../../support/apps.ts';
import { newUser } from '../../support/new-user.ts';
import { nightTrain } from '../../support/samples.ts';
import { newTake, newTakeUpload, takeStoreOf } from '../../support/takes.ts';
import { Visitor } from '../../support/visitor.ts';

const app = testApp();
let user: Awaited<ReturnType<typeof newUser>>;
beforeAll(async () => {
  user = await newUser(app.app);
});

async function newProject(who: Visitor = user): Promise<string> {
  return (await who.post('/api/projects', nightTrain)).json().id;
}

const add = (project: string, change = {}) => newTake(app.app, { user, project }, change);
const takesOf = async (project: string) => (await user.get(`/api/projects/${project}/takes`)).json<Takes>();
const change = (id: string, input: object) => user.patch(`/api/takes/${id}`, input);
const chosenIn = async (project: string) =>
  (await takesOf(project)).takes.filter(({ chosen }) => chosen).map(({ id }) => id);

test('a project lists its takes oldest first, with the words that asked for them', async () => {
  const project = await newProject();
  const times = [new Date('2026-11-26T10:00:00.000Z'), new Date('2026-11-26T09:00:00.000Z')];
  const [later, earlier] = [await add(project, { createdAt: times[0] }), await add(project, { createdAt: times[1] })];
  await add(await newProject());
  const { takes, available, maxBytes } = await takesOf(project);
  expect(takes.map(({ id }) => id)).toEqual([earlier.id, later.id]);
  expect(takes[1]).toEqual({
    ...{ id: later.id, projectId: project, sceneIds: ['scene-1'], name: 'ferry-1.mp4', target: 'veo-3.1' },
    ...{ prompt: 'A ferry at night.', settings: {}, type: 'video/mp4', bytes: 2_000, seconds: 5, width: 1_280 },
    ...{ height: 720, sound: true, note: '', stars: 0, verdict: null, chosen: false, trimStart: 0, sample: false },
    ...{ seed: null, request: null, createdAt: '2026-11-26T10:00:00.000Z' },
  });
  expect(available).toBe(true);
  expect(maxBytes).toBe(limits.takes.perUserBytes);
});

test('what a generator reported is kept exactly', async () => {
  const project = await newProject();
  const [settings, request] = [
    { ratio: '16:9', fps: 24 },
    { prompt: 'A ferry', loras: [{ scale: 0.1 }] },
  ];
  await add(project, { settings, request, seed: 4_294_967_295, sample: true, seconds: 5.041_667 });
  const { takes } = await takesOf(project);
  expect(takes[0]).toMatchObject({ settings, request, seed: 4_294_967_295, sample: true, seconds: 5.041_667 });
});

test('uploads count with the bytes that they announced', async () => {
  const someone = await newUser(app.app);
  const project = await newProject(someone);
  await newTake(app.app, { user: someone, project });
  await newTakeUpload(app.app, { user: someone, project }, { bytes: 400_000_000 });
  const { usedBytes } = (await someone.get(`/api/projects/${project}/takes`)).json<Takes>();
  expect(usedBytes).toBe(400_002_000);
});

test('takes can be read, changed and deleted without a plan', async () => {
  const someone = await newUser(app.app);
  const project = await newProject(someone);
  const { id } = await newTake(app.app, { user: someone, project });
  await app.orm.em.fork().execute('update subscriptions set granted_until = null where user_id = ?', [someone.id]);
  const listed = await someone.get(`/api/projects/${project}/takes`);
  expect(listed.json()).toMatchObject({ takes: [{ id }], maxBytes: 0 });
  expect((await someone.patch(`/api/takes/${id}`, { stars: 3 })).json()).toMatchObject({ stars: 3 });
  expect((await someone.delete(`/api/takes/${id}`)).json()).toEqual({ ok: true });
});

test('a server without a store lists takes, and says that it stores none', async () => {
  const project = await newProject();
  const { id } = await add(project);
  const { cookie } = user;
  const answer = await new Visitor(appOn(app.orm, { takeStore: null }), { cookie }).get(
    `/api/projects/${project}/takes`,
  );
  expect(answer.json()).toMatchObject({ takes: [{ id }], available: false });
});

describe('a change', () => {
  test('keeps what it does not name', async () => {
    const project = await newProject();
    const { id } = await add(project);
    const first = { name: 'ferry 3.mp4', note: 'Her hand is right', stars: 4, verdict: 'keep', trimStart: 0.5 };
    expect((await change(id, first)).json()).toMatchObject(first);
    expect((await change(id, { verdict: null })).json()).toMatchObject({ ...first, verdict: null });
    expect((await change(id, {})).json()).toMatchObject({ ...first, verdict: null });
    expect((await takesOf(project)).takes[0]).toMatchObject({ ...first, verdict: null });
  });

  test.each([
    ['a name of nothing', { name: ' ' }],
    ['six stars', { stars: 6 }],
    ['half a star', { stars: 0.5 }],
    ['an unknown verdict', { verdict: 'perhaps' }],
    ['no scene', { sceneIds: [] }],
    ['a start before the take', { trimStart: -1 }],
    ['a long note', { note: 'a'.repeat(limits.takes.noteLength + 1) }],
  ])('refuses %s', async (_, input) => {
    const { id } = await add(await newProject());
    const { statusCode, body } = await change(id, input);
    expect(statusCode).toBe(400);
    expect(body).toMatch(/^\{"message":"[^"]+"\}$/);
  });

  test('refuses to enter a take after its end', async () => {
    const { id } = await add(await newProject());
    expect((await change(id, { trimStart: 4.99 })).statusCode).toBe(200);
    const { statusCode, body } = await change(id, { trimStart: 5 });
    expect(statusCode).toBe(422);
    expect(body).toContain('5 seconds long');
  });
});

describe('choosing a take', () => {
  test('deselects the other takes of its scenes, and no other', async () => {
    const project = await newProject();
    const both = await add(project, { sceneIds: ['scene-1', 'scene-2'] });
    const [one, two, three] = [
      await add(project),
      await add(project, { sceneIds: ['scene-2'] }),
      await add(project, { sceneIds: ['scene "3"'] }),
    ];
    const elsewhere = await newProject();
    const other = await add(elsewhere, { chosen: true });
    for (const { id } of [one, two, three]) expect((await change(id, { chosen: true })).json().chosen).toBe(true);
    expect((await chosenIn(project)).toSorted()).toEqual([one.id, two.id, three.id].toSorted());
    await change(both.id, { chosen: true });
    expect((await chosenIn(project)).toSorted()).toEqual([both.id, three.id].toSorted());
    await change(two.id, { chosen: true });
    expect((await chosenIn(project)).toSorted()).toEqual([two.id, three.id].toSorted());
    await change(two.id, { chosen: false });
    expect(await chosenIn(project)).toEqual([three.id]);
    expect(await chosenIn(elsewhere)).toEqual([other.id]);
  });

  test('and another at the same time leaves one', async () => {
    const project = await newProject();
    const takes = await Promise.all(Array.from({ length: 6 }, () => add(project)));
    const answers = await Promise.all(takes.map(({ id }) => change(id, { chosen: true })));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(takes.map(() => 200));
    expect(await chosenIn(project)).toHaveLength(1);
  });

  test('ends when it moves to other scenes, unless it is chosen there', async () => {
    const project = await newProject();
    const [moved, there] = [
      await add(project, { chosen: true }),
      await add(project, { sceneIds: ['scene-2'], chosen: true }),
    ];
    const answer = (await change(moved.id, { sceneIds: ['scene-2'] })).json<Take>();
    expect(answer).toMatchObject({ sceneIds: ['scene-2'], chosen: false });
    expect(await chosenIn(project)).toEqual([there.id]);
    await change(moved.id, { sceneIds: ['scene-2'], chosen: true });
    expect(await chosenIn(project)).toEqual([moved.id]);
  });
});

test('a take of a project in the bin is not listed, and comes back with it', async () => {
  const project = await newProject();
  const { id, file } = await add(project);
  await user.delete(`/api/projects/${project}`);
  expect((await user.get(`/api/projects/${project}/takes`)).statusCode).toBe(404);
  expect(await takeStoreOf(app.app).size(id)).toBe(file.length);
  await user.post(`/api/projects/${project}/restore`);
  expect((await takesOf(project)).takes).toMatchObject([{ id }]);
});

test('the export has every take, with the address of its file', async () => {
  const someone = await newUser(app.app);
  const [first, second] = [await newProject(someone), await newProject(someone)];
  const takes = [
    await newTake(app.app, { user: someone, project: first }),
    await newTake(app.app, { user: someone, project: second }, { seed: 7, request: { prompt: 'A ferry' } }),
  ];
  await someone.delete(`/api/projects/${second}`);
  const exported = accountExportSchema.parse((await someone.get('/api/account/export')).json()).takes;
  expect(exported.map(({ id }) => id).toSorted()).toEqual(takes.map(({ id }) => id).toSorted());
  const [{ file = '', seed }] = exported.filter(({ id }) => id === takes[1]?.id) as [(typeof exported)[number]];
  expect(seed).toBe(7);
  const { origin, pathname } = new URL(file);
  expect(origin).toBe('http://promptreel.test');
  expect((await someone.get(pathname)).rawPayload.equals(takes[1]?.file ?? Buffer.alloc(0))).toBe(true);
});
