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
  stripe = sdkFor(sandbox);
});
afterAll(() => database.close());

function sdkFor({ fetch }: StripeSandbox, key: string = sandboxKeys.secretKey): Stripe {
  return new Stripe(key, { httpClient: Stripe.createFetchHttpClient(fetch), maxNetworkRetries: 0 });
}

/** A request as no SDK writes it. */
async function raw(method: string, path: string, { body, headers }: { body?: string; headers?: HeadersInit } = {}) {
  const response = await sandbox.fetch(`https://api.stripe.com${path}`, {
    method,
    headers: {
      authorization: `Bearer ${sandboxKeys.secretKey}`,
      'stripe-version': Stripe.API_VERSION,
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    },
    ...(body !== undefined && { body }),
  });
  return { status: response.status, headers: response.headers, body: JSON.parse(await response.text()) };
}

/** A customer who pays with a card. */
async function payingCustomer(card = 'pm_card_visa') {
  const customer = await stripe.customers.create({ email: 'ada@example.com', metadata: { userId: '1' } });
  const method = await stripe.paymentMethods.attach(card, { customer: customer.id });
  await stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: method.id } });
  return { customer: customer.id, card: method.id };
}
const items = [{ price: sandboxKeys.priceId }];
const nowSeconds = async () => Math.floor((await sandbox.now()).getTime() / 1_000);

describe('access', () => {
  test('only the secret key, and only the version that the SDK pins', async () => {
    await expect(sdkFor(sandbox, 'sk_test_other').customers.create()).rejects.toMatchObject({
      type: 'StripeAuthenticationError',
      statusCode: 401,
    });
    await expect(sdkFor(sandbox, sandboxKeys.publishableKey).customers.create()).rejects.toMatchObject({
      statusCode: 401,
    });
    const old = await raw('GET', '/v1/products', { headers: { 'stripe-version': '2020-08-27' } });
    expect(old.status).toBe(400);
    expect(old.body.error.message).toContain('Invalid Stripe API version: 2020-08-27');
    const right = await raw('GET', '/v1/products');
    expect(right.status).toBe(200);
    expect(right.headers.get('request-id')).toMatch(/^req_\w{24}$/);
  });

  test('an address that is none is said to be none', async () => {
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
      { code: 'parameter_unknown', param: 'colour', message: 'Received unknown parameter: colour' },
    ],
    ['unknown inside', 'invoice_settings[x]=1', { code: 'parameter_unknown', param: 'invoice_settings[x]' }],
    [
      'known to Stripe alone',
      'balance=100',
      { param: 'balance', message: expect.stringContaining('sandbox does not support') },
    ],
    ['of the wrong kind', 'email[0]=a', { param: 'email' }],
    ['no address', 'email=ada', { code: 'email_invalid', param: 'email' }],
    ['with a strange name', '__proto__[x]=1', { code: 'parameter_unknown' }],
  ])('of a customer: %s', async (_, body, error) => {
    const answer = await raw('POST', '/v1/customers', { body });
    expect(answer).toMatchObject({ status: 400, body: { error: { type: 'invalid_request_error', ...error } } });
  });

  test.each([
    ['missing', '', { code: 'parameter_missing', param: 'customer' }],
    [
      'no such customer',
      'customer=cus_x&items[0][price]=p',
      { code: 'resource_missing', param: 'customer', message: "No such customer: 'cus_x'" },
    ],
  ])('of a subscription: %s', async (_, body, error) => {
    const answer = await raw('POST', '/v1/subscriptions', { body });
    expect(answer).toMatchObject({ status: 400, body: { error: { type: 'invalid_request_error', ...error } } });
  });

  test('wrong values of a subscription', async () => {
    const { customer } = await payingCustomer();
    const create = (more: string) =>
      raw('POST', '/v1/subscriptions', { body: `customer=${customer}&items[0][price]=${sandboxKeys.priceId}&${more}` });
    const wrong = async (more: string) => (await create(more)).body.error;
    expect(await wrong('trial_period_days=four')).toMatchObject({ code: 'parameter_invalid_integer' });
    expect(await wrong('trial_period_days=731')).toMatchObject({ param: 'trial_period_days' });
    expect(await wrong('trial_period_days=4&trial_end=now')).toMatchObject({ code: 'parameters_exclusive' });
    expect(await wrong('payment_behavior=hope')).toMatchObject({ param: 'payment_behavior' });
    expect(await wrong('items[0][tax_rates][0]=x')).toMatchObject({
      message: expect.stringContaining('does not support'),
    });
    expect(await wrong(`trial_end=${await nowSeconds()}`)).toMatchObject({ param: 'trial_end' });
    expect(await wrong(`trial_end=${(await nowSeconds()) + 731 * 86_400}`)).toMatchObject({ param: 'trial_end' });
    expect(await wrong('default_payment_method=pm_x')).toMatchObject({ code: 'resource_missing' });
    expect((await stripe.subscriptions.list({ customer, status: 'all' })).data).toEqual([]);
  });
});

describe('idempotency keys', () => {
  test('the same again answers the same', async () => {
    const request = { body: 'name=Ada', headers: { 'idempotency-key': 'twice' } };
    const first = await raw('POST', '/v1/customers', request);
    const second = await raw('POST', '/v1/customers', request);
    expect(second).toMatchObject({ status: 200, body: first.body });
    expect(first.headers.get('idempotent-replayed')).toBeNull();
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    await expect(stripe.customers.create({ name: 'Eve' }, { idempotencyKey: 'twice' })).rejects.toMatchObject({
      type: 'StripeIdempotencyError',
      statusCode: 400,
    });
  });

  test('twenty at once make one', async () => {
    const made = await Promise.all(
      Array.from({ length: 20 }, () =>
        stripe.customers.create({ metadata: { of: 'twenty' } }, { idempotencyKey: 'crowd' }),
      ),
    );
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    const events = await stripe.events.list({ type: 'customer.created', limit: 100 });
    expect(events.data.filter(({ data }) => JSON.stringify(data.object).includes('twenty'))).toHaveLength(1);
  });

  test('a refused card is refused the same, a wrong request is looked at anew, and a day ends it', async () => {
    const { customer } = await payingCustomer('pm_card_chargeCustomerFail');
    const pay = () =>
      stripe.subscriptions.create(
        { customer, items, payment_behavior: 'error_if_incomplete' },
        { idempotencyKey: 'refused' },
      );
    const first = await pay().catch((error) => error);
    const second = await pay().catch((error) => error);
    expect(first).toMatchObject({ statusCode: 402, code: 'card_declined', decline_code: 'generic_decline' });
    expect(second).toMatchObject({ statusCode: 402, code: 'card_declined' });
    expect(second.headers['idempotent-replayed']).toBe('true');

    const wrong = { headers: { 'idempotency-key': 'wrong' }, body: 'colour=red' };
    expect((await raw('POST', '/v1/customers', wrong)).status).toBe(400);
    expect((await raw('POST', '/v1/customers', { ...wrong, body: 'name=Ada' })).status).toBe(200);

    const card = await stripe.paymentMethods.attach('pm_card_visa', { customer });
    await stripe.customers.update(customer, { invoice_settings: { default_payment_method: card.id } });
    await sandbox.advance(24 * 60 * 60 * 1_000 + 2_000);
    expect((await pay()).status).toBe('active');
  });
});

describe('customers', () => {
  test('are made, read, changed and deleted', async () => {
    const { customer: id, card } = await payingCustomer();
    const changed = await stripe.customers.update(id, { name: 'Ada', metadata: { plan: 'x', userId: '' } });
    expect(changed).toMatchObject({
      id,
      object: 'customer',
      name: 'Ada',
      email: 'ada@example.com',
      metadata: { plan: 'x' },
      invoice_settings: { default_payment_method: card },
    });
    const subscription = await stripe.subscriptions.create({ customer: id, items, trial_period_days: 4 });
    expect(await stripe.customers.del(id)).toMatchObject({ id, object: 'customer', deleted: true });
    const expand = ['invoice_settings.default_payment_method'];
    expect(await stripe.customers.retrieve(id, { expand })).toMatchObject({ id, deleted: true });
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('canceled');
    expect((await stripe.paymentMethods.retrieve(card)).customer).toBeNull();
    await expect(stripe.customers.del(id)).rejects.toMatchObject({ statusCode: 404, code: 'resource_missing' });
    await expect(stripe.customers.update(id, { name: 'x' })).rejects.toMatchObject({ code: 'resource_missing' });
  });

  test('take only cards of their own', async () => {
    const [ada, eve] = [await payingCustomer(), await payingCustomer()];
    const settings = { invoice_settings: { default_payment_method: ada.card } };
    await expect(stripe.customers.update(eve.customer, settings)).rejects.toMatchObject({
      statusCode: 400,
      param: 'invoice_settings[default_payment_method]',
    });
    await expect(stripe.paymentMethods.attach(ada.card, { customer: eve.customer })).rejects.toMatchObject({
      statusCode: 400,
    });
    const { data } = await stripe.paymentMethods.list({ customer: ada.customer, type: 'card' });
    expect(data.map(({ id }) => id)).toEqual([ada.card]);
    expect(data[0]?.card).toMatchObject({ brand: 'visa', last4: '4242', country: 'US', funding: 'credit' });
    await stripe.paymentMethods.detach(ada.card);
    expect((await stripe.customers.retrieve(ada.customer)) as Stripe.Customer).toMatchObject({
      invoice_settings: { default_payment_method: null },
    });
    await expect(stripe.paymentMethods.attach(ada.card, { customer: ada.customer })).rejects.toMatchObject({
      statusCode: 400,
    });
  });
});

test('events tell what happened, by whom, and what was before', async () => {
  const { customer } = await payingCustomer();
  const update = await stripe.customers.update(
    customer,
    { name: 'Ada', metadata: { more: 'x' } },
    { idempotencyKey: 'told' },
  );
  const { data } = await stripe.events.list({ type: 'customer.updated', limit: 1 });
  expect(data[0]).toMatchObject({
    object: 'event',
    api_version: Stripe.API_VERSION,
    type: 'customer.updated',
    data: { object: { id: customer, name: 'Ada' }, previous_attributes: { name: null, metadata: { more: null } } },
    request: { id: update.lastResponse.requestId, idempotency_key: 'told' },
  });
  expect(await stripe.events.retrieve(data[0]?.id ?? '')).toMatchObject({ id: data[0]?.id });
  const family = await stripe.events.list({ type: 'payment_method.*', limit: 100 });
  expect(new Set(family.data.map(({ type }) => type))).toContain('payment_method.attached');
  expect(family.data.every(({ type }) => type.startsWith('payment_method.'))).toBe(true);
  const older = await stripe.events.list({ starting_after: data[0]?.id ?? '', limit: 1 });
  expect(older.data[0]?.created).toBeLessThanOrEqual(data[0]?.created ?? 0);
  expect((await stripe.events.list({ created: { gte: (await nowSeconds()) + 60 } })).data).toEqual([]);
});

test('what was made survives a new start', async () => {
  const { customer } = await payingCustomer();
  const again = createStripeSandbox({ orm: database.orm, publicUrl: 'http://sandbox.example' });
  await sandbox.advance(5_000_000);
  expect(Math.abs((await again.now()).getTime() - (await sandbox.now()).getTime())).toBeLessThan(60_000);
  expect(await sdkFor(again).customers.retrieve(customer)).toMatchObject({ id: customer, email: 'ada@example.com' });
});
