import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { sandboxKeys } from '../../src/stripe-sandbox/stripe-sandbox.ts';
import { cards } from '../support/people.ts';
import { subscriptionTerms, testSandbox } from './test-sandbox.ts';

const { payingCustomer, stripe } = testSandbox();

const nowSeconds = () => Math.floor(Date.now() / 1_000);

test('the product’s plan exists', async () => {
  expect(await stripe.prices.retrieve(sandboxKeys.priceId)).toMatchObject({
    active: true,
    unit_amount: 2400,
    currency: 'usd',
    recurring: { interval: 'month' },
  });
});

test('a subscription starts with a trial', async () => {
  const { customer, card } = await payingCustomer();
  const created = await stripe.subscriptions.create({
    customer,
    ...subscriptionTerms,
    trial_period_days: 4,
    default_payment_method: card,
    metadata: { userId: '1' },
  });
  const { start_date: start } = created;
  expect(created).toMatchObject({
    object: 'subscription',
    customer,
    status: 'trialing',
    trial_start: start,
    trial_end: start + 4 * 86_400,
    cancel_at_period_end: false,
    default_payment_method: card,
    metadata: { userId: '1' },
  });
  expect(created.items.data[0]).toMatchObject({
    current_period_start: start,
    current_period_end: start + 4 * 86_400,
    price: { id: sandboxKeys.priceId },
  });
  expect(created).not.toHaveProperty('current_period_end');
  const { data } = await stripe.invoices.list({ customer });
  expect(data).toMatchObject([{ id: created.latest_invoice, status: 'paid', amount_due: 0 }]);
});

test('without a trial it starts with a payment, or not at all', async () => {
  const { customer, card } = await payingCustomer();
  const paid = await stripe.subscriptions.create({ customer, ...subscriptionTerms });
  expect(paid).toMatchObject({ status: 'active', trial_end: null, default_payment_method: card });
  const { data } = await stripe.invoices.list({ customer });
  expect(data).toMatchObject([{ id: paid.latest_invoice, status: 'paid', amount_paid: 2400, attempt_count: 1 }]);

  const { customer: poor } = await payingCustomer(cards.failsLater);
  await expect(stripe.subscriptions.create({ customer: poor, ...subscriptionTerms })).rejects.toMatchObject({
    statusCode: 402,
    code: 'card_declined',
  });
  expect((await stripe.subscriptions.list({ customer: poor, status: 'all' })).data).toEqual([]);
  const { id: cardless } = await stripe.customers.create();
  await expect(stripe.subscriptions.create({ customer: cardless, ...subscriptionTerms })).rejects.toMatchObject({
    statusCode: 400,
    code: 'resource_missing',
  });
});

test("its trial's end can be changed, it can end, and then stays unchanged", async () => {
  const { customer } = await payingCustomer();
  const { id } = await stripe.subscriptions.create({ customer, ...subscriptionTerms, trial_period_days: 4 });
  const later = nowSeconds() + 10 * 86_400;
  expect(await stripe.subscriptions.update(id, { trial_end: later, proration_behavior: 'none' })).toMatchObject({
    status: 'trialing',
    trial_end: later,
    items: { data: [{ current_period_end: later }] },
  });
  for (const trialEnd of [nowSeconds() - 1, nowSeconds() + 731 * 86_400]) {
    const refused = stripe.subscriptions.update(id, { trial_end: trialEnd });
    await expect(refused).rejects.toMatchObject({ statusCode: 400, param: 'trial_end' });
  }
  expect((await stripe.subscriptions.update(id, { trial_end: 'now' })).status).toBe('active');
  expect((await stripe.invoices.list({ customer, limit: 1 })).data).toMatchObject([{ amount_paid: 2400 }]);
  const prorated = stripe.subscriptions.update(id, { trial_end: later });
  await expect(prorated).rejects.toMatchObject({ message: expect.stringContaining('proration_behavior=none') });
  const granted = await stripe.subscriptions.update(id, { trial_end: later, proration_behavior: 'none' });
  expect(granted).toMatchObject({ status: 'trialing', trial_end: later });

  expect(await stripe.subscriptions.cancel(id)).toMatchObject({ status: 'canceled', ended_at: expect.any(Number) });
  await expect(stripe.subscriptions.cancel(id)).rejects.toMatchObject({ statusCode: 404, code: 'resource_missing' });
  await expect(stripe.subscriptions.update(id, { trial_end: 'now' })).rejects.toMatchObject({
    statusCode: 400,
    code: 'invalid_canceled_subscription_fields',
  });
});

test('subscriptions are listed, newest first, with their cards on request', async () => {
  const { customer, card } = await payingCustomer();
  const created: string[] = [];
  for (let index = 0; index < 3; index += 1) {
    const terms = { ...subscriptionTerms, trial_period_days: 4, default_payment_method: card };
    created.unshift((await stripe.subscriptions.create({ customer, ...terms })).id);
  }
  await stripe.subscriptions.cancel(created[1] ?? '');
  const list = (params: Partial<Stripe.SubscriptionListParams> = {}) =>
    stripe.subscriptions.list({ customer, status: 'all', ...params });
  const all = await list();
  expect(all).toMatchObject({ has_more: false, data: created.map((id) => ({ id, default_payment_method: card })) });
  expect(await list({ limit: 2 })).toMatchObject({ has_more: true, data: [{ id: created[0] }, { id: created[1] }] });
  const { data } = await list({ expand: ['data.default_payment_method'] });
  expect(data[0]?.default_payment_method).toMatchObject({ id: card, card: { last4: '4242' } });
  await expect(list({ expand: ['data.colour'] })).rejects.toMatchObject({ statusCode: 400, param: 'expand[0]' });
  await expect(list({ limit: 101 })).rejects.toMatchObject({ statusCode: 400, param: 'limit' });
});
