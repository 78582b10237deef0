import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { assemblePrompt } from '../../../src/domain/film/prompt.ts';
import { limits, serverLimits } from '../../../src/domain/product/limits.ts';
import { projectSchema } from '../../../src/domain/project/schema.ts';
import { templateSchema } from '../../../src/domain/storage/templates.ts';
import { Template } from '../../../src/modules/templates/template.entity.ts';
import { fromProjectRoot } from '../../../src/platform/project-root.ts';
import { testApp } from '../../support/apps.ts';
import { nightTrain } from '../../support/samples.ts';
import { Visitor } from '../../support/visitor.ts';

const app = testApp();

let number = 0;
/** Creates a user without templates. */
async function author() {
  number += 1;
  const visitor = new Visitor(app.app);
  const { id } = await visitor.register(`author-${number}@example.test`);
  return { visitor, api: visitor.trpc().templates, id };
}
type Author = Awaited<ReturnType<typeof author>>;
// the sample is JSON as a client would send it; the server checks it
const project = nightTrain as unknown as Parameters<Author['api']['create']['mutate']>[0];
const save = ({ api }: Author, name: string) => api.create.mutate({ ...project, name });
const names = async ({ api }: Author) => (await api.list.query()).map(({ name }) => name);
const notFound = { message: 'This template does not exist', data: { httpStatus: 404 } };

test('returns a saved template unchanged, newest first, the same over REST', async () => {
  const ada = await author();
  const saved = await save(ada, 'First');
  expect(saved).toMatchObject({ name: 'First', description: '', projectTitle: 'NIGHT TRAIN', targetDuration: 15 });
  expect(saved.scenes).toEqual(projectSchema.parse(nightTrain).scenes);
  const posted = await ada.visitor.post('/api/templates', { ...nightTrain, name: 'Second', description: 'A train' });
  expect(posted.statusCode).toBe(200);
  const listed = await ada.api.list.query();
  expect(listed).toEqual([posted.json(), saved]);
  expect((await ada.visitor.get('/api/templates')).json()).toEqual(listed);
  for (const template of listed) {
    expect(templateSchema.parse(template)).toEqual(template);
    expect(new Date(template.createdAt).toISOString()).toBe(template.createdAt);
  }
});

test('returns any storable text unchanged', async () => {
  const ada = await author();
  const odd = '\u{1f3ac} “quotes” \\ \'; drop table templates; -- {"$ne":null} ? $1 \u0001\ttab\nline \u200d';
  const saved = await ada.api.create.mutate({ ...project, name: 'Odd', projectTitle: odd, description: 'x' });
  const [listed] = await ada.api.list.query();
  expect(saved.projectTitle).toBe(odd);
  expect(listed).toEqual(saved);
});

test('fields from a newer version stay in the list and in a duplicate', async () => {
  const ada = await author();
  const [first, ...others] = nightTrain.scenes;
  const newer = { ...nightTrain, look: 'grain', cast: [{ name: 'Ines' }], scenes: [{ ...first, lens: 35 }, ...others] };
  const saved = (await ada.visitor.post('/api/templates', { ...newer, name: 'Newer' })).json();
  expect(saved).toMatchObject({ look: 'grain', cast: [{ name: 'Ines' }], createdAt: expect.any(String) });
  expect(saved.scenes[0]).toMatchObject({ lens: 35 });
  expect(await ada.api.list.query()).toEqual([saved]);
  const copy = await ada.api.duplicate.mutate({ id: saved.id });
  expect(copy).toEqual({ ...saved, ...{ id: copy.id, name: 'Newer copy' }, ...pickTimes(copy) });
  const tooMuch = await ada.visitor.post('/api/templates', { ...newer, name: 'Newer', mood: 'x'.repeat(16_384) });
  expect(tooMuch.statusCode).toBe(400);
  expect(tooMuch.json().message).toMatch(/has too much unknown data/);
});

test('unknown fields with a template’s own field names do not hide those fields', async () => {
  const ada = await author();
  const strange = { ...nightTrain, name: 'Own', id: 'theirs', createdAt: 'never', grade: { id: '}' }, 'a "b" {': {} };
  const saved = (await ada.visitor.post('/api/templates', strange)).json();
  const listed = await ada.visitor.get('/api/templates');
  expect(listed.json()).toEqual([saved]);
  expect(listed.body.split('"createdAt":'), 'once').toHaveLength(2);
  expect(saved).toMatchObject({ id: expect.stringMatching(/-/), grade: { id: '}' }, 'a "b" {': {} });
});

test('target and settings are kept, from saving to a restored duplicate and the export', async () => {
  const ada = await author();
  const settings = {
    ...{ target: 'kling-3', packing: 'scene', ratio: '9:16', resolution: '1080p', audio: false, language: 'German' },
    fps: 24,
  };
  const response = await ada.visitor.post('/api/templates', { ...nightTrain, name: 'Set', settings });
  expect(response.statusCode).toBe(200);
  const saved = response.json();
  expect(saved.settings).toEqual(settings);
  const renamed = await ada.api.change.mutate({ id: saved.id, name: 'Set up', description: '' });
  const copy = await ada.api.duplicate.mutate({ id: saved.id });
  await ada.api.delete.mutate({ id: copy.id });
  const restored = await ada.api.restore.mutate({ id: copy.id });
  for (const template of [renamed, copy, restored]) expect(template.settings).toEqual(settings);
  const listed = await ada.api.list.query();
  expect(listed.map((template) => template.settings)).toEqual([settings, settings]);
  const { templates } = (await ada.visitor.get('/api/account/export')).json();
  expect(templates).toEqual(listed);
});

test('an unknown target is kept, and invalid settings are rejected', async () => {
  const ada = await author();
  const post = (settings: unknown) => ada.visitor.post('/api/templates', { ...nightTrain, name: 'Set', settings });
  expect((await post({ target: 'sora-9' })).json().settings).toEqual({ target: 'sora-9' });
  for (const [settings, message] of [
    ['kling-3', 'Settings must be of type object.'],
    [{ packing: 'most' }, 'Settings, Packing must be one of scene, fewest.'],
    [{ target: 'x'.repeat(41) }, 'Settings, Target is too long: 41 of at most 40 characters.'],
    [{ audio: 'on' }, 'Settings, Audio must be true or false.'],
  ] as const) {
    const response = await post(settings);
    expect([response.statusCode, response.json().message]).toEqual([400, message]);
  }
  expect(await names(ada)).toEqual(['Set']);
});

test('a template from before settings existed has none, and its prompt is unchanged', async () => {
  const ada = await author();
  const saved = await save(ada, 'Old');
  expect(saved).not.toHaveProperty('settings');
  const [row] = await app.orm.em.fork().execute('select more from templates where id = ?', [saved.id]);
  expect(row).toEqual({ more: null });
  const [listed] = await ada.api.list.query();
  expect(listed).toEqual(saved);
  const prompt = readFileSync(fromProjectRoot('test/samples/night-train.sora-2.txt'), 'utf8').trimEnd();
  expect(assemblePrompt(saved)).toBe(prompt);
});

const pickTimes = ({ createdAt, updatedAt }: { createdAt: string; updatedAt: string }) => ({ createdAt, updatedAt });

test('a template from before a field existed has it empty', async () => {
  const ada = await author();
  const saved = await save(ada, 'Old');
  await app.orm.em.fork().execute(
    `update templates set scenes = (select jsonb_agg(scene - 'grade') from jsonb_array_elements(scenes) as scene)
     where id = ?`,
    [saved.id],
  );
  const emptied = { ...saved, scenes: saved.scenes.map((scene) => ({ ...scene, grade: '' })) };
  expect(await ada.api.list.query()).toEqual([emptied]);
  const renamed = await ada.api.change.mutate({ id: saved.id, name: 'Old', description: '' });
  expect(renamed.scenes).toEqual(emptied.scenes);
  const copy = await ada.api.duplicate.mutate({ id: saved.id });
  const replaced = await ada.api.change.mutate({ id: saved.id, scenes: emptied.scenes });
  expect(await ada.api.list.query()).toEqual([copy, replaced]);
  expect([copy, replaced].map(({ scenes }) => scenes)).toEqual([emptied.scenes, emptied.scenes]);
});

test('renaming changes name and description and nothing else', async () => {
  const ada = await author();
  const saved = await save(ada, 'Old');
  const renamed = await ada.api.change.mutate({ id: saved.id, name: ' New ', description: 'Why' });
  expect(renamed).toEqual({ ...saved, name: 'New', description: 'Why', updatedAt: renamed.updatedAt });
  expect(renamed.updatedAt >= saved.updatedAt).toBe(true);
  expect(await ada.api.list.query()).toEqual([renamed]);
});

test('a duplicate is a separate template, named as a copy that fits', async () => {
  const ada = await author();
  const saved = await save(ada, 'Train');
  const copy = await ada.api.duplicate.mutate({ id: saved.id });
  expect(copy).toMatchObject({ name: 'Train copy', projectTitle: saved.projectTitle, scenes: saved.scenes });
  await ada.api.change.mutate({ id: saved.id, name: 'Changed' });
  expect(await names(ada)).toEqual(['Train copy', 'Changed']);

  const long = await save(ada, `${'x'.repeat(limits.templateNameLength - 6)}\u{1f3ac}1234`);
  const { name } = await ada.api.duplicate.mutate({ id: long.id });
  expect(name).toBe(`${'x'.repeat(limits.templateNameLength - 6)} copy`);
});

test('a deleted template disappears from the list and can be restored', async () => {
  const ada = await author();
  const saved = await save(ada, 'Train');
  await ada.api.delete.mutate({ id: saved.id });
  expect(await names(ada)).toEqual([]);
  for (const call of ['delete', 'duplicate'] as const) {
    await expect(ada.api[call].mutate({ id: saved.id })).rejects.toMatchObject(notFound);
  }
  await expect(ada.api.change.mutate({ id: saved.id, name: 'x' })).rejects.toMatchObject(notFound);
  const restored = await ada.api.restore.mutate({ id: saved.id });
  expect(restored).toMatchObject({ name: 'Train', createdAt: saved.createdAt });
  expect(await names(ada)).toEqual(['Train']);
  await expect(ada.api.restore.mutate({ id: saved.id }), 'not deleted').rejects.toMatchObject(notFound);
});

test('deleting another template purges those past the restore window', async () => {
  const [ada, bob] = [await author(), await author()];
  const [old, recent, another] = [await save(ada, 'Old'), await save(ada, 'Recent'), await save(ada, 'Another')];
  const bobs = await save(bob, 'Bob’s');
  const em = app.orm.em.fork();
  const longAgo = new Date(Date.now() - serverLimits.deletedTemplateKeptMs - 1_000);
  await em.nativeUpdate(Template, { id: { $in: [old.id, bobs.id] } }, { deletedAt: longAgo });
  await ada.api.delete.mutate({ id: recent.id });
  await ada.api.delete.mutate({ id: another.id });
  const left = await em.find(Template, { id: { $in: [old.id, recent.id, another.id, bobs.id] } });
  expect(left.map(({ name }) => name).toSorted()).toEqual(['Another', 'Bob’s', 'Recent']);
});

test('another account’s template returns 404 as if it did not exist', async () => {
  const [ada, eve] = [await author(), await author()];
  const saved = await save(ada, 'Mine');
  expect(await names(eve)).toEqual([]);
  for (const call of ['delete', 'duplicate', 'restore'] as const) {
    await expect(eve.api[call].mutate({ id: saved.id })).rejects.toMatchObject(notFound);
    await expect(eve.api[call].mutate({ id: crypto.randomUUID() })).rejects.toMatchObject(notFound);
  }
  await expect(eve.api.change.mutate({ id: saved.id, name: 'Hers' })).rejects.toMatchObject(notFound);
  await ada.api.delete.mutate({ id: saved.id });
  await expect(eve.api.restore.mutate({ id: saved.id })).rejects.toMatchObject(notFound);
  await ada.api.restore.mutate({ id: saved.id });
  expect(await ada.api.list.query()).toEqual([expect.objectContaining({ id: saved.id, name: 'Mine' })]);
});

test('a template cannot be saved for another account', async () => {
  const [ada, eve] = [await author(), await author()];
  const body = { ...nightTrain, name: 'Planted', user: ada.id, userId: ada.id, user_id: ada.id, deletedAt: 'x' };
  expect((await eve.visitor.post('/api/templates', body)).statusCode).toBe(200);
  expect(await names(ada)).toEqual([]);
  expect(await names(eve)).toEqual(['Planted']);
});

test('rejects every template call without a session', async () => {
  const { templates } = new Visitor(app.app).trpc();
  const id = crypto.randomUUID();
  const refused = { message: 'Not signed in', data: { httpStatus: 401 } };
  await expect(templates.list.query()).rejects.toMatchObject(refused);
  await expect(templates.create.mutate({ ...project, name: 'x' })).rejects.toMatchObject(refused);
  await expect(templates.change.mutate({ id, name: 'x' })).rejects.toMatchObject(refused);
  for (const call of ['duplicate', 'delete', 'restore'] as const) {
    await expect(templates[call].mutate({ id })).rejects.toMatchObject(refused);
  }
});

test('an account cannot exceed its limit, also when the last two arrive at once', async () => {
  const ada = await author();
  const one = await save(ada, 'Train');
  const deleted = await save(ada, 'Deleted');
  await ada.api.delete.mutate({ id: deleted.id });
  await app.orm.em.fork().execute(
    `insert into templates (id, user_id, name, description, project_title, target_duration, scenes, created_at, updated_at)
     select gen_random_uuid(), user_id, name, description, project_title, target_duration, scenes, created_at, updated_at
     from templates, generate_series(1, ?) where id = ?`,
    [limits.templatesPerUser - 2, one.id],
  );
  const results = await Promise.allSettled([save(ada, 'Last'), ada.api.duplicate.mutate({ id: one.id })]);
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const full = { message: expect.stringContaining(`You have ${limits.templatesPerUser} templates`) };
  await expect(save(ada, 'One more')).rejects.toMatchObject(full);
  await expect(ada.api.duplicate.mutate({ id: one.id })).rejects.toMatchObject(full);
  await expect(ada.api.restore.mutate({ id: deleted.id })).rejects.toMatchObject({ data: { httpStatus: 409 } });
  expect(await names(ada)).toHaveLength(limits.templatesPerUser);
  await ada.api.delete.mutate({ id: one.id });
  await ada.api.restore.mutate({ id: deleted.id });
});

test('runs the calls of a full batch concurrently', async () => {
  const ada = await author();
  const { templates } = ada.visitor.trpc({ batched: true });
  await Promise.all(
    Array.from({ length: 10 }, (_, index) => templates.create.mutate({ ...project, name: `${index}` })),
  );
  expect((await names(ada)).toSorted()).toEqual([...'0123456789']);
});

test('deleting an account deletes its templates', async () => {
  const ada = await author();
  const { id } = await save(ada, 'Mine');
  await app.orm.em.fork().execute('delete from users where id = ?', [ada.id]);
  expect(await app.orm.em.fork().count(Template, { id })).toBe(0);
  expect((await ada.visitor.get('/api/templates')).statusCode).toBe(401);
});

test('a partial update over REST keeps the other fields, and deleting works over REST', async () => {
  const ada = await author();
  const parts = { settings: { target: 'kling-3' }, look: 'grain', mood: 'blue' };
  const saved = (await ada.visitor.post('/api/templates', { ...nightTrain, ...parts, name: 'T' })).json();
  const url = `/api/templates/${saved.id}`;
  const { updatedAt, ...changed } = (await ada.visitor.patch(url, { look: 'clean', projectTitle: 'DAY' })).json();
  expect(changed).toEqual({ ...saved, look: 'clean', projectTitle: 'DAY', updatedAt: undefined });
  const [scene] = saved.scenes;
  const update = { ...nightTrain, scenes: [scene], cast: [{ name: 'Ines' }], settings: {} };
  expect((await ada.visitor.patch(url, update)).json()).toMatchObject({
    ...{ name: 'T', look: 'clean', mood: 'blue', settings: {}, cast: [{ name: 'Ines', kind: 'character' }] },
    scenes: [scene],
  });
  for (const bad of [{ look: 'a\0b' }, { scenes: [] }, { name: ' ' }, { more: 'x'.repeat(16_384) }]) {
    expect((await ada.visitor.patch(url, bad)).statusCode).toBe(400);
  }
  const both = await Promise.all(
    [{ look: 'noir' }, { settings: { fps: 24 } }].map((one) => ada.visitor.patch(url, one)),
  );
  expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect((await ada.api.list.query())[0]).toMatchObject({ look: 'noir', settings: { fps: 24 }, name: 'T' });
  expect((await ada.visitor.delete(url)).json()).toEqual({ id: saved.id });
  expect((await ada.visitor.patch(url, {})).statusCode).toBe(404);
});

test('a retry with the same key creates no second template', async () => {
  const [ada, eve] = [await author(), await author()];
  const keyed = ({ visitor }: Author, more: object = {}) =>
    visitor.post('/api/templates', { ...nightTrain, name: 'T', ...more }, { 'idempotency-key': 'one' });
  const answers = await Promise.all(Array.from({ length: 5 }, () => keyed(ada)));
  expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1);
  expect(await names(ada)).toEqual(['T']);
  expect((await keyed(ada, { name: 'U' })).statusCode).toBe(422);
  expect((await keyed(eve)).statusCode).toBe(200);
  const overTrpc = { ...project, name: 'V', idempotencyKey: 'two' };
  expect(await ada.api.create.mutate(overTrpc)).toEqual(await ada.api.create.mutate(overTrpc));
});
