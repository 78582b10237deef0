import { expect, test } from 'vitest';
import { limits, serverLimits } from '../../../src/domain/product/limits.ts';
import { readProject } from '../../../src/domain/project/read-project.ts';
import { projectSchema } from '../../../src/domain/project/schema.ts';
import type { VersionHead } from '../../../src/domain/storage/versions.ts';
import { testApp } from '../../support/apps.ts';
import { newUser } from '../../support/new-user.ts';
import { newGrantedUser, type Person } from '../../support/people.ts';
import { nightTrain } from '../../support/samples.ts';
import { Visitor } from '../../support/visitor.ts';

const app = testApp({ granted: false });
const { versions: most } = serverLimits;
const em = () => app.orm.em.fork();

async function newProject(who: Person): Promise<string> {
  return (await who.post('/api/projects', nightTrain)).json().id;
}

/** Renames a project, as a save does. */
async function save(who: Person, id: string, projectTitle: string): Promise<number> {
  const { revision } = (await who.get(`/api/projects/${id}`)).json();
  const headers = { 'if-match': `"${revision}"` };
  const response = await who.put(`/api/projects/${id}`, { ...nightTrain, projectTitle }, headers);
  expect(response.statusCode, response.body).toBe(200);
  return response.json().revision;
}

/** Moves the last save of a project into the past. */
const simulatePause = (id: string, ms: number = most.pauseMs + 1_000) =>
  em().execute("update projects set updated_at = updated_at - ? * interval '1 ms' where id = ?", [ms, id]);
const list = async (who: Person, id: string) => (await who.get(`/api/projects/${id}/versions`)).json<VersionHead[]>();
const read = async (who: Person, id: string, version: string) =>
  (await who.get(`/api/projects/${id}/versions/${version}`)).json();
const restore = (who: Person, id: string, version = '', headers = {}) =>
  who.post(`/api/projects/${id}/versions/${version}/restore`, {}, headers);

test('a save after ten minutes without one stores the project before it as a version', async () => {
  const ada = await newUser(app.app);
  const id = await newProject(ada);
  await save(ada, id, 'ONE');
  await simulatePause(id, most.pauseMs - 60_000);
  await save(ada, id, 'TWO');
  expect(await list(ada, id)).toEqual([]);
  await simulatePause(id);
  const { updatedAt } = (await ada.get(`/api/projects/${id}`)).json();
  await save(ada, id, 'TWO');
  expect(await list(ada, id), 'nothing changed').toEqual([]);
  await save(ada, id, 'THREE');
  await save(ada, id, 'FOUR');
  const [version, ...others] = await list(ada, id);
  expect(others).toEqual([]);
  expect(version).toMatchObject({ revision: 3, kind: 'auto', name: null, createdAt: updatedAt });
  const whole = await read(ada, id, version?.id ?? '');
  expect(whole).toMatchObject(version ?? {});
  expect(readProject(whole.project)).toEqual({
    project: { ...projectSchema.parse(nightTrain), projectTitle: 'TWO' },
  });
});

test('one of many concurrent saves after a pause succeeds and creates one version', async () => {
  const ada = await newUser(app.app);
  const id = await newProject(ada);
  await simulatePause(id);
  const saves = Array.from({ length: 20 }, (_, index) =>
    ada.put(`/api/projects/${id}`, { ...nightTrain, projectTitle: `${index}` }, { 'if-match': '"1"' }),
  );
  const statuses = (await Promise.all(saves)).map(({ statusCode }) => statusCode);
  expect(statuses.toSorted()).toEqual([200, ...Array(19).fill(412)]);
  expect(await list(ada, id)).toMatchObject([{ revision: 1, kind: 'auto' }]);
});

test('a version can be named, and renamed until the next save', async () => {
  const ada = await newUser(app.app);
  const id = await newProject(ada);
  const name = (text: string) => ada.post(`/api/projects/${id}/versions`, { name: text });
  const first = (await name(' First cut ')).json();
  expect(first).toMatchObject({ revision: 1, kind: 'named', name: 'First cut' });
  expect((await name('Rough cut')).json()).toEqual({ ...first, name: 'Rough cut' });
  await save(ada, id, 'ONE');
  await name('Second cut');
  expect((await list(ada, id)).map((version) => version.name)).toEqual(['Second cut', 'Rough cut']);
  expect((await name(' ')).statusCode).toBe(400);
  expect((await name('x'.repeat(limits.versionNameLength + 1))).statusCode).toBe(400);
});

test('naming with an outdated revision is rejected', async () => {
  const ada = await newUser(app.app);
  const id = await newProject(ada);
  await save(ada, id, 'ONE');
  const name = (revision: number) =>
    ada.post(`/api/projects/${id}/versions`, { name: 'Seen' }, { 'if-match': `"${revision}"` });
  const stale = await name(1);
  expect([stale.statusCode, stale.json().revision]).toEqual([412, 2]);
  expect(await list(ada, id)).toEqual([]);
  expect((await name(2)).json()).toMatchObject({ revision: 2, name: 'Seen' });
});

test('restoring a version creates a new revision, and stores the project before it as a version', async () => {
  const ada = await newUser(app.app);
  const id = await newProject(ada);
  const { id: version } = (await ada.post(`/api/projects/${id}/versions`, { name: 'First' })).json();
  await save(ada, id, 'ONE');
  const stale = await restore(ada, id, version, { 'if-match': '"1"' });
  expect([stale.statusCode, stale.json().revision]).toEqual([412, 2]);
  const restored = await restore(ada, id, version, { 'if-match': '"2"' });
  expect(restored.json()).toMatchObject({ id, revision: 3, projectTitle: 'NIGHT TRAIN' });
  expect(restored.headers.etag).toBe('"3"');
  expect((await ada.get(`/api/projects/${id}`)).json()).toMatchObject({ revision: 3, projectTitle: 'NIGHT TRAIN' });
  const [before, named] = await list(ada, id);
  expect([before, named]).toMatchObject([{ revision: 2, kind: 'before-restore' }, { id: version }]);
  expect((await read(ada, id, before?.id ?? '')).project.projectTitle).toBe('ONE');
  expect((await restore(ada, id, version)).json(), 'nothing changes').toMatchObject({ revision: 3 });
  expect(await list(ada, id)).toHaveLength(2);
  expect((await restore(ada, id, before?.id)).json()).toMatchObject({ revision: 4, projectTitle: 'ONE' });
});

test('versions of another project or of a project in the bin are not found', async () => {
  const ada = await newGrantedUser(app);
  const [one, other] = [await newProject(ada), await newProject(ada)];
  const { id: version } = (await ada.post(`/api/projects/${one}/versions`, { name: 'First' })).json();
  const missing = await ada.get(`/api/projects/${other}/versions/${version}`);
  expect([missing.statusCode, missing.json().message]).toEqual([404, 'This version does not exist']);
  expect((await restore(ada, other, version)).statusCode).toBe(404);
  await ada.delete(`/api/projects/${one}`);
  expect((await ada.get(`/api/projects/${one}/versions`)).statusCode).toBe(404);
  expect((await ada.get(`/api/projects/${one}/versions/${version}`)).statusCode).toBe(404);
});

/** Adds automatic versions of a project, of `bytes` each, created in the last minutes. */
const addAutomatic = (id: string, { count, bytes = 9 }: { count: number; bytes?: number }) =>
  em().execute(
    `insert into project_versions (id, project_id, user_id, revision, kind, bytes, body, created_at)
     select gen_random_uuid(), id, user_id, -number, 'auto', ?, body, now() - number * interval '1 minute' - interval '1 hour'
     from projects, generate_series(1, ?) as number where id = ?`,
    [bytes, count, id],
  );

test('the newest automatic versions are kept, and all named ones', async () => {
  const ada = await newGrantedUser(app);
  const id = await newProject(ada);
  await ada.post(`/api/projects/${id}/versions`, { name: 'First' });
  await em().execute("update project_versions set created_at = now() - interval '1 year' where project_id = ?", [id]);
  await addAutomatic(id, { count: most.automatic });
  await simulatePause(id);
  await save(ada, id, 'ONE');
  const versions = await list(ada, id);
  expect(versions).toHaveLength(most.automatic + 1);
  expect([versions[0], versions.at(-1)]).toMatchObject([{ revision: 1, kind: 'auto' }, { name: 'First' }]);
  expect(versions.some(({ revision }) => revision === -most.automatic)).toBe(false);
});

test('over an account’s storage limit, the oldest automatic versions are deleted', async () => {
  const ada = await newGrantedUser(app);
  const [one, two] = [await newProject(ada), await newProject(ada)];
  await addAutomatic(one, { count: 4, bytes: most.bytesPerUser / 4 });
  await simulatePause(two);
  await save(ada, two, 'TWO');
  expect((await list(ada, one)).map(({ revision }) => revision)).toEqual([-1, -2, -3]);
  expect(await list(ada, two)).toHaveLength(1);
  await em().execute("update project_versions set kind = 'named', bytes = ? where project_id = ?", [
    most.bytesPerUser,
    two,
  ]);
  const full = await ada.post(`/api/projects/${one}/versions`, { name: 'One more' });
  expect([full.statusCode, full.json().message]).toEqual([
    409,
    expect.stringMatching(/have reached the storage limit/),
  ]);
});

test('each change by an access token adds a version with its name, which leaves what its user wrote', async () => {
  const ada = await newUser(app.app);
  const id = await newProject(ada);
  const { token, last4 } = (await ada.post('/api/tokens', { name: 'Agent', access: 'write' })).json();
  const agent = new Visitor(app.app, { authorization: `Bearer ${token}` });
  const change = async (who: Visitor, projectTitle: string) =>
    expect((await who.patch(`/api/projects/${id}`, { projectTitle })).statusCode).toBe(200);
  await change(ada, 'BY ADA');
  await addAutomatic(id, { count: most.automatic - 1 });
  for (let count = 1; count <= most.automatic + 2; count += 1) await change(agent, `STEP ${count}`);
  await change(agent, `STEP ${most.automatic + 2}`);
  const versions = await list(ada, id);
  const steps = versions.filter(({ name }) => name === `Agent (…${last4})`);
  expect(steps.every(({ kind }) => kind === 'auto')).toBe(true);
  const titleOf = async (version?: VersionHead) => (await read(ada, id, version?.id ?? '')).project.projectTitle;
  expect([await titleOf(steps[0]), await titleOf(steps.at(-1))]).toEqual([`STEP ${most.automatic + 1}`, 'BY ADA']);
  expect([steps.length, versions.length]).toEqual([most.automatic + 1, 2 * most.automatic]);
  expect((await restore(ada, id, steps.at(-1)?.id)).json().projectTitle).toBe('BY ADA');
});
