import { isEntitled, planRefusal } from '../../domain/entitlement.ts';
import { PublicFailure } from '../../platform/errors.ts';
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
    if (isEntitled(standing, new Date())) return next();
    const { message, reason } = planRefusal(status);
    throw new PublicFailure('PAYMENT_REQUIRED', message, { reason });
  }),
);
