import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { NewProject, StoredProject } from '../../src/client/calls.ts';
import { createClient } from '../../src/client/create-client.ts';
import { SyncConflict } from '../../src/client/sync-conflict.ts';
import { pullProject, pushProject, syncedText } from '../../src/client/sync-project.ts';
import { testApp } from '../support/apps.ts';
import { nightTrain } from '../support/samples.ts';
import { failure, newToken, tempFile } from './helpers.ts';

const app = testApp({ listen: true });
const project = nightTrain as unknown as NewProject;

/** A client of a new account, and a project file with some edits. */
async function newFile(more: object = {}) {
  const client = createClient({ url: app.url, token: await newToken(app.app) });
  const path = tempFile('film.json', JSON.stringify({ ...project, ...more }));
  const read = () => JSON.parse(readFileSync(path, 'utf8'));
  const edit = (changes: object) => writeFileSync(path, JSON.stringify({ ...read(), ...changes }));
  return { projects: client.projects, path, read, edit };
}

type File = Awaited<ReturnType<typeof newFile>>;

/** Changes a scene in the file. */
function editScene({ read, edit }: File, index: number, changes: object) {
  edit({ scenes: withScene(read(), index, changes) });
}

function withScene({ scenes }: Pick<StoredProject, 'scenes'>, index: number, changes: object) {
  return scenes.map((scene, at) => (at === index ? { ...scene, ...changes } : scene));
}

async function conflict(promise: Promise<unknown>): Promise<SyncConflict> {
  const error = await failure(promise);
  if (error instanceof SyncConflict) return error;
  throw new Error('expected a conflict', { cause: error });
}

test('creates, pushes and pulls', async () => {
  const { projects, path, read, edit } = await newFile({ look: 'Grainy', mood: 'kept' });
  const { id, ...created } = await projects.sync(path);
  expect(created).toEqual({ action: 'created', revision: 1 });
  expect(read()).toMatchObject({ format: 'promptreel', id, revision: 1, look: 'Grainy', mood: 'kept' });
  expect(await projects.sync(path)).toEqual({ action: 'unchanged', id, revision: 1 });

  edit({ projectTitle: 'DAY TRAIN', look: undefined });
  expect(await projects.sync(path)).toEqual({ action: 'pushed', id, revision: 2 });
  const stored = await projects.get({ id });
  expect(stored).toMatchObject({ projectTitle: 'DAY TRAIN', look: '', mood: 'kept' });
  expect(stored).not.toHaveProperty('syncedParts');

  await projects.change({ id, projectTitle: 'CHANGED THERE' });
  expect(await projects.sync(path)).toEqual({ action: 'pulled', id, revision: 3 });
  expect(read()).toMatchObject({ projectTitle: 'CHANGED THERE', revision: 3 });
  expect(await projects.sync(path)).toMatchObject({ action: 'unchanged' });
});

test('a conflict says what each side changed, and overwrites nothing', async () => {
  const file = await newFile({ cast: [{ name: 'Mia', kind: 'character', text: 'A girl' }] });
  const { projects, path, read, edit } = file;
  const { id } = await projects.sync(path);
  const stored = await projects.get({ id });
  const scenes = withScene({ scenes: withScene(stored, 0, { audio: 'Rain' }) }, 2, { light: 'Noon' });
  await projects.change({ id, look: 'Grainy', targetDuration: 20, scenes });
  editScene(file, 0, { audio: 'Wind' });
  editScene(file, 1, { subject: 'A girl of nine' });
  edit({ targetDuration: 25, cast: [{ name: 'Mia', kind: 'character', text: 'A woman' }] });
  const edited = readFileSync(path, 'utf8');

  const error = await conflict(projects.sync(path));
  expect(error).toMatchObject({ code: 'PRECONDITION_FAILED', status: 412, stored: { revision: 2 } });
  expect(error.here).toEqual({
    film: [{ label: '@Mia', before: 'A girl', after: 'A woman' }],
    scenes: [expect.objectContaining({ differences: [difference('Subject', 'A boy of ten', 'A girl of nine')] })],
  });
  expect(error.there).toEqual({
    film: [difference('Look', '', 'Grainy')],
    scenes: [expect.objectContaining({ after: 3, differences: [difference('Light', expect.any(String), 'Noon')] })],
  });
  expect(error.both).toEqual({
    film: [difference('Target duration', '20 s', '25 s')],
    scenes: [expect.objectContaining({ after: 1, differences: [difference('Audio', 'Rain', 'Wind')] })],
  });
  expect(error.message).toBe(
    'Both the file and the stored project were changed since the last sync. Changed in the file: @Mia, scene 2. ' +
      'Changed in the stored project: Look, scene 3. Changed in both: Target duration, scene 1.',
  );
  expect(error.next).toContain('into another file');
  expect(readFileSync(path, 'utf8')).toBe(edited);
  expect(await projects.get({ id })).toMatchObject({ revision: 2, look: 'Grainy' });
  expect(read().revision).toBe(1);
});

const difference = (label: string, before: unknown, after: unknown) => ({ label, before, after });

test('scenes that one side added, moved or removed are its changes', async () => {
  const { projects, path, read, edit } = await newFile();
  const { id } = await projects.sync(path);
  const { scenes } = await projects.get({ id });
  await projects.change({ id, scenes: scenes.slice(0, 2).map((scene) => ({ ...scene })) });
  const [first, second, third] = read().scenes;
  edit({
    projectTitle: 'HERE',
    scenes: [second, first, third].map((scene, index) => ({ ...scene, sceneNumber: index + 1 })),
  });
  const { here, there, both } = await conflict(projects.sync(path));
  expect(here).toEqual({ film: [difference('Title', 'NIGHT TRAIN', 'HERE')], scenes: [] });
  expect(there).toMatchObject({ film: [], scenes: [{ id: third.id, after: null }] });
  expect(both).toMatchObject({ film: [{ label: 'Order of scenes' }], scenes: [] });
});

test('the same change on both sides is no conflict, even if one of them has empty parts', async () => {
  const { projects, path, read, edit } = await newFile();
  const { id } = await projects.create(project);
  writeFileSync(path, await syncedText(await projects.get({ id })));
  await projects.change({ id, projectTitle: 'DAY TRAIN' });
  edit({ projectTitle: 'DAY TRAIN', look: '' });
  expect(await projects.sync(path)).toEqual({ action: 'unchanged', id, revision: 2 });
  expect(read().revision).toBe(2);
});

/** A file whose changes were made in the stored project, too, which has others. */
async function mergedElsewhere() {
  const file = await newFile();
  const { id } = await file.projects.sync(file.path);
  file.edit({ projectTitle: 'DAY TRAIN' });
  await file.projects.change({ id, projectTitle: 'DAY TRAIN', look: 'Grainy' });
  return { ...file, id };
}

test.each(['pull', 'sync'] as const)('after its changes were merged elsewhere, %s updates the file', async (name) => {
  const { projects, path, read, id } = await mergedElsewhere();
  const synced = await (name === 'pull' ? pullProject(projects, path) : projects.sync(path));
  expect(synced).toEqual({ action: 'pulled', id, revision: 2 });
  expect(read()).toMatchObject({ projectTitle: 'DAY TRAIN', look: 'Grainy', revision: 2 });
  expect(await projects.sync(path)).toMatchObject({ action: 'unchanged' });
});

test('after its changes were merged elsewhere, push sends nothing, and a later one takes nothing back', async () => {
  const { projects, path, read, edit, id } = await mergedElsewhere();
  expect(await pushProject(projects, path)).toMatchObject({ action: 'merged', id });
  expect(await pushProject(projects, path)).toMatchObject({ action: 'unchanged', id });
  expect(read()).not.toHaveProperty('look');
  edit({ targetDuration: 40 });
  const { here, there, both } = await conflict(pushProject(projects, path));
  expect([here, there, both].map(({ film }) => film.map(({ label }) => label))).toEqual([
    ['Target duration'],
    ['Look'],
    [],
  ]);
  edit({ targetDuration: project.targetDuration });
  expect(await pullProject(projects, path)).toEqual({ action: 'pulled', id, revision: 2 });
  expect(read()).toMatchObject({ projectTitle: 'DAY TRAIN', look: 'Grainy' });
});

test('a conflict can be decided for either side', async () => {
  const { projects, path, read, edit } = await newFile();
  const { id } = await projects.sync(path);
  edit({ projectTitle: 'HERE' });
  await projects.change({ id, projectTitle: 'THERE', look: 'Grainy' });
  const { next } = await conflict(pushProject(projects, path));
  expect(next).toMatch(/projects pull --theirs .*projects push --mine/);
  expect(await pullProject(projects, path, { theirs: true })).toEqual({ action: 'pulled', id, revision: 2 });
  expect(read()).toMatchObject({ projectTitle: 'THERE', look: 'Grainy' });

  edit({ projectTitle: 'HERE' });
  await projects.change({ id, look: 'Sharp' });
  expect(await pushProject(projects, path, { mine: true })).toEqual({ action: 'pushed', id, revision: 4 });
  expect(await projects.get({ id })).toMatchObject({ projectTitle: 'HERE', look: 'Grainy' });
  expect(await pushProject(projects, path, { mine: true })).toEqual({ action: 'unchanged', id, revision: 4 });
  edit({ projectTitle: 'DROPPED' });
  expect(await pullProject(projects, path, { theirs: true })).toEqual({ action: 'pulled', id, revision: 4 });
  expect(read()).toMatchObject({ projectTitle: 'HERE', revision: 4 });
});

test('without what it was based on, every difference of a file may be from both', async () => {
  const { projects, path, edit } = await newFile();
  const { id } = await projects.sync(path);
  await projects.change({ id, look: 'Grainy' });
  edit({ projectTitle: 'HERE', syncedParts: undefined });
  const { both } = await conflict(projects.sync(path));
  expect(both.film.map(({ label }) => label)).toEqual(['Title', 'Look']);
});

test('an edit of the file during a call stays', async () => {
  const { projects, path, read, edit } = await newFile();
  const { id } = await projects.sync(path);
  edit({ projectTitle: 'FIRST' });
  const slow: typeof projects = {
    ...projects,
    async save(input, options) {
      const head = await projects.save(input, options);
      edit({ look: 'Typed meanwhile' });
      return head;
    },
    async get(input, options) {
      const stored = await projects.get(input, options);
      edit({ look: 'Typed again' });
      return stored;
    },
  };
  expect(await pushProject(slow, path)).toMatchObject({ action: 'pushed', revision: 2 });
  expect(read()).toMatchObject({ projectTitle: 'FIRST', look: 'Typed meanwhile', revision: 2 });
  expect(await pushProject(projects, path)).toMatchObject({ action: 'pushed', revision: 3 });
  await projects.change({ id, projectTitle: 'THERE' });
  expect((await failure(pullProject(slow, path))).message).toBe(
    'The file was changed while the stored project was read.',
  );
  expect(read()).toMatchObject({ projectTitle: 'FIRST', look: 'Typed again', revision: 3 });
});

test('push never pulls, and pull never overwrites', async () => {
  const { projects, path, read, edit } = await newFile();
  expect((await failure(pullProject(projects, path))).next).toBe('Push it first.');
  const { id } = await pushProject(projects, path);
  await projects.change({ id, projectTitle: 'THERE' });
  expect(await pushProject(projects, path)).toEqual({ action: 'unchanged', id, revision: 1 });
  edit({ look: 'Grainy' });
  expect((await failure(pullProject(projects, path))).message).toBe('The file has changes that were not pushed.');
  edit({ look: undefined });
  expect(await pullProject(projects, path)).toEqual({ action: 'pulled', id, revision: 2 });
  expect(read().projectTitle).toBe('THERE');
});

test('a file that is no project is refused before anything is sent', async () => {
  const requests: unknown[] = [];
  const client = createClient({
    url: 'http://promptreel.test',
    fetch: async (url) => {
      requests.push(url);
      return Response.error();
    },
  });
  const sync = (content: string) => failure(client.projects.sync(tempFile('film.json', content)));
  expect((await sync('FADE IN:')).message).toContain('not JSON');
  expect((await sync(JSON.stringify({ ...project, id: crypto.randomUUID() }))).message).toContain(
    'without the revision',
  );
  expect(requests).toEqual([]);
});
