import type { inferRouterOutputs } from '@trpc/server';
import { z } from 'zod';
import { currentUserSchema } from '../domain/accounts.ts';
import { activitySchema, adminSubscriptionSchema, adminUserSchema, commentSchema, type Page } from '../domain/admin.ts';
import { generatedFieldSchema } from '../domain/ai.ts';
import { completedSubscriptionSchema, subscriptionSetupSchema } from '../domain/billing.ts';
import { postSchema, postSummarySchema } from '../domain/blog.ts';
import { templateSchema } from '../domain/templates.ts';
import { trendingResultSchema, trendingScenesSchema } from '../domain/trending.ts';
import type { AppRouter } from './app-router.ts';
import type { FailureStatus } from './failure-answers.ts';

type Outputs = inferRouterOutputs<AppRouter>;
/** `auth.user` and the like: every call there is. */
export type ProcedurePath = {
  [Router in keyof Outputs & string]: `${Router}.${keyof Outputs[Router] & string}`;
}[keyof Outputs & string];
type OutputOf<Path> = Path extends `${infer Router extends keyof Outputs & string}.${infer Call}`
  ? Outputs[Router][Call & keyof Outputs[Router]]
  : never;

export interface RestRoute {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  url: `/api/${string}`;
  procedure: ProcedurePath;
  /** What it answers, for the OpenAPI document. */
  answer: z.ZodType;
  /** What it does, for the OpenAPI document. */
  summary: string;
  /** Statuses for the OpenAPI document, beyond those that follow from its access, method and path. */
  failures: readonly FailureStatus[];
  /** Whether the call answers with a `Page`: its rows are the answer, and the next part goes into a Link header. */
  isList: boolean;
}

interface Row<Path, Answer> {
  procedure: Path;
  answer: z.ZodType<Answer>;
  summary: string;
  failures?: readonly FailureStatus[];
}

/** One row of the table. The compiler checks that the call exists and that it answers what the row says. */
function route<Path extends ProcedurePath>(
  method: RestRoute['method'],
  url: RestRoute['url'],
  row: Row<Path, OutputOf<Path>>,
): RestRoute {
  return { method, url, failures: [], isList: false, ...row };
}

/** A row of the table whose call answers with part of a list at a time. */
function list<Path extends ProcedurePath, Item>(
  url: RestRoute['url'],
  { answer, ...row }: Row<OutputOf<Path> extends Page<Item> ? Path : never, Item>,
): RestRoute {
  return { method: 'GET', url, failures: [], isList: true, answer: z.array(answer), ...row };
}

const done = z.object({ ok: z.literal(true) }).meta({ id: 'Done' });

/** THE table: every documented path and the call it stands for. */
export const restRoutes: readonly RestRoute[] = [
  route('GET', '/api/auth/user', {
    procedure: 'auth.user',
    answer: currentUserSchema,
    summary: 'Get the account that is logged in',
  }),
  route('POST', '/api/login', {
    procedure: 'auth.login',
    answer: currentUserSchema,
    summary: 'Log in: sets the session cookie',
    failures: [401],
  }),
  route('POST', '/api/register', {
    procedure: 'auth.register',
    answer: currentUserSchema,
    summary: 'Create an account and log in: sets the session cookie',
    failures: [409],
  }),
  route('POST', '/api/logout', {
    procedure: 'auth.logout',
    answer: done,
    summary: 'Log out: ends the session and clears its cookie',
  }),
  route('POST', '/api/get-or-create-subscription', {
    procedure: 'billing.getOrCreateSubscription',
    answer: subscriptionSetupSchema,
    summary: 'Get the state of the plan, and a card set-up if it needs a card',
  }),
  route('POST', '/api/complete-subscription', {
    procedure: 'billing.completeSubscription',
    answer: completedSubscriptionSchema,
    summary: 'Start the plan with the card that was confirmed',
    failures: [402, 404, 409, 502],
  }),
  route('GET', '/api/templates', {
    procedure: 'templates.list',
    answer: z.array(templateSchema),
    summary: 'List your templates, newest first',
  }),
  route('POST', '/api/templates', {
    procedure: 'templates.create',
    answer: templateSchema,
    summary: 'Save a project as a template',
    failures: [409],
  }),
  route('POST', '/api/ai/generate-field', {
    procedure: 'ai.generateField',
    answer: generatedFieldSchema,
    summary: 'Write one field of a scene',
    failures: [422, 502, 504],
  }),
  route('GET', '/api/blog', {
    procedure: 'blog.list',
    answer: z.array(postSummarySchema),
    summary: 'List the articles, newest first, without their text',
  }),
  route('GET', '/api/blog/:slug', { procedure: 'blog.post', answer: postSchema, summary: 'Get an article' }),
  list('/api/admin/users', {
    procedure: 'admin.users',
    answer: adminUserSchema,
    summary: 'List accounts, newest first',
  }),
  route('PATCH', '/api/admin/users/:id', {
    procedure: 'admin.updateUser',
    answer: adminUserSchema,
    summary: 'Change an account',
    failures: [409],
  }),
  route('DELETE', '/api/admin/users/:id', {
    procedure: 'admin.deleteUser',
    answer: done,
    summary: 'Delete an account and end its subscription',
    failures: [409, 502],
  }),
  route('GET', '/api/admin/users/:id/subscription', {
    procedure: 'admin.subscription',
    answer: adminSubscriptionSchema,
    summary: 'Get the state of an account’s subscription from Stripe',
    failures: [502],
  }),
  route('PATCH', '/api/admin/users/:id/trial', {
    procedure: 'admin.setTrial',
    answer: adminUserSchema,
    summary: 'Set when an account’s trial ends, in hours from now',
    failures: [409, 502],
  }),
  list('/api/admin/logs', {
    procedure: 'admin.logs',
    answer: activitySchema,
    summary: 'List the activity log, newest first',
  }),
  list('/api/admin/comments', {
    procedure: 'admin.comments',
    answer: commentSchema,
    summary: 'List messages to the team, newest first',
  }),
  route('PATCH', '/api/admin/comments/:id', {
    procedure: 'admin.updateComment',
    answer: commentSchema,
    summary: 'Change a message’s status, priority or notes',
    failures: [409],
  }),
  route('GET', '/api/trending/search', {
    procedure: 'trending.search',
    answer: trendingResultSchema,
    summary: 'Search the news feeds for events',
  }),
  route('POST', '/api/trending/generate', {
    procedure: 'trending.generate',
    answer: trendingScenesSchema,
    summary: 'Write 3 to 6 scenes about an event',
    failures: [422, 502, 504],
  }),
];
