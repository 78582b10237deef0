import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { User } from '../../platform/identity/user.entity.ts';

/** An account's plan as last fetched from Stripe, and the progress of its purchase. */
export const Subscription = defineEntity({
  name: 'Subscription',
  tableName: 'subscriptions',
  properties: {
    user: () => p.oneToOne(User).primary().deleteRule('cascade'),
    customerId: p.string().nullable().unique(),
    /** The previous customer, which was deleted in Stripe's dashboard. */
    lostCustomerId: p.string().nullable(),
    /** The latest card set-up. */
    setupIntentId: p.string().nullable(),
    /** The card set-up whose purchase succeeded or was declined. It cannot start another subscription. */
    spentSetupIntentId: p.string().nullable(),
    /**
     * The card set-up of the last request to create a subscription, stored before the request is sent. While it is the
     * latest set-up and not spent, the outcome is unknown.
     */
    attemptedSetupIntentId: p.string().nullable(),
    /** Stripe's message to the cardholder if the spent card set-up was declined; otherwise null. */
    declineMessage: p.text().nullable(),
    stripeSubscriptionId: p.string().nullable(),
    status: p.string().nullable(),
    cardBrand: p.string().nullable(),
    cardLast4: p.string().nullable(),
    trialEnd: p.datetime(0).nullable(),
    periodEnd: p.datetime(0).nullable(),
    /** When a canceled plan ends, or ended. */
    endsAt: p.datetime(0).nullable(),
    trialUsed: p.boolean().default(false),
    /** The end of a trial granted by an admin, with or without a subscription. */
    grantedUntil: p.datetime(3).nullable(),
    /** When the state was last fetched from Stripe. */
    checkedAt: p.datetime(3).nullable().index(),
    /** Incremented whenever a fetched state is stored, so that an older state never overwrites a newer one. */
    revision: p.integer().default(0),
  },
});
export type Subscription = InferEntity<typeof Subscription>;
