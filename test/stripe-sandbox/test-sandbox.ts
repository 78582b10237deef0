import Fastify from 'fastify';
import Stripe from 'stripe';
import { beforeAll } from 'vitest';
import { createStripeSandbox, type StripeSandbox, sandboxKeys } from '../../src/stripe-sandbox/stripe-sandbox.ts';
import { perFile } from '../support/apps.ts';
import { cardPayload, cards } from '../support/people.ts';
import { openTestDatabase } from '../support/test-database.ts';

export const sandboxOrigin = 'http://sandbox.example';

/** Stripe's SDK, connected to the sandbox. */
export function sdkFor({ fetch }: Pick<StripeSandbox, 'fetch'>, key: string = sandboxKeys.secretKey): Stripe {
  return new Stripe(key, { httpClient: Stripe.createFetchHttpClient(fetch), maxNetworkRetries: 0 });
}

/** The parameters that the product sends for every subscription. */
export const subscriptionTerms = {
  items: [{ price: sandboxKeys.priceId }] as [{ price: string }],
  trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
  payment_settings: { save_default_payment_method: 'on_subscription' },
  payment_behavior: 'error_if_incomplete',
} as const;

/** For the tests of a file: the sandbox on its own database, in an app that receives its webhooks. */
export function testSandbox() {
  const database = perFile(openTestDatabase);
  const sandbox = perFile(async () => createStripeSandbox({ orm: database.orm, publicUrl: sandboxOrigin }));
  const stripe = sdkFor({ fetch: (...request) => sandbox.fetch(...request) });
  const app = Fastify();
  app.post('/api/stripe/webhook', async () => ({ received: true }));
  beforeAll(async () => {
    await app.register(sandbox.plugin);
    return () => app.close();
  });

  /** Confirms a card for a customer, as the browser does. @returns its id */
  const addCard = async (customer: string, number = cards.good): Promise<string> => {
    const { id, client_secret: secret } = await stripe.setupIntents.create({ customer, usage: 'off_session' });
    const url = `/sandbox/stripe/v1/setup_intents/${id}/confirm`;
    const response = await app.inject({ method: 'POST', url, payload: cardPayload(String(secret), number) });
    return response.json<{ payment_method: string }>().payment_method;
  };
  /** A customer with a working card. */
  const payingCustomer = async (number = cards.good) => {
    const { id: customer } = await stripe.customers.create({ email: 'ada@example.com', metadata: { userId: '1' } });
    const card = await addCard(customer, number);
    await stripe.customers.update(customer, { invoice_settings: { default_payment_method: card } });
    return { customer, card };
  };
  return { database, sandbox, stripe, app, addCard, payingCustomer };
}
