import type { SetupIntentResult, Stripe } from '@stripe/stripe-js';
import { askChallenge } from './challenge.ts';
import { SandboxCard } from './sandbox-card.ts';
import { SandboxElements } from './sandbox-elements.ts';
import { type Access, confirmCard, endChallenge, retrieveIntent } from './setup-intent-calls.ts';

/** The part of a billing address that the sandbox stores. */
interface BillingDetails {
  address?: { postal_code?: string | null };
}

interface ConfirmSetupOptions {
  elements?: unknown;
  clientSecret?: string;
  confirmParams?: { payment_method_data?: { billing_details?: BillingDetails } };
}

interface ConfirmCardData {
  payment_method?: { card?: unknown; billing_details?: BillingDetails };
}

/**
 * Replaces stripe.js if the server uses the sandbox. Supports saving a card, with the same calls and results
 * (https://docs.stripe.com/js/setup_intents), and rejects everything else.
 */
export function createSandboxStripe(key: string): Stripe {
  const stripe = {
    elements: (options?: { clientSecret?: string }) => new SandboxElements(options),

    confirmSetup({ elements, clientSecret, confirmParams }: ConfirmSetupOptions) {
      if (!(elements instanceof SandboxElements)) throw new Error('confirmSetup needs the elements of the card form');
      const card = elements.getElement('payment');
      const secret = clientSecret ?? elements.clientSecret;
      if (!card || !secret) throw new Error('confirmSetup needs a client secret and a mounted Payment Element');
      return confirm({ key, clientSecret: secret }, card, confirmParams?.payment_method_data?.billing_details);
    },

    confirmCardSetup(clientSecret: string, { payment_method: method }: ConfirmCardData = {}) {
      if (!(method?.card instanceof SandboxCard)) throw new Error('confirmCardSetup needs a card element');
      return confirm({ key, clientSecret }, method.card, method.billing_details);
    },

    retrieveSetupIntent: (clientSecret: string) => retrieveIntent({ key, clientSecret }),

    createToken: unsupported,
    createPaymentMethod: unsupported,
    confirmCardPayment: unsupported,
  };
  // implements only the calls that the card forms make
  return stripe as unknown as Stripe;
}

async function confirm(access: Access, card: SandboxCard, billing?: BillingDetails): Promise<SetupIntentResult> {
  const error = card.validate();
  if (error) return { error };
  const result = await confirmCard(access, card.parameters(), billing?.address?.postal_code ?? null);
  if (result.setupIntent?.status !== 'requires_action') return result;
  return endChallenge(access, await askChallenge());
}

async function unsupported() {
  return { error: { type: 'invalid_request_error', message: 'The sandbox only saves cards.' } };
}
