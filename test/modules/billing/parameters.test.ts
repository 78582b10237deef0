import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { setTrialEnd } from '../../../src/modules/billing/trial-end.ts';
import { fromProjectRoot } from '../../../src/platform/project-root.ts';
import { testApp } from '../../support/apps.ts';
import { newSubscriber } from '../../support/people.ts';
import { testServices } from '../../support/test-app.ts';

const sent = new Map<string, Set<string>>();

const app = testApp({
  granted: false,
  stripePages: 'without-webhooks',
  stripeFetch: (real) => (input, init) => {
    note(new URL(String(input)), init);
    return real(input, init);
  },
});

function note({ pathname, searchParams }: URL, init: RequestInit | undefined) {
  const call = `${init?.method} ${pathname.replace(/\/(cus|sub|seti|pm)_\w+/, '/:id')}`;
  const names = sent.get(call) ?? new Set();
  sent.set(call, names);
  const body = new URLSearchParams(typeof init?.body === 'string' ? init.body : '');
  for (const name of [...searchParams.keys(), ...body.keys()]) names.add(name);
}

/** Every Stripe call the product makes, and the SDK types of its parameters, generated from Stripe's API description. */
const declared: Record<string, [file: string, name: string]> = {
  'POST /v1/customers': ['Customers', 'CustomerCreateParams'],
  'POST /v1/customers/:id': ['Customers', 'CustomerUpdateParams'],
  'GET /v1/customers/:id': ['Customers', 'CustomerRetrieveParams'],
  'DELETE /v1/customers/:id': ['Customers', 'CustomerDeleteParams'],
  'POST /v1/setup_intents': ['SetupIntents', 'SetupIntentCreateParams'],
  'GET /v1/setup_intents/:id': ['SetupIntents', 'SetupIntentRetrieveParams'],
  'GET /v1/payment_methods/:id': ['PaymentMethods', 'PaymentMethodRetrieveParams'],
  'GET /v1/subscriptions': ['Subscriptions', 'SubscriptionListParams'],
  'POST /v1/subscriptions': ['Subscriptions', 'SubscriptionCreateParams'],
  'POST /v1/subscriptions/:id': ['Subscriptions', 'SubscriptionUpdateParams'],
  'POST /v1/billing_portal/sessions': ['BillingPortal/Sessions', 'SessionCreateParams'],
};

/** The parameters of an interface, including nested ones: `items`, and in it `price`. */
function listParameters(file: string, name: string): string {
  const source = readFileSync(fromProjectRoot(`node_modules/stripe/esm/${file}.d.ts`), 'utf8');
  const blocks = source.matchAll(
    new RegExp(`^( *)(?:export )?(?:declare )?(?:interface|namespace) ${name}\\b[^]*?\n\\1}`, 'gm'),
  );
  const own = [...blocks].map(([block]) => block).join('\n');
  if (!own) throw new Error(`the SDK declares no ${name}`);
  return own.includes('extends PaginationParams') ? own + listParameters('shared', 'PaginationParams') : own;
}

test('sends only parameters that Stripe documents', async () => {
  const ada = await newSubscriber(app);
  await ada.trpc().billing.portal.mutate();
  const { services } = testServices(app.orm);
  const stripe = app.stripe;
  await setTrialEnd({ orm: app.orm, settings: services.settings, log: app.app.log, stripe, user: ada }, 24);
  await ada.trpc().account.delete.mutate({ password: 'a long enough one' });
  expect([...sent.keys()].filter((call) => call.startsWith('POST')).toSorted()).toEqual(
    Object.keys(declared)
      .filter((call) => call.startsWith('POST'))
      .toSorted(),
  );
  for (const [call, names] of sent) {
    const [file = '', name = ''] = declared[call] ?? [];
    const published = listParameters(`resources/${file}`, name);
    // metadata has our own keys; list members are numbered
    const words = [...names]
      .filter((sentName) => !sentName.startsWith('metadata'))
      .flatMap((sentName) => sentName.split(/[[\]]+/));
    for (const word of words.filter((part) => part && !/^\d+$/.test(part))) {
      expect(published, `${word} of ${call}`).toMatch(new RegExp(`^\\s+${word}\\??:`, 'm'));
    }
  }
});
