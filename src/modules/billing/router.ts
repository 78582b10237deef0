import { completeSubscriptionSchema } from '../../domain/billing.ts';
import { publicProcedure, router, signedInProcedure } from '../../platform/trpc.ts';
import { complete, portal, settingsFor, setUp } from './calls.ts';
import { planOf } from './plan.ts';

export const billingRouter = router({
  settings: publicProcedure.query(({ ctx }) => settingsFor(ctx)),
  plan: signedInProcedure.query(({ ctx }) => planOf(ctx)),
  getOrCreateSubscription: signedInProcedure.mutation(({ ctx }) => setUp(ctx)),
  completeSubscription: signedInProcedure
    .input(completeSubscriptionSchema)
    .mutation(({ ctx, input }) => complete(ctx, input)),
  portal: signedInProcedure.mutation(({ ctx }) => portal(ctx)),
});
