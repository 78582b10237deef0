import { describe, expect, test } from 'vitest';
import { limits, serverLimits } from '../../../src/domain/product/limits.ts';
import { sha256 } from '../../../src/platform/sha256.ts';
import { appOn, testApp } from '../../support/apps.ts';
import { newUser } from '../../support/new-user.ts';
import { newShare } from '../../support/rows.ts';
import { age, notesOf, reviewerOf, sharedFilm } from './reviewing.ts';

const app = testApp({ granted: false });
const em = () => app.orm.em.fork();

test('a round: note, answer, edit, earlier text, settle, approve', async () => {
  const { owner, project, sceneIds, token } = await sharedFilm(app);
  const ada = reviewerOf(app, token);
  expect(await ada.list()).toEqual({ open: true, notes: [], earlier: [], changed: [], reviewer: null });
  const note = await ada.add({ sceneId: sceneIds[1], seconds: 1.5, text: ' Warmer ' });
  expect(note).toMatchObject({ name: 'Ada', text: 'Warmer', sceneId: sceneIds[1], seconds: 1.5, revision: 1 });
  expect(note.words).toMatch(/^Action: /);
  const answer = (await owner.post(`/api/notes/${note.id}/replies`, { text: 'Like this?' })).json();
  expect(answer).toMatchObject({ replyTo: note.id, name: 'The owner', reviewerId: null, sceneId: null });
  await owner.patch(`/api/projects/${project}`, {
    scenes: (await owner.get(`/api/projects/${project}`))
      .json()
      .scenes.map((scene: object) => ({ ...scene, light: 'amber' })),
  });
  const again = await ada.add({ replyTo: answer.id, text: 'Yes' });
  expect(again.replyTo, 'an answer to an answer').toBe(note.id);
  const review = await ada.list();
  expect(review.notes.map(({ id }) => id)).toEqual([note.id, answer.id, again.id]);
  expect(review.changed).toEqual([note.id]);
  expect(review.reviewer).toMatchObject({ id: note.reviewerId, name: 'Ada', answers: 'off' });
  expect((await ada.change(note.id, { settled: true })).json().settledAt).not.toBeNull();
  expect((await owner.patch(`/api/notes/${note.id}`, { settled: false })).json().settledAt).toBeNull();
  expect(await ada.verdict({ verdict: 'approved', text: '' })).toMatchObject({ verdict: 'approved', revision: 2 });
  const listed = await notesOf(owner, project);
  expect(listed[0]?.digest).not.toBeNull();
  expect((await ada.list()).notes, 'without what lets reviewers guess hidden texts').toEqual(
    listed.map((one) => ({ ...one, digest: null })),
  );
});

test('a moment without a scene is a moment of the scene that plays then', async () => {
  const { owner, project, sceneIds, token } = await sharedFilm(app);
  const { scenes } = (await owner.get(`/api/projects/${project}`)).json();
  const note = await reviewerOf(app, token).add({ seconds: scenes[0].duration + 0.5 });
  expect(note).toMatchObject({ sceneId: sceneIds[1], seconds: 0.5 });
  const late = await reviewerOf(app, token).add({ sceneId: sceneIds[0], seconds: 999 });
  expect(late.seconds).toBe(scenes[0].duration);
  const gone = await reviewerOf(app, token).post('notes', { name: 'Ada', text: 'x', sceneId: 'cut' });
  expect([gone.statusCode, gone.json().message]).toEqual([
    409,
    expect.stringMatching(/^This scene is no longer in the film/),
  ]);
});

test('a link without prompts remembers only what it shows', async () => {
  const { sceneIds, token } = await sharedFilm(app, { withPrompts: false });
  const { words } = await reviewerOf(app, token).add({ sceneId: sceneIds[0] });
  expect(words).not.toMatch(/^\w+: /);
});

test('a secret of the browser is needed for changes, and only its hash is stored', async () => {
  const { token } = await sharedFilm(app);
  const [ada, eve] = [reviewerOf(app, token), reviewerOf(app, token)];
  const note = await ada.add();
  await eve.add();
  const secret = ada.secret() ?? '';
  const rows = JSON.stringify(await em().execute('select * from reviewers'));
  expect(rows).toContain(sha256(secret));
  expect(rows).not.toContain(secret);
  for (const response of [await eve.change(note.id, { text: 'Mine' }), await eve.remove(note.id)]) {
    expect([response.statusCode, response.json().message]).toEqual([404, 'This note does not exist']);
  }
  const changed = (await ada.change(note.id, { text: 'Cooler' })).json();
  expect([changed.text, changed.changedAt === null]).toEqual(['Cooler', false]);
  expect((await ada.add({ name: 'Ada L.' })).reviewerId, 'the same reviewer').toBe(note.reviewerId);
  expect(new Set((await ada.list()).notes.map(({ name }) => name))).toEqual(new Set(['Ada L.', 'Ada']));
});

test('a note’s text can be changed and the note deleted for 15 minutes, unless it has answers', async () => {
  const { owner, token } = await sharedFilm(app);
  const ada = reviewerOf(app, token);
  const [answered, taken, old] = [await ada.add(), await ada.add(), await ada.add()];
  await owner.post(`/api/notes/${answered.id}/replies`, { text: 'Done' });
  await age(app, limits.reviews.changeMinutes - 1);
  expect((await ada.remove(answered.id)).statusCode).toBe(409);
  expect((await ada.remove(taken.id)).json()).toEqual({ ok: true });
  await age(app, 1);
  expect((await ada.remove(old.id)).statusCode).toBe(409);
  expect((await ada.change(old.id, { text: 'Cooler' })).statusCode).toBe(409);
  expect((await ada.change(old.id, { settled: true })).statusCode, 'settling is not limited').toBe(200);
});

test('a note is not deleted together with an answer that arrives at the same time', async () => {
  const { owner, project, token } = await sharedFilm(app);
  const ada = reviewerOf(app, token);
  const outcomes = [];
  for (let round = 0; round < 10; round += 1) {
    const { id } = await ada.add();
    const [answered, removed] = await Promise.all([
      owner.post(`/api/notes/${id}/replies`, { text: 'Done' }),
      ada.remove(id),
    ]);
    outcomes.push(`${answered.statusCode} ${removed.statusCode}`);
  }
  expect(['200 409', '404 200']).toEqual(expect.arrayContaining([...new Set(outcomes)]));
  const kept = outcomes.filter((outcome) => outcome === '200 409').length;
  expect(await notesOf(owner, project)).toHaveLength(2 * kept);
});

describe('a link takes nothing', () => {
  const tries = async ({ post, change, remove }: ReturnType<typeof reviewerOf>, id: string) => [
    (await post('notes', { name: 'Ada', text: 'x' })).statusCode,
    (await post('verdict', { name: 'Ada', verdict: 'changes' })).statusCode,
    (await change(id, { text: 'x' })).statusCode,
    (await remove(id)).statusCode,
    (await post('list', {})).statusCode,
  ];

  test('once it is closed; its notes stay visible and can be taken back', async () => {
    const { owner, share, token } = await sharedFilm(app);
    const ada = reviewerOf(app, token);
    const { id } = await ada.add();
    expect((await owner.patch(`/api/shares/${share}`, { notes: false })).json().notes).toBe(false);
    expect((await ada.list()).open).toBe(false);
    expect(await tries(ada, id)).toEqual([409, 409, 409, 200, 200]);
  });

  test('once it is revoked; the owner keeps its notes or deletes them', async () => {
    const { owner, project, share, token } = await sharedFilm(app);
    const ada = reviewerOf(app, token);
    const { id } = await ada.add();
    await owner.delete(`/api/shares/${share}`);
    expect(await tries(ada, id)).toEqual([404, 404, 404, 404, 404]);
    expect(await notesOf(owner, project)).toMatchObject([{ id }]);
    expect((await owner.delete(`/api/shares/${share}/notes`)).json()).toEqual({ ok: true });
    expect(await notesOf(owner, project)).toEqual([]);
    expect(await em().execute('select id from reviewers where share_id = ?', [share])).toEqual([]);
  });

  test('unless its owner allowed notes, and none of another link’s', async () => {
    const { owner, project, token } = await sharedFilm(app);
    const closed = await newShare(owner, project);
    expect(closed.notes).toBe(false);
    const other = await newShare(owner, project, { notes: true });
    const { id } = await reviewerOf(app, token).add();
    expect((await reviewerOf(app, closed.token).post('notes', { name: 'Ada', text: 'x' })).statusCode).toBe(409);
    expect((await reviewerOf(app, other.token).list()).notes).toEqual([]);
    const answer = await reviewerOf(app, other.token).post('notes', { name: 'Ada', text: 'x', replyTo: id });
    expect([answer.statusCode, answer.json().message]).toEqual([404, 'This note does not exist']);
  });
});

test('the next version of a link has its settings, and shows the notes on the earlier version', async () => {
  const { owner, project, sceneIds, share, token } = await sharedFilm(app, { live: false, days: 7 });
  const ada = reviewerOf(app, token);
  const note = await ada.add({ sceneId: sceneIds[0] });
  await owner.patch(`/api/projects/${project}`, { projectTitle: 'SECOND CUT' });
  const next = (await owner.post(`/api/shares/${share}/next`)).json();
  const [listed] = (await owner.get(`/api/projects/${project}/shares`)).json();
  expect(listed).toMatchObject({ id: next.id, live: false, withPrompts: true, notes: true, previousId: share });
  expect(listed.endsAt).not.toBeNull();
  const again = reviewerOf(app, next.address.split('/').at(-1));
  expect(await again.list()).toMatchObject({ notes: [], earlier: [{ id: note.id, text: 'Warmer' }] });
  expect((await ada.list()).notes, 'the earlier link keeps its notes').toHaveLength(1);
  expect((await again.post('notes', { name: 'Ada', text: 'Yes', replyTo: note.id })).statusCode).toBe(404);
  const live = await newShare(owner, project, { notes: true });
  const refused = await owner.post(`/api/shares/${live.id}/next`);
  expect([refused.statusCode, refused.json().message]).toEqual([409, 'This link always shows the latest version.']);
  await owner.delete(`/api/shares/${share}`);
  expect((await owner.post(`/api/shares/${share}/next`)).statusCode).toBe(404);
});

test('notes of a revoked link outlast the links that are forgotten', async () => {
  const { owner, project, share, token } = await sharedFilm(app);
  const { id } = await reviewerOf(app, token).add();
  await owner.delete(`/api/shares/${share}`);
  await em().execute("update shares set revoked_at = revoked_at - interval '1 day' where id = ?", [share]);
  await em().execute(
    `insert into shares (id, project_id, user_id, token_hash, last4, with_prompts, revoked_at, created_at)
     select gen_random_uuid(), project_id, user_id, gen_random_uuid()::text, last4, false, now(), created_at
     from shares, generate_series(1, ?) where id = ?`,
    [serverLimits.shares.revoked, share],
  );
  await owner.delete(`/api/shares/${(await newShare(owner, project)).id}`);
  expect(await notesOf(owner, project)).toMatchObject([{ id }]);
});

test('abuse: bots, the owner’s name, too many notes', async () => {
  const { owner, project, share, token } = await sharedFilm(app);
  await em().execute("update users set first_name = 'Zoë', last_name = 'Lang' where id = ?", [owner.id]);
  const ada = reviewerOf(app, token);
  const note = { name: 'Ada', text: 'x' };
  const refusal = async (input: object) => {
    const response = await ada.post('notes', { ...note, ...input });
    return [response.statusCode, response.json().message];
  };
  expect(await refusal({ website: 'https://spam.test' })).toEqual([400, 'Leave the field “website” empty.']);
  expect(await refusal({ filledInMs: 1_999 })).toEqual([429, 'That was fast. Please send it again in 2 seconds.']);
  expect(await refusal({ name: 'ZOE LANG' })).toEqual([
    400,
    "This is the name of the film's owner. Please use another one.",
  ]);
  expect(await notesOf(owner, project)).toEqual([]);
  await ada.add({ filledInMs: 2_000 });
  await em().execute(
    'insert into notes (id, share_id, text, created_at) select gen_random_uuid(), share_id, text, created_at from notes, generate_series(3, ?) where share_id = ?',
    [limits.reviews.notesPerLink, share],
  );
  const statuses = await Promise.all([1, 2, 3].map(async () => (await ada.post('notes', note)).statusCode));
  expect(statuses.toSorted(), 'the last one').toEqual([200, 409, 409]);
});

test('notes are counted per link and address', async () => {
  const strict = appOn(app.orm, { requestLimits: { reviews: { perAddress: 2, windowSeconds: 3_600 } } });
  const [one, other] = [await sharedFilm(app), await sharedFilm(app)];
  const post = async (token: string) =>
    (await reviewerOf({ app: strict }, token).post('notes', { name: 'Ada', text: 'x' })).statusCode;
  expect([await post(one.token), await post(one.token), await post(one.token)]).toEqual([200, 200, 429]);
  expect(await post(other.token)).toBe(200);
  expect(serverLimits.reviews.perAddress).toBe(30);
});

test('bidi controls are shown, and a note stays text', async () => {
  const { owner, project, token } = await sharedFilm(app);
  await reviewerOf(app, token).add({ text: '<b>\u202e https://a.test' });
  expect((await notesOf(owner, project))[0]?.text).toBe('<b>U+202E https://a.test');
});

test('a reviewer’s data can be removed by name and link', async () => {
  const { owner, project, share, token } = await sharedFilm(app);
  const [ada, bea] = [reviewerOf(app, token), reviewerOf(app, token, 'Bea')];
  await ada.add();
  const kept = await bea.add();
  const remove = (name: string) =>
    owner.inject({ method: 'DELETE', url: `/api/shares/${share}/notes`, payload: { name } });
  expect((await remove('Cleo')).statusCode).toBe(409);
  expect((await remove('Ada')).json()).toEqual({ ok: true });
  expect((await notesOf(owner, project)).map(({ id }) => id)).toEqual([kept.id]);
  expect((await ada.list()).reviewer).toBeNull();
});

test('an export includes the notes, and deletion removes them', async () => {
  const { owner, token } = await sharedFilm(app);
  const note = await reviewerOf(app, token).add();
  const exported = (await owner.get('/api/account/export')).json();
  expect(exported.notes).toEqual([note]);
  expect(exported.account.noteMail).toBe(true);
  expect((await (await newUser(app.app)).get('/api/account/export')).json().notes).toEqual([]);
  await owner.trpc().account.delete.mutate({ password: 'a long enough one' });
  expect(await em().execute('select id from notes where id = ?', [note.id])).toEqual([]);
});
