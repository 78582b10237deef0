import { product } from './product.ts';
import { dayMs } from './time-units.ts';

// apart from the schemas of billing.ts, so that pages that need the rules alone do not bring the schemas' library

/** What decides about access: the stored state of a plan, and who asks. */
export interface Standing {
  /** As Stripe names it (https://docs.stripe.com/api/subscriptions/object#subscription_object-status); null without one. */
  status: string | null;
  /** A trial's end that an admin set. */
  grantedUntil: Date | null;
  isAdmin: boolean;
}

/** Whether somebody may use what the plan pays for: AI, trending events, saving templates. The one place of this rule. */
export function isEntitled({ status, grantedUntil, isAdmin }: Standing, now: Date): boolean {
  return isAdmin || isRunning(status) || (grantedUntil !== null && grantedUntil > now);
}

/** Whether a plan of this status is on: paid, or in its trial. */
export function isRunning(status: string | null | undefined): boolean {
  return status === 'active' || status === 'trialing';
}

/** Whether a plan of this status waits for a payment: the billing portal heals it, a second subscription never would. */
export function isUnpaid(status: string | null | undefined): boolean {
  return status === 'past_due' || status === 'unpaid' || status === 'incomplete' || status === 'paused';
}

export type PlanRefusalReason = 'payment-failed' | 'no-plan';

/** Why somebody who is not entitled is refused: a sentence for people, and a code for pages to act on. */
export function planRefusal(status: string | null): { message: string; reason: PlanRefusalReason } {
  return isUnpaid(status)
    ? { message: paymentProblem, reason: 'payment-failed' }
    : { message: 'Subscription required', reason: 'no-plan' };
}

export const paymentProblem =
  'Your last payment failed. Update your card under Manage billing, and everything works again.';

/** Shown from the moment a subscription is requested until Stripe confirms whether it began. */
export const unconfirmedPurchase = 'We could not confirm it yet. You will not be charged twice.';

/** When a plan that is begun now is charged for the first time. */
export function firstCharge(now: Date, trialAvailable: boolean): Date {
  return trialAvailable ? new Date(now.getTime() + product.trialDays * dayMs) : now;
}

/** Days of a trial that are left, a begun one counted whole; 0 once it is over. */
export function trialDaysLeft(trialEndsAt: Date, now: Date): number {
  return Math.max(0, Math.ceil((trialEndsAt.getTime() - now.getTime()) / dayMs));
}
