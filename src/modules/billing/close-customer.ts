import { subscriptionOf } from './customer.ts';
import type { AccountBilling } from './stripe-call.ts';
import { isMissing } from './stripe-error.ts';

/** Ends an account's subscription at once and has Stripe forget its customer and cards; again does nothing. @throws StripeFailure */
export async function closeCustomer(billing: AccountBilling): Promise<void> {
  const { customerId } = await subscriptionOf(billing);
  if (!customerId) return;
  try {
    await billing.stripe.customers.del(customerId);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}
