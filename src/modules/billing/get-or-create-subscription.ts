import type { SubscriptionSetup } from '../../domain/billing/billing.ts';
import { isRunning, isUnpaid, paymentProblem } from '../../domain/billing/entitlement.ts';
import { openCardSetup } from './card-setup.ts';
import { getOrCreateCustomer } from './customer.ts';
import type { AccountBilling } from './stripe-call.ts';
import { subscribe } from './subscribe.ts';
import { syncSubscription } from './sync-subscription.ts';

/**
 * Returns the state of an account's plan and, if it has none, the client secret for the card form. Since the trial
 * requires a card, starts a subscription only if a card was already confirmed, on a page that was closed before the
 * purchase was complete.
 * @throws StripeFailure
 */
export async function getOrCreateSubscription(billing: AccountBilling): Promise<SubscriptionSetup> {
  await getOrCreateCustomer(billing);
  const current = await syncSubscription(billing);
  const { status = null } = current;
  const active = { clientSecret: null, alreadyActive: true };
  if (isRunning(status) && current.cardLast4) return { ...active, status };
  if (isUnpaid(status)) {
    return { clientSecret: null, status, alreadyActive: false, error: { message: paymentProblem } };
  }
  const intent = await openCardSetup(billing, current);
  if (intent.status === 'succeeded') {
    const subscribed = await subscribe(billing, current, intent);
    return { ...active, status: subscribed.status ?? null };
  }
  // a running subscription without a card is reported as none, so that the page asks for a card
  const { client_secret: clientSecret } = intent;
  const { declineMessage: declined } = current;
  return {
    clientSecret,
    status: isRunning(status) ? null : status,
    alreadyActive: false,
    ...(declined && { declined }),
  };
}
