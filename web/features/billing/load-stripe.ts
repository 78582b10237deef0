import type { Stripe } from '@stripe/stripe-js';
import type { PaymentSettings } from '../../../src/domain/billing.ts';

let loaded: { key: string; stripe: Promise<Stripe> } | null = null;

/**
 * Stripe in the page: Stripe's own script, fetched now and not before, or the stand-in where the server runs on its
 * sandbox. Once loaded, the same object again.
 * @throws when it cannot be fetched; the next call tries again
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
  // the plain entry of this package would load the script as soon as it is imported
  const { loadStripe: load } = await import('@stripe/stripe-js/dist/pure.mjs');
  const stripe = await load(key);
  if (!stripe) throw new Error('Stripe needs a browser');
  return stripe;
}
