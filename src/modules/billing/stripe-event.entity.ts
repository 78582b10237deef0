import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** What Stripe told by webhook: only what is needed to ask Stripe again, nothing of the person. */
export const StripeEvent = defineEntity({
  name: 'StripeEvent',
  tableName: 'stripe_events',
  properties: {
    /** Stripe's, so that each event is taken once. */
    id: p.string().primary(),
    type: p.string(),
    customerId: p.string().nullable(),
    setupIntentId: p.string().nullable(),
    receivedAt: p
      .datetime(3)
      .onCreate(() => new Date())
      .index(),
    appliedAt: p.datetime(3).nullable(),
  },
});
export type StripeEvent = InferEntity<typeof StripeEvent>;
