import { z } from 'zod';
import { timeSchema } from './time.ts';

/**
 * What a failed call about a payment means, for pages to act on: it is not known whether a purchase began, the card was
 * declined, or nothing was asked for that could charge.
 */
const paymentFailureReasons = ['unconfirmed', 'declined', 'not-charged'] as const;
export type PaymentFailureReason = (typeof paymentFailureReasons)[number];

/** What a card's form is set up with. `error` says why nothing could be. */
export const subscriptionSetupSchema = z
  .object({
    /** For the card's form; null when no card is needed or none can be asked for. */
    clientSecret: z.string().nullable(),
    status: z.string().nullable(),
    alreadyActive: z.boolean(),
    /** Why the card before came to nothing, in the payment service's words. */
    declined: z.string().exactOptional(),
    error: z.object({ message: z.string(), reason: z.enum(paymentFailureReasons).exactOptional() }).exactOptional(),
  })
  .meta({ id: 'SubscriptionSetup' });
export type SubscriptionSetup = z.infer<typeof subscriptionSetupSchema>;

/** Ids of Stripe: letters, digits and underscores. */
const setupIntentId = z.string().regex(/^seti_\w{1,250}$/, 'is not the id of a card set-up');

export const completeSubscriptionSchema = z.object({ setupIntentId }).meta({ id: 'ConfirmedCard' });
export const completedSubscriptionSchema = z.object({ status: z.string() }).meta({ id: 'CompletedSubscription' });

/** Where a customer manages card, invoices and cancellation. */
export const billingPortalSchema = z.object({ url: z.string() });

/** An account's plan as its owner may know it. */
export const planSchema = z.object({
  /** Stripe's word; null without a subscription. */
  status: z.string().nullable(),
  entitled: z.boolean(),
  trialEndsAt: timeSchema.nullable(),
  /** The end of what is paid, or of the trial: the next charge unless `endsAt` is set. */
  periodEndsAt: timeSchema.nullable(),
  /** When a cancelled plan stops. */
  endsAt: timeSchema.nullable(),
  /** Until when an admin opened the product. */
  grantedUntil: timeSchema.nullable(),
  card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
  /** Whether a subscription would begin with a trial. */
  trialAvailable: z.boolean(),
  /** Whether there is something to manage at Stripe. */
  manageable: z.boolean(),
});
export type Plan = z.infer<typeof planSchema>;

/** What the browser needs to ask for a card. */
export const paymentSettingsSchema = z.object({
  publishableKey: z.string(),
  /** No real card is charged. */
  testMode: z.boolean(),
  /** The card's form is the sandbox's own. */
  sandbox: z.boolean(),
});
export type PaymentSettings = z.infer<typeof paymentSettingsSchema>;
