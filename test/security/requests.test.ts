import { beforeAll, expect, test } from 'vitest';
import { limits } from '../../src/domain/product/limits.ts';
import { testApp } from '../support/apps.ts';
import { allEndpoints, messageOf } from '../support/calls.ts';
import { type Actors, newActors } from '../support/people.ts';
import { rounds } from '../support/rounds.ts';
import { callTable } from './call-table.ts';

const app = testApp({ granted: false, stripePages: true });
let actors: Actors;
beforeAll(async () => {
  actors = await newActors(app);
  // wait until the sandbox has delivered the new plan's events, so that none arrives during a test
  await app.sandbox.deliver();
});

/** Reads all stored data, except for logs and attempt counters. */
async function stored(): Promise<string> {
  const tables = [
    'users',
    'sessions',
    'subscriptions',
    'templates',
    'projects',
    'own_presets',
    'support_messages',
    'blog_posts',
  ];
  const rows = tables.map((table) =>
    app.orm.em.fork().execute('select * from ?? as kept order by kept::text', [table]),
  );
  return JSON.stringify(await Promise.all(rows));
}

const changing = allEndpoints.filter(({ changes }) => changes);

test.each([
  'multipart/form-data; boundary=x',
  'application/x-www-form-urlencoded',
  'text/plain',
  'text/plain; application/json',
  'application/octet-stream',
  'application/json-patch+json',
])('no mutation accepts %s, from any role', async (type) => {
  const before = await stored();
  for (const { name, send } of changing) {
    const response = await send(actors.admin, 'id=1', { 'content-type': type });
    expect(response.statusCode, name).toBe(415);
    expect(messageOf(response), name).toBe('The request must be sent as application/json.');
  }
  expect(await stored()).toBe(before);
});

test.each<Record<string, string>>([
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: 'http://localhost.evil.example' },
  { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'none' },
])('no mutation accepts a request from %j, from any role', async (headers) => {
  const before = await stored();
  for (const { name, send } of changing) {
    const response = await send(actors.admin, {}, headers);
    expect(response.statusCode, name).toBe(403);
    expect(messageOf(response), name).toBe('This request came from another site and was refused.');
  }
  expect(await stored()).toBe(before);
});

const { batchSize } = limits;

test.each(['GET', 'POST'] as const)('rejects more than ten calls in one %s as a whole', async (method) => {
  const before = await stored();
  const call = method === 'GET' ? 'auth.user' : 'presets.add';
  const inputs = Object.fromEntries(
    Array.from({ length: batchSize + 1 }, (_, index) => [index, { field: 'light', content: `Lamp ${index}` }]),
  );
  const url = `/trpc/${Array(batchSize + 1)
    .fill(call)
    .join(',')}?batch=1`;
  const response = await (method === 'GET' ? actors.user.get(url) : actors.user.post(url, inputs));
  expect(response.statusCode).toBe(400);
  expect(await stored()).toBe(before);
});

test('a long list of calls without the batch parameter is not a batch', async () => {
  const url = `/trpc/${Array(50).fill('presets.add').join(',')}`;
  expect((await actors.user.post(url, { field: 'light', content: 'Lamp' })).statusCode).toBe(404);
});

test('every REST path responds to unsupported methods with 405 and the allowed methods, without reading the body', async () => {
  for (const { name, wire } of allEndpoints) {
    const [method = '', url = ''] = name.split(' ');
    if (wire !== 'REST') continue;
    const payload = { padding: 'x'.repeat(limits.requestBytes) };
    const response = await actors.admin.inject({ method: 'OPTIONS', url, payload });
    expect(response.statusCode, name).toBe(405);
    expect(response.headers.allow).toContain(method);
  }
});

const nested = (open: string, close: string) => `${open.repeat(10_000)}1${close.repeat(10_000)}`;
const manyKeys = `{${Array.from({ length: 60_000 }, (_, key) => `"k${key}":1`).join(',')}}`;

/** Bodies that often break parsers, as text, since JavaScript objects cannot express all of them. */
const hostileBodies: [string, string][] = [
  ['a NUL', '{"email":"a\\u0000@b.example","name":"\\u0000","id":"\\u0000","q":"\\u0000"}'],
  ['half a character', '{"email":"\\ud800","name":"\\ud800x","id":"\\udc00","password":"\\ud800\\ud800"}'],
  ['a bare NUL byte', '{"email":"\u0000"}'],
  ['a key __proto__', '{"__proto__":{"isAdmin":true,"id":"x"}}'],
  ['a key __proto__ in escapes', '{"\\u005f_proto__":{"isAdmin":true}}'],
  ['a key constructor', '{"constructor":{"prototype":{"isAdmin":true}}}'],
  ['a __proto__ deep inside', '{"a":{"b":[{"__proto__":{"isAdmin":true}}]}}'],
  ['objects where text belongs', '{"email":{"$ne":null},"password":{"$ne":null},"id":{"$gt":""},"name":{},"slug":{}}'],
  ['lists where text belongs', '{"email":["a@b.example"],"password":["x"],"id":["x"],"name":[],"content":[[]]}'],
  ['a list', '[1,2,3]'],
  ['a list of itself many times', `[${'[],'.repeat(10_000)}[]]`],
  ['1e308', '{"targetDuration":1e308,"hoursFromNow":1e308,"version":1e308,"limit":1e308,"sceneNumber":1e308}'],
  ['1e400', '{"targetDuration":1e400,"hoursFromNow":1e400,"version":-1e400}'],
  ['a number of a thousand digits', `{"targetDuration":${'9'.repeat(1_000)},"version":${'9'.repeat(1_000)}}`],
  ['10,000 levels of lists', nested('[', ']')],
  ['10,000 levels of objects', nested('{"a":', '}')],
  ['10,000 levels in a field', `{"scenes":${nested('[', ']')},"currentScene":${nested('{"a":', '}')}}`],
  ['the same key twice', '{"email":"a.example","email":"c.example","name":"x","name":{}}'],
  ['60,000 keys', manyKeys],
  ['a key of 100,000 characters', `{"${'k'.repeat(100_000)}":1}`],
  ['a truncated value', '{"email":"a@b.example","pass'],
  ['a comment', '{"email":/* who */"a@b.example"}'],
  ['a byte order mark', '\ufeff{"email":"a.example"}'],
  ['nothing but white space', ' \n\t '],
];

// send them as an admin, whose calls are never rejected for the role
test.each(hostileBodies)('a body with %s is rejected or harmless everywhere', async (what, body) => {
  // all calls share one parser, so distribute the bodies over the calls
  const turns = rounds({ short: hostileBodies.length, full: 1 });
  const turn = hostileBodies.findIndex(([name]) => name === what) % turns;
  // skip the logout, which accepts any body and ends the session that other calls need
  const others = changing.filter(({ call }) => call !== 'auth.logout');
  for (const { name, call, send } of others.filter((_, index) => index % turns === turn)) {
    const response = await send(actors.admin, body);
    expect(response.statusCode, `${name}: ${response.body}`).toBeLessThan(500);
    if (callTable[call].input) expect(response.statusCode, name).toBeGreaterThanOrEqual(400);
    if (response.statusCode >= 400) expect(messageOf(response)).toBeTypeOf('string');
  }
  expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  expect((await actors.user.get('/api/auth/user')).json()).toMatchObject({ isAdmin: false });
  expect((await actors.admin.get('/api/auth/user')).json()).toMatchObject({ isAdmin: true });
});
