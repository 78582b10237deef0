import { product } from '../domain/product/product.ts';

/** The Stripe settings for the sandbox. They are not secret, since they work nowhere else. */
export const sandboxKeys = {
  secretKey: 'sk_test_sandbox',
  publishableKey: 'pk_test_sandbox',
  webhookSecret: 'whsec_sandbox',
  priceId: 'price_professional_monthly',
} as const;

/** The only price, for the product's plan. */
export const sandboxPrice = {
  id: sandboxKeys.priceId,
  object: 'price',
  active: true,
  currency: 'usd',
  recurring: { interval: 'month', interval_count: 1, usage_type: 'licensed' },
  unit_amount: product.pricePerMonth * 100,
} as const;
