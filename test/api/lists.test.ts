import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { type CallPath, calls, restCalls } from '../../src/api/calls.ts';
import { createSessions } from '../../src/platform/identity/sessions.ts';
import { newSession, type Person } from '../support/actors.ts';
import { callTable } from '../support/call-table.ts';
import { testAppWithActors } from '../support/fixtures.ts';

const { app, actors, fixtures } = testAppWithActors();

const lists = calls.filter(({ prewritten }) => prewritten);

/** An address of one or more calls over tRPC. */
const address = (paths: string, inputs: unknown, batch = true) =>
  `/trpc/${paths}?${batch ? 'batch=1&' : ''}input=${encodeURIComponent(JSON.stringify(inputs))}`;

/** An admin, who may call all of them, and the input by which a list has a row. */
async function readerOf(path: CallPath): Promise<{ admin: Person; input: object }> {
  const admin = newSession(actors.admin);
  const input = await callTable[path].input?.(admin, fixtures);
  return { admin, input: { ...(input ?? {}) } };
}

test('the lists that are read often are written by the database', () => {
  expect(lists.map(({ path }) => path).toSorted()).toEqual([
    ...['admin.comments', 'admin.logs', 'admin.users', 'presets.list', 'projects.list', 'projects.versions'],
    ...['shares.list', 'templates.list'],
  ]);
});

describe.each(lists)('$path', ({ path, output }) => {
  test('answers the same alone, in a batch, among other calls, as a stream and over REST', async () => {
    const { admin, input } = await readerOf(path);
    const alone = await admin.get(address(path, input, false));
    const { data } = alone.json().result;
    expect(output.parse(data)).toEqual(data);
    expect(data.rows ?? data).not.toEqual([]);
    const batched = await admin.get(address(path, { 0: input }));
    expect(batched.body).toBe(`[${alone.body}]`);
    const among = await admin.get(address(`${path},auth.user`, { 0: input }));
    expect(among.json()[0].result.data).toEqual(data);
    const [withoutInput] = (await admin.get(`/trpc/${path},auth.user?batch=1`)).json();
    expect((await admin.get(`/trpc/${path}`)).json()).toEqual(withoutInput);
    // what tRPC's adapter says of its answers is said of these, too
    for (const name of ['content-type', 'vary', 'cache-control']) {
      expect(alone.headers[name]?.toString().replace('; charset=utf-8', '')).toEqual(
        among.headers[name]?.toString().replace('; charset=utf-8', ''),
      );
    }
    const streamed = await admin.get(address(path, { 0: input }), { 'trpc-accept': 'application/jsonl' });
    expect(streamed.statusCode).toBe(200);
    const rest = restCalls.find((call) => call.path === path);
    if (!rest) return;
    const query = new URLSearchParams(Object.entries(input));
    const listed = await admin.get(`${rest.url.replace(':id', query.get('id') ?? '')}?${query}`);
    expect(listed.json()).toEqual(rest.isList ? data.rows : data);
    expect(listed.headers['content-type']).toBe('application/json; charset=utf-8');
  });

  test('a visitor is told to sign in, whatever they sent', async () => {
    const visitor = newSession(actors.visitor);
    for (const inputs of [{ limit: 'no' }, { cursor: 'no' }, {}]) {
      const alone = await visitor.get(address(path, inputs, false));
      expect([alone.statusCode, alone.json().error.message]).toEqual([401, 'Not signed in']);
      const [first] = (await visitor.get(address(path, { 0: inputs }))).json();
      expect(first.error).toEqual(alone.json().error);
    }
  });
});

test('whoever is no admin is told so, whatever they sent, and reads nothing', async () => {
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

test('input that cannot be read is refused in words, by tRPC itself', async () => {
  const user = newSession(actors.user);
  const broken = await user.get('/trpc/projects.list?input=%7B');
  expect([broken.statusCode, broken.json().error.data.code]).toEqual([400, expect.stringMatching(/PARSE|BAD/)]);
  const noObject = await user.get(address('projects.list', [1]));
  expect(noObject.statusCode).toBe(400);
  const cursor = await user.get(address('projects.list', { cursor: 'no' }, false));
  expect(cursor.json().error.message).toBe('The cursor is not one that a list gave.');
});

test('PostgreSQL does not run the list of a session that has expired, nor of whom it is not for', async () => {
  const user = newSession(actors.user);
  const sessions = createSessions(app.orm, { production: false });
  const id = user.cookie.split('=')[1] ?? '';
  // an error as soon as it is run, and not before
  const list = { select: sql<{ sum: number }>`select sum(1 / (n * 0)) from generate_series(1, 1) as n` };
  await expect(sessions.read(id, list)).rejects.toThrow('division by zero');
  const forAdmins = sql<{
    sum: number;
  }>`select * from (${list.select}) as whole limit case when users.is_admin then 1 else 0 end`;
  expect(await sessions.read(id, { select: forAdmins })).toMatchObject({ row: { sum: null } });
  await app.orm.em
    .fork()
    .execute(`update sessions set expires_at = now() - interval '1 second' where user_id = ?`, [user.id]);
  expect(await sessions.read(id, list)).toBeNull();
});

test('an expired session lists nothing and is deleted', async () => {
  const user = newSession(actors.user);
  const em = app.orm.em.fork();
  await em.execute(`update sessions set expires_at = now() - interval '1 second' where user_id = ?`, [user.id]);
  expect((await user.get('/api/templates')).statusCode).toBe(401);
  const [left] = await em.execute('select count(*)::int as count from sessions where user_id = ?', [user.id]);
  expect(left).toEqual({ count: 0 });
});
