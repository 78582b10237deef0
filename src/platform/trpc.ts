import { initTRPC } from '@trpc/server';
import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc';
import { isEntitled, refusedPlan } from '../domain/plan.ts';
import { noteRefusal } from './activity/refusals.ts';
import type { CallContext } from './call-context.ts';
import { publicError, refusal } from './errors.ts';
import { refuseHostileInput } from './hostile-input.ts';
import { Subscription } from './identity/subscription.entity.ts';
import { isSame } from './same-secret.ts';

/** Describes a call beyond its schemas, for the OpenAPI document. */
export interface CallMeta {
  /** The least privileged caller; the base procedure enforces it. */
  access: 'public' | 'user' | 'subscriber' | 'admin';
}

const t = initTRPC
  .context<CallContext>()
  .meta<CallMeta>()
  .create({
    // a stack is for the log, never for a client
    isDev: false,
    errorFormatter({ shape, error }) {
      const { status, code, message, reason } = publicError(error);
      const data = { ...shape.data, code, httpStatus: status, ...(reason !== undefined && { reason }) };
      return { ...shape, message, code: TRPC_ERROR_CODES_BY_KEY[code], data };
    },
  });

export const router = t.router;

/** Every call gets an EntityManager of its own: the calls of a batch run side by side. */
export const publicProcedure = t.procedure.meta({ access: 'public' }).use(async ({ ctx, getRawInput, next }) => {
  // what cannot be read fails where it is needed: some calls take nothing
  refuseHostileInput(await getRawInput().catch(() => undefined));
  const result = await next({ ctx: { em: ctx.orm.em.fork() } });
  const retryAfter = result.ok ? undefined : publicError(result.error).retryAfterSeconds;
  if (retryAfter !== undefined) ctx.retryAfter(retryAfter);
  return result;
});

/** For who is signed in: `ctx.user` is that account. */
export const signedInProcedure = publicProcedure.meta({ access: 'user' }).use(async ({ ctx, next }) => {
  const user = await ctx.currentUser();
  if (!user) throw refusal('UNAUTHORIZED', 'Not signed in');
  return next({ ctx: { user } });
});

/** For who has a live plan: what costs money to run, and saving. */
export const subscriberProcedure = signedInProcedure.meta({ access: 'subscriber' }).use(async ({ ctx, next }) => {
  const { em, user } = ctx;
  const plan = await em.findOne(Subscription, { user: user.id });
  const status = plan?.status ?? null;
  const standing = { status, grantedUntil: plan?.grantedUntil ?? null, isAdmin: user.isAdmin };
  if (!isEntitled(standing, new Date())) throw refusal('PAYMENT_REQUIRED', refusedPlan(status));
  return next();
});

/** For the staff. Who else tries is noted, once in a while. */
export const adminProcedure = signedInProcedure.meta({ access: 'admin' }).use(async ({ ctx, path, next }) => {
  const { orm, user } = ctx;
  if (user.isAdmin) return next();
  const message = 'Refused what only admins may do';
  await noteRefusal(orm, user.id, { action: 'admin.refused', message, userId: user.id, metadata: { path } });
  throw refusal('FORBIDDEN', 'Admin privileges required');
});

/** For who writes the blog: an admin in the browser, or a command with the token of the settings. */
export const publisherProcedure = publicProcedure.meta({ access: 'admin' }).use(async ({ ctx, path, next }) => {
  const { orm, bearer, settings, client } = ctx;
  const refused = { action: 'blog.refused', message: 'Refused to publish', metadata: { path } };
  if (bearer !== undefined) {
    if (isSame(bearer, settings.publishToken)) return next();
    await noteRefusal(orm, client, { ...refused, userId: null });
    throw refusal('UNAUTHORIZED', 'This token may not publish');
  }
  const user = await ctx.currentUser();
  if (!user) throw refusal('UNAUTHORIZED', 'Not signed in');
  if (user.isAdmin) return next();
  await noteRefusal(orm, user.id, { ...refused, userId: user.id });
  throw refusal('FORBIDDEN', 'Only admins may publish');
});
