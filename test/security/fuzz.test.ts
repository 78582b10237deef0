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

/** Keys that inputs have, and keys that no input should have. */
const keys = [
  ...['id', 'email', 'password', 'firstName', 'lastName', 'name', 'description', 'projectTitle', 'targetDuration'],
  ...['scenes', 'fieldType', 'field', 'content', 'q', 'limit', 'cursor', 'status', 'level', 'user', 'slug', 'articles'],
  ...['frontMatter', 'markdown', 'images', 'data', 'event', 'title', 'currentScene', 'setupIntentId', 'payload'],
  ...['signature', 'hoursFromNow', 'version', 'adminNotes', 'isAdmin', 'subject', 'message', 'website', 'token'],
  ...['__proto__', 'constructor', 'prototype', 'toString', 'toJSON', 'then', 'length', '', '0', '$ne', 'a.b', '\0'],
];

/** Values known to break programs. */
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

/** A change to a value: the part that its numbers select is replaced or removed. */
interface Mutation {
  places: number[];
  how: 'replace' | 'remove' | 'add' | 'list' | 'repeat';
  key: string;
  value: unknown;
}

const anyMutation: fc.Arbitrary<Mutation> = fc.record({
  places: fc.array(fc.nat(20), { maxLength: 4 }),
  how: fc.constantFrom('replace', 'remove', 'add', 'list', 'repeat'),
  key: fc.constantFrom(...keys),
  value: anyJson,
});

/** A copy of a value with one change. */
function applyMutation(value: unknown, { places: [place, ...deeper], how, key, value: other }: Mutation): unknown {
  if (typeof value !== 'object' || value === null || place === undefined) {
    if (how === 'list') return [value];
    if (how === 'add' && typeof value === 'string') return value + String(key);
    return how === 'remove' ? undefined : other;
  }
  const entries = Object.entries(value);
  const index = entries.length > 0 ? place % entries.length : 0;
  const [name = key, inner] = entries[index] ?? [];
  const rest = entries.filter((_, at) => at !== index);
  const put = (made: [string, unknown][]) =>
    Array.isArray(value) ? made.map(([, part]) => part) : Object.fromEntries(made);
  if (deeper.length > 0)
    return put([...rest, [name, applyMutation(inner, { places: deeper, how, key, value: other })]]);
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

/** Creates fresh actors and clears leftovers: storage must not grow with the number of calls. */
async function begin(): Promise<void> {
  const em = app.orm.em.fork();
  for (const table of ['users', 'activities', 'support_messages', 'blog_posts', 'rate_limits']) {
    await em.execute('delete from ??', [table]);
  }
  actors = Object.fromEntries(await Promise.all(roles.map(async (role) => [role, await personFor(role)]))) as Actors;
  fixtures = createFixtures(app, actors);
}

const personFor = (role: Role) => (role === 'subscriber' ? newGrantedUser(app) : newPerson(app, role));

/** Calls that may cost an actor the session, the role or the account. */
const costly = new Set<CallPath>(['admin.updateUser', 'admin.deleteUser', 'admin.setTrial']);

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

interface Try {
  /** The name shown in a failure message. */
  endpoint: string;
  role: Role;
  input:
    | { kind: 'right' }
    | { kind: 'mutated'; mutations: Mutation[] }
    | { kind: 'any'; value: unknown }
    | { kind: 'text'; text: string };
}

const anyTry: fc.Arbitrary<Try> = fc.record({
  endpoint: fc.constantFrom(...endpoints.keys()),
  role: fc.constantFrom(...roles),
  input: fc.oneof(
    { weight: 1, arbitrary: fc.constant({ kind: 'right' as const }) },
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

async function buildInput(endpoint: Endpoint, { role, input }: Try): Promise<unknown> {
  if (input.kind === 'any') return input.value;
  if (input.kind === 'text') return input.text;
  const right = await callTable[endpoint.call].input?.(actors[role], fixtures);
  return input.kind === 'mutated' ? input.mutations.reduce<unknown>(applyMutation, right ?? {}) : right;
}

/** Makes a call as one of the actors. @throws when the answer is a server error */
async function attempt(tried: Try): Promise<void> {
  const { role } = tried;
  const endpoint = endpoints.get(tried.endpoint) as Endpoint;
  const response = await endpoint.send(actors[role], await buildInput(endpoint, tried));
  expect(response.statusCode, `${endpoint.name} by a ${role}: ${response.body}`).toBeLessThan(500);
  if (response.statusCode !== 200) expect(JSON.parse(response.body)).toBeTypeOf('object');
  const mayCost = callTable[endpoint.call].spends || costly.has(endpoint.call);
  if (mayCost && response.statusCode === 200) await renew();
}

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

/** Bytes used by objects, and by buffers where they are not the files of the embedded database, after garbage collection. */
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
    // a call that never ends fails at the test's time limit
    await fc.assert(fc.asyncProperty(anyTry, attempt), { numRuns: callsPerBatch, endOnFailure: true });
    // two batches fill every cache
    if (batch === 1) afterWarmUp = bytesInUse();
  }
  if (batches > 2) expect(bytesInUse() / afterWarmUp).toBeLessThan(1.1);
});
