import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { ProcedurePath } from '../../src/api/rest-routes.ts';
import { currentUserSchema, mailInfoSchema } from '../../src/domain/accounts.ts';
import {
  activitySchema,
  adminCountsSchema,
  adminSubscriptionSchema,
  adminUserSchema,
  commentSchema,
} from '../../src/domain/admin.ts';
import { generatedFieldSchema, writerInfoSchema } from '../../src/domain/ai.ts';
import {
  billingPortalSchema,
  completedSubscriptionSchema,
  paymentSettingsSchema,
  planSchema,
  subscriptionSetupSchema,
} from '../../src/domain/billing.ts';
import { ownPostSchema, postSchema, postSummarySchema, publishedSchema } from '../../src/domain/blog.ts';
import { ownPresetSchema } from '../../src/domain/own-presets.ts';
import { ownMessageSchema } from '../../src/domain/support.ts';
import { templateSchema } from '../../src/domain/templates.ts';
import { trendingInfoSchema, trendingResultSchema, trendingScenesSchema } from '../../src/domain/trending.ts';
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
  /** Exactly what it may answer. */
  answer: z.ZodType;
  /** Whether the call may end the session or the account of who asks. */
  spends?: true;
}

const anybody: Statuses = [200, 200, 200, 200];
const signedIn: Statuses = [401, 200, 200, 200];
const entitled: Statuses = [401, 402, 200, 200];
const staff: Statuses = [401, 403, 403, 200];

const done = z.object({ ok: z.literal(true) });
const byId = z.object({ id: z.uuid() });
const bySlug = z.object({ slug: z.string() });
const pageOf = (row: z.ZodType) => z.object({ rows: z.array(row).min(1), next: z.string().nullable() });
/** Everything about who asks, in the words of the calls that show its parts. */
const exportSchema = z.object({
  exportedAt: z.string(),
  account: currentUserSchema.extend({ createdAt: z.string() }),
  plan: planSchema,
  templates: z.array(templateSchema),
  presets: z.array(ownPresetSchema),
  devices: z.array(z.object({ createdAt: z.string(), lastUsedAt: z.string() })),
  activities: z.array(z.object({ action: z.string(), message: z.string(), createdAt: z.string() })),
});

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

/** Every call there is: who may make it, with what, and what comes back. */
export const callTable: Record<ProcedurePath, CallRow> = {
  'account.changePassword': {
    statuses: signedIn,
    input: () => ({ currentPassword: password, newPassword: 'quite another one' }),
    answer: done,
    spends: true,
  },
  'account.export': { statuses: signedIn, answer: exportSchema },
  'account.delete': { statuses: signedIn, input: () => ({ password }), answer: done, spends: true },
  'admin.counts': { statuses: staff, answer: adminCountsSchema },
  'admin.users': { statuses: staff, input: () => ({ limit: 5 }), answer: pageOf(adminUserSchema) },
  'admin.updateUser': {
    statuses: staff,
    input: async (_, things) => ({ id: await things.account(), firstName: 'Grace' }),
    answer: adminUserSchema,
  },
  'admin.deleteUser': {
    statuses: staff,
    input: async (_, things) => ({ id: await things.account() }),
    answer: done,
  },
  'admin.subscription': {
    statuses: staff,
    input: (_, things) => ({ id: things.cast.subscriber.id }),
    answer: adminSubscriptionSchema,
  },
  'admin.setTrial': {
    statuses: staff,
    input: async (_, things) => ({ id: await things.account(), hoursFromNow: 1 }),
    answer: adminUserSchema,
  },
  'admin.logs': { statuses: staff, input: () => ({ limit: 5 }), answer: pageOf(activitySchema) },
  'admin.comments': {
    statuses: staff,
    input: (_, things) => having(things.comment(), { limit: 5 }),
    answer: pageOf(commentSchema),
  },
  'admin.updateComment': {
    statuses: staff,
    input: async (_, things) => ({ id: await things.comment(), status: 'resolved' }),
    answer: commentSchema,
  },
  'auth.user': { statuses: signedIn, answer: currentUserSchema },
  'auth.register': {
    statuses: anybody,
    input: () => ({ email: `new-${randomUUID()}@example.test`, password, firstName: 'Ada' }),
    answer: currentUserSchema,
    spends: true,
  },
  'auth.login': {
    statuses: anybody,
    input: (_, { cast }) => ({ email: cast.user.email, password }),
    answer: currentUserSchema,
    spends: true,
  },
  'auth.mailInfo': { statuses: anybody, answer: mailInfoSchema },
  'auth.requestPasswordReset': {
    statuses: anybody,
    input: (_, { cast }) => ({ email: cast.visitor.email }),
    answer: done,
  },
  'auth.resetPassword': {
    statuses: anybody,
    input: async (_, things) => ({
      token: await things.resetToken(await things.account()),
      newPassword: 'quite another one',
    }),
    answer: done,
  },
  'auth.logout': { statuses: anybody, answer: done, spends: true },
  'ai.about': { statuses: signedIn, answer: writerInfoSchema },
  'ai.generateField': { statuses: entitled, input: () => fieldRequest(), answer: generatedFieldSchema },
  // whoever cannot read a stream is told so; what streams is shown elsewhere
  'ai.streamField': { statuses: [401, 402, 415, 415], input: () => fieldRequest(), answer: z.never() },
  'billing.settings': { statuses: anybody, answer: paymentSettingsSchema },
  'billing.plan': { statuses: signedIn, answer: planSchema },
  'billing.getOrCreateSubscription': { statuses: signedIn, answer: subscriptionSetupSchema, spends: true },
  // a set-up that is confirmed begins a plan; who has one gets on with it
  'billing.completeSubscription': {
    statuses: [401, 200, 200, 200],
    input: async (who, things) => ({ setupIntentId: await things.confirmedSetup(who) }),
    answer: completedSubscriptionSchema,
    spends: true,
  },
  'billing.portal': { statuses: [401, 404, 200, 404], answer: billingPortalSchema },
  'blog.list': {
    statuses: anybody,
    input: (_, things) => having(things.article()),
    answer: z.array(postSummarySchema).min(1),
  },
  'blog.post': {
    statuses: anybody,
    input: async (_, things) => ({ slug: await things.article() }),
    answer: postSchema,
  },
  'blog.all': {
    statuses: staff,
    input: (_, things) => having(things.article()),
    answer: z.array(ownPostSchema).min(1),
  },
  'blog.publish': {
    statuses: staff,
    input: () => article(`An article ${randomUUID()}`),
    answer: z.array(publishedSchema),
  },
  'blog.unpublish': { statuses: staff, input: async (_, things) => ({ slug: await things.article() }), answer: bySlug },
  'presets.list': {
    statuses: signedIn,
    input: (who, things) => having(things.preset(who)),
    answer: z.array(ownPresetSchema).min(1),
  },
  'presets.add': {
    statuses: signedIn,
    input: () => ({ field: 'light', content: `Lamp ${randomUUID()}` }),
    answer: ownPresetSchema,
  },
  'presets.remove': {
    statuses: signedIn,
    input: async (who, things) => ({ id: await things.preset(who) }),
    answer: byId,
  },
  'support.address': { statuses: anybody, answer: z.object({ email: z.string() }) },
  'support.send': { statuses: anybody, input: () => contact, answer: done },
  'support.own': {
    statuses: signedIn,
    input: (who, things) => having(things.comment(who)),
    answer: z.array(ownMessageSchema).min(1),
  },
  'templates.list': {
    statuses: signedIn,
    input: (who, things) => having(things.template(who)),
    answer: z.array(templateSchema).min(1),
  },
  'templates.create': {
    statuses: entitled,
    input: () => ({ ...nightTrain, name: 'Night train' }),
    answer: templateSchema,
  },
  'templates.rename': {
    statuses: entitled,
    input: async (who, things) => ({ id: await things.template(who), name: 'Renamed' }),
    answer: templateSchema,
  },
  'templates.duplicate': {
    statuses: entitled,
    input: async (who, things) => ({ id: await things.template(who) }),
    answer: templateSchema,
  },
  'templates.delete': {
    statuses: signedIn,
    input: async (who, things) => ({ id: await things.template(who) }),
    answer: byId,
  },
  'templates.restore': {
    statuses: signedIn,
    input: async (who, things) => ({ id: await things.template(who, { deletedAt: new Date() }) }),
    answer: templateSchema,
  },
  'trending.about': { statuses: signedIn, answer: trendingInfoSchema },
  'trending.search': { statuses: entitled, input: () => ({ q: 'Latest News' }), answer: trendingResultSchema },
  'trending.generate': {
    statuses: entitled,
    input: () => ({ event, targetDuration: 15 }),
    answer: trendingScenesSchema,
  },
};
