import { hourMs } from '../../domain/product/time-units.ts';
import type { AccountBilling } from './stripe-call.ts';
import { isStripeError, stripeFacts } from './stripe-error.ts';
import { StripeFailure } from './stripe-failure.ts';
import { Subscription } from './subscription.entity.ts';
import { syncSubscription } from './sync-subscription.ts';

/**
 * Grants an account full access for a number of hours from now, with or without a subscription. A subscription's trial
 * ends at the same time, without charges or refunds for the days that it gains or loses.
 * @param hours 0 ends the trial and the granted access immediately; a retry or a concurrent call does not charge the
 *   card again
 * @throws StripeFailure, CONFLICT with Stripe's reason if it rejects the change
 */
export async function setTrialEnd(billing: AccountBilling, hours: number): Promise<Subscription> {
  const { orm, stripe, user } = billing;
  const { stripeSubscriptionId, status, trialEnd } = await syncSubscription(billing);
  const end = new Date(Date.now() + hours * hourMs);
  // ending the trial of a plan that is already paid would only charge it again
  const movesTrial = status === 'trialing' || (status === 'active' && hours > 0);
  if (stripeSubscriptionId && movesTrial) {
    const params = {
      trial_end: hours === 0 ? ('now' as const) : Math.round(end.getTime() / 1_000),
      proration_behavior: 'none' as const,
    };
    // concurrent calls end the same trial only once
    const idempotencyKey = hours === 0 && `end-trial:${stripeSubscriptionId}:${trialEnd?.getTime()}`;
    await stripe.subscriptions
      .update(stripeSubscriptionId, params, idempotencyKey ? { idempotencyKey } : {})
      .catch(throwWithReason);
  }
  await orm.em.fork().nativeUpdate(Subscription, { user: user.id }, { grantedUntil: end });
  return syncSubscription(billing);
}

/** Adds Stripe's message to the error, which only admins see. */
function throwWithReason(error: unknown): never {
  if (!isStripeError(error) || error.type !== 'StripeInvalidRequestError') throw error;
  const facts = stripeFacts(error);
  throw new StripeFailure('CONFLICT', `Stripe did not change the end of the trial: ${error.message}`, {
    level: 'warning',
    facts,
  });
}
