import { hourMs } from '../../domain/time-units.ts';
import type { AccountBilling } from './stripe-call.ts';
import { factsOf, isStripeError } from './stripe-error.ts';
import { StripeFailure } from './stripe-failure.ts';
import { Subscription } from './subscription.entity.ts';
import { syncSubscription } from './sync-subscription.ts';

/**
 * Sets until when an account may use everything, counted from now, with or without a subscription. One at Stripe
 * moves along: its trial ends then, and nothing is charged or paid back for the time in between. A trial that ends now
 * is charged now, and only once: a second call, after a lost answer or side by side, finds it ended.
 * @param hours 0 ends it now
 * @throws StripeFailure, CONFLICT with Stripe's reason when it refuses
 */
export async function setTrialEnd(billing: AccountBilling, hours: number): Promise<Subscription> {
  const { orm, stripe, user } = billing;
  const { stripeSubscriptionId, status, trialEnd } = await syncSubscription(billing);
  const end = new Date(Date.now() + hours * hourMs);
  // to end the trial of a plan that is paid already would only bill it anew
  const moves = status === 'trialing' || (status === 'active' && hours > 0);
  if (stripeSubscriptionId && moves) {
    const params = {
      trial_end: hours === 0 ? ('now' as const) : Math.round(end.getTime() / 1_000),
      proration_behavior: 'none' as const,
    };
    // the same trial is ended once, also by two calls at once
    const idempotencyKey = hours === 0 && `end-trial:${stripeSubscriptionId}:${trialEnd?.getTime()}`;
    await stripe.subscriptions
      .update(stripeSubscriptionId, params, idempotencyKey ? { idempotencyKey } : {})
      .catch(refuseWithReason);
  }
  await orm.em.fork().nativeUpdate(Subscription, { user: user.id }, { grantedUntil: end });
  return syncSubscription(billing);
}

/** An admin may read what Stripe has against it. */
function refuseWithReason(error: unknown): never {
  if (!isStripeError(error) || error.type !== 'StripeInvalidRequestError') throw error;
  const facts = factsOf(error);
  throw new StripeFailure('CONFLICT', `Stripe did not move the trial's end: ${error.message}`, {
    level: 'warning',
    facts,
  });
}
