import { beforeAll, beforeEach, expect, test } from 'vitest';
import { StripeEvent } from '../../src/modules/billing/stripe-event.entity.ts';
import { sandboxKeys } from '../../src/stripe-sandbox/stripe-sandbox.ts';
import { captureLog, testApp } from '../support/apps.ts';
import { Visitor } from '../support/visitor.ts';

const app = testApp({ granted: false, settings: { logLevel: 'warn' } });
let lines: string[];
beforeAll(async () => {
  lines = captureLog(app.app);
});
beforeEach(() => {
  lines.length = 0;
});

/** Sends a text with a valid Stripe signature. */
async function sendSigned(payload: string) {
  const secret = sandboxKeys.webhookSecret;
  const signature = app.stripe.webhooks.generateTestHeaderString({ payload, secret });
  return new Visitor(app.app).post('/api/stripe/webhook', payload, { 'stripe-signature': signature });
}
const stored = () => app.orm.em.fork().find(StripeEvent, {});

const subscription = { id: 'sub_1', object: 'subscription', customer: 'cus_of_nobody' };
const event = { id: 'evt_1', object: 'event', type: 'customer.subscription.updated', data: { object: subscription } };
const without = (name: keyof typeof event) => Object.fromEntries(Object.entries(event).filter(([key]) => key !== name));
const about = (object: unknown, type: string = event.type) => ({ ...event, type, data: { object } });
const long = (prefix: string) => prefix.padEnd(256, 'x');

const texts = ['', ' ', 'hello', '{', '{"id":', `${JSON.stringify(event)}}`, '[[[', '\u0000', '['.repeat(100_000)];
const values: unknown[] = [
  ...[null, true, 0, 1e300, 'evt_1', [], [event], {}],
  ...(['id', 'type', 'data', 'object'] as const).map(without),
  ...['charge', null, 1, {}].map((object) => ({ ...event, object })),
  ...[null, 1, '', {}, [], long('evt_'), 'evt_\u0000', 'evt 1', 'evt_\ud800', 'évt_1'].map((id) => ({ ...event, id })),
  ...[null, 1, '', {}, ['invoice.paid'], long('invoice.'), 'invoice.paid\u0000'].map((type) => ({ ...event, type })),
  ...[null, 1, 'x', [], {}, { object: null }, { object: 'sub_1' }, { object: [] }].map((data) => ({ ...event, data })),
  ...[{}, { ...subscription, id: 7 }, { ...subscription, id: long('sub_') }].map((object) => about(object)),
  ...[7, '', [], {}, { id: 7 }, { id: long('cus_') }, { id: 'cus_\u0000' }, long('cus_'), 'cus_\u0000'].map(
    (customer) => about({ ...subscription, customer }),
  ),
  ...[7, null, {}, long('cus_')].map((id) => about({ id }, 'customer.deleted')),
  ...[7, null, {}, long('seti_')].map((id) => about({ id, customer: 'cus_1' }, 'setup_intent.succeeded')),
  // Stripe's other payload format, which this endpoint does not receive
  { ...event, object: 'v2.core.event' },
];

test.each([...texts, ...values.map((value) => JSON.stringify(value))].map((text) => [text.slice(0, 80), text]))(
  'rejects a correctly signed message that is not an event: %j',
  async (_, payload) => {
    const response = await sendSigned(payload);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual({
      message: expect.stringMatching(/^(This message .+\.|The signature does not match this message\.)$/),
    });
    expect(await stored()).toEqual([]);
    expect(lines).toEqual([]);
  },
);

test.each([
  ['of an unused type', { ...event, id: 'evt_2', type: 'charge.refunded' }, 0],
  ['about something without an id', { ...event, id: 'evt_3', type: 'invoice.upcoming', data: { object: {} } }, 0],
  ['with more than is known', { ...event, id: 'evt_4', livemode: false, data: { object: subscription, more: [] } }, 1],
  ['without a customer', { ...event, id: 'evt_5', data: { object: { ...subscription, customer: null } } }, 1],
  [
    'with its customer whole',
    { ...event, id: 'evt_6', data: { object: { ...subscription, customer: { id: 'c' } } } },
    1,
  ],
  ['with the longest id', { ...event, id: 'evt_'.padEnd(255, 'x') }, 1],
])('accepts an event %s', async (_, value, count) => {
  const before = (await stored()).length;
  const response = await sendSigned(JSON.stringify(value));
  expect(response.statusCode).toBe(200);
  expect((await stored()).length - before).toBe(count);
});
