import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type Call, type CallPath, calls } from '../../src/api/calls.ts';
import { projectSchema } from '../../src/domain/project/schema.ts';
import { guardedEndpoints, stableHeaders } from '../support/calls.ts';
import { newGrantedUser, newPerson, type Person, setUp, setupIdFrom } from '../support/people.ts';
import { sampled } from '../support/rounds.ts';
import { nightTrain } from '../support/samples.ts';
import { callTable } from './call-table.ts';
import { testAppWithActors } from './fixtures.ts';

const { app, actors, fixtures } = testAppWithActors();
/** A subscriber who owns the requested rows. */
let owner: Person;
beforeAll(async () => {
  owner = await newGrantedUser(app);
});

const deleted = () => ({ deletedAt: new Date() });

/** Another reviewer's note, with the secret of a reviewer of another link. */
async function withForeignSecret() {
  const [{ id, token }, { secret }] = [await fixtures.note(owner), await fixtures.note(owner)];
  return { id, token, secret };
}

/** Inputs that refer to the owner's data, by call. */
const ownersInputs: Partial<Record<CallPath, () => Promise<object>>> = {
  'templates.change': async () => ({ id: await fixtures.template(owner), name: 'Hers' }),
  'templates.duplicate': async () => ({ id: await fixtures.template(owner) }),
  'templates.delete': async () => ({ id: await fixtures.template(owner) }),
  'templates.restore': async () => ({ id: await fixtures.template(owner, deleted()) }),
  // not tested with the owner's project id: clients choose the id of a new project, and any taken id is rejected
  'projects.create': async () => ({ ...nightTrain, templateId: await fixtures.template(owner) }),
  'projects.get': async () => ({ id: await fixtures.project(owner) }),
  'projects.save': async () => ({ ...nightTrain, id: await fixtures.project(owner), revision: 1 }),
  'projects.change': async () => ({ id: await fixtures.project(owner), projectTitle: 'Hers' }),
  'projects.delete': async () => ({ id: await fixtures.project(owner) }),
  'projects.restore': async () => ({ id: await fixtures.project(owner, deleted()) }),
  'projects.duplicate': async () => ({ id: await fixtures.project(owner) }),
  'projects.versions': async () => ({ id: (await fixtures.version(owner)).id }),
  'projects.nameVersion': async () => ({ id: await fixtures.project(owner), name: 'Hers' }),
  'projects.version': () => fixtures.version(owner),
  'projects.restoreVersion': () => fixtures.version(owner),
  'shares.list': async () => ({ id: (await fixtures.share(owner)).project }),
  'shares.create': async () => ({ id: await fixtures.project(owner) }),
  'shares.next': async () => ({ id: await fixtures.fixedShare(owner) }),
  'shares.rotate': async () => ({ id: (await fixtures.share(owner)).id }),
  'shares.revoke': async () => ({ id: (await fixtures.share(owner)).id }),
  'shares.change': async () => ({ id: (await fixtures.share(owner)).id, notes: true }),
  'notes.list': async () => ({ id: (await fixtures.note(owner)).project }),
  'notes.reply': async () => ({ id: (await fixtures.note(owner)).id, text: 'Hers' }),
  'notes.settle': async () => ({ id: (await fixtures.note(owner)).id, settled: true }),
  'notes.remove': async () => ({ id: (await fixtures.note(owner)).id }),
  'notes.removeAll': async () => ({ id: (await fixtures.note(owner)).share }),
  'reviews.change': async () => ({ ...(await withForeignSecret()), text: 'Hers' }),
  'reviews.remove': () => withForeignSecret(),
  'takes.list': async () => ({ id: (await fixtures.take(owner)).project }),
  'takes.change': async () => ({ id: (await fixtures.take(owner)).id, note: 'Hers', chosen: true }),
  'takes.remove': async () => ({ id: (await fixtures.take(owner)).id }),
  'renders.list': async () => ({ id: (await fixtures.renderable(owner)).id }),
  'renders.start': async () => ({ ...(await fixtures.renderable(owner)), budget: 10 }),
  'renders.cancel': async () => ({ id: await fixtures.render(owner) }),
  'tokens.revoke': async () => ({ id: (await fixtures.token(owner)).id }),
  'presets.remove': async () => ({ id: await fixtures.preset(owner) }),
  'billing.completeSubscription': async () => {
    const { clientSecret } = await setUp(owner);
    return { setupIntentId: setupIdFrom(String(clientSecret)) };
  },
};

/** Returns the names of an input's ids, which refer to stored rows. */
function findReferences({ input }: Call): string[] {
  // a scene is only looked for in the project of the call
  const isReference = (key: string) => /^(id|.*Id)$/.test(key) && key !== 'sceneId';
  return input instanceof z.ZodObject ? Object.keys(input.shape).filter(isReference) : [];
}

test('every call that refers to account data is covered, or is admin-only', () => {
  const naming = calls.filter((call) => findReferences(call).length > 0 && call.access !== 'admin');
  expect(naming.map(({ path }) => path).toSorted()).toEqual(Object.keys(ownersInputs).toSorted());
});

/** Returns a text that changes with any change to an account's rows. It lists PostgreSQL's version of each row. */
async function rowVersions({ id }: Person): Promise<string> {
  const tables = [
    'templates',
    'projects',
    'project_versions',
    'pictures',
    'shares',
    'takes',
    'renders',
    'access_tokens',
    'own_presets',
    'subscriptions',
  ];
  const ofShares = ['notes', 'reviewers'].map(
    (table) => `select ${table}.tableoid, ${table}.ctid, ${table}.xmin from ${table}
      join shares on shares.id = share_id where user_id = ?`,
  );
  const ofAccount = tables.map((table) => `select tableoid, ctid, xmin from ${table} where user_id = ?`);
  const rows = [...ofAccount, ...ofShares].join(' union all ');
  const params = [...tables, ...ofShares].map(() => id);
  const [row] = await app.orm.em
    .fork()
    .execute<[{ kept: string }]>(
      `select string_agg(concat(tableoid, ctid, xmin), ' ' order by tableoid, ctid) as kept from (${rows}) as rows`,
      params,
    );
  return row.kept;
}

describe.each(guardedEndpoints.filter(({ call }) => call in ownersInputs))('$name', ({ call, send }) => {
  // no call may change it, so all roles ask for the same
  let theirs: object | undefined;

  test.each(sampled(['user', 'subscriber', 'admin'] as const))(
    'gives a %s the same answer for others’ data as for missing data',
    async (role) => {
      theirs ??= (await ownersInputs[call]?.()) ?? {};
      const [named = ''] = calls.filter(({ path }) => path === call).flatMap(findReferences);
      const nothing = {
        ...theirs,
        [named]: named === 'setupIntentId' ? 'seti_1NothingOfThisName' : crypto.randomUUID(),
      };
      const before = await rowVersions(owner);
      const [foreign, missing] = [await send(actors[role], theirs), await send(actors[role], nothing)];
      expect(foreign.statusCode).toBe(callTable[call].statuses[1] === 402 && role === 'user' ? 402 : 404);
      expect(foreign.statusCode).toBe(missing.statusCode);
      expect(foreign.body).toBe(missing.body);
      expect(stableHeaders(foreign)).toEqual(stableHeaders(missing));
      expect(await rowVersions(owner)).toBe(before);
    },
  );
});

type Variant = readonly [what: string, call: CallPath, input: (who: Person) => Promise<object>];

const whole = { settings: {}, look: '', cast: [] };
const stored = projectSchema.parse(nightTrain);

/** More inputs with ids of another account: with revisions, save ids or keys, in the bin, or in an own project. */
const variants: readonly Variant[] = [
  ['without a revision', 'projects.save', async () => ({ ...nightTrain, id: await fixtures.project(owner) })],
  [
    'a stale revision',
    'projects.save',
    async () => ({ ...nightTrain, ...whole, id: await fixtures.project(owner), revision: 7 }),
  ],
  ['the stored content', 'projects.save', async () => ({ ...stored, id: await fixtures.project(owner), revision: 1 })],
  [
    'the id of the stored save',
    'projects.save',
    async () => {
      const saveId = crypto.randomUUID();
      const id = await fixtures.project(owner, { lastSaveId: saveId });
      return { ...nightTrain, ...whole, id, revision: 9, saveId };
    },
  ],
  [
    'a revision',
    'projects.change',
    async () => ({ id: await fixtures.project(owner), projectTitle: 'Hers', revision: 1 }),
  ],
  ['no changes', 'projects.change', async () => ({ id: await fixtures.project(owner) })],
  ['a project in the bin', 'projects.get', async () => ({ id: await fixtures.project(owner, deleted()) })],
  ['a project in the bin', 'projects.delete', async () => ({ id: await fixtures.project(owner, deleted()) })],
  ['a project outside the bin', 'projects.restore', async () => ({ id: await fixtures.project(owner) })],
  [
    'a key',
    'projects.create',
    async () => ({
      ...{ ...nightTrain, id: crypto.randomUUID(), idempotencyKey: crypto.randomUUID() },
      templateId: await fixtures.template(owner),
    }),
  ],
  [
    'the caller’s own project',
    'projects.version',
    async (who) => ({ version: (await fixtures.version(owner)).version, id: await fixtures.project(who) }),
  ],
  [
    'the caller’s own project',
    'projects.restoreVersion',
    async (who) => ({ version: (await fixtures.version(owner)).version, id: await fixtures.project(who), revision: 1 }),
  ],
  ['a revision', 'projects.restoreVersion', async () => ({ ...(await fixtures.version(owner)), revision: 7 })],
];

test.each(
  variants.flatMap(([what, call, input]) =>
    guardedEndpoints
      .filter((endpoint) => endpoint.call === call)
      .map(({ name, send }) => [name, what, { input, send }] as const),
  ),
)('%s with %s: another account’s row gets the same response as a missing one', async (name, what, { input, send }) => {
  const theirs = (await input(actors.subscriber)) as Record<string, unknown>;
  const isOwnProject = what === 'the caller’s own project';
  const named = isOwnProject ? 'version' : 'templateId' in theirs ? 'templateId' : 'id';
  const nothing = { ...theirs, [named]: crypto.randomUUID() };
  const before = await rowVersions(owner);
  const [foreign, missing] = [await send(actors.subscriber, theirs), await send(actors.subscriber, nothing)];
  expect(foreign.statusCode, `${name} ${foreign.body}`).toBe(what === 'without a revision' ? 428 : 404);
  expect([missing.statusCode, missing.body]).toEqual([foreign.statusCode, foreign.body]);
  expect(stableHeaders(missing)).toEqual(stableHeaders(foreign));
  expect(await rowVersions(owner)).toBe(before);
});

/** Returns fields that users must not set, as spelled in the API, the entities and the tables. */
function forbiddenFields(victim: Person) {
  return {
    ...{ isAdmin: true, is_admin: true, role: 'admin', entitled: true, version: undefined },
    ...{ user: victim.id, userId: victim.id, user_id: victim.id, actorId: victim.id, owner: { id: victim.id } },
    ...{ status: 'active', stripeSubscriptionId: 'sub_planted', stripe_subscription_id: 'sub_planted' },
    ...{ customerId: 'cus_planted', customer_id: 'cus_planted', grantedUntil: '2099-01-01T00:00:00.000Z' },
    ...{ granted_until: '2099-01-01T00:00:00.000Z', trialUsed: false, trialEnd: '2099-01-01T00:00:00.000Z' },
    ...{ priority: 'urgent', adminNotes: 'planted', passwordHash: 'planted', password_hash: 'planted' },
    ...{ createdAt: '2001-01-01T00:00:00.000Z', updatedAt: '2001-01-01T00:00:00.000Z', deletedAt: null },
    ...{ constructor: 'planted', toString: 'planted', planted: true },
  };
}

/** Reads an account's identity, role and plan, which no input may change. */
async function readPrivileges({ id }: Person): Promise<unknown> {
  const em = app.orm.em.fork();
  const plan =
    'select status, stripe_subscription_id, customer_id, granted_until, trial_end, trial_used from subscriptions';
  return {
    account: await em.execute('select id, email, is_admin, password_hash, created_at from users where id = ?', [id]),
    plan: await em.execute(`${plan} where user_id = ?`, [id]),
  };
}

/** Whether a call is for admins, who may change some of these fields. Another test shows that they change no others. */
const isAdminCall = (call: CallPath) => call.startsWith('admin.') || call.startsWith('blog.');

test.each(
  guardedEndpoints
    .filter(({ call, changes }) => changes && !isAdminCall(call))
    .map((endpoint) => [endpoint.name, endpoint] as const),
)('%s ignores or rejects undocumented fields', async (_, { call, send }) => {
  const { input, statuses, endsCaller } = callTable[call];
  const who = endsCaller ? await newPerson(app, 'user') : actors.subscriber;
  const right = (await input?.(who, fixtures)) ?? {};
  const before = { rights: await readPrivileges(who), owner: [await readPrivileges(owner), await rowVersions(owner)] };
  const response = await send(who, { ...forbiddenFields(owner), ...(right as object) });
  expect(response.statusCode, response.body).toBe(statuses[endsCaller ? 1 : 2]);
  expect([await readPrivileges(owner), await rowVersions(owner)]).toEqual(before.owner);
  // calls that delete the account, change the password or start a plan may change these
  if (!endsCaller) expect(await readPrivileges(who)).toEqual(before.rights);
  expect(await findForbiddenValues(), call).toEqual([]);
});

/** Finds stored rows with any of the forbidden values. */
async function findForbiddenValues(): Promise<object[]> {
  const traces: [table: string, condition: string][] = [
    ['users', `(is_admin and id <> '${actors.admin.id}') or password_hash = 'planted' or created_at < '2002-01-01'`],
    ['subscriptions', "customer_id = 'cus_planted' or stripe_subscription_id = 'sub_planted'"],
    ['subscriptions', "granted_until > '2098-01-01' or trial_end > '2098-01-01'"],
    [
      'support_messages',
      `priority = 'urgent' or status <> 'open' or admin_notes is not null or user_id = '${owner.id}'`,
    ],
    ['templates', "created_at < '2002-01-01' or updated_at < '2002-01-01'"],
    ['projects', "created_at < '2002-01-01' or updated_at < '2002-01-01'"],
    ['own_presets', "created_at < '2002-01-01'"],
  ];
  const found = traces.map(([table, condition]) => `select '${table}' as table_name from ${table} where ${condition}`);
  return app.orm.em.fork().execute(found.join(' union all '));
}

test.each(['admin.updateUser', 'admin.setTrial', 'admin.updateComment'] as const)(
  '%s changes only its documented columns, whatever else an admin sends',
  async (call) => {
    const table = call === 'admin.updateComment' ? 'support_messages' : 'users';
    const may = { 'admin.updateUser': ['first_name'], 'admin.setTrial': [], 'admin.updateComment': ['status'] }[call];
    for (const { send } of guardedEndpoints.filter((endpoint) => endpoint.call === call)) {
      const input = (await callTable[call].input?.(actors.admin, fixtures)) as { id: string };
      const { isAdmin: _, priority: __, adminNotes: ___, ...others } = forbiddenFields(owner);
      const read = () =>
        app.orm.em.fork().execute<Record<string, unknown>[]>('select * from ?? where id = ?', [table, input.id]);
      const [before = {}] = await read();
      const response = await send(actors.admin, { ...others, ...input });
      expect(response.statusCode, response.body).toBe(200);
      const [after = {}] = await read();
      const changed = Object.keys(before).filter((key) => String(before[key]) !== String(after[key]));
      expect(changed.filter((key) => !['version', 'search_text', ...may].includes(key))).toEqual([]);
      expect(await readPrivileges(owner)).toMatchObject({ account: [{ is_admin: false }], plan: [{ status: null }] });
    }
  },
);
