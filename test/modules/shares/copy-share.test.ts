import { expect, test } from 'vitest';
import { limits } from '../../../src/domain/limits.ts';
import { readProject } from '../../../src/domain/project-format.ts';
import { newGrantedUser, type Person } from '../../support/actors.ts';
import { newUser } from '../../support/more-apps.ts';
import { testApp } from '../../support/per-file.ts';
import { nightTrain } from '../../support/samples.ts';
import { newShare } from '../../support/shares.ts';

const app = testApp({ granted: false });
const em = () => app.orm.em.fork();
const future = { settings: { target: 'kling-3' }, look: '16 mm', unknown: { of: 'a newer version' } };

const newProject = async (who: Person): Promise<string> =>
  (await who.post('/api/projects', { ...nightTrain, ...future })).json().id;
const copy = (who: Person, token: string) => who.post('/api/shares/copy', { token });

/** The stored project, without what differs between a copy and its source. */
async function stored(who: Person, id: string) {
  const read = readProject((await who.get(`/api/projects/${id}`)).json());
  if (!('project' in read)) throw new Error('not readable');
  const { scenes, ...project } = read.project;
  return { ids: scenes.map((scene) => scene.id), project, scenes: scenes.map(({ id: _, ...scene }) => scene) };
}

test('a copy is a project of one’s own, with all that the share shows and scene ids of its own', async () => {
  const [ada, eve] = [await newUser(app.app), await newUser(app.app)];
  const project = await newProject(ada);
  const { token } = await newShare(ada, project, { withPrompts: true });
  const answer = await copy(eve, token);
  expect(answer.json()).toMatchObject({ revision: 1, projectTitle: 'NIGHT TRAIN', target: 'kling-3' });
  const [original, copied] = [await stored(ada, project), await stored(eve, answer.json().id)];
  expect(copied.project).toEqual(original.project);
  expect(copied.scenes).toEqual(original.scenes);
  expect(new Set([...copied.ids, ...original.ids]).size).toBe(2 * original.ids.length);
  expect((await eve.get(`/api/projects/${project}`)).statusCode).toBe(404);
});

test('of a fixed version that version is copied', async () => {
  const [ada, eve] = [await newUser(app.app), await newUser(app.app)];
  const project = await newProject(ada);
  const { token } = await newShare(ada, project, { withPrompts: true, live: false });
  await ada.patch(`/api/projects/${project}`, { projectTitle: 'DAY TRAIN' });
  expect((await copy(eve, token)).json()).toMatchObject({ projectTitle: 'NIGHT TRAIN' });
});

test('a second project needs a plan, and nobody gets more than an account can have', async () => {
  const [ada, eve, bea] = [await newUser(app.app), await newUser(app.app), await newGrantedUser(app)];
  const { token } = await newShare(ada, await newProject(ada), { withPrompts: true });
  const statuses = await Promise.all([copy(eve, token), copy(eve, token), copy(eve, token)]);
  expect(statuses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 402, 402]);
  const { id } = (await copy(bea, token)).json();
  expect((await copy(bea, token)).statusCode).toBe(200);
  await em().execute(
    `insert into projects (id, user_id, title, durations, bytes, body, created_at, updated_at)
     select gen_random_uuid(), user_id, title, durations, bytes, body, created_at, updated_at
     from projects, generate_series(3, ?) where id = ?`,
    [limits.projects.perUser, id],
  );
  expect((await copy(bea, token)).statusCode).toBe(409);
});

test('what cannot be opened cannot be copied; nor can a film without prompts or of a newer version', async () => {
  const [ada, eve] = [await newUser(app.app), await newUser(app.app)];
  const project = await newProject(ada);
  const revoked = await newShare(ada, project, { withPrompts: true });
  await ada.delete(`/api/shares/${revoked.id}`);
  const bare = await newShare(ada, project);
  const whole = await newShare(ada, project, { withPrompts: true });
  const gone = await copy(eve, revoked.token);
  expect([gone.statusCode, gone.json()]).toEqual([404, { message: 'This share does not exist' }]);
  for (const token of ['', 'guessed', whole.id, `${whole.token} `, 'ß'.repeat(64)]) {
    const guessed = await copy(eve, token);
    expect([guessed.statusCode, guessed.body]).toEqual([404, gone.body]);
  }
  const refused = await copy(eve, bare.token);
  expect([refused.statusCode, refused.json().message]).toEqual([
    409,
    'This film is shared without its prompts, so it cannot be copied.',
  ]);
  await em().execute(`update projects set body = body || '{"version":99}' where id = ?`, [project]);
  expect((await copy(eve, whole.token)).statusCode).toBe(409);
  expect((await eve.get('/api/projects')).json()).toEqual([]);
});
