import { trpcError } from '../../platform/errors/errors.ts';
import { getOrCreateRow } from './customer.ts';
import type { AccountBilling } from './stripe-call.ts';

/**
 * Opens Stripe's billing portal, where the customer manages card, invoices and cancellation. It links back to /app.
 * @throws NOT_FOUND without a customer
 */
export async function openPortal(billing: AccountBilling): Promise<{ url: string }> {
  const { stripe, settings } = billing;
  const { customerId } = await getOrCreateRow(billing);
  if (!customerId) throw trpcError('NOT_FOUND', 'There is no billing to manage yet.');
  const { url } = await stripe.billingPortal.sessions.create({
    customer: customerId,
    return_url: `${settings.publicUrl}/app`,
  });
  return { url };
}
