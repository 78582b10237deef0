import type Stripe from 'stripe';
import type { AccountBilling } from './stripe-call.ts';
import { Subscription } from './subscription.entity.ts';

/**
 * Returns the account's open card set-up, or creates one. Concurrent calls get the same one, because the idempotency key
 * contains the previous set-up's id.
 */
export async function openCardSetup(
  { orm, stripe, user }: AccountBilling,
  { customerId, setupIntentId = null, spentSetupIntentId }: Subscription,
): Promise<Stripe.SetupIntent> {
  if (setupIntentId && setupIntentId !== spentSetupIntentId) {
    const open = await stripe.setupIntents.retrieve(setupIntentId);
    if (open.status !== 'canceled') return open;
  }
  if (!customerId) throw new Error('a card set-up needs a customer');
  const intent = await stripe.setupIntents.create(
    {
      customer: customerId,
      usage: 'off_session',
      allowed_payment_method_types: ['card'],
      metadata: { userId: user.id },
    },
    { idempotencyKey: `card-setup:${customerId}:${setupIntentId ?? 'first'}` },
  );
  await orm.em
    .fork()
    .nativeUpdate(Subscription, { user: user.id, customerId, setupIntentId }, { setupIntentId: intent.id });
  return intent;
}
