import { expect, test } from 'vitest';
import { limits, serverLimits } from '../../../src/domain/product/limits.ts';
import { readProject } from '../../../src/domain/project/read-project.ts';
import { projectSchema } from '../../../src/domain/project/schema.ts';
import { projectBinJob } from '../../../src/modules/projects/project-bin.ts';
import { testApp } from '../../support/apps.ts';
import { newUser } from '../../support/new-user.ts';
import { newGrantedUser } from '../../support/people.ts';
import { nightTrain } from '../../support/samples.ts';
import type { Visitor } from '../../support/visitor.ts';

const app = testApp({ granted: false, doneJobs: ['project-bin'] });
const parsed = projectSchema.parse(nightTrain);
const ownScenes = parsed.scenes.map((scene) => ({ ...scene, id: expect.any(String) }));
const parts = { settings: { target: 'kling-3' }, look: 'grain', cast: [{ name: 'Ines' }] };

const create = async (who: Visitor, more: object = {}) => {
  const response = await who.post('/api/projects', { ...nightTrain, ...more });
  expect(response.statusCode, response.body).toBe(200);
  return response.json<{ id: string; revision: number; updatedAt: string }>();
};
const get = async (who: Visitor, id: string) => (await who.get(`/api/projects/${id}`)).json();
const put = (who: Visitor, id: string, revision: number, body: object = {}) =>
  who.put(`/api/projects/${id}`, { ...nightTrain, ...body }, { 'if-match': `"${revision}"` });
const count = async ({ id }: { id: string }) => {
  const [row] = await app.orm.em.fork().execute('select count(*) as count from projects where user_id = ?', [id]);
  return Number(row?.count);
};
/** Returns all columns of a project's row, to check that nothing has changed. */
const row = async (id: string) =>
  JSON.stringify(await app.orm.em.fork().execute('select * from projects where id = ?', [id]));

test('returns a created project unchanged, the same over tRPC, with its revision as ETag', async () => {
  const ada = await newUser(app.app);
  const response = await ada.post('/api/projects', { ...nightTrain, ...parts });
  const head = response.json();
  expect(head).toEqual({
    ...{ id: expect.any(String), revision: 1, projectTitle: 'NIGHT TRAIN', target: 'kling-3' },
    durations: parsed.scenes.map(({ duration }) => duration),
    ...{ updatedAt: expect.any(String), deletedAt: null },
  });
  expect(response.headers.etag).toBe('"1"');
  const whole = await ada.get(`/api/projects/${head.id}`);
  expect(whole.headers.etag).toBe('"1"');
  expect(readProject(whole.json())).toEqual({ project: projectSchema.parse({ ...nightTrain, ...parts }) });
  expect(await ada.trpc().projects.get.query({ id: head.id })).toEqual(whole.json());
  expect((await ada.get('/api/projects')).json()).toEqual([head]);
});

test('omitted fields of a new project come from its template, or have their defaults', async () => {
  const ada = await newGrantedUser(app);
  const bare = await create(ada, { targetDuration: undefined, scenes: undefined, projectTitle: 'BARE' });
  expect(await get(ada, bare.id)).toMatchObject({
    projectTitle: 'BARE',
    targetDuration: 15,
    scenes: [{ duration: 5 }],
  });
  const template = (await ada.post('/api/templates', { ...nightTrain, ...parts, name: 'T', mood: 'blue' })).json();
  const created = await ada.post('/api/projects', { templateId: template.id, projectTitle: 'FROM T', look: 'clean' });
  expect(await get(ada, created.json().id)).toMatchObject({
    ...{ projectTitle: 'FROM T', scenes: ownScenes, settings: parts.settings, look: 'clean', mood: 'blue' },
  });
});

test('the first project needs no plan, a second one does', async () => {
  const ada = await newUser(app.app);
  await create(ada);
  const second = await ada.post('/api/projects', nightTrain);
  expect([second.statusCode, second.json().message]).toEqual([402, 'Subscription required']);
  expect(await count(ada)).toBe(1);
});

test('twenty concurrent first projects without a plan create one', async () => {
  const ada = await newUser(app.app);
  const answers = await Promise.all(Array.from({ length: 20 }, () => ada.post('/api/projects', nightTrain)));
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, ...Array(19).fill(402)]);
});

test('a retry with the same id or key creates no second project', async () => {
  const [ada, eve] = [await newGrantedUser(app), await newGrantedUser(app)];
  const id = crypto.randomUUID();
  const first = await create(ada, { id });
  expect(await create(ada, { id })).toEqual(first);
  expect((await ada.post('/api/projects', { ...nightTrain, id, projectTitle: 'OTHER' })).statusCode).toBe(409);
  expect((await eve.post('/api/projects', { ...nightTrain, id })).statusCode).toBe(409);

  const keyed = (who: Visitor, body: object, key = 'one') =>
    who.post('/api/projects', body, { 'idempotency-key': key });
  const answers = await Promise.all(Array.from({ length: 5 }, () => keyed(ada, nightTrain)));
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  const other = await keyed(ada, { ...nightTrain, projectTitle: 'OTHER' });
  expect([other.statusCode, other.json().message]).toEqual([
    422,
    expect.stringMatching(/used for a different request/),
  ]);
  expect((await keyed(eve, nightTrain)).json().id).not.toBe(answers[0]?.json().id);
  expect((await keyed(ada, nightTrain, 'a b')).statusCode).toBe(400);
  expect([await count(ada), await count(eve)]).toEqual([2, 1]);
});

test('a save increases the revision, and a save of an older one changes nothing', async () => {
  const ada = await newUser(app.app);
  const { id } = await create(ada);
  const saved = await put(ada, id, 1, { projectTitle: 'SECOND' });
  expect([saved.statusCode, saved.headers.etag]).toEqual([200, '"2"']);
  expect(saved.json()).toMatchObject({ id, revision: 2, projectTitle: 'SECOND' });
  const before = await row(id);
  const stale = await put(ada, id, 1, { projectTitle: 'THIRD' });
  expect(stale.statusCode).toBe(412);
  const { updatedAt } = saved.json();
  expect(stale.json()).toEqual({ message: expect.stringMatching(/changed elsewhere/), revision: 2, updatedAt });
  const scenes = parsed.scenes;
  const overTrpc = ada.trpc().projects.save.mutate({ id, revision: 1, projectTitle: 'X', targetDuration: 9, scenes });
  await expect(overTrpc).rejects.toMatchObject({ data: { httpStatus: 412, stored: { revision: 2, updatedAt } } });
  const unsafe = await ada.put(`/api/projects/${id}`, { ...nightTrain, revision: 2 });
  expect(unsafe.statusCode).toBe(428);
  const putWithTag = (tag: string, body: object = nightTrain) =>
    ada.put(`/api/projects/${id}`, body, { 'if-match': tag });
  for (const tag of ['2"', '02', '*', '"two"', '"2", "3"', '2, 3']) {
    const invalid = await putWithTag(tag);
    expect([invalid.statusCode, invalid.json().message], tag).toEqual([400, expect.stringContaining('If-Match')]);
  }
  expect(await row(id)).toBe(before);
  expect((await putWithTag('W/"2"')).json().revision).toBe(3);
  expect((await putWithTag('3', { ...nightTrain, projectTitle: 'NO QUOTES' })).json().revision).toBe(4);
});

test('one of twenty concurrent saves of a revision succeeds', async () => {
  const ada = await newUser(app.app);
  const { id } = await create(ada);
  for (const revision of [1, 2, 3]) {
    const saves = Array.from({ length: 20 }, (_, index) =>
      put(ada, id, revision, { projectTitle: `${revision} ${index}` }),
    );
    const answers = await Promise.all(saves);
    const won = answers.filter(({ statusCode }) => statusCode === 200);
    expect(answers.filter(({ statusCode }) => statusCode === 412)).toHaveLength(19);
    expect(won.map((answer) => answer.json().revision)).toEqual([revision + 1]);
    expect((await get(ada, id)).projectTitle).toBe(won[0]?.json().projectTitle);
  }
});

test('retrying a save whose response was lost is no conflict', async () => {
  const ada = await newUser(app.app);
  const { id } = await create(ada);
  const save = { projectTitle: 'SECOND', saveId: crypto.randomUUID() };
  const first = (await put(ada, id, 1, save)).json();
  expect((await put(ada, id, 1, save)).json()).toEqual(first);
  await put(ada, id, 2, { projectTitle: 'THIRD', saveId: crypto.randomUUID() });
  expect((await put(ada, id, 1, save)).statusCode).toBe(412);
});

test('a save without a change writes nothing', async () => {
  const ada = await newUser(app.app);
  const { id } = await create(ada, parts);
  const before = await row(id);
  const again = await put(ada, id, 1, { ...parts, saveId: crypto.randomUUID() });
  expect(again.json()).toMatchObject({ revision: 1 });
  expect((await ada.patch(`/api/projects/${id}`, { look: 'grain' })).json()).toMatchObject({ revision: 1 });
  expect((await ada.patch(`/api/projects/${id}`, {})).json()).toMatchObject({ revision: 1 });
  expect(await row(id)).toBe(before);
});

test('omitted settings, look and cast stay, empty ones are cleared', async () => {
  const ada = await newUser(app.app);
  const { id } = await create(ada, parts);
  expect((await put(ada, id, 1, { projectTitle: 'SECOND' })).json()).toMatchObject({ revision: 2, target: 'kling-3' });
  expect(await get(ada, id)).toMatchObject({ ...parts, projectTitle: 'SECOND' });
  const cleared = await put(ada, id, 2, { settings: {}, look: '', cast: [] });
  expect(cleared.json()).toMatchObject({ revision: 3, target: null });
  expect(await get(ada, id)).toMatchObject({ settings: {}, look: '', cast: [] });
});

test('a partial change keeps the other parts, and checks a sent revision', async () => {
  const ada = await newUser(app.app);
  const { id } = await create(ada, { ...parts, mood: 'blue' });
  const change = (body: object, headers = {}) => ada.patch(`/api/projects/${id}`, body, headers);
  expect((await change({ projectTitle: 'RENAMED' })).json()).toMatchObject({ revision: 2, projectTitle: 'RENAMED' });
  expect(await get(ada, id)).toMatchObject({ ...parts, mood: 'blue', scenes: parsed.scenes });
  expect((await change({ look: 'clean' }, { 'if-match': '"1"' })).statusCode).toBe(412);
  expect((await change({ look: 'clean' }, { 'if-match': '"2"' })).json()).toMatchObject({ revision: 3 });
  const both = await Promise.all([
    change({ projectTitle: 'TITLE' }),
    change({ look: 'noir' }),
    change({ settings: {} }),
  ]);
  expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  expect(await get(ada, id)).toMatchObject({ projectTitle: 'TITLE', look: 'noir', settings: {}, revision: 6 });
});

test('fields of a newer version are kept, and a project of a newer version is never overwritten', async () => {
  const ada = await newUser(app.app);
  const [first, ...others] = nightTrain.scenes;
  const newer = { mood: { sky: [1, null] }, scenes: [{ ...first, lens: 35 }, ...others], settings: { fps: 24 } };
  const { id } = await create(ada, newer);
  const stored = await get(ada, id);
  expect(stored).toMatchObject({ mood: newer.mood, settings: { fps: 24 }, scenes: [{ lens: 35 }, {}, {}] });
  expect((await put(ada, id, 1, stored)).json()).toMatchObject({ revision: 1 });

  await app.orm.em.fork().execute(`update projects set body = '{"version":99,"acts":[]}' where id = ?`, [id]);
  const before = await row(id);
  expect(readProject(await get(ada, id))).toEqual({ newer: 99 });
  for (const answer of [await put(ada, id, 1), await ada.patch(`/api/projects/${id}`, { look: 'x' })]) {
    expect([answer.statusCode, answer.json().message]).toEqual([409, expect.stringMatching(/made by a newer version/)]);
  }
  expect(await row(id)).toBe(before);
  const sent = await put(ada, id, 1, { version: 3 });
  expect([sent.statusCode, sent.json().message]).toEqual([
    400,
    expect.stringMatching(/the latest that this server reads/),
  ]);
});

test('values that cannot be stored are rejected, and so are projects that are too large', async () => {
  const ada = await newUser(app.app);
  const { id } = await create(ada);
  for (const bad of [
    { mood: 'a\0b' },
    { mood: { '\ud800': 1 } },
    { projectTitle: 'a\0b' },
    { mood: 'x'.repeat(20_000) },
  ]) {
    expect((await put(ada, id, 1, bad)).statusCode).toBe(400);
    expect((await ada.patch(`/api/projects/${id}`, bad)).statusCode).toBe(400);
    expect((await ada.post('/api/projects', { ...nightTrain, ...bad })).statusCode).toBe(400);
  }
  // each of these parts is small enough
  expect((await ada.patch(`/api/projects/${id}`, { one: 'x'.repeat(10_000) })).statusCode).toBe(200);
  expect((await ada.patch(`/api/projects/${id}`, { two: 'x'.repeat(10_000) })).statusCode).toBe(400);
  const scene = {
    sceneNumber: 1,
    duration: 3,
    ...Object.fromEntries(['action', 'scene', 'light', 'audio', 'subject'].map((key) => [key, 'x'.repeat(2_000)])),
  };
  const scenes = Array.from({ length: 98 }, (_, index) => ({ ...scene, sceneNumber: index + 1 }));
  const large = await put(ada, id, 2, { scenes });
  expect([large.statusCode, large.json().message]).toEqual([
    413,
    'The project is too large to be saved: at most 960 KiB.',
  ]);
  expect((await put(ada, id, 2, { scenes: scenes.slice(0, 90) })).statusCode).toBe(200);
});

test('without a plan, a project can be restored from the bin unless another was created since', async () => {
  const ada = await newUser(app.app);
  const { id } = await create(ada);
  const restore = () => ada.post(`/api/projects/${id}/restore`);
  await ada.delete(`/api/projects/${id}`);
  expect((await restore()).statusCode).toBe(200);
  await ada.delete(`/api/projects/${id}`);
  const other = await create(ada);
  const refused = await restore();
  expect([refused.statusCode, refused.json().message]).toEqual([402, 'Subscription required']);
  await ada.delete(`/api/projects/${other.id}`);
  expect((await restore()).statusCode).toBe(200);
});

test('scene ids are unique across projects, also in an empty one, a copy and one from a template', async () => {
  const ada = await newGrantedUser(app);
  const template = (await ada.post('/api/templates', { ...nightTrain, name: 'T' })).json();
  const from = (body: object) => ada.post('/api/projects', { projectTitle: 'X', ...body });
  const made = await Promise.all([
    from({}),
    from({}),
    ...Array(2)
      .fill(null)
      .map(() => from({ templateId: template.id })),
  ]);
  const ids = made.map((response) => response.json().id);
  ids.push((await ada.post(`/api/projects/${ids[2]}/duplicate`)).json().id);
  const projects = await Promise.all(ids.map((id) => get(ada, id)));
  const scenes: string[] = projects.flatMap((project) => project.scenes.map((scene: { id: string }) => scene.id));
  expect(scenes).toHaveLength(2 + 3 * parsed.scenes.length);
  expect(new Set(scenes).size).toBe(scenes.length);
});

test('after a plan ends, only the most recently changed project can be changed', async () => {
  const ada = await newGrantedUser(app);
  const [one, two] = [await create(ada, { projectTitle: 'ONE' }), await create(ada, { projectTitle: 'TWO' })];
  await put(ada, one.id, 1, { projectTitle: 'ONE AGAIN' });
  await app.orm.em.fork().execute('update subscriptions set granted_until = now() where user_id = ?', [ada.id]);
  expect((await put(ada, one.id, 2, { projectTitle: 'ONE STILL' })).statusCode).toBe(200);
  for (const refused of [
    await put(ada, two.id, 1),
    await ada.patch(`/api/projects/${two.id}`, { look: 'x' }),
    await ada.post(`/api/projects/${two.id}/duplicate`),
    await ada.post('/api/projects', nightTrain),
  ]) {
    expect([refused.statusCode, refused.json().message]).toEqual([402, 'Subscription required']);
  }
  expect((await get(ada, two.id)).projectTitle).toBe('TWO');
  expect((await ada.delete(`/api/projects/${one.id}`)).statusCode).toBe(200);
  expect((await put(ada, two.id, 1)).statusCode).toBe(200);
  expect((await ada.post(`/api/projects/${one.id}/restore`)).statusCode).toBe(200);
});

test('the bin is listed in pages, most recently deleted first', async () => {
  const ada = await newGrantedUser(app);
  const ids: string[] = [];
  for (const projectTitle of ['ONE', 'TWO', 'THREE']) ids.push((await create(ada, { projectTitle })).id);
  for (const id of [ids[2], ids[0], ids[1]]) await ada.delete(`/api/projects/${id}`);
  const titles: string[] = [];
  for (let next: string | undefined = '/api/projects?bin=true&limit=1'; next; ) {
    const part = await ada.get(next);
    titles.push(...part.json().map(({ projectTitle }: { projectTitle: string }) => projectTitle));
    next = /<([^>]+)>; rel="next"/.exec(String(part.headers.link ?? ''))?.[1];
  }
  expect(titles).toEqual(['TWO', 'ONE', 'THREE']);
});

test('a deleted project appears only in the bin, and is restored unchanged', async () => {
  const ada = await newGrantedUser(app);
  const { id } = await create(ada);
  await create(ada, { projectTitle: 'OTHER' });
  const titles = async (query: string) =>
    (await ada.get(`/api/projects?${query}`))
      .json<{ projectTitle: string }[]>()
      .map(({ projectTitle }) => projectTitle);
  const before = await get(ada, id);
  const deleted = (await ada.delete(`/api/projects/${id}`)).json();
  expect(deleted).toMatchObject({ id, deletedAt: expect.any(String) });
  expect([await titles(''), await titles('bin=true')]).toEqual([['OTHER'], ['NIGHT TRAIN']]);
  for (const missing of [
    await ada.get(`/api/projects/${id}`),
    await put(ada, id, 1),
    await ada.patch(`/api/projects/${id}`, {}),
    await ada.delete(`/api/projects/${id}`),
    await ada.post(`/api/projects/${id}/duplicate`),
  ]) {
    expect([missing.statusCode, missing.json()]).toEqual([404, { message: 'This project does not exist' }]);
  }
  expect((await ada.post(`/api/projects/${id}/restore`)).json()).toMatchObject({ id, deletedAt: null });
  expect(await get(ada, id)).toEqual(before);
  expect((await ada.post(`/api/projects/${id}/restore`)).statusCode).toBe(404);
});

test('a duplicate is a separate project, named as a copy', async () => {
  const ada = await newGrantedUser(app);
  const { id } = await create(ada, { ...parts, mood: 'blue', projectTitle: 'x'.repeat(limits.titleLength) });
  const copy = (await ada.post(`/api/projects/${id}/duplicate`)).json();
  const { id: _, projectTitle, createdAt, updatedAt, ...same } = await get(ada, id);
  expect(await get(ada, copy.id)).toMatchObject({ ...same, scenes: ownScenes });
  expect(copy).toMatchObject({ revision: 1, projectTitle: `${'x'.repeat(limits.titleLength - 5)} copy` });
});

test('the list can be searched by title and comes in pages, most recently changed first', async () => {
  const ada = await newGrantedUser(app);
  const ids: string[] = [];
  for (const projectTitle of ['Ferry 1', 'Night 100%', 'ferry 2', 'Émile']) {
    ids.push((await create(ada, { projectTitle })).id);
  }
  await ada.patch(`/api/projects/${ids[0]}`, { look: 'grain' });
  const read = async (query: string) => {
    const response = await ada.get(query.startsWith('/') ? query : `/api/projects?${query}`);
    const link = /<(.*)>; rel="next"/.exec(String(response.headers.link))?.[1];
    return { link, titles: response.json<{ projectTitle: string }[]>().map(({ projectTitle }) => projectTitle) };
  };
  expect((await read('')).titles).toEqual(['Ferry 1', 'Émile', 'ferry 2', 'Night 100%']);
  expect((await read('q=FERRY')).titles).toEqual(['Ferry 1', 'ferry 2']);
  expect((await read('q=0%25')).titles).toEqual(['Night 100%']);
  const first = await read('limit=3');
  await create(ada, { projectTitle: 'In between' });
  expect(first.titles).toEqual(['Ferry 1', 'Émile', 'ferry 2']);
  expect(await read(first.link ?? '')).toEqual({ titles: ['Night 100%'], link: undefined });
  expect((await ada.get('/api/projects?cursor=x')).statusCode).toBe(400);
  expect((await ada.get('/api/projects?bin=perhaps')).statusCode).toBe(400);
});

test('projects are deleted from the bin after 30 days, in batches, and the bin has the account’s project limit', async () => {
  const ada = await newGrantedUser(app);
  const { id } = await create(ada);
  const { projectBin, deletedAtOnce } = serverLimits;
  const copies = (deletedAt: Date, most: number) =>
    app.orm.em.fork().execute(
      `insert into projects (id, user_id, title, durations, bytes, body, created_at, updated_at, deleted_at)
       select gen_random_uuid(), user_id, title, durations, bytes, '{}', created_at, updated_at, ?
       from projects, generate_series(1, ?) where id = ?`,
      [deletedAt, most, id],
    );
  await copies(new Date(Date.now() - projectBin.keptMs - 1_000), deletedAtOnce + 1);
  await copies(new Date(Date.now() - projectBin.keptMs + 60_000), 2);
  await projectBinJob({ orm: app.orm, takeStore: null, log: app.app.log }).run();
  expect(await count(ada)).toBe(3);
  await copies(new Date(), projectBin.perUser);
  await ada.delete(`/api/projects/${id}`);
  expect(await count(ada)).toBe(projectBin.perUser);
  expect((await ada.post(`/api/projects/${id}/restore`)).statusCode).toBe(200);
});
