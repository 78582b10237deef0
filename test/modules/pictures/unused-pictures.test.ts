import { expect, test } from 'vitest';
import { serverLimits } from '../../../src/domain/product/limits.ts';
import { unusedPicturesJob } from '../../../src/modules/pictures/unused-pictures.ts';
import { testApp } from '../../support/apps.ts';
import { newUser } from '../../support/new-user.ts';
import { newGrantedUser, type Person } from '../../support/people.ts';
import { pngOf } from '../../support/pictures.ts';
import { newShare } from '../../support/rows.ts';
import { nightTrain } from '../../support/samples.ts';
import { password, Visitor } from '../../support/visitor.ts';

const app = testApp({ granted: false, doneJobs: ['unused-pictures'] });
const em = () => app.orm.em.fork();
const { pictures: terms, deletedAtOnce } = serverLimits;

/** Stores a picture that no other test has. */
async function add(who: Person, pixels = Buffer.from(crypto.randomUUID())): Promise<string> {
  const response = await who.post('/api/pictures', { data: pngOf({ pixels }).toString('base64') });
  expect(response.statusCode, response.body).toBe(200);
  return response.json().hash;
}

const picture = (hash: string) => ({ hash, width: 2, height: 2 });

/** Creates the sample film with the given fields in its first scene. */
function filmWith(fields: object) {
  const [first, ...others] = nightTrain.scenes;
  return { ...nightTrain, scenes: [{ ...first, ...fields }, ...others] };
}

async function newFilm(who: Person, fields: object): Promise<string> {
  const response = await who.post('/api/projects', filmWith(fields));
  expect(response.statusCode, response.body).toBe(200);
  return response.json().id;
}

const isThere = async (who: Person, hash: string) => (await who.get(`/api/pictures/${hash}`)).statusCode === 200;
const sweep = () => unusedPicturesJob(app.orm).run();
/** Simulates that time has passed for unused pictures. */
const wait = (ms: number) =>
  em().execute("update pictures set unused_since = unused_since - ? * interval '1 ms'", [ms]);
/** Runs the job, and again 31 days later. */
async function sweepTwice(): Promise<void> {
  await sweep();
  await wait(terms.unusedMs + 24 * 3_600_000);
  await sweep();
}

test('pictures that nothing mentions are deleted after 30 days, mentioned ones stay', async () => {
  const [ada, eve] = [await newGrantedUser(app), await newGrantedUser(app)];
  const [unused, shown, binned, versioned, elsewhere] = [
    ...[await add(ada), await add(ada), await add(ada), await add(ada), await add(ada)],
  ] as [string, string, string, string, string];
  await newFilm(ada, { picture: picture(shown) });
  await ada.delete(`/api/projects/${await newFilm(ada, { picture: picture(binned) })}`);
  const id = await newFilm(ada, { picture: picture(versioned) });
  await ada.post(`/api/projects/${id}/versions`, { name: 'First cut' });
  await ada.patch(`/api/projects/${id}`, nightTrain);
  await newFilm(ada, { takes: [{ stills: [{ hash: elsewhere }] }] });
  await newFilm(eve, { picture: picture(unused) });
  const hashes = [unused, shown, binned, versioned, elsewhere];
  const there = () => Promise.all(hashes.map((hash) => isThere(ada, hash)));
  await sweep();
  await wait(terms.unusedMs - 60_000);
  await sweep();
  expect(await there(), 'a minute before').toEqual([true, true, true, true, true]);
  await wait(120_000);
  await sweep();
  expect(await there(), 'another’s film does not count').toEqual([false, true, true, true, true]);
});

test('restoring a version brings its picture back after the job ran', async () => {
  const ada = await newUser(app.app);
  const hash = await add(ada);
  const id = await newFilm(ada, { picture: picture(hash) });
  const { id: version } = (await ada.post(`/api/projects/${id}/versions`, { name: 'First cut' })).json();
  await ada.patch(`/api/projects/${id}`, nightTrain);
  await sweepTwice();
  await sweepTwice();
  await ada.post(`/api/projects/${id}/versions/${version}/restore`);
  const [scene] = (await ada.get(`/api/projects/${id}`)).json().scenes;
  expect(scene.picture).toEqual(picture(hash));
  expect(await isThere(ada, hash)).toBe(true);
});

test('the 30 days restart when a picture is uploaded or mentioned again', async () => {
  const ada = await newGrantedUser(app);
  const pixels = Buffer.from('sent again');
  const [sent, shown, lost] = [await add(ada, pixels), await add(ada), await add(ada)];
  await sweep();
  await wait(terms.unusedMs + 60_000);
  await add(ada, pixels);
  const id = await newFilm(ada, { picture: picture(shown) });
  await sweep();
  expect(await Promise.all([sent, shown, lost].map((hash) => isThere(ada, hash)))).toEqual([true, true, false]);
  await ada.patch(`/api/projects/${id}`, nightTrain);
  await wait(terms.unusedMs - 60_000);
  await sweep();
  expect(await isThere(ada, shown), 'marked only now').toBe(true);
  await wait(terms.unusedMs + 60_000);
  await sweep();
  expect(await isThere(ada, shown)).toBe(false);
});

test('the job handles many pictures, accounts and projects in batches', async () => {
  const ada = await newGrantedUser(app);
  const hash = await add(ada);
  const shown = await add(ada);
  const copy = (count: number) =>
    em().execute(
      `insert into pictures select user_id, md5(number::text), type, width, height, bytes, data, created_at, unused_since
       from pictures, generate_series(1, ?) as number where user_id = ? and hash = ?`,
      [count, ada.id, hash],
    );
  await copy(2 * deletedAtOnce + 1);
  const id = await newFilm(ada, { picture: picture(hash) });
  await em().execute(
    `insert into projects (id, user_id, title, durations, bytes, body, created_at, updated_at)
     select gen_random_uuid(), user_id, title, durations, bytes,
       case when number = ? then jsonb_build_object('hash', ?::text) else '{}' end, created_at, updated_at
     from projects, generate_series(1, ?) as number where id = ?`,
    [terms.projectsAtOnce + 1, shown, 2 * terms.projectsAtOnce, id],
  );
  await sweepTwice();
  const rows = await em().execute<{ hash: string }[]>('select hash from pictures where user_id = ?', [ada.id]);
  expect(rows.map((row) => row.hash).toSorted()).toEqual([hash, shown].toSorted());
});

test('the export holds every picture, and deleting the account leaves none', async () => {
  const [ada, eve] = [await newUser(app.app), await newUser(app.app)];
  const pixels = Buffer.from('of both');
  const hash = await add(ada, pixels);
  const other = await add(ada);
  await add(eve, pixels);
  const { pictures } = (await ada.get('/api/account/export')).json();
  const data = pngOf({ pixels }).toString('base64');
  const one = { hash, type: 'image/png', width: 2, height: 2, createdAt: expect.any(String), data };
  expect(pictures).toHaveLength(2);
  expect(pictures).toContainEqual({ ...one, bytes: pngOf({ pixels }).length });
  expect(pictures).toContainEqual(expect.objectContaining({ hash: other }));
  await em().execute(
    `insert into pictures select user_id, md5(number::text), type, width, height, bytes, data, created_at
     from pictures, generate_series(1, ?) as number where user_id = ? and hash = ?`,
    [deletedAtOnce + 1, ada.id, hash],
  );
  await ada.trpc().account.delete.mutate({ password });
  expect(await em().execute('select hash from pictures where user_id = ?', [ada.id])).toEqual([]);
  expect(await isThere(eve, hash)).toBe(true);
});

test('a share of a fixed version keeps its pictures until it is revoked', async () => {
  const ada = await newUser(app.app);
  const { hash } = { hash: await add(ada) };
  const project = await newFilm(ada, { picture: picture(hash) });
  const fixed = await newShare(ada, project, { live: false });
  const live = await newShare(ada, project);
  await ada.patch(`/api/projects/${project}`, { scenes: nightTrain.scenes });
  await em().execute('delete from project_versions where project_id = ?', [project]);
  await sweepTwice();
  const inShare = async () => (await new Visitor(app.app).get(`${fixed.path}/pictures/${hash}`)).statusCode;
  expect([await inShare(), await isThere(ada, hash)]).toEqual([200, true]);
  await ada.delete(`/api/shares/${fixed.id}`);
  await sweepTwice();
  expect([await inShare(), await isThere(ada, hash)]).toEqual([404, false]);
  expect((await new Visitor(app.app).get(live.path)).statusCode).toBe(200);
});
