import {
  billingPortalSchema,
  completedSubscriptionSchema,
  completeSubscriptionSchema,
  paymentSettingsSchema,
  planSchema,
  subscriptionSetupSchema,
} from '../../domain/billing/billing.ts';
import { protectedProcedure, publicProcedure, router } from '../../platform/calls/trpc.ts';
import { complete, openBillingPortal, settingsFor, setUp } from './calls.ts';
import { loadPlan } from './load-plan.ts';

export const billingRouter = router({
  settings: publicProcedure.meta({ output: paymentSettingsSchema }).query(({ ctx }) => settingsFor(ctx)),
  plan: protectedProcedure.meta({ output: planSchema }).query(({ ctx }) => loadPlan(ctx)),
  getOrCreateSubscription: protectedProcedure
    .meta({
      rest: 'POST /api/get-or-create-subscription',
      output: subscriptionSetupSchema,
      summary: 'Get the state of the plan, and a card set-up if it needs a card',
    })
    .mutation(({ ctx }) => setUp(ctx)),
  completeSubscription: protectedProcedure
    .meta({
      rest: 'POST /api/complete-subscription',
      output: completedSubscriptionSchema,
      summary: 'Start the plan with the card that was confirmed',
      failures: [402, 404, 409, 502],
    })
    .input(completeSubscriptionSchema)
    .mutation(({ ctx, input }) => complete(ctx, input)),
  portal: protectedProcedure.meta({ output: billingPortalSchema }).mutation(({ ctx }) => openBillingPortal(ctx)),
});
