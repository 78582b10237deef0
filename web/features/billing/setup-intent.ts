import type { SetupIntentResult } from '@stripe/stripe-js';

/**
 * Returns the id of a confirmed SetupIntent, even if it was already confirmed before this call.
 * @throws an Error with Stripe's message if it is not confirmed
 */
export function confirmedId({ setupIntent, error }: SetupIntentResult): string {
  const confirmed = setupIntent ?? error?.setup_intent;
  if (confirmed?.status === 'succeeded') return confirmed.id;
  throw new Error(error?.message ?? 'The card was not confirmed.');
}
