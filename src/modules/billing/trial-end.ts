import { refusal } from '../../platform/errors.ts';
import { Subscription } from '../../platform/identity/subscription.entity.ts';
import { subscriptionOf } from './customer.ts';
import type { AccountBilling } from './stripe-call.ts';
import { isStripeError } from './stripe-failure.ts';
import { syncSubscription } from './sync-subscription.ts';

const hourMs = 60 * 60 * 1_000;

/**
 * Sets until when an account may use everything, counted from now, with or without a subscription. One at Stripe
 * moves along: its trial ends then, and nothing is charged or paid back for the time in between.
 * @param hours 0 ends it now
 * @throws CONFLICT when Stripe refuses, with its reason; StripeFailure
 */
export async function setTrialEnd(billing: AccountBilling, hours: number): Promise<Subscription> {
  const { orm, stripe, user } = billing;
  const { stripeSubscriptionId, status } = await subscriptionOf(billing);
  const end = new Date(Date.now() + hours * hourMs);
  // to end the trial of a plan that is paid already would only bill it anew
  const moves = status === 'trialing' || (status === 'active' && hours > 0);
  if (stripeSubscriptionId && moves) {
    try {
      await stripe.subscriptions.update(stripeSubscriptionId, {
        trial_end: hours === 0 ? 'now' : Math.round(end.getTime() / 1_000),
        proration_behavior: 'none',
      });
    } catch (error) {
      if (!isStripeError(error) || error.type !== 'StripeInvalidRequestError') throw error;
      throw refusal('CONFLICT', `Stripe did not move the trial's end: ${error.message}`);
    }
  }
  await orm.em.fork().nativeUpdate(Subscription, { user: user.id }, { grantedUntil: end });
  return syncSubscription(billing);
}
