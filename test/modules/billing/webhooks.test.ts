import fc from 'fast-check';
import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { reconcile } from '../../../src/modules/billing/reconcile.ts';
import { Subscription } from '../../../src/modules/billing/subscription.entity.ts';
import { retryPendingEvents } from '../../../src/modules/billing/webhooks.ts';
import { sandboxKeys } from '../../../src/stripe-sandbox/stripe-sandbox.ts';
import { appOn, testApp } from '../../support/apps.ts';
import { moveClock, newSubscriber } from '../../support/people.ts';
import { isFull, rounds } from '../../support/rounds.ts';
import { testServices } from '../../support/test-app.ts';
import { Visitor } from '../../support/visitor.ts';

const dayMs = 24 * 60 * 60 * 1_000;

const app = testApp({ granted: false, stripePages: true, doneJobs: ['stripe-events', 'reconcile-subscriptions'] });

/** Sends an event to the product, as Stripe would. @param at when it was signed, seconds since 1970 */
function send(
  event: object,
  { secret = sandboxKeys.webhookSecret as string, at = Date.now() / 1_000, to = app.app } = {},
) {
  const payload = JSON.stringify(event);
  const header = app.stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: Math.floor(at) });
  return new Visitor(to).post('/api/stripe/webhook', payload, { 'stripe-signature': header });
}

async function findRow({ id }: { id: string }): Promise<Subscription> {
  return app.orm.em.fork().findOneOrFail(Subscription, { user: id });
}
async function listEvents(customerId: string | null | undefined): Promise<Stripe.Event[]> {
  const all: Stripe.Event[] = [];
  for await (const event of app.stripe.events.list({ limit: 100 })) all.push(event);
  return all.filter(({ data }) => JSON.stringify(data.object).includes(String(customerId))).toReversed();
}

test('rejects a message without a recent signature, and changes nothing', async () => {
  const ada = await newSubscriber(app);
  await app.sandbox.deliver();
  const { customerId } = await findRow(ada);
  await app.orm.em.fork().nativeUpdate(Subscription, { user: ada.id }, { status: 'stale' });
  const event = (await listEvents(customerId)).find(({ type }) => type === 'customer.subscription.created') ?? {};
  const forged = await send({ ...event, id: 'evt_forged' }, { secret: 'whsec_guessed' });
  expect(forged.statusCode).toBe(400);
  expect(forged.json()).toEqual({ message: 'The signature does not match this message.' });
  const old = await send({ ...event, id: 'evt_old' }, { at: Date.now() / 1_000 - 301 });
  expect(old.statusCode).toBe(400);
  const unsigned = await new Visitor(app.app).post('/api/stripe/webhook', event);
  expect(unsigned.statusCode).toBe(400);
  const overTrpc = await new Visitor(app.app).post('/trpc/billing.webhook', { payload: '{}', signature: 't=1,v1=00' });
  expect(overTrpc.statusCode).toBe(404);
  expect((await findRow(ada)).status).toBe('stale');
  expect((await send({ ...event, id: 'evt_true' })).json()).toEqual({ received: true });
  expect((await findRow(ada)).status).toBe('trialing');
});

test('accepts and ignores unknown events', async () => {
  const event = { id: 'evt_other', object: 'event', type: 'charge.refunded', data: { object: { id: 'ch_1' } } };
  expect((await send(event)).statusCode).toBe(200);
  const stranger = {
    id: 'evt_stranger',
    object: 'event',
    type: 'customer.subscription.updated',
    data: { object: { id: 'sub_1', object: 'subscription', customer: 'cus_of_another_product' } },
  };
  expect((await send(stranger)).statusCode).toBe(200);
});

test('an event counts once, however often it arrives', async () => {
  const ada = await newSubscriber(app);
  const { customerId, revision } = await findRow(ada);
  await app.sandbox.deliver();
  const [event] = await listEvents(customerId);
  const again = {
    ...event,
    id: 'evt_again',
    type: 'invoice.paid',
    data: { object: { id: 'in_1', customer: customerId } },
  };
  const before = (await findRow(ada)).revision;
  expect(before).toBeGreaterThan(revision);
  for (let times = 0; times < 3; times += 1) expect((await send(again)).statusCode).toBe(200);
  expect((await findRow(ada)).revision).toBe(before + 1);
});

test('rejects and keeps an event that cannot be applied, and applies it once Stripe answers again', async () => {
  const ada = await newSubscriber(app);
  await app.sandbox.deliver();
  const { customerId } = await findRow(ada);
  const down = testServices(app.orm, { stripeFetch: () => () => Promise.reject(new TypeError('fetch failed')) });
  const { stripe, settings, orm } = down.services;
  const { log } = app.app;
  const broken = appOn(app.orm, { stripeFetch: () => () => Promise.reject(new TypeError('fetch failed')) });
  await app.orm.em.fork().nativeUpdate(Subscription, { user: ada.id }, { status: 'stale' });
  const event = {
    id: 'evt_late',
    object: 'event',
    type: 'invoice.paid',
    data: { object: { id: 'in_2', customer: customerId } },
  };
  const refused = await send(event, { to: broken });
  expect(refused.statusCode).toBe(502);
  expect(refused.json().message).toContain('could not be reached');
  await broken.close();
  await expect(retryPendingEvents({ orm, stripe, settings, log })).rejects.toThrow();
  expect((await findRow(ada)).status).toBe('stale');
  await retryPendingEvents({ orm, stripe: app.stripe, settings, log });
  expect((await findRow(ada)).status).toBe('trialing');
});

test.runIf(isFull)('a week of events gives the same result in any order', async () => {
  const ada = await newSubscriber(app);
  await moveClock(app, ada, 7 * dayMs);
  const { customerId } = await findRow(ada);
  const events = await listEvents(customerId);
  expect(new Set(events.map(({ type }) => type))).toContain('invoice.paid');
  expect(events.length).toBeGreaterThan(8);
  const { revision: _, checkedAt: __, ...expected } = plain(await findRow(ada));
  expect(expected).toMatchObject({ status: 'active', cardLast4: '4242', trialUsed: true });
  let round = 0;
  await fc.assert(
    fc.asyncProperty(fc.shuffledSubarray(events, { minLength: events.length }), async (shuffled) => {
      round += 1;
      const forgotten = {
        status: null,
        stripeSubscriptionId: null,
        cardLast4: null,
        periodEnd: null,
        spentSetupIntentId: null,
      };
      await app.orm.em.fork().nativeUpdate(Subscription, { user: ada.id }, forgotten);
      const sent = shuffled.map((event) => ({ ...event, id: `${event.id}_${round}` }));
      // half one by one, half concurrently
      for (const event of sent.slice(0, 4)) expect((await send(event)).statusCode).toBe(200);
      const statuses = await Promise.all(sent.slice(4).map(async (event) => (await send(event)).statusCode));
      expect(new Set(statuses)).toEqual(new Set([200]));
      const { revision: _, checkedAt: __, ...row } = plain(await findRow(ada));
      expect(row).toEqual(expected);
    }),
    { numRuns: rounds({ short: 2, full: 12 }) },
  );
});

function plain(row: Subscription): Record<string, unknown> {
  return JSON.parse(JSON.stringify(row));
}

test('the hourly check finds what no webhook reported', async () => {
  const [ada, eve] = [await newSubscriber(app), await newSubscriber(app)];
  await app.sandbox.deliver();
  await app.orm.em
    .fork()
    .nativeUpdate(Subscription, { user: [ada.id, eve.id] }, { status: 'past_due', periodEnd: null });
  const { orm, settings } = testServices(app.orm).services;
  await reconcile({ orm, stripe: app.stripe, settings, log: app.app.log });
  for (const member of [ada, eve]) {
    expect(await findRow(member)).toMatchObject({ status: 'trialing', periodEnd: expect.any(Date) });
  }
});
