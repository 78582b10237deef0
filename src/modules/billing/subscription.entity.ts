import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { User } from '../../platform/identity/user.entity.ts';

/** An account's plan as Stripe last told it, and how far the account is in getting one. */
export const Subscription = defineEntity({
  name: 'Subscription',
  tableName: 'subscriptions',
  properties: {
    user: () => p.oneToOne(User).primary().deleteRule('cascade'),
    customerId: p.string().nullable().unique(),
    /** The customer before, which somebody deleted at Stripe. */
    lostCustomerId: p.string().nullable(),
    /** The card set-up that was begun last. */
    setupIntentId: p.string().nullable(),
    /** The card set-up that made a subscription or failed to; it can make no other. */
    spentSetupIntentId: p.string().nullable(),
    /**
     * The card set-up that Stripe was last asked to begin a subscription with, stored before the request is sent.
     * While it is open and not spent, nobody knows how that ended.
     */
    attemptedSetupIntentId: p.string().nullable(),
    /** Why Stripe refused the spent card set-up, in its words for the card's owner; null where it did not. */
    declineMessage: p.text().nullable(),
    stripeSubscriptionId: p.string().nullable(),
    status: p.string().nullable(),
    cardBrand: p.string().nullable(),
    cardLast4: p.string().nullable(),
    trialEnd: p.datetime(0).nullable(),
    periodEnd: p.datetime(0).nullable(),
    /** When a cancelled plan stops, or stopped. */
    endsAt: p.datetime(0).nullable(),
    trialUsed: p.boolean().default(false),
    /** A trial's end that an admin set, with or without a subscription. */
    grantedUntil: p.datetime(3).nullable(),
    /** When Stripe was last asked. */
    checkedAt: p.datetime(3).nullable().index(),
    /** Grows with every answer of Stripe that is stored, so that an older one never overwrites a newer. */
    revision: p.integer().default(0),
  },
});
export type Subscription = InferEntity<typeof Subscription>;
