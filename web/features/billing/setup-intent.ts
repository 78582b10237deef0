import type { SetupIntentResult } from '@stripe/stripe-js';

/**
 * The id of a confirmed SetupIntent, even if it had been confirmed before.
 * @throws an Error with Stripe's message if it is not confirmed
 */
export function confirmedId({ setupIntent, error }: SetupIntentResult): string {
  const confirmed = setupIntent ?? error?.setup_intent;
  if (confirmed?.status === 'succeeded') return confirmed.id;
  throw new Error(error?.message ?? 'The card was not confirmed.');
}
