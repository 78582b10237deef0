import { Stripe as Sdk } from 'stripe';
import { describe, expect, test } from 'vitest';
import { sandboxOrm } from '../../src/stripe-sandbox/database.ts';
import { SandboxRequest } from '../../src/stripe-sandbox/entities.ts';
import { createStripeSandbox, sandboxKeys } from '../../src/stripe-sandbox/stripe-sandbox.ts';
import { cards } from '../support/people.ts';
import { sandboxOrigin, sdkFor, subscriptionTerms, testSandbox } from './test-sandbox.ts';

const { addCard, database, payingCustomer, sandbox, stripe } = testSandbox();

/** Sends a request that no SDK would send. */
async function raw(method: string, path: string, { body, headers }: { body?: string; headers?: HeadersInit } = {}) {
  const response = await sandbox.fetch(`https://api.stripe.com${path}`, {
    method,
    headers: {
      authorization: `Bearer ${sandboxKeys.secretKey}`,
      'stripe-version': Sdk.API_VERSION,
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    },
    ...(body !== undefined && { body }),
  });
  return { status: response.status, headers: response.headers, body: JSON.parse(await response.text()) };
}

describe('access', () => {
  test('accepts only the secret key, and only the version that the SDK pins', async () => {
    await expect(sdkFor(sandbox, 'sk_test_other').customers.create()).rejects.toMatchObject({
      type: 'StripeAuthenticationError',
      statusCode: 401,
    });
    await expect(sdkFor(sandbox, sandboxKeys.publishableKey).customers.create()).rejects.toMatchObject({
      statusCode: 401,
    });
    const old = await raw('GET', '/v1/events', { headers: { 'stripe-version': '2020-08-27' } });
    expect(old.status).toBe(400);
    expect(old.body.error.message).toContain('Invalid Stripe API version: 2020-08-27');
    const right = await raw('GET', '/v1/events');
    expect(right.status).toBe(200);
    expect(right.headers.get('request-id')).toMatch(/^req_\w{24}$/);
  });

  test('returns 404 for an unknown URL', async () => {
    expect(await raw('GET', '/v1/charges')).toMatchObject({
      status: 404,
      body: { error: { type: 'invalid_request_error', message: expect.stringContaining('(GET: /v1/charges)') } },
    });
  });
});

describe('parameters', () => {
  test.each([
    [
      'unknown',
      'colour=red',
      {
        code: 'parameter_unknown',
        param: 'colour',
        message: expect.stringMatching(/^Received unknown parameter: colour\./),
      },
    ],
    ['known to Stripe alone', 'balance=100', { code: 'parameter_unknown', param: 'balance' }],
    ['of the wrong kind', 'email[0]=a', { param: 'email' }],
    ['with a strange name', '__proto__[x]=1', { code: 'parameter_unknown' }],
  ])('of a customer: %s', async (_, body, error) => {
    const answer = await raw('POST', '/v1/customers', { body });
    expect(answer).toMatchObject({ status: 400, body: { error: { type: 'invalid_request_error', ...error } } });
  });

  test('inside a parameter', async () => {
    const { customer } = await payingCustomer();
    const answer = await raw('POST', `/v1/customers/${customer}`, { body: 'invoice_settings[x]=1' });
    expect(answer.body.error).toMatchObject({ code: 'parameter_unknown', param: 'invoice_settings[x]' });
  });

  const terms =
    'payment_behavior=error_if_incomplete&payment_settings[save_default_payment_method]=on_subscription' +
    '&trial_settings[end_behavior][missing_payment_method]=cancel';

  test.each([
    ['missing', terms, { code: 'parameter_missing', param: 'customer' }],
    [
      'no such customer',
      `${terms}&customer=cus_x&items[0][price]=p`,
      { code: 'resource_missing', param: 'customer', message: "No such customer: 'cus_x'" },
    ],
  ])('of a subscription: %s', async (_, body, error) => {
    const answer = await raw('POST', '/v1/subscriptions', { body });
    expect(answer).toMatchObject({ status: 400, body: { error: { type: 'invalid_request_error', ...error } } });
  });

  test('wrong values of a subscription', async () => {
    const { customer } = await payingCustomer();
    const wrong = async (more: string) => {
      const body = `${terms}&customer=${customer}&items[0][price]=${sandboxKeys.priceId}&${more}`;
      return (await raw('POST', '/v1/subscriptions', { body })).body.error;
    };
    expect(await wrong('trial_period_days=four')).toMatchObject({ code: 'parameter_invalid_integer' });
    expect(await wrong('trial_period_days=731')).toMatchObject({ param: 'trial_period_days' });
    expect(await wrong('payment_behavior=hope')).toMatchObject({ param: 'payment_behavior' });
    expect(await wrong('items[0][price]=price_x')).toMatchObject({ code: 'resource_missing' });
    expect(await wrong('default_payment_method=pm_x')).toMatchObject({ code: 'resource_missing' });
    expect((await stripe.subscriptions.list({ customer, status: 'all' })).data).toEqual([]);
  });
});

describe('idempotency keys', () => {
  test('the same request returns the same response', async () => {
    const request = { body: 'name=Ada', headers: { 'idempotency-key': 'twice' } };
    const first = await raw('POST', '/v1/customers', request);
    const second = await raw('POST', '/v1/customers', request);
    expect(second).toMatchObject({ status: 200, body: first.body });
    await expect(stripe.customers.create({ name: 'Eve' }, { idempotencyKey: 'twice' })).rejects.toMatchObject({
      type: 'StripeIdempotencyError',
      statusCode: 400,
    });
  });

  test('twenty concurrent requests create one customer', async () => {
    const attempts = await Promise.all(
      Array.from({ length: 20 }, () =>
        stripe.customers.create({ metadata: { of: 'twenty' } }, { idempotencyKey: 'crowd' }),
      ),
    );
    expect(new Set(attempts.map(({ id }) => id)).size).toBe(1);
    const events = await stripe.events.list({ type: 'customer.created', limit: 100 });
    expect(events.data.filter(({ data }) => JSON.stringify(data.object).includes('twenty'))).toHaveLength(1);
  });

  test('a declined card is declined the same, an invalid request can be retried, and keys last a day', async () => {
    const { customer } = await payingCustomer(cards.failsLater);
    const pay = () => stripe.subscriptions.create({ customer, ...subscriptionTerms }, { idempotencyKey: 'declined' });
    const first = await pay().catch((error) => error);
    const second = await pay().catch((error) => error);
    expect(first).toMatchObject({ statusCode: 402, code: 'card_declined', decline_code: 'generic_decline' });
    expect(second).toMatchObject({ statusCode: 402, code: 'card_declined' });

    const wrong = { headers: { 'idempotency-key': 'wrong' }, body: 'colour=red' };
    expect((await raw('POST', '/v1/customers', wrong)).status).toBe(400);
    expect((await raw('POST', '/v1/customers', { ...wrong, body: 'name=Ada' })).status).toBe(200);

    const card = await addCard(customer);
    await stripe.customers.update(customer, { invoice_settings: { default_payment_method: card } });
    expect(await pay().catch((error) => error)).toMatchObject({ statusCode: 402 });
    // a day later
    const created = Math.floor(Date.now() / 1_000) - 24 * 60 * 60 - 2;
    await sandboxOrm(database.orm).em.fork().nativeUpdate(SandboxRequest, { key: 'declined' }, { created });
    expect((await pay()).status).toBe('active');
  });
});

describe('customers', () => {
  test('can be created, read, changed and deleted', async () => {
    const { customer: id, card } = await payingCustomer();
    expect(await stripe.customers.update(id, { name: 'Ada' })).toMatchObject({
      id,
      object: 'customer',
      name: 'Ada',
      email: 'ada@example.com',
      metadata: { userId: '1' },
      invoice_settings: { default_payment_method: card },
    });
    const subscription = await stripe.subscriptions.create({
      customer: id,
      ...subscriptionTerms,
      trial_period_days: 4,
    });
    expect(await stripe.customers.del(id)).toMatchObject({ id, object: 'customer', deleted: true });
    expect(await stripe.customers.retrieve(id)).toMatchObject({ id, deleted: true });
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('canceled');
    expect((await stripe.paymentMethods.retrieve(card)).customer).toBeNull();
    await expect(stripe.customers.del(id)).rejects.toMatchObject({ statusCode: 404, code: 'resource_missing' });
    await expect(stripe.customers.update(id, { name: 'x' })).rejects.toMatchObject({ code: 'resource_missing' });
  });

  test('accept only their own cards', async () => {
    const [ada, eve] = [await payingCustomer(), await payingCustomer()];
    const settings = { invoice_settings: { default_payment_method: ada.card } };
    await expect(stripe.customers.update(eve.customer, settings)).rejects.toMatchObject({
      statusCode: 400,
      param: 'invoice_settings[default_payment_method]',
    });
    const { card, customer } = await stripe.paymentMethods.retrieve(ada.card);
    expect(customer).toBe(ada.customer);
    expect(card).toMatchObject({ brand: 'visa', last4: '4242' });
  });
});

test('events name the change', async () => {
  const { customer } = await payingCustomer();
  await stripe.customers.update(customer, { name: 'Ada' });
  const { data } = await stripe.events.list({ type: 'customer.updated', limit: 1 });
  expect(data[0]).toMatchObject({
    object: 'event',
    api_version: Sdk.API_VERSION,
    type: 'customer.updated',
    data: { object: { id: customer, name: 'Ada' } },
  });
  const older = await stripe.events.list({ starting_after: data[0]?.id ?? '', limit: 1 });
  expect(older.data[0]?.id).not.toBe(data[0]?.id);
  expect(older.data[0]?.created).toBeLessThanOrEqual(data[0]?.created ?? 0);
  await expect(stripe.events.list({ starting_after: 'evt_x' })).rejects.toMatchObject({ code: 'resource_missing' });
});

test('customers and their clocks survive a restart', async () => {
  const { customer } = await payingCustomer();
  const again = createStripeSandbox({ orm: database.orm, publicUrl: sandboxOrigin });
  await sandbox.advance(customer, 5_000_000);
  const [here, there] = await Promise.all([sandbox.now(customer), again.now(customer)]);
  expect(Math.abs(there.getTime() - here.getTime())).toBeLessThan(60_000);
  expect(there.getTime() - Date.now()).toBeGreaterThan(4_900_000);
  expect(await sdkFor(again).customers.retrieve(customer)).toMatchObject({ id: customer, email: 'ada@example.com' });
});
