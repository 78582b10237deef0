import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type CallPath, calls, restCalls } from '../../src/api/calls.ts';
import { callTable } from '../security/call-table.ts';
import { testAppWithActors } from '../security/fixtures.ts';
import { newPerson, newSession, type Person } from '../support/people.ts';

const { app, actors, fixtures } = testAppWithActors();

const lists = calls.filter(
  ({ path, access }) => access !== 'public' && /\.(list|versions|users|logs|comments)$/.test(path),
);

/** Returns the address of one or more calls over tRPC. */
const address = (paths: string, inputs: unknown, batch = true) =>
  `/trpc/${paths}?${batch ? 'batch=1&' : ''}input=${encodeURIComponent(JSON.stringify(inputs))}`;

/** Creates an admin, who may call every list, and the input for which the list has a row. */
async function readerOf(path: CallPath): Promise<{ admin: Person; input: object }> {
  const admin = newSession(actors.admin);
  const input = await callTable[path].input?.(admin, fixtures);
  return { admin, input: { ...(input ?? {}) } };
}

test('these are the lists', () => {
  expect(lists.map(({ path }) => path).toSorted()).toEqual([
    ...['admin.comments', 'admin.logs', 'admin.users', 'notes.list', 'presets.list', 'projects.list'],
    ...['projects.versions', 'renders.list', 'shares.list', 'takes.list', 'templates.list', 'tokens.list'],
  ]);
});

describe.each(lists)('$path', ({ path, output }) => {
  test('answers the same alone, among other calls, as a stream and over REST', async () => {
    const { admin, input } = await readerOf(path);
    const alone = await admin.get(address(path, input, false));
    const { data } = alone.json().result;
    expect(output.parse(data)).toEqual(data);
    expect(data.rows ?? data).not.toEqual([]);
    const among = await admin.get(address(`${path},auth.user`, { 0: input }));
    expect(among.json()[0].result.data).toEqual(data);
    const [withoutInput] = (await admin.get(`/trpc/${path},auth.user?batch=1`)).json();
    expect((await admin.get(`/trpc/${path}`)).json()).toEqual(withoutInput);
    const streamed = await admin.get(address(path, { 0: input }), { 'trpc-accept': 'application/jsonl' });
    expect(streamed.statusCode).toBe(200);
    // first a line that announces the results, then the results
    expect(streamed.body).toContain(JSON.stringify(data));
    const rest = restCalls.find((call) => call.path === path);
    if (!rest) return;
    const query = new URLSearchParams(Object.entries(input));
    const listed = await admin.get(`${rest.url.replace(':id', query.get('id') ?? '')}?${query}`);
    expect(listed.json()).toEqual(rest.isList ? data.rows : data);
    expect(listed.headers['content-type']).toBe('application/json; charset=utf-8');
  });

  test('a visitor is asked to log in, before their input is checked', async () => {
    const visitor = newSession(actors.visitor);
    for (const inputs of [{ limit: 'no' }, { cursor: 'no' }, {}]) {
      const alone = await visitor.get(address(path, inputs, false));
      expect([alone.statusCode, alone.json().error.message]).toEqual([401, 'Not signed in']);
      const [first] = (await visitor.get(address(path, { 0: inputs }))).json();
      expect(first.error).toEqual(alone.json().error);
    }
  });
});

test('refuses non-admins before checking their input', async () => {
  const user = newSession(actors.user);
  for (const query of ['', '?limit=no', '?cursor=no', '?q=a']) {
    const answer = await user.get(`/api/admin/users${query}`);
    expect([answer.statusCode, answer.json()]).toEqual([403, { message: 'Admin privileges required' }]);
  }
});

test.each(['versions', 'shares'])(
  'the %s of no project, another’s and one in the bin are refused alike',
  async (what) => {
    const user = newSession(actors.user);
    const deleted = await fixtures.project(user, { deletedAt: new Date() });
    for (const id of [randomUUID(), await fixtures.project(actors.admin), deleted]) {
      const answer = await user.get(`/api/projects/${id}/${what}`);
      expect([answer.statusCode, answer.json()]).toEqual([404, { message: 'This project does not exist' }]);
    }
    expect((await user.get(`/api/projects/${await fixtures.project(user)}/${what}`)).json()).toEqual([]);
  },
);

test('input that cannot be read is refused in words', async () => {
  const user = newSession(actors.user);
  const broken = await user.get('/trpc/projects.list?input=%7B');
  expect([broken.statusCode, broken.json().error.data.code]).toEqual([400, expect.stringMatching(/PARSE|BAD/)]);
  const noObject = await user.get(address('projects.list', [1]));
  expect(noObject.statusCode).toBe(400);
  const cursor = await user.get(address('projects.list', { cursor: 'no' }, false));
  expect(cursor.json().error.message).toBe('The cursor is invalid. Use the one from the previous page.');
});

test('an expired session lists nothing and is deleted', async () => {
  const user = newSession(actors.user);
  const em = app.orm.em.fork();
  await em.execute(`update sessions set expires_at = now() - interval '1 second' where user_id = ?`, [user.id]);
  expect((await user.get('/api/templates')).statusCode).toBe(401);
  const [left] = await em.execute('select count(*)::int as count from sessions where user_id = ?', [user.id]);
  expect(left).toEqual({ count: 0 });
});

test('a session that a list is read with is extended as by any other call', async () => {
  const user = await newPerson(app, 'user');
  const em = app.orm.em.fork();
  const template = await fixtures.template(user);
  await em.execute(`update sessions set expires_at = now() + interval '20 days' where user_id = ?`, [user.id]);
  const listed = await user.get('/api/templates');
  expect(listed.json().map(({ id }: { id: string }) => id)).toContain(template);
  expect(listed.headers['set-cookie']).toContain('Max-Age=2592000');
  const [{ left } = { left: 0 }] = await em.execute<{ left: number }[]>(
    'select extract(epoch from max(expires_at) - now())::int as left from sessions where user_id = ?',
    [user.id],
  );
  expect(left).toBeGreaterThan(29 * 86_400);
});
