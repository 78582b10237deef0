import type { SubscriptionSetup } from '../../domain/billing.ts';
import { isRunning, isUnpaid, paymentProblem } from '../../domain/entitlement.ts';
import { openCardSetup } from './card-setup.ts';
import { customerOf } from './customer.ts';
import type { AccountBilling } from './stripe-call.ts';
import { subscribe } from './subscribe.ts';
import { syncSubscription } from './sync-subscription.ts';

/**
 * Where an account stands, and what its card's form needs when it has no plan yet. Makes a customer and a card
 * set-up, never a subscription: nobody has a trial without a card. A card that was confirmed before, by a page
 * that was closed over it, begins the subscription now.
 * @throws StripeFailure
 */
export async function getOrCreateSubscription(billing: AccountBilling): Promise<SubscriptionSetup> {
  await customerOf(billing);
  const current = await syncSubscription(billing);
  const { status = null } = current;
  const active = { clientSecret: null, alreadyActive: true };
  if (isRunning(status) && current.cardLast4) return { ...active, status };
  if (isUnpaid(status)) {
    return { clientSecret: null, status, alreadyActive: false, error: { message: paymentProblem } };
  }
  const intent = await openCardSetup(billing, current);
  if (intent.status === 'succeeded') {
    const begun = await subscribe(billing, current, intent);
    return { ...active, status: begun.status ?? null };
  }
  // one that runs without a card counts as none until it has one
  const { client_secret: clientSecret } = intent;
  const { declineMessage: declined } = current;
  return {
    clientSecret,
    status: isRunning(status) ? null : status,
    alreadyActive: false,
    ...(declined && { declined }),
  };
}
