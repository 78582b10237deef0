import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createStripeSandbox, type StripeSandbox, sandboxKeys } from '../../src/stripe-sandbox/stripe-sandbox.ts';
import { openTestDatabase } from '../support/test-database.ts';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let sandbox: StripeSandbox;
let stripe: Stripe;
beforeAll(async () => {
  database = await openTestDatabase();
  sandbox = createStripeSandbox({ orm: database.orm, publicUrl: 'http://sandbox.example' });
  const httpClient = Stripe.createFetchHttpClient(sandbox.fetch);
  stripe = new Stripe(sandboxKeys.secretKey, { httpClient, maxNetworkRetries: 0 });
});
afterAll(() => database.close());

/** A customer who pays with a card. */
async function payingCustomer(card = 'pm_card_visa') {
  const customer = await stripe.customers.create({ email: 'ada@example.com', metadata: { userId: '1' } });
  const method = await stripe.paymentMethods.attach(card, { customer: customer.id });
  await stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: method.id } });
  return { customer: customer.id, card: method.id };
}
const items = [{ price: sandboxKeys.priceId }];
const nowSeconds = async () => Math.floor((await sandbox.now()).getTime() / 1_000);

test('the plan that the product sells is there, and others can be made', async () => {
  const price = await stripe.prices.retrieve(sandboxKeys.priceId);
  expect(price).toMatchObject({ unit_amount: 2400, currency: 'usd', recurring: { interval: 'month' } });
  expect(await stripe.products.retrieve(price.product as string)).toMatchObject({ name: 'Professional', active: true });
  const product = await stripe.products.create({ name: 'Studio' });
  const yearly = await stripe.prices.create({
    product: product.id,
    currency: 'usd',
    unit_amount: 20_000,
    recurring: { interval: 'year' },
  });
  const { data } = await stripe.prices.list({ product: product.id });
  expect(data.map(({ id }) => id)).toEqual([yearly.id]);
  const { customer } = await payingCustomer();
  const { items: bought, start_date: start } = await stripe.subscriptions.create({
    customer,
    items: [{ price: yearly.id }],
  });
  const end = new Date(start * 1_000);
  end.setUTCFullYear(end.getUTCFullYear() + 1);
  expect(bought.data[0]?.current_period_end).toBe(end.getTime() / 1_000);
});

describe('subscriptions', () => {
  test('begin with a trial', async () => {
    const { customer, card } = await payingCustomer();
    const made = await stripe.subscriptions.create({
      customer,
      items,
      trial_period_days: 4,
      default_payment_method: card,
      trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
      payment_settings: { save_default_payment_method: 'on_subscription' },
      payment_behavior: 'error_if_incomplete',
      metadata: { userId: '1' },
      expand: ['latest_invoice', 'default_payment_method', 'customer'],
    });
    const { start_date: start } = made;
    expect(made).toMatchObject({
      object: 'subscription',
      status: 'trialing',
      trial_start: start,
      trial_end: start + 4 * 86_400,
      cancel_at_period_end: false,
      metadata: { userId: '1' },
      customer: { id: customer, object: 'customer' },
      default_payment_method: { id: card, card: { last4: '4242' } },
      latest_invoice: { status: 'paid', amount_due: 0, billing_reason: 'subscription_create' },
    });
    expect(made.items.data[0]).toMatchObject({
      current_period_start: start,
      current_period_end: start + 4 * 86_400,
      price: { id: sandboxKeys.priceId },
    });
    expect(made).not.toHaveProperty('current_period_end');
  });

  test('begin with a payment, or wait for one', async () => {
    const { customer } = await payingCustomer();
    const paid = await stripe.subscriptions.create({ customer, items, expand: ['latest_invoice'] });
    expect(paid).toMatchObject({
      status: 'active',
      trial_end: null,
      latest_invoice: { status: 'paid', amount_paid: 2400, attempt_count: 1, hosted_invoice_url: null },
    });
    const { customer: poor } = await payingCustomer('pm_card_chargeCustomerFail');
    const waiting = await stripe.subscriptions.create({ customer: poor, items });
    expect(waiting.status).toBe('incomplete');
    await expect(stripe.invoices.pay(waiting.latest_invoice as string)).rejects.toMatchObject({ statusCode: 402 });
    const card = await stripe.paymentMethods.attach('pm_card_mastercard', { customer: poor });
    const invoice = await stripe.invoices.pay(waiting.latest_invoice as string, { payment_method: card.id });
    expect(invoice).toMatchObject({ status: 'paid', attempt_count: 3, amount_remaining: 0 });
    expect(invoice.parent?.subscription_details?.subscription).toBe(waiting.id);
    expect((await stripe.subscriptions.retrieve(waiting.id)).status).toBe('active');
    await expect(stripe.invoices.pay(invoice.id)).rejects.toMatchObject({ statusCode: 400 });
    const { id: cardless } = await stripe.customers.create();
    await expect(stripe.subscriptions.create({ customer: cardless, items })).rejects.toMatchObject({
      statusCode: 400,
      code: 'resource_missing',
    });
  });

  test('change, end, and then change no more', async () => {
    const { customer } = await payingCustomer();
    const { id, items: bought } = await stripe.subscriptions.create({ customer, items, trial_period_days: 4 });
    const ending = await stripe.subscriptions.update(id, { cancel_at_period_end: true });
    expect(ending).toMatchObject({
      cancel_at_period_end: true,
      cancel_at: bought.data[0]?.current_period_end,
      cancellation_details: { reason: 'cancellation_requested' },
    });
    expect(await stripe.subscriptions.update(id, { cancel_at_period_end: false })).toMatchObject({
      cancel_at_period_end: false,
      cancel_at: null,
      canceled_at: null,
    });
    const later = (await nowSeconds()) + 10 * 86_400;
    expect(await stripe.subscriptions.update(id, { trial_end: later, proration_behavior: 'none' })).toMatchObject({
      status: 'trialing',
      trial_end: later,
      items: { data: [{ current_period_end: later }] },
    });
    const past = stripe.subscriptions.update(id, { trial_end: (await nowSeconds()) - 1 });
    await expect(past).rejects.toMatchObject({ statusCode: 400, param: 'trial_end' });
    const paid = await stripe.subscriptions.update(id, { trial_end: 'now', expand: ['latest_invoice'] });
    expect(paid).toMatchObject({ status: 'active', latest_invoice: { status: 'paid', amount_paid: 2400 } });
    const prorated = stripe.subscriptions.update(id, { trial_end: later });
    await expect(prorated).rejects.toMatchObject({ message: expect.stringContaining('proration_behavior=none') });
    const granted = await stripe.subscriptions.update(id, { trial_end: later, proration_behavior: 'none' });
    expect(granted).toMatchObject({ status: 'trialing', trial_end: later });

    expect(await stripe.subscriptions.cancel(id)).toMatchObject({ status: 'canceled', ended_at: expect.any(Number) });
    await expect(stripe.subscriptions.cancel(id)).rejects.toMatchObject({ statusCode: 404, code: 'resource_missing' });
    await expect(stripe.subscriptions.update(id, { cancel_at_period_end: true })).rejects.toMatchObject({
      statusCode: 400,
      code: 'invalid_canceled_subscription_fields',
    });
  });

  test('are listed, newest first, by page and state', async () => {
    const { customer } = await payingCustomer();
    const made: string[] = [];
    for (let index = 0; index < 4; index += 1) {
      made.unshift((await stripe.subscriptions.create({ customer, items, trial_period_days: 4 })).id);
    }
    const [newest = '', second = '', third = '', oldest = ''] = made;
    await stripe.subscriptions.cancel(second);
    const ids = async (params: Stripe.SubscriptionListParams) => {
      const page = await stripe.subscriptions.list({ customer, ...params });
      return [page.data.map(({ id }) => id), page.has_more];
    };
    expect(await ids({})).toEqual([[newest, third, oldest], false]);
    expect(await ids({ status: 'all' })).toEqual([made, false]);
    expect(await ids({ status: 'canceled' })).toEqual([[second], false]);
    expect(await ids({ status: 'all', limit: 2 })).toEqual([[newest, second], true]);
    expect(await ids({ status: 'all', limit: 2, starting_after: second })).toEqual([[third, oldest], false]);
    expect(await ids({ status: 'all', limit: 2, ending_before: oldest })).toEqual([[second, third], true]);
    expect(await ids({ price: 'price_other' })).toEqual([[], false]);
    const expanded = await stripe.subscriptions.list({ customer, limit: 1, expand: ['data.latest_invoice'] });
    expect(expanded.data[0]?.latest_invoice).toMatchObject({ object: 'invoice' });
    await expect(ids({ expand: ['data.colour'] })).rejects.toMatchObject({
      statusCode: 400,
      message: 'This property cannot be expanded (data.colour).',
    });
    await expect(ids({ limit: 101 })).rejects.toMatchObject({ statusCode: 400, param: 'limit' });
  });
});
