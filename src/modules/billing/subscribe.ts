import type Stripe from 'stripe';
import { isRunning, isUnpaid } from '../../domain/plan.ts';
import { product } from '../../domain/product.ts';
import { refusal } from '../../platform/errors.ts';
import { Subscription } from '../../platform/identity/subscription.entity.ts';
import type { AccountBilling } from './stripe-call.ts';
import { isStripeError } from './stripe-failure.ts';
import { syncSubscription } from './sync-subscription.ts';

/**
 * Ends a subscription's purchase: with the card of a set-up that the browser has confirmed, the subscription begins.
 * Calling it again, or twice at once, changes nothing.
 * @throws NOT_FOUND for a set-up that is not this account's, CONFLICT when it is not confirmed, StripeFailure
 */
export async function completeSubscription(billing: AccountBilling, setupIntentId: string): Promise<Subscription> {
  const current = await syncSubscription(billing);
  if (!current.customerId || current.setupIntentId !== setupIntentId) throw foreign();
  if (isRunning(current.status) && current.cardLast4) return current;
  if (isUnpaid(current.status)) throw refusal('CONFLICT', 'This account has a subscription that waits for a payment.');
  if (current.spentSetupIntentId === setupIntentId)
    throw refusal('CONFLICT', 'This card set-up has ended. Begin again.');
  return subscribe(billing, current, await billing.stripe.setupIntents.retrieve(setupIntentId));
}

/** Begins the subscription with a confirmed card, or gives one that runs without a card this one. */
export async function subscribe(
  billing: AccountBilling,
  current: Subscription,
  intent: Stripe.SetupIntent,
): Promise<Subscription> {
  const { stripe } = billing;
  const { customerId } = current;
  const card = idOf(intent.payment_method);
  if (!customerId || idOf(intent.customer) !== customerId) throw foreign();
  if (intent.status !== 'succeeded' || !card) throw refusal('CONFLICT', 'The card has not been confirmed yet.');
  await stripe.customers.update(customerId, { invoice_settings: { default_payment_method: card } });
  if (isRunning(current.status) && current.stripeSubscriptionId) {
    await stripe.subscriptions.update(current.stripeSubscriptionId, { default_payment_method: card });
    await spend(billing, intent.id);
  } else {
    await begin(billing, current, { intent, card, customerId });
  }
  return syncSubscription(billing);
}

interface Confirmed {
  intent: Stripe.SetupIntent;
  card: string;
  customerId: string;
}

async function begin(
  billing: AccountBilling,
  { trialUsed }: Subscription,
  { intent, card, customerId }: Confirmed,
): Promise<void> {
  const { stripe, settings, user } = billing;
  try {
    await stripe.subscriptions.create(
      {
        customer: customerId,
        items: [{ price: settings.stripe.priceId }],
        default_payment_method: card,
        ...(!trialUsed && { trial_period_days: product.trialDays }),
        trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
        payment_settings: { save_default_payment_method: 'on_subscription' },
        // without a trial the first month is paid now, or there is no subscription
        payment_behavior: 'error_if_incomplete',
        metadata: { userId: user.id, setupIntentId: intent.id },
      },
      { idempotencyKey: `subscription:${intent.id}` },
    );
  } catch (error) {
    // Stripe answers the same key the same for a day: the next try is another set-up, with another card
    if (isStripeError(error) && error.type === 'StripeCardError') await spend(billing, intent.id);
    throw error;
  }
}

/** Notes that a set-up has done what it can. */
async function spend({ orm, user }: AccountBilling, setupIntentId: string): Promise<void> {
  await orm.em
    .fork()
    .nativeUpdate(Subscription, { user: user.id, setupIntentId }, { spentSetupIntentId: setupIntentId });
}

function foreign() {
  return refusal('NOT_FOUND', 'This card set-up does not belong to your account. Load the page again.');
}

function idOf(reference: string | { id: string } | null): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null);
}
