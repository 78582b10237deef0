import { baseProcedure, protectedProcedure } from '../../platform/calls/trpc.ts';
import { requirePlan } from './require-plan.ts';

/** Requires an active plan. Calls that need one only in some cases call `requirePlan` themselves. */
export const subscriberProcedure = baseProcedure(
  'subscriber',
  protectedProcedure.use(async ({ ctx, next }) => {
    await requirePlan(ctx);
    return next();
  }),
);
