import { startTestApp } from '../../support/test-app.ts';

/** An app without granted plans, whose connection to Stripe can be cut. */
export async function startAppWithStripeProxy() {
  const line = { isCut: false };
  const app = await startTestApp({
    granted: false,
    stripePages: true,
    stripeFetch: (real) => (input, init) => (line.isCut ? Promise.reject(new TypeError('cut')) : real(input, init)),
  });
  /** Runs a function while Stripe is unreachable. */
  const withoutStripe = async <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
    // webhooks still in progress would call Stripe, too
    await app.sandbox.deliver();
    line.isCut = true;
    try {
      return await work();
    } finally {
      line.isCut = false;
    }
  };
  return { ...app, withoutStripe };
}
