/** The Stripe settings while the sandbox stands in. Not secret: they work nowhere else. */
export const sandboxKeys = {
  secretKey: 'sk_test_sandbox',
  publishableKey: 'pk_test_sandbox',
  webhookSecret: 'whsec_sandbox',
  priceId: 'price_professional_monthly',
} as const;
