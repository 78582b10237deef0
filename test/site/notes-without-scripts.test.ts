import { expect, test } from 'vitest';
import type { Note } from '../../src/domain/review/notes.ts';
import { testApp } from '../support/apps.ts';
import { newUser } from '../support/new-user.ts';
import { newShare } from '../support/rows.ts';
import { nightTrain } from '../support/samples.ts';
import { Visitor } from '../support/visitor.ts';

const app = testApp();
const form = { 'content-type': 'application/x-www-form-urlencoded' };

async function sharedFilm(input: object = { notes: true }) {
  const owner = await newUser(app.app);
  const project: string = (await owner.post('/api/projects', nightTrain)).json().id;
  const { path, id } = await newShare(owner, project, input);
  const notes = async () => (await owner.get(`/api/projects/${project}/notes`)).json<Note[]>();
  return { owner, path, id, notes };
}

/** The values of a form's hidden fields. */
const hidden = (body: string) =>
  Object.fromEntries(
    [...body.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  );
const send = (path: string, typed: Record<string, string>, headers = {}) =>
  new Visitor(app.app).post(`${path}/note`, new URLSearchParams(typed).toString(), { ...form, ...headers });

test('a visitor leaves a note on a scene with a plain form', async () => {
  const { path, notes } = await sharedFilm();
  const visitor = new Visitor(app.app);
  const [, , third = ''] = [...(await visitor.get(path)).body.matchAll(/href="([^"]+\/note\?scene=[^"]+)"/g)].map(
    ([, link]) => link,
  );
  const page = await visitor.get(third);
  expect(page.body).toContain('<p>Scene 3</p>');
  const typed = { ...hidden(page.body), name: 'Ada', text: '<b>Warmer', website: '' };
  const early = await send(path, typed);
  expect(early.statusCode).toBe(429);
  expect(early.body).toContain('&lt;b&gt;Warmer</textarea>');
  expect(hidden(early.body)).toEqual(hidden(page.body));
  const sent = await send(path, { ...typed, shown: String(Date.now() - 5_000) });
  expect([sent.statusCode, sent.headers['cache-control']]).toEqual([200, 'no-store']);
  expect(sent.body).toContain(`href="${path}#scene-3"`);
  expect(await notes()).toMatchObject([{ name: 'Ada', text: '<b>Warmer', sceneId: typed.scene }]);
});

test('a visitor leaves a note on the whole film with the same form', async () => {
  const { path, notes } = await sharedFilm();
  const visitor = new Visitor(app.app);
  expect((await visitor.get(path)).body).toContain(`href="${path}/note"`);
  const page = await visitor.get(`${path}/note`);
  expect(page.body).toContain('<p>The whole film</p>');
  const shown = String(Date.now() - 5_000);
  const sent = await send(path, { ...hidden(page.body), name: 'Ada', text: 'Warmer', shown });
  expect(sent.body).toContain(`href="${path}"`);
  expect(await notes()).toMatchObject([{ name: 'Ada', text: 'Warmer', sceneId: null }]);
});

test('a form from another site, of a bot, or for a closed link is refused', async () => {
  const { owner, path, id, notes } = await sharedFilm();
  const typed = { name: 'Ada', text: 'Warmer' };
  expect((await send(path, typed, { origin: 'https://evil.test' })).statusCode).toBe(403);
  expect((await send(path, { ...typed, website: 'x' })).statusCode).toBe(400);
  expect((await send(path, { name: '', text: 'Warmer' })).body).toContain('Warmer</textarea>');
  await owner.patch(`/api/shares/${id}`, { notes: false });
  expect((await send(path, typed)).statusCode).toBe(409);
  expect((await new Visitor(app.app).get(path)).body).not.toMatch(/\/note[?"]/);
  expect((await new Visitor(app.app).get('/s/guessed/note')).statusCode).toBe(404);
  expect(await notes()).toEqual([]);
});

test('the unsubscribe link asks for confirmation, and mail programs unsubscribe with one request', async () => {
  const { owner, path } = await sharedFilm();
  await send(path, { name: 'Ada', text: 'Warmer' });
  const em = app.orm.em.fork();
  const [{ id }] = await em.execute<[{ id: string }]>(
    `insert into note_mails (id, user_id, kind, email, created_at, due_at, done_at)
     values (gen_random_uuid(), ?, 'news', ?, now(), now(), now()) returning id`,
    [owner.id, owner.email],
  );
  const visitor = new Visitor(app.app);
  const asked = await visitor.get(`/mail/${id}/stop`);
  expect(asked.body).toContain('<form method="post">');
  expect(await owner.trpc().notes.mail.query()).toEqual({ on: true });
  const ended = await visitor.post(`/mail/${id}/stop`, 'List-Unsubscribe=One-Click', form);
  expect([ended.statusCode, ended.body.includes('no more messages')]).toEqual([200, true]);
  expect(await owner.trpc().notes.mail.query()).toEqual({ on: false });
  for (const unknown of [`/mail/${id}/confirm`, '/mail/1/stop', `/mail/${crypto.randomUUID()}/stop`]) {
    expect((await visitor.post(unknown, '', form)).statusCode, unknown).toBe(404);
  }
});
