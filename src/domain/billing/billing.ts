import { z } from 'zod';
import { timeSchema } from '../schemas/time.ts';

/**
 * Why a payment call failed, for pages to act on:
 *
 * - `unconfirmed`: it is unknown whether the purchase began
 * - `declined`: the card was declined
 * - `not-charged`: the call cannot have charged anything
 */
const paymentFailureReasons = ['unconfirmed', 'declined', 'not-charged'] as const;
export type PaymentFailureReason = (typeof paymentFailureReasons)[number];

/** The data for the card form, or the `error` that prevents showing it. */
export const subscriptionSetupSchema = z
  .object({
    /** The secret for the card form; null if no card is needed or possible. */
    clientSecret: z.string().nullable(),
    status: z.string().nullable(),
    alreadyActive: z.boolean(),
    /** Why the previous card was declined, in Stripe's words. */
    declined: z.string().exactOptional(),
    error: z.object({ message: z.string(), reason: z.enum(paymentFailureReasons).exactOptional() }).exactOptional(),
  })
  .meta({ id: 'SubscriptionSetup' });
export type SubscriptionSetup = z.infer<typeof subscriptionSetupSchema>;

const setupIntentId = z.string().regex(/^seti_\w{1,250}$/, 'is not the id of a card set-up');

export const completeSubscriptionSchema = z.object({ setupIntentId }).meta({ id: 'ConfirmedCard' });
export const completedSubscriptionSchema = z.object({ status: z.string() }).meta({ id: 'CompletedSubscription' });

/** The address of the page on which customers manage their card, invoices and cancellation. */
export const billingPortalSchema = z.object({ url: z.string() });

/** An account's plan, as shown to its owner. */
export const planSchema = z.object({
  /** Stripe's status; null without a subscription. */
  status: z.string().nullable(),
  entitled: z.boolean(),
  trialEndsAt: timeSchema.nullable(),
  /** The end of the paid period or trial. The next charge is due then, unless `endsAt` is set. */
  periodEndsAt: timeSchema.nullable(),
  /** When a canceled plan ends. */
  endsAt: timeSchema.nullable(),
  /** The end of access granted by an admin. */
  grantedUntil: timeSchema.nullable(),
  card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
  /** Whether a new subscription would start with a trial. */
  trialAvailable: z.boolean(),
  /** Whether the customer has anything to manage at Stripe. */
  manageable: z.boolean(),
});
export type Plan = z.infer<typeof planSchema>;

/** The settings that the browser needs for the card form. */
export const paymentSettingsSchema = z.object({
  publishableKey: z.string(),
  /** Whether payments are tests that charge no real card. */
  testMode: z.boolean(),
  /** Whether the sandbox provides the card form. */
  sandbox: z.boolean(),
});
export type PaymentSettings = z.infer<typeof paymentSettingsSchema>;
