import type Stripe from 'stripe';
import { isRunning, isUnpaid } from '../../domain/billing/entitlement.ts';
import { product } from '../../domain/product/product.ts';
import { PublicFailure, trpcError } from '../../platform/errors/errors.ts';
import type { AccountBilling } from './stripe-call.ts';
import { isRefusal } from './stripe-error.ts';
import { DeadlinePassed, unconfirmed } from './stripe-failure.ts';
import { Subscription } from './subscription.entity.ts';
import { syncSubscription } from './sync-subscription.ts';

/**
 * Completes the purchase: starts the subscription with the card that the browser confirmed in a set-up (Stripe's
 * SetupIntent). Idempotent: repeated or concurrent calls return the outcome of the first.
 * @throws NOT_FOUND for another account's set-up, CONFLICT if it is not confirmed, PAYMENT_REQUIRED with Stripe's
 * message if the card was declined, StripeFailure
 */
export async function completeSubscription(billing: AccountBilling, setupIntentId: string): Promise<Subscription> {
  const current = await syncSubscription(billing);
  const { customerId, setupIntentId: latest, spentSetupIntentId: spent, declineMessage } = current;
  if (!customerId || (setupIntentId !== latest && setupIntentId !== spent)) throw notYours();
  if (isRunning(current.status) && current.cardLast4) return current;
  if (isUnpaid(current.status)) throw trpcError('CONFLICT', 'This account has a subscription with an open payment.');
  if (setupIntentId === spent) throw declineMessage ? cardDeclined(declineMessage) : setupEnded();
  return subscribe(billing, current, await billing.stripe.setupIntents.retrieve(setupIntentId));
}

/** Starts the subscription with a confirmed card, or adds the card to a running one that has none. */
export async function subscribe(
  billing: AccountBilling,
  current: Subscription,
  intent: Stripe.SetupIntent,
): Promise<Subscription> {
  const { stripe } = billing;
  const { customerId } = current;
  const card = referenceId(intent.payment_method);
  if (!customerId || referenceId(intent.customer) !== customerId) throw notYours();
  if (intent.status !== 'succeeded' || !card) throw trpcError('CONFLICT', 'The card has not been confirmed yet.');
  await stripe.customers.update(customerId, { invoice_settings: { default_payment_method: card } });
  if (isRunning(current.status) && current.stripeSubscriptionId) {
    await stripe.subscriptions.update(current.stripeSubscriptionId, { default_payment_method: card });
    await markUsed(billing, intent.id);
    return syncSubscription(billing);
  }
  await createSubscription(billing, current, { intent, card, customerId });
  return syncSubscription(billing).catch(throwUnconfirmed);
}

interface Confirmed {
  intent: Stripe.SetupIntent;
  card: string;
  customerId: string;
}

/**
 * Creates the subscription. Once the request is sent, any error except a rejection by Stripe leaves the outcome
 * unknown.
 */
async function createSubscription(
  billing: AccountBilling,
  { trialUsed }: Subscription,
  { intent, card, customerId }: Confirmed,
): Promise<void> {
  const { stripe, settings, user } = billing;
  await storeAttempt(billing, intent.id);
  try {
    await stripe.subscriptions.create(
      {
        customer: customerId,
        items: [{ price: settings.stripe.priceId }],
        default_payment_method: card,
        ...(!trialUsed && { trial_period_days: product.trialDays }),
        trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
        payment_settings: { save_default_payment_method: 'on_subscription' },
        // without a trial the first month must be paid now, or no subscription is created
        payment_behavior: 'error_if_incomplete',
        metadata: { userId: user.id, setupIntentId: intent.id },
      },
      { idempotencyKey: `subscription:${intent.id}` },
    );
  } catch (error) {
    if (!isRefusal(error)) throw unconfirmed(error);
    // for a day, Stripe repeats its response to an idempotency key, which contains the set-up's id; so the next attempt
    // needs a new set-up
    const declineMessage = error.type === 'StripeCardError' ? error.message : null;
    await markUsed(billing, intent.id, declineMessage).catch(throwUnconfirmed);
    throw error;
  }
}

/**
 * Records the attempt before the request to Stripe, for other processes and for recovery after a crash.
 * @throws CONFLICT if the set-up is no longer the account's open one, DeadlinePassed
 */
async function storeAttempt({ orm, user, deadline }: AccountBilling, setupIntentId: string): Promise<void> {
  const stored = await orm.em
    .fork()
    .nativeUpdate(Subscription, { user: user.id, setupIntentId }, { attemptedSetupIntentId: setupIntentId });
  if (stored === 0) throw setupEnded();
  // check the deadline after storing the attempt: until then, another process may have told the user that nothing was
  // charged, so nothing may be charged after the deadline
  if (deadline?.aborted) throw new DeadlinePassed();
}

/**
 * Marks a set-up as used, so that it starts no other subscription.
 * @param declineMessage why the card was declined, if it was
 */
async function markUsed(
  { orm, user }: AccountBilling,
  setupIntentId: string,
  declineMessage: string | null = null,
): Promise<void> {
  await orm.em
    .fork()
    .nativeUpdate(
      Subscription,
      { user: user.id, setupIntentId },
      { spentSetupIntentId: setupIntentId, declineMessage },
    );
}

function throwUnconfirmed(error: unknown): never {
  throw unconfirmed(error);
}

function notYours() {
  return trpcError('NOT_FOUND', 'This card set-up does not belong to your account. Reload the page.');
}

function setupEnded() {
  return trpcError('CONFLICT', 'This card set-up has ended. Start again.');
}

function cardDeclined(message: string) {
  return new PublicFailure('PAYMENT_REQUIRED', message, { reason: 'declined' });
}

function referenceId(reference: string | { id: string } | null): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null);
}
