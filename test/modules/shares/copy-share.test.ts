import { describe, expect, test } from 'vitest';
import { limits } from '../../../src/domain/product/limits.ts';
import { readProject } from '../../../src/domain/project/read-project.ts';
import { appOn, testApp } from '../../support/apps.ts';
import { newUser } from '../../support/new-user.ts';
import { newGrantedUser, newSession, type Person } from '../../support/people.ts';
import { filmWith, newPicture } from '../../support/pictures.ts';
import { newShare } from '../../support/rows.ts';
import { nightTrain } from '../../support/samples.ts';

const app = testApp({ granted: false });
const em = () => app.orm.em.fork();
const future = { settings: { target: 'kling-3' }, look: '16 mm', unknown: { of: 'a newer version' } };

const withStatus = <Film extends { scenes: object[] }>(film: Film, status: string) => ({
  ...film,
  scenes: film.scenes.map((scene) => ({ ...scene, status })),
});
const newProject = async (who: Person): Promise<string> =>
  (await who.post('/api/projects', { ...nightTrain, ...future })).json().id;
const copy = (who: Person, token: string) => who.post('/api/shares/copy', { token });

/** The stored project, without the fields in which a copy differs from its source. */
async function stored(who: Person, id: string) {
  const read = readProject((await who.get(`/api/projects/${id}`)).json());
  if (!('project' in read)) throw new Error('not readable');
  const { scenes, ...project } = read.project;
  return { ids: scenes.map((scene) => scene.id), project, scenes: scenes.map(({ id: _, ...scene }) => scene) };
}

test('a copy is a separate project, with everything that the share shows and new scene ids', async () => {
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

test('the pictures are copied into the other account', async () => {
  const [ada, eve] = [await newUser(app.app), await newGrantedUser(app)];
  const [{ hash }, { hash: common }] = [await newPicture(ada, 1), await newPicture(ada, 2)];
  const { hash: foreign } = await newPicture(await newUser(app.app), 3);
  await newPicture(eve, 2);
  await em().execute("update pictures set unused_since = unused_since - interval '29 days'");
  const film = withStatus(filmWith(hash, common, foreign), 'chosen');
  const project: string = (await ada.post('/api/projects', film)).json().id;
  const { token } = await newShare(ada, project, { withPrompts: true });
  const copied = await stored(eve, (await copy(eve, token)).json().id);
  expect(
    copied.scenes.map(({ picture }) => picture?.hash),
    'none that its owner does not have',
  ).toEqual([...[hash, common, undefined]]);
  expect(copied.scenes.map(({ status }) => status)).toEqual(['chosen', 'chosen', 'chosen']);
  await em().execute('delete from users where id = ?', [ada.id]);
  for (const one of [hash, common]) expect((await eve.get(`/api/pictures/${one}`)).statusCode).toBe(200);
  expect((await eve.get(`/api/pictures/${foreign}`)).statusCode).toBe(404);
  const marked = await em().execute('select hash from pictures where user_id = ? and unused_since is not null', [
    eve.id,
  ]);
  expect(marked, 'what a project shows is in use').toEqual([]);
  // a film shows only its owner's pictures
  const again = await newShare(eve, (await eve.get('/api/projects')).json()[0].id, { withPrompts: true });
  const twice = await stored(eve, (await copy(eve, again.token)).json().id);
  expect(twice.scenes).toEqual(copied.scenes);
});

describe('a copy over a storage limit leaves out pictures, but keeps statuses', () => {
  /** Shares a film with two pictures of 5,000 bytes each. */
  async function sharedPictures() {
    const [ada, eve] = [await newUser(app.app), await newUser(app.app)];
    const [{ hash: first }, { hash: second }] = [await newPicture(ada, 1), await newPicture(ada, 2)];
    await em().execute('update pictures set bytes = 5000 where user_id = ?', [ada.id]);
    const film = withStatus(filmWith(first, second, first), 'generated');
    const project: string = (await ada.post('/api/projects', film)).json().id;
    const { token } = await newShare(ada, project, { withPrompts: true });
    return { eve, first, second, token };
  }

  async function expectFirstAlone({ eve, first, second, token }: Awaited<ReturnType<typeof sharedPictures>>) {
    const answer = await copy(eve, token);
    expect(answer.statusCode).toBe(200);
    const { scenes } = await stored(eve, answer.json().id);
    expect(scenes.map(({ picture }) => picture?.hash)).toEqual([first, undefined, first]);
    expect(scenes.map(({ status }) => status)).toEqual(['generated', 'generated', 'generated']);
    const statuses = await Promise.all([first, second].map((hash) => eve.get(`/api/pictures/${hash}`)));
    expect(statuses.map(({ statusCode }) => statusCode)).toEqual([200, 404]);
  }

  test('in the account', async () => {
    const shared = await sharedPictures();
    await newPicture(shared.eve, 9);
    const { perUserBytes } = limits.pictures;
    await em().execute('update pictures set bytes = ? where user_id = ?', [perUserBytes - 7_000, shared.eve.id]);
    await expectFirstAlone(shared);
    await em().execute('update pictures set bytes = 100');
  });

  test('on the server', async () => {
    const shared = await sharedPictures();
    const [{ bytes } = {}] = await em().execute<{ bytes: string }[]>(
      'select sum(greatest(bytes, 4096)) as bytes from pictures',
    );
    const full = appOn(app.orm, { settings: { picturesMb: (Number(bytes) + 7_000) / 1_000_000 } });
    const { eve } = shared;
    await expectFirstAlone({ ...shared, eve: Object.assign(newSession(eve), { app: full }) });
  });
});

test('a copy of a fixed version contains that version', async () => {
  const [ada, eve] = [await newUser(app.app), await newUser(app.app)];
  const project = await newProject(ada);
  const { token } = await newShare(ada, project, { withPrompts: true, live: false });
  await ada.patch(`/api/projects/${project}`, { projectTitle: 'DAY TRAIN' });
  expect((await copy(eve, token)).json()).toMatchObject({ projectTitle: 'NIGHT TRAIN' });
});

test('a second project needs a plan, and the account’s limit applies', async () => {
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

test('a share that cannot be opened cannot be copied, nor a film without prompts or of a newer version', async () => {
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
