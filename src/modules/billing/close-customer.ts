import { getOrCreateRow } from './customer.ts';
import type { AccountBilling } from './stripe-call.ts';
import { isMissing } from './stripe-error.ts';

/** Deletes an account's customer at Stripe, which ends the subscription immediately. Idempotent. @throws StripeFailure */
export async function closeCustomer(billing: AccountBilling): Promise<void> {
  const { customerId } = await getOrCreateRow(billing);
  if (!customerId) return;
  try {
    await billing.stripe.customers.del(customerId);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}
