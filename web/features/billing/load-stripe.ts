import type { Stripe } from '@stripe/stripe-js';
import type { PaymentSettings } from '../../../src/domain/billing/billing.ts';

let loaded: { key: string; stripe: Promise<Stripe> } | null = null;

/**
 * Loads Stripe's script, or its replacement if the server uses the sandbox. Later calls return the same object.
 * @throws if it cannot be fetched; the next call tries again
 */
export function loadStripe({ publishableKey: key, sandbox }: PaymentSettings): Promise<Stripe> {
  if (loaded?.key !== key) {
    const stripe = sandbox ? fromSandbox(key) : fromStripe(key);
    loaded = { key, stripe };
    stripe.catch(() => {
      if (loaded?.stripe === stripe) loaded = null;
    });
  }
  return loaded.stripe;
}

async function fromSandbox(key: string): Promise<Stripe> {
  const { createSandboxStripe } = await import('./sandbox/sandbox-stripe.ts');
  return createSandboxStripe(key);
}

async function fromStripe(key: string): Promise<Stripe> {
  // the package's main entry would load the script on import
  const { loadStripe: load } = await import('@stripe/stripe-js/dist/pure.mjs');
  const stripe = await load(key);
  if (!stripe) throw new Error('Stripe needs a browser');
  return stripe;
}
