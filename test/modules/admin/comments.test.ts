import { beforeAll, describe, expect, test } from 'vitest';
import type { Comment } from '../../../src/domain/admin/admin.ts';
import { messagePriorities, messageStatuses } from '../../../src/domain/admin/support.ts';
import { testApp } from '../../support/apps.ts';
import { newUser } from '../../support/new-user.ts';
import { newAdmin } from '../../support/people.ts';
import { isFull } from '../../support/rounds.ts';
import { addComments, logEntriesAbout } from '../../support/rows.ts';
import { Visitor } from '../../support/visitor.ts';

const app = testApp({ granted: false });
let admin: Awaited<ReturnType<typeof newAdmin>>;
beforeAll(async () => {
  admin = await newAdmin(app);
});

const listed = async (query: Record<string, string>) => {
  const response = await admin.get(`/api/admin/comments?${new URLSearchParams(query)}`);
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.json<Comment[]>();
};
const edit = (id: string, change: object) => admin.patch(`/api/admin/comments/${id}`, change);
const stored = async (id: string) =>
  (await admin.trpc().admin.comments.query({ limit: 500 })).rows.find((row) => row.id === id);

/** Sends a message to the team through the contact form. */
async function sent(visitor: Visitor, change: object = {}): Promise<Comment> {
  const subject = `Message ${crypto.randomUUID()}`;
  const words = { name: 'Ada', email: 'Ada@Example.test', message: 'Where is the grain?', ...change };
  await visitor.post('/trpc/support.send', { subject, ...words });
  const [comment] = await listed({ q: subject });
  if (!comment) throw new Error('not stored');
  return comment;
}

test('lists every message to the team, with the account that was logged in', async () => {
  const ada = await newUser(app.app);
  const [own, anonymous] = [await sent(ada), await sent(new Visitor(app.app))];
  expect(own).toEqual({
    id: expect.any(String),
    subject: expect.stringMatching(/^Message /),
    message: 'Where is the grain?',
    status: 'open',
    priority: 'normal',
    adminNotes: null,
    name: 'Ada',
    email: 'ada@example.test',
    userId: ada.id,
    createdAt: expect.any(String),
    version: 1,
  });
  expect(anonymous.userId).toBe(null);
  expect(await listed({})).toEqual(expect.arrayContaining([anonymous, own]));
});

describe('the list', () => {
  const subjects = async (query: Record<string, string>) =>
    (await listed(query)).map(({ subject }) => subject).toSorted();
  beforeAll(async () => {
    await addComments(app.orm, [
      {
        subject: 'Grainy film',
        message: 'Too much of it',
        name: 'Kubrick',
        email: 'stanley@film.test',
        status: 'open',
      },
      { subject: 'Lens', message: 'The FILM is soft', name: 'Varda', email: 'agnes@film.test', status: 'in_progress' },
      { subject: 'Sound', message: 'Hiss\nand hum', name: 'Álvaro', email: 'al@sound.test', status: 'resolved' },
      { subject: '50% grey', message: 'a_b', name: 'Film maker', email: 'x@sound.test', status: 'closed' },
    ]);
  });

  test.each([
    [{ q: 'film' }, ['50% grey', 'Grainy film', 'Lens']],
    [{ q: 'film soft' }, ['Lens']],
    [{ q: 'kubrick' }, ['Grainy film']],
    [{ q: 'AGNES@' }, ['Lens']],
    [{ q: 'hiss hum' }, ['Sound']],
    [{ q: 'álvaro' }, ['Sound']],
    [{ q: '0%' }, ['50% grey']],
    [{ q: 'a_b' }, ['50% grey']],
    [{ q: 'film', status: 'open' }, ['Grainy film']],
    [{ q: 'film', status: 'in_progress' }, ['Lens']],
    [{ q: 'film', status: 'resolved' }, []],
    [{ status: 'resolved' }, ['Sound']],
    [{ status: 'closed' }, ['50% grey']],
  ])('by %j is %j', async (query, wanted) => {
    expect(await subjects(query)).toEqual(wanted);
  });

  test('rejects an unknown status', async () => {
    const response = await admin.get('/api/admin/comments?status=lost');
    expect(response.statusCode).toBe(400);
    expect(response.json().message).toMatch(/must be one of open, in_progress, resolved, closed\.$/);
  });
});

test.each([
  ['status', messageStatuses],
  ['priority', messagePriorities],
] as const)('the %s can change from any value to any other', async (key, values) => {
  const { id } = await sent(new Visitor(app.app));
  for (const from of values) {
    for (const to of isFull ? values : values.slice(-2)) {
      await edit(id, { [key]: from });
      const before = await stored(id);
      const response = await edit(id, { [key]: to });
      expect(response.statusCode).toBe(200);
      expect(response.json()).toEqual({
        ...before,
        [key]: to,
        version: Number(before?.version) + (from === to ? 0 : 1),
      });
      expect(await stored(id)).toEqual(response.json());
    }
  }
});

test('stores notes unchanged, and empty notes as null', async () => {
  const { id } = await sent(new Visitor(app.app));
  const notes = ' Called her.\n\n<b>Not</b> happy \u{1f3ac} ';
  expect((await edit(id, { adminNotes: notes })).json()).toMatchObject({ adminNotes: notes, version: 2 });
  expect((await edit(id, { status: 'resolved' })).json()).toMatchObject({ adminNotes: notes, status: 'resolved' });
  expect((await edit(id, { adminNotes: '' })).json()).toMatchObject({ adminNotes: null, version: 4 });
  expect((await edit(id, { adminNotes: '' })).json(), 'none already').toMatchObject({ adminNotes: null, version: 4 });
  await edit(id, { adminNotes: 'x'.repeat(5_000) });
  expect((await edit(id, { adminNotes: null })).json()).toMatchObject({ adminNotes: null, version: 6 });
});

test('rejects an edit of a changed comment, and overwrites nothing', async () => {
  const { id, version } = await sent(new Visitor(app.app));
  const answers = await Promise.all(['One', 'Two'].map((adminNotes) => edit(id, { adminNotes, version })));
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  const [done, refused] = answers.toSorted((one, other) => one.statusCode - other.statusCode);
  expect(refused?.json().message).toBe('Someone else changed this in the meantime. Reload it, then save again.');
  expect(await stored(id)).toEqual(done?.json());
  expect((await edit(id, { status: 'closed', version: version + 1 })).json().version).toBe(version + 2);
  expect((await edit(id, { status: 'open' })).json().version).toBe(version + 3);
});

test('an edit leaves the other fields unchanged', async () => {
  const before = await sent(await newUser(app.app));
  const more = { subject: 'x', message: 'x', name: 'x', email: 'x@x.test', userId: null, createdAt: '2000-01-01' };
  const response = await edit(before.id, { ...more, id: crypto.randomUUID(), priority: 'urgent' });
  expect(response.json()).toEqual({ ...before, priority: 'urgent', version: 2 });
});

test.each([
  [{ status: 'lost' }, 'Status must be one of open, in_progress, resolved, closed.'],
  [{ priority: 1 }, 'Priority must be one of low, normal, high, urgent.'],
  [{ adminNotes: 'x'.repeat(5_001) }, 'Notes is too long: 5,001 of at most 5,000 characters.'],
  [{ adminNotes: 'a\0' }, 'Notes has a character that cannot be stored (NUL or half of a surrogate pair).'],
])('rejects an edit with %j', async (change, message) => {
  const comment = await sent(new Visitor(app.app));
  const response = await edit(comment.id, change);
  expect(response.statusCode).toBe(400);
  expect(response.json()).toEqual({ message });
  expect(await stored(comment.id)).toEqual(comment);
});

test('returns 404 for an unknown comment, and rejects an invalid id', async () => {
  const none = await edit(crypto.randomUUID(), { status: 'closed' });
  expect(none.statusCode).toBe(404);
  expect(none.json()).toEqual({ message: 'There is no such comment. Its account may have been deleted.' });
  const odd = await edit('1', { status: 'closed' });
  expect(odd.statusCode).toBe(400);
  expect(odd.json()).toEqual({ message: 'Id is not the id of a comment.' });
});

test('the sender sees the new status, but neither notes nor priority', async () => {
  const ada = await newUser(app.app);
  const { id, subject, message, createdAt } = await sent(ada);
  await admin.trpc().admin.updateComment.mutate({ id, status: 'in_progress', priority: 'urgent', adminNotes: 'Rude' });
  expect(await ada.trpc().support.own.query()).toEqual([{ id, subject, message, status: 'in_progress', createdAt }]);
});

test('the log names who changed what, but not the text of notes', async () => {
  const ada = await newUser(app.app);
  const { id } = await sent(ada);
  await edit(id, { adminNotes: 'A secret' });
  await edit(id, { adminNotes: 'Another secret', status: 'resolved', priority: 'normal' });
  await edit(id, { status: 'resolved' });
  const entry = { level: 'info', user: { id: ada.id, email: ada.email }, actor: { id: admin.id, email: admin.email } };
  const entries = await logEntriesAbout(admin, ada, 'admin.comment-changed');
  expect(entries).toHaveLength(2);
  expect(entries).toContainEqual(
    expect.objectContaining({
      ...entry,
      message: 'Changed a message to the team: adminNotes',
      metadata: { id, before: {}, after: {} },
    }),
  );
  expect(entries).toContainEqual(
    expect.objectContaining({
      ...entry,
      message: 'Changed a message to the team: status, adminNotes',
      metadata: { id, before: { status: 'open' }, after: { status: 'resolved' } },
    }),
  );
  expect(JSON.stringify(await app.orm.em.fork().execute('select * from activities'))).not.toContain('secret');
});
