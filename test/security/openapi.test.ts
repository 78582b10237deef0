import { Validator } from '@seriousme/openapi-schema-validator';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { type CallPath, restCalls } from '../../src/api/calls.ts';
import { limits, serverLimits } from '../../src/domain/product/limits.ts';
import type { Writer } from '../../src/modules/ai/writer.ts';
import { type FailureReason, WriterFailure } from '../../src/modules/ai/writer-failure.ts';
import { Subscription } from '../../src/modules/billing/subscription.entity.ts';
import { appOn, brokenAppOn } from '../support/apps.ts';
import {
  cards,
  confirmCard,
  newGrantedUser,
  newPerson,
  newSession,
  type Person,
  roles,
  setUp,
  setupIdFrom,
} from '../support/people.ts';
import { isFull, rounds } from '../support/rounds.ts';
import { nightTrain } from '../support/samples.ts';
import { type TestAppOptions, testWriter } from '../support/test-app.ts';
import { Visitor } from '../support/visitor.ts';
import { callWith, type Operation, readDocument, valuesOf } from './api-document.ts';
import { callTable } from './call-table.ts';
import { testAppWithActors } from './fixtures.ts';

const inputsPerCall = rounds({ short: 1, full: 200 });
/** For roles that may not make the call. */
const refusedInputs = rounds({ short: 0, full: 1 });
/** Fixed, so that every run makes the same calls. */
const seed = 20_261_121;

/** The failures to simulate at the moment. */
const failing: { writer: FailureReason | null; stripe: 'unreachable' | 'rejects a change' | null } = {
  writer: null,
  stripe: null,
};

type StripeFetch = NonNullable<TestAppOptions['stripeFetch']>;

/** Calls the Stripe sandbox, unless a failure is simulated. */
const failingStripe: StripeFetch = (real) => async (input, init) => {
  if (failing.stripe === 'unreachable') throw new TypeError('cut');
  const changes = init?.method === 'POST' && /\/v1\/subscriptions\/\w+$/.test(String(input));
  if (!changes || failing.stripe === null) return real(input, init);
  return Response.json({ error: { type: 'invalid_request_error', message: 'No.' } }, { status: 400 });
};

function failIfSet(): void {
  if (failing.writer) throw new WriterFailure(failing.writer);
}

const writer: Writer = {
  ...testWriter,
  async *writeField(...request) {
    failIfSet();
    yield* testWriter.writeField(...request);
  },
  async writeScenes(...request) {
    failIfSet();
    return testWriter.writeScenes(...request);
  },
};

const { app, actors, fixtures } = testAppWithActors({ writer, stripeFetch: failingStripe });
let api: ReturnType<typeof readDocument>;
beforeAll(async () => {
  api = readDocument((await actors.visitor.get('/api/openapi.json')).json());
});

type Input = Record<string, unknown>;

function findOperation(id: string): Operation {
  const operation = api.operations.find(({ operationId }) => operationId === id);
  if (!operation) throw new Error(`the document has no ${id}`);
  return operation;
}

/** Returns a valid input with fixtures of a user. */
async function validInput(id: CallPath, who: Person): Promise<Input> {
  const input = (await callTable[id].input?.(who, fixtures)) as Input;
  // REST reads the revision from a header
  return input?.revision === undefined ? input : { ...input, 'If-Match': `"${input.revision}"` };
}

/** Makes a call and checks its response against the document. @returns the status */
async function call(who: Visitor, id: CallPath, input?: Input): Promise<number> {
  const operation = findOperation(id);
  const response = await callWith(who, operation, input);
  api.check(operation, response);
  return response.statusCode;
}

/** Generates inputs that the document allows. Returns none for a call without parameters and body. */
function generatedInputs({ parameters = [], requestBody }: Operation, count: number): Input[] {
  // a cursor is valid only if it comes from a response
  const own = parameters.filter(({ name }) => name !== 'cursor');
  const inAddress = {
    type: 'object' as const,
    properties: Object.fromEntries(own.map(({ name, schema }) => [name, schema])),
    required: own.filter(({ required }) => required).map(({ name }) => name),
  };
  if (own.length === 0 && !requestBody) return [];
  const address = valuesOf(inAddress, api.resolve) as fc.Arbitrary<Input>;
  const schema = requestBody?.content['application/json'].schema;
  const body = schema ? (valuesOf(schema, api.resolve) as fc.Arbitrary<Input>) : fc.constant({});
  const inputs = fc.tuple(address, body).map(([inPath, inBody]) => ({ ...inBody, ...inPath }));
  return fc.sample(inputs, { numRuns: count, seed });
}

test('the document is valid and names the server and its session cookie', async () => {
  const document = (await actors.visitor.get('/api/openapi.json')).json();
  expect(await new Validator().validate(structuredClone(document))).toEqual({ valid: true });
  expect(document.servers).toEqual([{ url: 'http://promptreel.test' }]);
  expect(actors.user.cookie).toMatch(new RegExp(`^${document.components.securitySchemes.session.name}=`));
});

test.each(restCalls.map(({ path }) => path))('%s responds as documented', async (id) => {
  const { statuses, endsCaller } = callTable[id];
  const operation = findOperation(id);
  for (const [index, role] of roles.entries()) {
    const status = statuses[index];
    if (!isFull && status === statuses[index - 1]) continue;
    const who = endsCaller && status === 200 ? await newPerson(app, role) : newSession(actors[role]);
    expect(await call(who, id, await validInput(id, who)), role).toBe(status);
    for (const input of generatedInputs(operation, status === 200 ? inputsPerCall : refusedInputs)) {
      // an input that the document allows is never rejected as malformed. Some rejections do not follow from the
      // schema: a reused key, a file that is no picture, and a script that is unreadable or too large
      const unprocessable = 'Idempotency-Key' in input || id === 'pictures.add' ? [422] : [];
      const unreadable = id === 'projects.import' ? [413, 422] : [];
      // a trim beyond the end of the take
      const untrimmable = id === 'takes.change' ? [422] : [];
      const forAdmins = id === 'tokens.create' && input.admin === true ? [403] : [];
      const refused = [401, 402, 404, 409, 412, 428, ...unprocessable, ...unreadable, ...untrimmable, ...forAdmins];
      const expected = status === 200 ? [200, ...refused] : [status];
      expect(expected, JSON.stringify(input).slice(0, 2_000)).toContain(await call(who, id, input));
      const inPath = operation.parameters?.filter((parameter) => parameter.in === 'path') ?? [];
      if (inPath.length === 0) continue;
      const right = await validInput(id, who);
      // a link's token and a note's secret say which row it is, like the path
      const names = [...inPath.map(({ name }) => name), 'token', 'secret'].filter((name) => name in right);
      const existing = Object.fromEntries(names.map((name) => [name, right[name]]));
      const answered = await call(who, id, { ...input, ...existing });
      expect(status === 200 ? [200, 409, 412, 428, ...untrimmable] : [status], JSON.stringify(input)).toContain(
        answered,
      );
    }
    // higher roles get the same responses
    if (status === 200) break;
  }
});

describe('documents the responses common to all calls', () => {
  const tooLarge = JSON.stringify({ text: 'x'.repeat(limits.requestBytes) });
  const json = { 'content-type': 'application/json' };

  /** Sends a request to every path and checks the responses. */
  async function expectAll(
    status: number,
    options: { at?: Visitor; changing?: true; payload?: string; headers?: Record<string, string>; query?: string },
  ): Promise<void> {
    const { at = actors.visitor, changing = false, payload, headers, query = '' } = options;
    for (const operation of api.operations.filter(({ method }) => !changing || method !== 'GET')) {
      const { method, path } = operation;
      const url = path.replace(/\{\w+\}/g, () => crypto.randomUUID()) + query;
      const response = await at.inject({ method, url, ...(payload && { payload }), ...(headers && { headers }) });
      expect(response.statusCode, `${operation.operationId}: ${response.body}`).toBe(status);
      api.check(operation, response);
    }
  }

  test('for a malformed, oversized, wrongly typed or cross-site request', async () => {
    await expectAll(400, { query: '?__proto__=1' });
    await expectAll(400, { changing: true, payload: '{', headers: json });
    await expectAll(403, { changing: true, headers: { origin: 'https://elsewhere.test' } });
    await expectAll(413, { changing: true, payload: tooLarge, headers: json });
    await expectAll(415, { changing: true, payload: 'a=1', headers: { 'content-type': 'text/plain' } });
  });

  test('for a wrong access token, and for one that may only read', async () => {
    const wrong = new Visitor(app.app, { authorization: 'Bearer prl_wrong' });
    await expectAll(401, { at: wrong });
    const { token } = await fixtures.token(actors.subscriber, { access: 'read' });
    const reading = new Visitor(app.app, { authorization: `Bearer ${token}` });
    for (const { path, type, sessionOnly, readOnly } of restCalls) {
      if (!sessionOnly && (type === 'query' || readOnly)) continue;
      expect(await call(reading, path, await validInput(path, actors.subscriber)), path).toBe(403);
    }
  });

  test('for too many requests, a bug, and a missing database', async () => {
    const oneCall = appOn(app.orm, { requestLimits: { callsPerMinute: 1 } });
    await new Visitor(oneCall).get('/api/blog');
    await expectAll(429, { at: new Visitor(oneCall) });
    for (const [status, error] of [
      [500, new Error('a bug')],
      [503, Object.assign(new Error('away'), { code: 'ECONNREFUSED' })],
    ] as const) {
      const broken = brokenAppOn(app.orm, error);
      // use a session, since lists are rejected without one before the database is queried
      await expectAll(status, { at: new Visitor(broken, { cookie: actors.user.cookie }) });
    }
  });
});

describe('documents the responses of specific calls', () => {
  test('when the client already has the response', async () => {
    for (const { path } of restCalls.filter(({ tagged }) => tagged)) {
      const operation = findOperation(path);
      const { etag = '' } = (await callWith(actors.visitor, operation)).headers;
      const response = await actors.visitor.get(operation.path, { 'if-none-match': etag });
      api.check(operation, response);
      expect(response.statusCode, path).toBe(304);
    }
  });

  test('when an email address is taken or the row has changed', async () => {
    const { email } = actors.user;
    expect(await call(new Visitor(app.app), 'auth.register', { email, password: 'a long enough one' })).toBe(409);
    const changed = { id: await fixtures.account(), firstName: 'Grace', version: 99 };
    expect(await call(actors.admin, 'admin.updateUser', changed)).toBe(409);
    expect(await call(actors.admin, 'admin.updateComment', { id: await fixtures.comment(), version: 99 })).toBe(409);
    expect(await call(actors.admin, 'admin.deleteUser', { id: actors.admin.id })).toBe(409);
  });

  test('when an account has reached its template limit, or a key was used before', async () => {
    const ada = await newGrantedUser(app);
    const input = await validInput('templates.create', ada);
    const id = await fixtures.template(ada);
    await app.orm.em.fork().execute(
      `insert into templates (id, user_id, name, description, project_title, target_duration, scenes, created_at, updated_at)
       select gen_random_uuid(), user_id, name, description, project_title, target_duration, scenes, created_at, updated_at
       from templates, generate_series(2, ?) where id = ?`,
      [limits.templatesPerUser, id],
    );
    expect(await call(ada, 'templates.create', input)).toBe(409);
    const eve = await newGrantedUser(app);
    const keyed = { ...input, 'Idempotency-Key': 'one' };
    expect(await call(eve, 'templates.create', keyed)).toBe(200);
    expect(await call(eve, 'templates.create', { ...keyed, name: 'Another' })).toBe(422);
  });

  test('when an account has as many access tokens as it may have', async () => {
    const ada = await newPerson(app, 'user');
    for (let count = 0; count < limits.accessTokens.perUser; count += 1) await fixtures.token(ada);
    expect(await call(ada, 'tokens.create', await validInput('tokens.create', ada))).toBe(409);
    expect(await call(ada, 'tokens.confirmLogin', await validInput('tokens.confirmLogin', ada))).toBe(409);
    const [eve, { code, secret }] = [await newPerson(app, 'user'), await fixtures.login()];
    expect(await call(eve, 'tokens.confirmLogin', { code })).toBe(200);
    for (let count = 0; count < limits.accessTokens.perUser; count += 1) await fixtures.token(eve);
    expect(await call(actors.visitor, 'tokens.collectLogin', { secret })).toBe(409);
  });

  test('when the client already has the project', async () => {
    const id = await fixtures.project(actors.user);
    const response = await actors.user.get(`/api/projects/${id}`, { 'if-none-match': '"1"' });
    api.check(findOperation('projects.get'), response);
    expect(response.statusCode).toBe(304);
  });

  test('when a project was changed, was made by a newer version, or needs a plan', async () => {
    const [id, newer] = [await fixtures.project(actors.admin), await fixtures.project(actors.admin)];
    const body = { ...nightTrain, id };
    expect(await call(actors.admin, 'projects.save', body)).toBe(428);
    expect(await call(actors.admin, 'projects.save', { ...body, 'If-Match': '"7"' })).toBe(412);
    expect(await call(actors.admin, 'projects.change', { ...body, 'If-Match': '"7"' })).toBe(412);
    await app.orm.em.fork().execute(`update projects set body = body || '{"version":99}' where id = ?`, [newer]);
    expect(await call(actors.admin, 'projects.save', { ...body, id: newer, 'If-Match': '"1"' })).toBe(409);
    expect(await call(actors.admin, 'projects.change', { ...body, id: newer })).toBe(409);
    const { id: kept, version } = await fixtures.version(actors.admin);
    expect(await call(actors.admin, 'projects.restoreVersion', { id: kept, version, 'If-Match': '"7"' })).toBe(412);
    await app.orm.em.fork().execute(`update projects set body = body || '{"version":99}' where id = ?`, [kept]);
    expect(await call(actors.admin, 'projects.restoreVersion', { id: kept, version })).toBe(409);
    // use a new account: generated calls leave the others with too many projects for a restore
    const grace = await newPerson(app, 'user');
    const { id: first, version: old } = await fixtures.version(grace);
    await fixtures.project(grace);
    expect(await call(grace, 'projects.nameVersion', { id: first, name: 'Cut' })).toBe(402);
    expect(await call(grace, 'projects.restoreVersion', { id: first, version: old })).toBe(402);
    expect(await call(grace, 'projects.create', nightTrain)).toBe(402);
    expect(await call(grace, 'projects.save', { ...body, id: first, 'If-Match': '"1"' })).toBe(402);
    expect(await call(grace, 'projects.change', { id: first })).toBe(402);
    const replaced = await fixtures.project(grace, { deletedAt: new Date(0) });
    expect(await call(grace, 'projects.restore', { id: replaced })).toBe(402);
  });

  test('when an account has reached its project limit, or a key was used before', async () => {
    const ada = await newGrantedUser(app);
    const missing = { ...nightTrain, templateId: crypto.randomUUID() };
    expect(await call(ada, 'projects.create', missing)).toBe(404);
    const keyed = { ...nightTrain, 'Idempotency-Key': 'one' };
    expect(await call(ada, 'projects.create', keyed)).toBe(200);
    expect(await call(ada, 'projects.create', { ...keyed, projectTitle: 'Another' })).toBe(422);
    const id = await fixtures.project(ada);
    const deleted = await fixtures.project(ada, { deletedAt: new Date() });
    await app.orm.em.fork().execute(
      `insert into projects (id, user_id, title, durations, bytes, body, created_at, updated_at)
       select gen_random_uuid(), user_id, title, durations, bytes, body, created_at, updated_at
       from projects, generate_series(3, ?) where id = ?`,
      [limits.projects.perUser, id],
    );
    expect(await call(ada, 'projects.create', nightTrain)).toBe(409);
    expect(await call(ada, 'projects.duplicate', { id })).toBe(409);
    expect(await call(ada, 'projects.restore', { id: deleted })).toBe(409);
  });

  test('when a project has reached its limit of named versions', async () => {
    const { id, version } = await fixtures.version(actors.admin);
    await app.orm.em.fork().execute(
      `insert into project_versions (id, project_id, user_id, revision, kind, name, bytes, body, created_at)
       select gen_random_uuid(), project_id, user_id, revision, kind, name, bytes, body, created_at
       from (select project_id, user_id, generate_series(2, ?) as revision, kind, name, bytes, body, created_at
         from project_versions where id = ?) as copies`,
      [serverLimits.versions.named + 1, version],
    );
    expect(await call(actors.admin, 'projects.nameVersion', { id, name: 'One more' })).toBe(409);
  });

  test('when a script cannot be read', async () => {
    expect(await call(actors.visitor, 'projects.import', { format: 'fountain', text: '' })).toBe(422);
  });

  test('when a file is no picture, or the account has no room for it', async () => {
    const ada = await newPerson(app, 'user');
    expect(await call(ada, 'pictures.add', { data: '' })).toBe(422);
    const right = await validInput('pictures.add', ada);
    expect(await call(ada, 'pictures.add', right)).toBe(200);
    await app.orm.em
      .fork()
      .execute("update pictures set hash = 'another', bytes = ? where user_id = ?", [
        limits.pictures.perUserBytes,
        ada.id,
      ]);
    expect(await call(ada, 'pictures.add', right)).toBe(409);
  });

  test('when a share needs a plan, has ended, cannot be copied, or exceeds the limit', async () => {
    const { id, project, token } = await fixtures.share(actors.user);
    expect(await call(actors.admin, 'shares.copy', { token: 'guessed' })).toBe(404);
    expect(await call(actors.user, 'shares.copy', { token })).toBe(402);
    await app.orm.em.fork().execute('update shares set with_prompts = false, ends_at = now() where id = ?', [id]);
    expect(await call(actors.user, 'shares.rotate', { id })).toBe(409);
    const fixed = await fixtures.fixedShare(actors.user);
    await fixtures.project(actors.user);
    expect(await call(actors.user, 'shares.next', { id: fixed })).toBe(402);
    expect(await call(actors.user, 'shares.next', { id }), 'a live link').toBe(409);
    await app.orm.em.fork().execute('update shares set ends_at = null where id = ?', [id]);
    expect(await call(actors.admin, 'shares.copy', { token })).toBe(409);
    await fixtures.project(actors.user);
    expect(await call(actors.user, 'shares.create', { id: project })).toBe(402);
    const own = await fixtures.project(actors.admin);
    for (let count = 0; count < limits.shares.perProject; count += 1) {
      expect(await call(actors.admin, 'shares.create', { id: own })).toBe(200);
    }
    expect(await call(actors.admin, 'shares.create', { id: own })).toBe(409);
  });

  test('when the rough cut would enter a take after its end', async () => {
    const { id } = await fixtures.take(actors.user);
    expect(await call(actors.user, 'takes.change', { id, trimStart: 60 })).toBe(422);
  });

  test('when a clip cannot be rendered, and when the gateway refuses a key or does not answer', async () => {
    const unknownToGateway = await fixtures.renderable(actors.admin, 'ltx-2.5');
    expect(await call(actors.admin, 'renders.start', { ...unknownToGateway, budget: 1 })).toBe(422);
    expect(await call(actors.user, 'renderKey.set', { key: 'refused-key' })).toBe(422);
    expect(await call(actors.user, 'renderKey.set', { key: 'no-answer-key' })).toBe(502);
  });

  test('when a note has answers, and when its link is full or takes no notes', async () => {
    const { id, share, token, secret } = await fixtures.note(actors.admin);
    const own = { id, token, secret };
    const em = app.orm.em.fork();
    expect(await call(actors.admin, 'notes.reply', { id, text: 'Done' })).toBe(200);
    expect(await call(actors.visitor, 'reviews.remove', own)).toBe(409);
    await em.execute(
      `insert into notes (id, share_id, text, created_at) select gen_random_uuid(), share_id, text, created_at
       from notes, generate_series(3, ?) where id = ?`,
      [limits.reviews.notesPerLink, id],
    );
    expect(await call(actors.admin, 'notes.reply', { id, text: 'Done' })).toBe(409);
    await em.execute('update shares set notes = false where id = ?', [share]);
    expect(await call(actors.visitor, 'reviews.change', { ...own, text: 'Cooler' })).toBe(409);
    expect(await call(actors.visitor, 'reviews.add', { token, name: 'Ada', text: 'Cooler' })).toBe(409);
    expect(await call(actors.visitor, 'reviews.verdict', { token, name: 'Ada', verdict: 'approved' })).toBe(409);
  });

  test('when the AI writer declines, fails or times out', async () => {
    try {
      for (const [reason, status] of [
        ['refusal', 422],
        ['malformed', 502],
        ['quota', 503],
        ['timeout', 504],
      ] as const) {
        failing.writer = reason;
        for (const id of ['ai.generateField', 'ai.generateContinuity', 'trending.generate'] as const) {
          expect(await call(actors.subscriber, id, await validInput(id, actors.subscriber))).toBe(status);
        }
      }
    } finally {
      failing.writer = null;
    }
  });

  test('when a card is declined or not confirmed, or Stripe rejects a new trial end', async () => {
    const ada = await newPerson(app, 'user');
    await app.orm.em.fork().insert(Subscription, { user: ada.id, trialUsed: true, revision: 0 });
    const clientSecret = String((await setUp(ada)).clientSecret);
    const setupIntentId = setupIdFrom(clientSecret);
    expect(await call(ada, 'billing.completeSubscription', { setupIntentId })).toBe(409);
    await confirmCard(ada, clientSecret, cards.failsLater);
    expect(await call(ada, 'billing.completeSubscription', { setupIntentId })).toBe(402);
    const { id } = await newPerson(app, 'subscriber');
    failing.stripe = 'rejects a change';
    try {
      expect(await call(actors.admin, 'admin.setTrial', { id, hoursFromNow: 1 })).toBe(409);
    } finally {
      failing.stripe = null;
    }
  });

  test('when Stripe cannot be reached', async () => {
    const { id } = actors.subscriber;
    failing.stripe = 'unreachable';
    try {
      const completed = { setupIntentId: 'seti_any' };
      expect(await call(actors.subscriber, 'billing.completeSubscription', completed)).toBe(502);
      expect(await call(actors.admin, 'admin.subscription', { id })).toBe(502);
      expect(await call(actors.admin, 'admin.setTrial', { id, hoursFromNow: 1 })).toBe(502);
      expect(await call(actors.admin, 'admin.deleteUser', { id })).toBe(502);
    } finally {
      failing.stripe = null;
    }
  });
});

test('every status in the document was returned above', () => {
  expect(api.described.filter((one) => !api.seen.has(one))).toEqual([]);
});
