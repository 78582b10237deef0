import { randomUUID } from 'node:crypto';
import type { CallPath } from '../../src/api/calls.ts';
import type { Person } from './actors.ts';
import type { Fixtures } from './fixtures.ts';
import { pngOf } from './pictures.ts';
import { continuityRequest, fieldRequest } from './requests.ts';
import { nightTrain } from './samples.ts';
import { password } from './visitor.ts';

/** The status of a valid call by role. */
type Statuses = readonly [visitor: number, user: number, subscriber: number, admin: number];

export interface CallRow {
  statuses: Statuses;
  /** A valid input for the caller; creates the rows it refers to. */
  input?: (who: Person, fixtures: Fixtures) => unknown;
  /** True if the call may end the caller's session or account. */
  spends?: true;
}

const anybody: Statuses = [200, 200, 200, 200];
const signedIn: Statuses = [401, 200, 200, 200];
const entitled: Statuses = [401, 402, 200, 200];
const adminOnly: Statuses = [401, 403, 403, 200];

/** Waits until there is a row to list, then returns the input. */
async function after(creation: Promise<unknown>, input?: object): Promise<unknown> {
  await creation;
  return input;
}

const contact = { name: 'Ada', email: 'ada@example.test', subject: 'Grain', message: 'Where is it?' };
const event = { title: 'Ferry stays in the harbour', category: 'News', description: '' };
const article = (title: string) => ({
  articles: [{ file: 'a.md', frontMatter: { title, excerpt: 'In short.' }, markdown: 'At length.' }],
});

/** Every call, who may make it and a valid input. */
export const callTable: Record<CallPath, CallRow> = {
  'account.changePassword': {
    statuses: signedIn,
    input: () => ({ currentPassword: password, newPassword: 'quite another one' }),
    spends: true,
  },
  'account.export': { statuses: signedIn },
  'account.delete': { statuses: signedIn, input: () => ({ password }), spends: true },
  'admin.counts': { statuses: adminOnly },
  'admin.users': { statuses: adminOnly, input: () => ({ limit: 5 }) },
  'admin.updateUser': {
    statuses: adminOnly,
    input: async (_, fixtures) => ({ id: await fixtures.account(), firstName: 'Grace' }),
  },
  'admin.deleteUser': {
    statuses: adminOnly,
    input: async (_, fixtures) => ({ id: await fixtures.account() }),
  },
  'admin.subscription': {
    statuses: adminOnly,
    input: (_, fixtures) => ({ id: fixtures.actors.subscriber.id }),
  },
  'admin.setTrial': {
    statuses: adminOnly,
    input: async (_, fixtures) => ({ id: await fixtures.account(), hoursFromNow: 1 }),
  },
  'admin.logs': { statuses: adminOnly, input: () => ({ limit: 5 }) },
  'admin.comments': {
    statuses: adminOnly,
    input: (_, fixtures) => after(fixtures.comment(), { limit: 5 }),
  },
  'admin.updateComment': {
    statuses: adminOnly,
    input: async (_, fixtures) => ({ id: await fixtures.comment(), status: 'resolved' }),
  },
  'auth.user': { statuses: signedIn },
  'auth.register': {
    statuses: anybody,
    input: () => ({ email: `new-${randomUUID()}@example.test`, password, firstName: 'Ada' }),
    spends: true,
  },
  'auth.login': {
    statuses: anybody,
    input: (_, { actors }) => ({ email: actors.user.email, password }),
    spends: true,
  },
  'auth.mailInfo': { statuses: anybody },
  'auth.requestPasswordReset': {
    statuses: anybody,
    input: (_, { actors }) => ({ email: actors.visitor.email }),
  },
  'auth.resetPassword': {
    statuses: anybody,
    input: async (_, fixtures) => ({
      token: await fixtures.resetToken(await fixtures.account()),
      newPassword: 'quite another one',
    }),
  },
  'auth.logout': { statuses: anybody, spends: true },
  'ai.about': { statuses: signedIn },
  'ai.generateField': { statuses: entitled, input: () => fieldRequest() },
  'ai.generateContinuity': { statuses: entitled, input: () => continuityRequest() },
  'ai.streamContinuity': { statuses: [401, 402, 415, 415], input: () => continuityRequest() },
  // these clients accept no stream; streaming is tested elsewhere
  'ai.streamField': { statuses: [401, 402, 415, 415], input: () => fieldRequest() },
  'billing.settings': { statuses: anybody },
  'billing.plan': { statuses: signedIn },
  'billing.getOrCreateSubscription': { statuses: signedIn, spends: true },
  // a confirmed set-up starts a plan; subscribers keep theirs
  'billing.completeSubscription': {
    statuses: [401, 200, 200, 200],
    input: async (who, fixtures) => ({ setupIntentId: await fixtures.confirmedSetup(who) }),
    spends: true,
  },
  'billing.portal': { statuses: [401, 404, 200, 404] },
  'blog.list': {
    statuses: anybody,
    input: (_, fixtures) => after(fixtures.article()),
  },
  'blog.post': {
    statuses: anybody,
    input: async (_, fixtures) => ({ slug: await fixtures.article() }),
  },
  'blog.all': {
    statuses: adminOnly,
    input: (_, fixtures) => after(fixtures.article()),
  },
  'blog.publish': {
    statuses: adminOnly,
    input: () => article(`An article ${randomUUID()}`),
  },
  'blog.unpublish': { statuses: adminOnly, input: async (_, fixtures) => ({ slug: await fixtures.article() }) },
  'pictures.add': { statuses: signedIn, input: () => ({ data: pngOf().toString('base64') }) },
  'presets.list': {
    statuses: signedIn,
    input: (who, fixtures) => after(fixtures.preset(who)),
  },
  'presets.add': {
    statuses: signedIn,
    input: () => ({ field: 'light', content: `Lamp ${randomUUID()}` }),
  },
  'presets.remove': {
    statuses: signedIn,
    input: async (who, fixtures) => ({ id: await fixtures.preset(who) }),
  },
  'projects.list': {
    statuses: signedIn,
    input: (who, fixtures) => after(fixtures.project(who), { limit: 5 }),
  },
  // the first project of an account is free, so each caller needs a new one
  'projects.create': {
    statuses: signedIn,
    input: async (who, fixtures) => ({ ...nightTrain, templateId: await fixtures.template(who), id: randomUUID() }),
    spends: true,
  },
  'projects.get': {
    statuses: signedIn,
    input: async (who, fixtures) => ({ id: await fixtures.project(who) }),
  },
  'projects.save': {
    statuses: signedIn,
    input: async (who, fixtures) => ({
      ...{ ...nightTrain, projectTitle: 'DAY TRAIN', settings: {}, look: 'grain', cast: [] },
      ...{ id: await fixtures.project(who), revision: 1, saveId: randomUUID() },
    }),
  },
  'projects.change': {
    statuses: signedIn,
    input: async (who, fixtures) => ({ id: await fixtures.project(who), projectTitle: 'DAY TRAIN', revision: 1 }),
  },
  'projects.delete': {
    statuses: signedIn,
    input: async (who, fixtures) => ({ id: await fixtures.project(who) }),
  },
  'projects.restore': {
    statuses: signedIn,
    input: async (who, fixtures) => ({ id: await fixtures.project(who, { deletedAt: new Date() }) }),
    // the calls before leave an account more projects than it may bring back
    spends: true,
  },
  'projects.duplicate': {
    statuses: entitled,
    input: async (who, fixtures) => ({ id: await fixtures.project(who) }),
  },
  'projects.versions': {
    statuses: signedIn,
    input: async (who, fixtures) => ({ id: (await fixtures.version(who)).id }),
  },
  'projects.nameVersion': {
    statuses: signedIn,
    input: async (who, fixtures) => ({ id: await fixtures.project(who), name: 'First cut' }),
  },
  'projects.version': {
    statuses: signedIn,
    input: (who, fixtures) => fixtures.version(who),
  },
  'projects.restoreVersion': {
    statuses: signedIn,
    input: async (who, fixtures) => ({ ...(await fixtures.version(who)), revision: 1 }),
  },
  'projects.assemble': { statuses: anybody, input: () => ({ project: nightTrain, target: 'kling-3' }) },
  'shares.list': {
    statuses: signedIn,
    input: async (who, fixtures) => ({ id: (await fixtures.share(who)).project }),
  },
  'shares.create': {
    statuses: signedIn,
    input: async (who, fixtures) => ({ id: await fixtures.project(who), live: false, withPrompts: true, days: 7 }),
  },
  'shares.rotate': {
    statuses: signedIn,
    input: async (who, fixtures) => ({ id: (await fixtures.share(who)).id }),
  },
  'shares.revoke': {
    statuses: signedIn,
    input: async (who, fixtures) => ({ id: (await fixtures.share(who)).id }),
  },
  // the first project of an account is free, so each caller needs a new one
  'shares.copy': {
    statuses: signedIn,
    input: async (_, fixtures) => ({ token: (await fixtures.share(fixtures.actors.admin)).token }),
    spends: true,
  },
  'support.address': { statuses: anybody },
  'support.send': { statuses: anybody, input: () => contact },
  'support.own': {
    statuses: signedIn,
    input: (who, fixtures) => after(fixtures.comment(who)),
  },
  'targets.list': { statuses: anybody },
  'templates.list': {
    statuses: signedIn,
    input: (who, fixtures) => after(fixtures.template(who)),
  },
  'templates.create': {
    statuses: entitled,
    input: () => ({ ...nightTrain, name: 'Night train' }),
  },
  'templates.change': {
    statuses: entitled,
    input: async (who, fixtures) => ({ id: await fixtures.template(who), name: 'Renamed' }),
  },
  'templates.duplicate': {
    statuses: entitled,
    input: async (who, fixtures) => ({ id: await fixtures.template(who) }),
  },
  'templates.delete': {
    statuses: signedIn,
    input: async (who, fixtures) => ({ id: await fixtures.template(who) }),
  },
  'templates.restore': {
    statuses: signedIn,
    input: async (who, fixtures) => ({ id: await fixtures.template(who, { deletedAt: new Date() }) }),
  },
  'trending.about': { statuses: signedIn },
  'trending.search': { statuses: entitled, input: () => ({ q: 'Latest News' }) },
  'trending.generate': {
    statuses: entitled,
    input: () => ({ event, targetDuration: 15 }),
  },
};
