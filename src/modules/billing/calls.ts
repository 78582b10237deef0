import type { PaymentSettings, SubscriptionSetup } from '../../domain/billing/billing.ts';
import type { CallContext, UserCall } from '../../platform/calls/call-context.ts';
import { getOrCreateSubscription } from './get-or-create-subscription.ts';
import { openPortal } from './portal.ts';
import { withStripeDeadline } from './stripe-call.ts';
import { StripeFailure } from './stripe-failure.ts';
import { completeSubscription } from './subscribe.ts';

/** Settings for the browser's card form. */
export function settingsFor({ settings }: CallContext): PaymentSettings {
  const { publishableKey, sandbox } = settings.stripe;
  return { publishableKey, sandbox, testMode: publishableKey.startsWith('pk_test_') };
}

/** Like `getOrCreateSubscription`, but returns a Stripe failure as `error`. Calling again later recovers. */
export async function setUp(call: UserCall): Promise<SubscriptionSetup> {
  try {
    return await withStripeDeadline(call, getOrCreateSubscription);
  } catch (error) {
    if (!(error instanceof StripeFailure)) throw error;
    const { message, publicReason: reason } = error;
    return { clientSecret: null, status: null, alreadyActive: false, error: { message, ...(reason && { reason }) } };
  }
}

/** @throws like `completeSubscription` */
export async function complete(
  call: UserCall,
  { setupIntentId }: { setupIntentId: string },
): Promise<{ status: string }> {
  const { status } = await withStripeDeadline(call, (billing) => completeSubscription(billing, setupIntentId));
  return { status: status ?? 'incomplete' };
}

/** @throws like `openPortal` */
export async function openBillingPortal(call: UserCall): Promise<{ url: string }> {
  return withStripeDeadline(call, openPortal);
}
