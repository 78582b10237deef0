// separate from billing.ts, so that pages that only need these rules do not load zod

/** The facts that determine access: the stored plan and the user's role. */
export interface AccessFacts {
  /**
   * Stripe's status; null without a subscription:
   * https://docs.stripe.com/api/subscriptions/object#subscription_object-status
   */
  status: string | null;
  /** The end of access granted by an admin. */
  grantedUntil: Date | null;
  isAdmin: boolean;
}

/** Whether a user may use AI, trending events and the plan's other features. All checks use this function. */
export function isEntitled({ status, grantedUntil, isAdmin }: AccessFacts, now: Date): boolean {
  return isAdmin || isRunning(status) || (grantedUntil !== null && grantedUntil > now);
}

/** Whether a plan with this status is paid or on trial. */
export function isRunning(status: string | null | undefined): boolean {
  return status === 'active' || status === 'trialing';
}

/** Whether a plan with this status awaits payment. The user must pay in the billing portal, not subscribe again. */
export function isUnpaid(status: string | null | undefined): boolean {
  return status === 'past_due' || status === 'unpaid' || status === 'incomplete' || status === 'paused';
}

export type PlanRefusalReason = 'payment-failed' | 'no-plan';

/** Returns why a user has no access: a sentence for the user and a code for pages. */
export function planRefusal(status: string | null): { message: string; reason: PlanRefusalReason } {
  return isUnpaid(status)
    ? { message: paymentProblem, reason: 'payment-failed' }
    : { message: 'Subscription required', reason: 'no-plan' };
}

export const paymentProblem = 'Your last payment failed. Update your card under Manage billing to restore access.';
