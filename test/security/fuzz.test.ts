import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CallPath } from '../../src/api/calls.ts';
import { testApp } from '../support/apps.ts';
import { allEndpoints, type Endpoint } from '../support/calls.ts';
import { type Actors, newGrantedUser, newPerson, type Role, roles } from '../support/people.ts';
import { rounds } from '../support/rounds.ts';
import { callTable } from './call-table.ts';
import { createFixtures, type Fixtures } from './fixtures.ts';

/** Keys of real inputs, and dangerous keys. */
const keys = [
  ...['id', 'email', 'password', 'firstName', 'lastName', 'name', 'description', 'projectTitle', 'targetDuration'],
  ...['scenes', 'fieldType', 'field', 'content', 'q', 'limit', 'cursor', 'status', 'level', 'user', 'slug', 'articles'],
  ...['frontMatter', 'markdown', 'images', 'data', 'event', 'title', 'currentScene', 'setupIntentId', 'payload'],
  ...['signature', 'hoursFromNow', 'version', 'adminNotes', 'isAdmin', 'subject', 'message', 'website', 'token'],
  ...['__proto__', 'constructor', 'prototype', 'toString', 'toJSON', 'then', 'length', '', '0', '$ne', 'a.b', '\0'],
];

/** Values that often break programs. */
const hostileValues: readonly unknown[] = [
  ...[null, true, false, 0, -0, -1, 1.5, 1e308, -1e308, 5e-324, 2 ** 31, 2 ** 53, -(2 ** 63)],
  ...['', ' ', '\0', 'a\0b', '\ud800', 'a\udc00b', '\u202e', '\ufeff', '\r\n', '%', '%00', '../../etc/passwd'],
  ..."' or 1=1 --|{{7*7}}|#{7*7}|<script>alert(1)</script>|NaN|Infinity|1e400|0x10|true|null|undefined".split('|'),
  ...['2026-13-45', '0000-01-01T00:00:00Z', '+275761-01-01', '__proto__', 'seti_x', 'evt_x', '🎬'.repeat(300)],
  ...['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff', 'x'.repeat(5_000)],
  ...[[], {}, [[]], [null], { $ne: null }, { length: 1e9 }, { toString: 1 }, { toJSON: 1 }, JSON.parse('{"then":1}')],
];

const hostile = fc.oneof(fc.constantFrom(...hostileValues), fc.string({ unit: 'binary', maxLength: 40 }));

/** Any JSON, sometimes with keys of our inputs. */
const anyJson = fc.oneof(
  hostile,
  fc.jsonValue({ maxDepth: 4 }),
  fc.dictionary(fc.oneof(fc.constantFrom(...keys), fc.string({ maxLength: 8 })), fc.oneof(hostile, fc.jsonValue()), {
    maxKeys: 12,
  }),
);

/** A change to one part of a value. `path` selects the part: each number is an index, modulo the number of entries. */
interface Mutation {
  path: number[];
  how: 'replace' | 'remove' | 'add' | 'list' | 'repeat';
  key: string;
  value: unknown;
}

const anyMutation: fc.Arbitrary<Mutation> = fc.record({
  path: fc.array(fc.nat(20), { maxLength: 4 }),
  how: fc.constantFrom('replace', 'remove', 'add', 'list', 'repeat'),
  key: fc.constantFrom(...keys),
  value: anyJson,
});

/** Returns a copy of a value with one change. */
function applyMutation(value: unknown, { path: [first, ...deeper], how, key, value: other }: Mutation): unknown {
  if (typeof value !== 'object' || value === null || first === undefined) {
    if (how === 'list') return [value];
    if (how === 'add' && typeof value === 'string') return value + String(key);
    return how === 'remove' ? undefined : other;
  }
  const entries = Object.entries(value);
  const index = entries.length > 0 ? first % entries.length : 0;
  const [name = key, inner] = entries[index] ?? [];
  const rest = entries.filter((_, at) => at !== index);
  const put = (made: [string, unknown][]) =>
    Array.isArray(value) ? made.map(([, part]) => part) : Object.fromEntries(made);
  if (deeper.length > 0) return put([...rest, [name, applyMutation(inner, { path: deeper, how, key, value: other })]]);
  if (how === 'remove') return put(rest);
  if (how === 'add') return put([...entries, [key, other]]);
  if (how === 'repeat') return Array.isArray(value) ? Array(200).fill(inner) : put([...entries, [key, inner]]);
  return put([...rest, [name, how === 'list' ? [inner] : other]]);
}

const batches = rounds({ short: 1, full: 20 });
const callsPerBatch = rounds({ short: 120, full: 2_500 });

const app = testApp({ granted: false, stripePages: true });
let actors: Actors;
let fixtures: Fixtures;

/** Creates new actors and deletes old rows, so that memory does not grow with the number of calls. */
async function begin(): Promise<void> {
  const em = app.orm.em.fork();
  for (const table of ['users', 'activities', 'support_messages', 'blog_posts', 'rate_limits']) {
    await em.execute('delete from ??', [table]);
  }
  actors = Object.fromEntries(await Promise.all(roles.map(async (role) => [role, await personFor(role)]))) as Actors;
  fixtures = createFixtures(app, actors);
}

const personFor = (role: Role) => (role === 'subscriber' ? newGrantedUser(app) : newPerson(app, role));

/** Calls after which an actor may have lost the session, the role or the account. */
const demotingCalls = new Set<CallPath>(['admin.updateUser', 'admin.deleteUser', 'admin.setTrial']);

/** Replaces every actor that lost its session, role or account. */
async function renew(): Promise<void> {
  actors.visitor = await newPerson(app, 'visitor');
  for (const role of ['user', 'subscriber', 'admin'] as const) {
    const response = await actors[role].get('/api/auth/user');
    const isSame = response.statusCode === 200 && response.json().isAdmin === (role === 'admin');
    if (!isSame || response.json().id !== actors[role].id) actors[role] = await personFor(role);
  }
}

const endpoints = new Map(allEndpoints.map((endpoint) => [endpoint.name, endpoint]));

interface Attempt {
  /** The endpoint's name, as shown in failure messages. */
  endpoint: string;
  role: Role;
  input:
    | { kind: 'valid' }
    | { kind: 'mutated'; mutations: Mutation[] }
    | { kind: 'any'; value: unknown }
    | { kind: 'text'; text: string };
}

const anyAttempt: fc.Arbitrary<Attempt> = fc.record({
  endpoint: fc.constantFrom(...endpoints.keys()),
  role: fc.constantFrom(...roles),
  input: fc.oneof(
    { weight: 1, arbitrary: fc.constant({ kind: 'valid' as const }) },
    {
      weight: 5,
      arbitrary: fc.record({
        kind: fc.constant('mutated' as const),
        mutations: fc.array(anyMutation, { minLength: 1, maxLength: 3 }),
      }),
    },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('any' as const), value: anyJson }) },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constant('text' as const), text: fc.string({ unit: 'binary', maxLength: 60 }) }),
    },
  ),
});

async function buildInput(endpoint: Endpoint, { role, input }: Attempt): Promise<unknown> {
  if (input.kind === 'any') return input.value;
  if (input.kind === 'text') return input.text;
  const right = await callTable[endpoint.call].input?.(actors[role], fixtures);
  return input.kind === 'mutated' ? input.mutations.reduce<unknown>(applyMutation, right ?? {}) : right;
}

/** Makes a call as one of the actors. @throws if the response is a server error */
async function attempt(tried: Attempt): Promise<void> {
  const { role } = tried;
  const endpoint = endpoints.get(tried.endpoint) as Endpoint;
  const response = await endpoint.send(actors[role], await buildInput(endpoint, tried));
  expect(response.statusCode, `${endpoint.name} by a ${role}: ${response.body}`).toBeLessThan(500);
  if (response.statusCode !== 200) expect(JSON.parse(response.body)).toBeTypeOf('object');
  const needsRenewal = callTable[endpoint.call].endsCaller || demotingCalls.has(endpoint.call);
  if (needsRenewal && response.statusCode === 200) await renew();
}

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

/** Returns the bytes in use after garbage collection. Ignores buffers if they contain the embedded database's files. */
function bytesInUse(): number {
  collectGarbage();
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return process.env.TEST_DATABASE_URL ? heapUsed + external : heapUsed;
}

test(`answers ${batches * callsPerBatch} random calls from every role without a server error`, async () => {
  let afterWarmUp = 0;
  for (let batch = 0; batch < batches; batch += 1) {
    await begin();
    // a call that never ends makes the test time out
    await fc.assert(fc.asyncProperty(anyAttempt, attempt), { numRuns: callsPerBatch, endOnFailure: true });
    // after two batches, every cache is full
    if (batch === 1) afterWarmUp = bytesInUse();
  }
  if (batches > 2) expect(bytesInUse() / afterWarmUp).toBeLessThan(1.1);
});
