import { isEntitled, refusedPlan } from '../../domain/plan.ts';
import { refusal } from '../../platform/errors.ts';
import { baseProcedure, protectedProcedure } from '../../platform/trpc.ts';
import { Subscription } from './subscription.entity.ts';

/** Requires an active plan: AI calls and saving. */
export const subscriberProcedure = baseProcedure(
  'subscriber',
  protectedProcedure.use(async ({ ctx, next }) => {
    const { em, user } = ctx;
    const plan = await em.findOne(Subscription, { user: user.id });
    const status = plan?.status ?? null;
    const standing = { status, grantedUntil: plan?.grantedUntil ?? null, isAdmin: user.isAdmin };
    if (!isEntitled(standing, new Date())) throw refusal('PAYMENT_REQUIRED', refusedPlan(status));
    return next();
  }),
);
