import { z } from 'zod';
import { timeSchema } from '../schemas/time.ts';

/**
 * Why a payment call failed, for pages to act on: it is unknown whether the purchase began, the card was declined, or
 * the call could not have charged anything.
 */
const paymentFailureReasons = ['unconfirmed', 'declined', 'not-charged'] as const;
export type PaymentFailureReason = (typeof paymentFailureReasons)[number];

/** The input of the card form, or an `error` that prevents it. */
export const subscriptionSetupSchema = z
  .object({
    /** For the card form; null if no card is needed or possible. */
    clientSecret: z.string().nullable(),
    status: z.string().nullable(),
    alreadyActive: z.boolean(),
    /** Why the previous card was declined, in Stripe's words. */
    declined: z.string().exactOptional(),
    error: z.object({ message: z.string(), reason: z.enum(paymentFailureReasons).exactOptional() }).exactOptional(),
  })
  .meta({ id: 'SubscriptionSetup' });
export type SubscriptionSetup = z.infer<typeof subscriptionSetupSchema>;

/** A Stripe id: letters, digits and underscores. */
const setupIntentId = z.string().regex(/^seti_\w{1,250}$/, 'is not the id of a card set-up');

export const completeSubscriptionSchema = z.object({ setupIntentId }).meta({ id: 'ConfirmedCard' });
export const completedSubscriptionSchema = z.object({ status: z.string() }).meta({ id: 'CompletedSubscription' });

/** Where customers manage card, invoices and cancellation. */
export const billingPortalSchema = z.object({ url: z.string() });

/** An account's plan, as its owner sees it. */
export const planSchema = z.object({
  /** Stripe's status; null without a subscription. */
  status: z.string().nullable(),
  entitled: z.boolean(),
  trialEndsAt: timeSchema.nullable(),
  /** The end of the paid period or trial: the next charge, unless `endsAt` is set. */
  periodEndsAt: timeSchema.nullable(),
  /** When a canceled plan ends. */
  endsAt: timeSchema.nullable(),
  /** Until when an admin granted access. */
  grantedUntil: timeSchema.nullable(),
  card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
  /** Whether a new subscription would start with a trial. */
  trialAvailable: z.boolean(),
  /** Whether the customer has anything to manage at Stripe. */
  manageable: z.boolean(),
});
export type Plan = z.infer<typeof planSchema>;

/** What the browser needs to collect a card. */
export const paymentSettingsSchema = z.object({
  publishableKey: z.string(),
  /** Whether no real card is charged. */
  testMode: z.boolean(),
  /** Whether the card form is the sandbox's own. */
  sandbox: z.boolean(),
});
export type PaymentSettings = z.infer<typeof paymentSettingsSchema>;
