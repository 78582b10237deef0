// separate from billing.ts, so that pages that need only these rules do not load zod

/** What access depends on: the stored plan and the user's role. */
export interface Standing {
  /**
   * Stripe's status (https://docs.stripe.com/api/subscriptions/object#subscription_object-status); null without one.
   */
  status: string | null;
  /** Until when an admin granted access. */
  grantedUntil: Date | null;
  isAdmin: boolean;
}

/** Whether a user may use AI, trending events and other features of the plan. The only place with this rule. */
export function isEntitled({ status, grantedUntil, isAdmin }: Standing, now: Date): boolean {
  return isAdmin || isRunning(status) || (grantedUntil !== null && grantedUntil > now);
}

/** Whether a plan with this status is paid or on trial. */
export function isRunning(status: string | null | undefined): boolean {
  return status === 'active' || status === 'trialing';
}

/** Whether a plan with this status awaits payment: the billing portal can fix it, a second subscription cannot. */
export function isUnpaid(status: string | null | undefined): boolean {
  return status === 'past_due' || status === 'unpaid' || status === 'incomplete' || status === 'paused';
}

export type PlanRefusalReason = 'payment-failed' | 'no-plan';

/** Why a user without access is refused: a sentence for the user and a code that pages act on. */
export function planRefusal(status: string | null): { message: string; reason: PlanRefusalReason } {
  return isUnpaid(status)
    ? { message: paymentProblem, reason: 'payment-failed' }
    : { message: 'Subscription required', reason: 'no-plan' };
}

export const paymentProblem =
  'Your last payment failed. Update your card under Manage billing, and everything works again.';
