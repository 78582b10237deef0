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
  /** Whether the call answers with a `Page`: its rows are the answer, and the next part goes into a Link header. */
  isList: boolean;
}

/** One row of the table. The compiler checks that the call exists and that it answers what the row says. */
function route<Path extends ProcedurePath>(
  method: RestRoute['method'],
  url: RestRoute['url'],
  [procedure, answer]: [Path, z.ZodType<OutputOf<Path>>],
): RestRoute {
  return { method, url, procedure, answer, isList: false };
}

/** A row of the table whose call answers with part of a list at a time. */
function list<Path extends ProcedurePath, Row>(
  url: RestRoute['url'],
  [procedure, row]: [OutputOf<Path> extends Page<Row> ? Path : never, z.ZodType<Row>],
): RestRoute {
  return { method: 'GET', url, procedure, answer: z.array(row), isList: true };
}

const done = z.object({ ok: z.literal(true) });

/** THE table: every documented path and the call it stands for. */
export const restRoutes: readonly RestRoute[] = [
  route('GET', '/api/auth/user', ['auth.user', currentUserSchema]),
  route('POST', '/api/login', ['auth.login', currentUserSchema]),
  route('POST', '/api/register', ['auth.register', currentUserSchema]),
  route('POST', '/api/logout', ['auth.logout', done]),
  route('POST', '/api/get-or-create-subscription', ['billing.getOrCreateSubscription', subscriptionSetupSchema]),
  route('POST', '/api/complete-subscription', ['billing.completeSubscription', completedSubscriptionSchema]),
  route('GET', '/api/templates', ['templates.list', z.array(templateSchema)]),
  route('POST', '/api/templates', ['templates.create', templateSchema]),
  route('POST', '/api/ai/generate-field', ['ai.generateField', generatedFieldSchema]),
  route('GET', '/api/blog', ['blog.list', z.array(postSummarySchema)]),
  route('GET', '/api/blog/:slug', ['blog.post', postSchema]),
  list('/api/admin/users', ['admin.users', adminUserSchema]),
  route('PATCH', '/api/admin/users/:id', ['admin.updateUser', adminUserSchema]),
  route('DELETE', '/api/admin/users/:id', ['admin.deleteUser', done]),
  route('GET', '/api/admin/users/:id/subscription', ['admin.subscription', adminSubscriptionSchema]),
  route('PATCH', '/api/admin/users/:id/trial', ['admin.setTrial', adminUserSchema]),
  list('/api/admin/logs', ['admin.logs', activitySchema]),
  list('/api/admin/comments', ['admin.comments', commentSchema]),
  route('PATCH', '/api/admin/comments/:id', ['admin.updateComment', commentSchema]),
  route('GET', '/api/trending/search', ['trending.search', trendingResultSchema]),
  route('POST', '/api/trending/generate', ['trending.generate', trendingScenesSchema]),
];
