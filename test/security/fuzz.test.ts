import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CallPath } from '../../src/api/calls.ts';
import { type Actors, newGrantedUser, newPerson, type Role, roles } from '../support/actors.ts';
import { callTable } from '../support/call-table.ts';
import { allEndpoints, type Endpoint } from '../support/calls.ts';
import { createFixtures, type Fixtures } from '../support/fixtures.ts';
import { anyJson, anyMutation, applyMutation, type Mutation } from '../support/hostile.ts';
import { testApp } from '../support/per-file.ts';
import { rounds } from '../support/rounds.ts';

const batches = rounds({ short: 1, full: 20 });
const callsPerBatch = rounds({ short: 250, full: 2_500 });

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
