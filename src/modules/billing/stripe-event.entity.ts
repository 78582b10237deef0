import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** A webhook event. Stores only what is needed to fetch the state from Stripe, no personal data. */
export const StripeEvent = defineEntity({
  name: 'StripeEvent',
  tableName: 'stripe_events',
  properties: {
    /** Stripe's event id, so that each event is applied once. */
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
