import { baseProcedure, publicProcedure, signedIn } from '../../platform/trpc.ts';
import { assertEntitled, planOfUser } from './require-plan.ts';

/** Requires an active plan: AI calls and saving. It is read with the session, in one statement. */
export const subscriberProcedure = baseProcedure(
  'subscriber',
  publicProcedure.use(async ({ ctx, next }) => {
    const { user, row: plan } = signedIn(await ctx.readWithUser(planOfUser));
    assertEntitled(user, plan);
    return next({ ctx: { user } });
  }),
);
