import { beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { calls, restCalls } from '../../../src/api/calls.ts';
import {
  activitySchema,
  adminCountsSchema,
  adminSubscriptionSchema,
  adminUserSchema,
  commentSchema,
} from '../../../src/domain/admin/admin.ts';
import { RateLimit } from '../../../src/platform/http/rate-limit.entity.ts';
import { testApp } from '../../support/apps.ts';
import { newUser } from '../../support/new-user.ts';
import { newAdmin, newSubscriber } from '../../support/people.ts';
import { addComments } from '../../support/rows.ts';
import { Visitor } from '../../support/visitor.ts';

const app = testApp({ granted: false, stripePages: 'without-webhooks' });
let admin: Awaited<ReturnType<typeof newAdmin>>;
let member: Awaited<ReturnType<typeof newUser>>;
let subscriber: Awaited<ReturnType<typeof newSubscriber>>;
beforeAll(async () => {
  [admin, member, subscriber] = [await newAdmin(app), await newUser(app.app), await newSubscriber(app)];
});

/** An endpoint of the panel. For an admin it uses ids that do not exist, unless it lists. */
interface Endpoint {
  name: string;
  send: (visitor: Visitor) => Promise<{ statusCode: number; body: string }>;
  opens: 200 | 404;
}

/** Inputs by call; none of them touches other users' data. */
const input = () => ({ id: crypto.randomUUID(), hoursFromNow: 1, status: 'open' });

const restEndpoints = restCalls
  .filter(({ url }) => url.startsWith('/api/admin'))
  .map(
    ({ method, url, isList }): Endpoint => ({
      name: `${method} ${url}`,
      send: (visitor) =>
        visitor.inject({
          method,
          url: url.replace(':id', crypto.randomUUID()),
          ...(method === 'PATCH' && { payload: input() }),
        }),
      opens: isList ? 200 : 404,
    }),
  );

const lists = ['admin.counts', 'admin.users', 'admin.logs', 'admin.comments'];
const trpcEndpoints = calls
  .filter(({ path }) => path.startsWith('admin.'))
  .map(
    ({ path, type }): Endpoint => ({
      name: path,
      send: (visitor) =>
        type === 'query'
          ? visitor.get(`/trpc/${path}?input=${encodeURIComponent(JSON.stringify(input()))}`)
          : visitor.post(`/trpc/${path}`, input()),
      opens: lists.includes(path) ? 200 : 404,
    }),
  );

test('the list of endpoints is not empty', () => {
  expect([restEndpoints.length, trpcEndpoints.length]).toEqual([8, 9]);
});

describe.each([...restEndpoints, ...trpcEndpoints])('$name', ({ send, opens }) => {
  test('is for admins only', async () => {
    const answers = [];
    for (const visitor of [new Visitor(app.app), member, subscriber, admin]) answers.push(await send(visitor));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 403, 403, opens]);
    expect(answers[0]?.body).toContain('"message":"Not signed in"');
    for (const refused of answers.slice(1, 3)) {
      expect(refused.body).toContain('"message":"Admin privileges required"');
    }
  });
});

test('reveals the input of a call only to admins', async () => {
  for (const url of ['/api/admin/users?limit=0', '/api/admin/logs?cursor=x', '/api/admin/comments?status=odd']) {
    expect((await admin.get(url)).statusCode).toBe(400);
    expect((await member.get(url)).statusCode).toBe(403);
    expect((await new Visitor(app.app).get(url)).statusCode).toBe(401);
  }
});

test('demoting an admin applies at the next request, with the session still valid', async () => {
  const other = await newAdmin(app);
  expect((await other.get('/api/admin/users')).statusCode).toBe(200);
  expect((await admin.patch(`/api/admin/users/${other.id}`, { isAdmin: false })).statusCode).toBe(200);
  expect((await other.get('/api/admin/users')).statusCode).toBe(403);
  expect((await other.get('/trpc/admin.counts')).statusCode).toBe(403);
  expect((await other.get('/api/auth/user')).json()).toMatchObject({ id: other.id, isAdmin: false });
  await admin.patch(`/api/admin/users/${other.id}`, { isAdmin: true });
  expect((await other.get('/api/admin/users')).statusCode).toBe(200);
});

test('logs one denied attempt per account every 15 minutes, and none of visitors', async () => {
  const { logs } = admin.trpc().admin;
  const refusals = async () => (await logs.query({ q: 'admin.refused', limit: 500 })).rows;
  const earlier = (await refusals()).length;
  const [eve, mallory] = [await newUser(app.app), await newUser(app.app)];
  const visitor = new Visitor(app.app);
  const tries = [eve, eve, eve, mallory, visitor].flatMap((who) => [
    who.get('/api/admin/users'),
    who.get('/trpc/admin.counts'),
  ]);
  await Promise.all(tries);
  const denials = await refusals();
  expect(denials).toHaveLength(earlier + 2);
  const own = denials.filter(({ user }) => user?.id === eve.id);
  expect(own).toEqual([
    expect.objectContaining({
      level: 'warning',
      message: 'Denied a call that only admins may make',
      user: { id: eve.id, email: eve.email },
      actor: null,
      metadata: { path: expect.stringMatching(/^admin\.(users|counts)$/) },
    }),
  ]);
  // as if the 15 minutes had passed
  await app.orm.em.fork().nativeUpdate(RateLimit, { key: { $like: 'refusal-notes:%' } }, { expire: 1 });
  await eve.get('/api/admin/users');
  expect(await refusals()).toHaveLength(earlier + 3);
});

test('responses have the documented keys, and no secret', async () => {
  await addComments(app.orm, [{ subject: 'Keys' }]);
  const [comment] = (await admin.get('/api/admin/comments?q=Keys')).json<{ id: string }[]>();
  const user = `/api/admin/users/${subscriber.id}`;
  const replies: [z.ZodObject, { statusCode: number; json: () => unknown; body: string }][] = [
    [adminUserSchema, await admin.get('/api/admin/users')],
    [adminUserSchema, await admin.patch(user, { firstName: 'Ada' })],
    [adminUserSchema, await admin.patch(`${user}/trial`, { hoursFromNow: 1 })],
    [adminSubscriptionSchema, await admin.get(`${user}/subscription`)],
    [activitySchema, await admin.get('/api/admin/logs')],
    [commentSchema, await admin.get('/api/admin/comments')],
    [commentSchema, await admin.patch(`/api/admin/comments/${comment?.id}`, { priority: 'low' })],
  ];
  for (const [schema, reply] of replies) {
    expect(reply.statusCode).toBe(200);
    const rows = [reply.json()].flat() as object[];
    expect(rows).not.toEqual([]);
    for (const row of rows) {
      expect(Object.keys(row).toSorted()).toEqual(Object.keys(schema.shape).toSorted());
      expect(schema.parse(row)).toEqual(row);
    }
    expect(reply.body).not.toMatch(/argon2|password|cus_|seti_/i);
  }
  const counts = await admin.trpc().admin.counts.query();
  expect(Object.keys(counts).toSorted()).toEqual(Object.keys(adminCountsSchema.shape).toSorted());
});
