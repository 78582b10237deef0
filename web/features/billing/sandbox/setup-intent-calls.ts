import type { SetupIntentResult } from '@stripe/stripe-js';
import type { CardParameters } from './card-format.ts';

/** The credentials of every call: the publishable key and the SetupIntent's client secret. */
export interface Access {
  key: string;
  clientSecret: string;
}

/** Confirms a SetupIntent with a card. */
export function confirmCard(
  access: Access,
  card: CardParameters,
  postalCode: string | null,
): Promise<SetupIntentResult> {
  const billing = postalCode === null ? {} : { billing_details: { address: { postal_code: postalCode } } };
  return post(access, 'confirm', { payment_method_data: { type: 'card', card, ...billing } });
}

/** Reports the outcome of the bank's confirmation. */
export function endChallenge(access: Access, outcome: 'complete' | 'fail'): Promise<SetupIntentResult> {
  return post(access, 'challenge', { outcome });
}

export function retrieveIntent({ key, clientSecret }: Access): Promise<SetupIntentResult> {
  const query = new URLSearchParams({ key, client_secret: clientSecret });
  return call(`${intentPath(clientSecret)}?${query}`, {});
}

function post({ key, clientSecret }: Access, verb: string, body: object): Promise<SetupIntentResult> {
  return call(`${intentPath(clientSecret)}/${verb}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ key, client_secret: clientSecret, ...body }),
  });
}

/** A client secret starts with the id of its SetupIntent. */
function intentPath(clientSecret: string): string {
  const [id = ''] = clientSecret.split('_secret_', 1);
  return `/sandbox/stripe/v1/setup_intents/${encodeURIComponent(id)}`;
}

/** As with stripe.js, failures are returned, never thrown. */
async function call(address: string, request: RequestInit): Promise<SetupIntentResult> {
  try {
    const response = await fetch(address, request);
    // the sandbox's responses have the same shape as Stripe's
    const answer = await response.json();
    if (response.ok) return { setupIntent: answer };
    return {
      error: answer.error ?? { type: 'api_error', message: answer.message ?? 'The card could not be checked.' },
    };
  } catch {
    const message = 'The payment service could not be reached. Check your connection and try again.';
    return { error: { type: 'api_connection_error', message } };
  }
}
