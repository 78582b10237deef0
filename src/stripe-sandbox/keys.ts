/** What the settings name where the sandbox stands in for Stripe. Worth nothing anywhere else. */
export const sandboxKeys = {
  secretKey: 'sk_test_sandbox',
  publishableKey: 'pk_test_sandbox',
  webhookSecret: 'whsec_sandbox',
  priceId: 'price_professional_monthly',
} as const;
