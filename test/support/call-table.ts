import { randomUUID } from 'node:crypto';
import type { CallPath } from '../../src/api/calls.ts';
import type { Person } from './cast.ts';
import { password } from './cast.ts';
import { fieldRequest } from './requests.ts';
import { nightTrain } from './samples.ts';
import type { Things } from './things.ts';

/** What visitor, user, subscriber and admin are answered to a call that is right. */
type Statuses = readonly [visitor: number, user: number, subscriber: number, admin: number];

export interface CallRow {
  statuses: Statuses;
  /** An input that is right for whoever asks, with what it names made for it. */
  input?: (who: Person, things: Things) => unknown;
  /** Whether the call may end the session or the account of who asks. */
  spends?: true;
}

const anybody: Statuses = [200, 200, 200, 200];
const signedIn: Statuses = [401, 200, 200, 200];
const entitled: Statuses = [401, 402, 200, 200];
const staff: Statuses = [401, 403, 403, 200];

/** An input that names nothing, once there is something to list. */
async function having(made: Promise<unknown>, input?: object): Promise<unknown> {
  await made;
  return input;
}

const contact = { name: 'Ada', email: 'ada@example.test', subject: 'Grain', message: 'Where is it?' };
const event = { title: 'Ferry stays in the harbour', category: 'News', description: '' };
const article = (title: string) => ({
  articles: [{ file: 'a.md', frontMatter: { title, excerpt: 'In short.' }, markdown: 'At length.' }],
});

/** Every call there is: who may make it, and with what. */
export const callTable: Record<CallPath, CallRow> = {
  'account.changePassword': {
    statuses: signedIn,
    input: () => ({ currentPassword: password, newPassword: 'quite another one' }),
    spends: true,
  },
  'account.export': { statuses: signedIn },
  'account.delete': { statuses: signedIn, input: () => ({ password }), spends: true },
  'admin.counts': { statuses: staff },
  'admin.users': { statuses: staff, input: () => ({ limit: 5 }) },
  'admin.updateUser': {
    statuses: staff,
    input: async (_, things) => ({ id: await things.account(), firstName: 'Grace' }),
  },
  'admin.deleteUser': {
    statuses: staff,
    input: async (_, things) => ({ id: await things.account() }),
  },
  'admin.subscription': {
    statuses: staff,
    input: (_, things) => ({ id: things.cast.subscriber.id }),
  },
  'admin.setTrial': {
    statuses: staff,
    input: async (_, things) => ({ id: await things.account(), hoursFromNow: 1 }),
  },
  'admin.logs': { statuses: staff, input: () => ({ limit: 5 }) },
  'admin.comments': {
    statuses: staff,
    input: (_, things) => having(things.comment(), { limit: 5 }),
  },
  'admin.updateComment': {
    statuses: staff,
    input: async (_, things) => ({ id: await things.comment(), status: 'resolved' }),
  },
  'auth.user': { statuses: signedIn },
  'auth.register': {
    statuses: anybody,
    input: () => ({ email: `new-${randomUUID()}@example.test`, password, firstName: 'Ada' }),
    spends: true,
  },
  'auth.login': {
    statuses: anybody,
    input: (_, { cast }) => ({ email: cast.user.email, password }),
    spends: true,
  },
  'auth.mailInfo': { statuses: anybody },
  'auth.requestPasswordReset': {
    statuses: anybody,
    input: (_, { cast }) => ({ email: cast.visitor.email }),
  },
  'auth.resetPassword': {
    statuses: anybody,
    input: async (_, things) => ({
      token: await things.resetToken(await things.account()),
      newPassword: 'quite another one',
    }),
  },
  'auth.logout': { statuses: anybody, spends: true },
  'ai.about': { statuses: signedIn },
  'ai.generateField': { statuses: entitled, input: () => fieldRequest() },
  // whoever cannot read a stream is told so; what streams is shown elsewhere
  'ai.streamField': { statuses: [401, 402, 415, 415], input: () => fieldRequest() },
  'billing.settings': { statuses: anybody },
  'billing.plan': { statuses: signedIn },
  'billing.getOrCreateSubscription': { statuses: signedIn, spends: true },
  // a set-up that is confirmed begins a plan; who has one gets on with it
  'billing.completeSubscription': {
    statuses: [401, 200, 200, 200],
    input: async (who, things) => ({ setupIntentId: await things.confirmedSetup(who) }),
    spends: true,
  },
  'billing.portal': { statuses: [401, 404, 200, 404] },
  'blog.list': {
    statuses: anybody,
    input: (_, things) => having(things.article()),
  },
  'blog.post': {
    statuses: anybody,
    input: async (_, things) => ({ slug: await things.article() }),
  },
  'blog.all': {
    statuses: staff,
    input: (_, things) => having(things.article()),
  },
  'blog.publish': {
    statuses: staff,
    input: () => article(`An article ${randomUUID()}`),
  },
  'blog.unpublish': { statuses: staff, input: async (_, things) => ({ slug: await things.article() }) },
  'presets.list': {
    statuses: signedIn,
    input: (who, things) => having(things.preset(who)),
  },
  'presets.add': {
    statuses: signedIn,
    input: () => ({ field: 'light', content: `Lamp ${randomUUID()}` }),
  },
  'presets.remove': {
    statuses: signedIn,
    input: async (who, things) => ({ id: await things.preset(who) }),
  },
  'support.address': { statuses: anybody },
  'support.send': { statuses: anybody, input: () => contact },
  'support.own': {
    statuses: signedIn,
    input: (who, things) => having(things.comment(who)),
  },
  'templates.list': {
    statuses: signedIn,
    input: (who, things) => having(things.template(who)),
  },
  'templates.create': {
    statuses: entitled,
    input: () => ({ ...nightTrain, name: 'Night train' }),
  },
  'templates.rename': {
    statuses: entitled,
    input: async (who, things) => ({ id: await things.template(who), name: 'Renamed' }),
  },
  'templates.duplicate': {
    statuses: entitled,
    input: async (who, things) => ({ id: await things.template(who) }),
  },
  'templates.delete': {
    statuses: signedIn,
    input: async (who, things) => ({ id: await things.template(who) }),
  },
  'templates.restore': {
    statuses: signedIn,
    input: async (who, things) => ({ id: await things.template(who, { deletedAt: new Date() }) }),
  },
  'trending.about': { statuses: signedIn },
  'trending.search': { statuses: entitled, input: () => ({ q: 'Latest News' }) },
  'trending.generate': {
    statuses: entitled,
    input: () => ({ event, targetDuration: 15 }),
  },
};
