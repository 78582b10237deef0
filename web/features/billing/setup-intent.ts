import type { SetupIntentResult } from '@stripe/stripe-js';

/**
 * The id of a set-up that is confirmed, also when that was so before.
 * @throws with the provider's sentence
 */
export function confirmedId({ setupIntent, error }: SetupIntentResult): string {
  const confirmed = setupIntent ?? error?.setup_intent;
  if (confirmed?.status === 'succeeded') return confirmed.id;
  throw new Error(error?.message ?? 'The card was not confirmed.');
}
