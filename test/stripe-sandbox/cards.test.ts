import Fastify, { type FastifyInstance } from 'fastify';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createStripeSandbox, sandboxKeys } from '../../src/stripe-sandbox/stripe-sandbox.ts';
import { openTestDatabase } from '../support/test-database.ts';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let app: FastifyInstance;
let stripe: Stripe;
beforeAll(async () => {
  database = await openTestDatabase();
  const { fetch, plugin } = createStripeSandbox({ orm: database.orm, publicUrl: 'http://sandbox.example' });
  stripe = new Stripe(sandboxKeys.secretKey, { httpClient: Stripe.createFetchHttpClient(fetch), maxNetworkRetries: 0 });
  app = Fastify();
  app.post('/api/stripe/webhook', async () => ({ received: true }));
  app.register(plugin);
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await database.close();
});

const path = '/sandbox/stripe/v1/setup_intents';
const thisYear = new Date().getFullYear();
const good = { number: '4242424242424242', exp_month: 12, exp_year: thisYear + 2, cvc: '123' };

async function openSetup() {
  const { id: customer } = await stripe.customers.create();
  const { id, client_secret: secret } = await stripe.setupIntents.create({
    customer,
    usage: 'off_session',
    allowed_payment_method_types: ['card'],
    metadata: { userId: '1' },
  });
  return { id, customer, secret: secret ?? '' };
}
type Setup = Awaited<ReturnType<typeof openSetup>>;

async function post(url: string, payload: object) {
  const response = await app.inject({ method: 'POST', url, payload });
  return { status: response.statusCode, headers: response.headers, body: response.json() };
}
function confirm({ id, secret }: Pick<Setup, 'id' | 'secret'>, card: object, key: string = sandboxKeys.publishableKey) {
  const billing = { name: 'Ada', address: { postal_code: '94110' } };
  return post(`${path}/${id}/confirm`, {
    key,
    client_secret: secret,
    payment_method_data: { type: 'card', card, billing_details: billing },
  });
}
const challenge = ({ id, secret }: Setup, outcome: string) =>
  post(`${path}/${id}/challenge`, { key: sandboxKeys.publishableKey, client_secret: secret, outcome });

describe('cards that work', () => {
  test.each([
    ['4242424242424242', 'visa', '4242'],
    ['5555 5555 5555 4444', 'mastercard', '4444'],
    ['4000000000000341', 'visa', '0341'],
  ])('%s', async (number, brand, last4) => {
    const setup = await openSetup();
    const { status, headers, body } = await confirm(setup, { ...good, number });
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('no-store');
    expect(body).toMatchObject({ id: setup.id, status: 'succeeded', client_secret: setup.secret, next_action: null });
    const { data } = await stripe.paymentMethods.list({ customer: setup.customer });
    expect(data).toHaveLength(1);
    expect(data[0]).toMatchObject({
      id: body.payment_method,
      billing_details: { name: 'Ada', email: null, address: { postal_code: '94110', city: null } },
      card: { brand, last4, exp_month: 12, exp_year: thisYear + 2 },
    });
    const events = await stripe.events.list({ limit: 2 });
    expect(events.data.map(({ type }) => type)).toEqual(['setup_intent.succeeded', 'payment_method.attached']);
  });

  test('a form, and a year of two digits', async () => {
    const { id, secret } = await openSetup();
    const fields = {
      key: sandboxKeys.publishableKey,
      client_secret: secret,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': good.number,
      'payment_method_data[card][exp_month]': '01',
      'payment_method_data[card][exp_year]': String((thisYear + 1) % 100),
      'payment_method_data[card][cvc]': '1234',
    };
    const response = await app.inject({
      method: 'POST',
      url: `${path}/${id}/confirm`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    });
    expect(response.json()).toMatchObject({ status: 'succeeded' });
  });

  test('a set-up succeeds once', async () => {
    const setup = await openSetup();
    const first = await confirm(setup, good);
    const again = await confirm(setup, { ...good, number: '5555555555554444' });
    expect(again).toMatchObject({
      status: 400,
      body: {
        error: {
          type: 'invalid_request_error',
          code: 'setup_intent_unexpected_state',
          setup_intent: { id: setup.id, status: 'succeeded', payment_method: first.body.payment_method },
        },
      },
    });
    await expect(stripe.setupIntents.cancel(setup.id)).rejects.toMatchObject({ code: 'setup_intent_unexpected_state' });
    expect((await stripe.paymentMethods.list({ customer: setup.customer })).data).toHaveLength(1);
  });
});

describe('cards that do not', () => {
  test.each([
    ['4000000000000002', { code: 'card_declined', decline_code: 'generic_decline' }],
    ['4000000000009995', { code: 'card_declined', decline_code: 'insufficient_funds' }],
    ['4000000000000069', { code: 'expired_card' }],
  ])('%s is declined, and another can be tried', async (number, error) => {
    const setup = await openSetup();
    const declined = await confirm(setup, { ...good, number });
    const state = { id: setup.id, status: 'requires_payment_method', last_setup_error: error };
    expect(declined).toMatchObject({
      status: 402,
      body: { error: { type: 'card_error', ...error, setup_intent: state } },
    });
    expect(await stripe.setupIntents.retrieve(setup.id)).toMatchObject({ ...state, payment_method: null });
    const { data } = await stripe.events.list({ type: 'setup_intent.setup_failed', limit: 1 });
    expect(data[0]?.data.object).toMatchObject({ id: setup.id });
    expect((await stripe.paymentMethods.list({ customer: setup.customer })).data).toEqual([]);
    expect((await confirm(setup, good)).body).toMatchObject({ status: 'succeeded', last_setup_error: null });
  });

  test.each([
    ['4242424242424241', {}, 'incorrect_number', 'Your card number is incorrect.'],
    ['4000056655665556', {}, 'incorrect_number', "This is the sandbox: use one of Stripe's test cards."],
    ['4242', {}, 'incorrect_number', 'Your card number is incorrect.'],
    [good.number, { exp_month: 13 }, 'invalid_expiry_month', undefined],
    [good.number, { exp_year: thisYear - 1 }, 'invalid_expiry_year', undefined],
    [good.number, { exp_year: thisYear + 60 }, 'invalid_expiry_year', undefined],
    [good.number, { cvc: '12' }, 'invalid_cvc', undefined],
    [good.number, { cvc: 'abc' }, 'invalid_cvc', undefined],
  ])('%s with %o is refused as %s', async (number, more, code, message) => {
    const setup = await openSetup();
    const { status, body } = await confirm(setup, { ...good, number, ...more });
    expect(status).toBe(402);
    expect(body.error).toMatchObject({ type: 'card_error', code, ...(message && { message }) });
    expect((await stripe.setupIntents.retrieve(setup.id)).status).toBe('requires_payment_method');
  });
});

describe('a card whose bank asks first', () => {
  const asking = { ...good, number: '4000002500003155' };

  test('works once that is answered, and is charged later', async () => {
    const setup = await openSetup();
    const asked = await confirm(setup, asking);
    expect(asked).toMatchObject({
      status: 200,
      body: {
        status: 'requires_action',
        next_action: { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect' } },
      },
    });
    expect((await stripe.paymentMethods.list({ customer: setup.customer })).data).toEqual([]);
    expect(await challenge(setup, 'complete')).toMatchObject({ status: 200, body: { status: 'succeeded' } });
    expect((await challenge(setup, 'complete')).status).toBe(400);
    const card = asked.body.payment_method;
    const subscription = await stripe.subscriptions.create({
      customer: setup.customer,
      items: [{ price: sandboxKeys.priceId }],
      default_payment_method: card,
    });
    expect(subscription).toMatchObject({ status: 'active', default_payment_method: card });
  });

  test('is not set up when the answer fails', async () => {
    const setup = await openSetup();
    await confirm(setup, asking);
    const error = { code: 'setup_intent_authentication_failure' };
    expect(await challenge(setup, 'fail')).toMatchObject({
      status: 402,
      body: { error: { ...error, setup_intent: { status: 'requires_payment_method', last_setup_error: error } } },
    });
    expect((await confirm(setup, good)).body.status).toBe('succeeded');
  });

  test('is not asked about when nothing was confirmed', async () => {
    expect((await challenge(await openSetup(), 'complete')).body.error.code).toBe('setup_intent_unexpected_state');
  });
});

describe('access from the browser', () => {
  test('needs the publishable key and the secret of the set-up', async () => {
    const setup = await openSetup();
    const other = await openSetup();
    expect(await confirm(setup, good, sandboxKeys.secretKey)).toMatchObject({ status: 401 });
    const missing = { status: 404, body: { error: { code: 'resource_missing' } } };
    expect(await confirm({ ...setup, secret: other.secret }, good)).toMatchObject(missing);
    expect(await confirm({ ...setup, secret: `${setup.secret}x` }, good)).toMatchObject(missing);
    expect(await confirm({ ...setup, id: 'seti_x' }, good)).toMatchObject(missing);
    const read = (secret: string) =>
      app.inject({ url: `${path}/${setup.id}?key=${sandboxKeys.publishableKey}&client_secret=${secret}` });
    expect((await read(setup.secret)).json()).toMatchObject({ id: setup.id, status: 'requires_payment_method' });
    expect((await read('guessed')).statusCode).toBe(404);
    expect((await stripe.setupIntents.retrieve(setup.id)).status).toBe('requires_payment_method');
  });

  test('what is no request is refused in the form of an error of Stripe', async () => {
    const { id, secret } = await openSetup();
    const missing = await post(`${path}/${id}/confirm`, { key: sandboxKeys.publishableKey, client_secret: secret });
    expect(missing).toMatchObject({
      status: 400,
      body: { error: { code: 'parameter_missing', param: 'payment_method_data' } },
    });
    const unknown = await confirm({ id, secret }, { ...good, colour: 'red' });
    expect(unknown.body.error).toMatchObject({ code: 'parameter_unknown', param: 'payment_method_data[card][colour]' });
    const broken = await app.inject({
      method: 'POST',
      url: `${path}/${id}/confirm`,
      headers: { 'content-type': 'application/json' },
      payload: '{',
    });
    expect(broken.statusCode).toBe(400);
    expect(broken.json().error.type).toBe('invalid_request_error');
  });
});

describe('set-ups with the secret key', () => {
  test('are made, read, confirmed and given up', async () => {
    const { id: customer } = await stripe.customers.create();
    const made = await stripe.setupIntents.create({ customer, automatic_payment_methods: { enabled: true } });
    expect(made).toMatchObject({
      status: 'requires_payment_method',
      usage: 'off_session',
      payment_method_types: ['card'],
    });
    expect(made.client_secret).toMatch(new RegExp(`^${made.id}_secret_\\w{25}$`));
    await expect(stripe.setupIntents.confirm(made.id)).rejects.toMatchObject({ statusCode: 400 });
    const done = await stripe.setupIntents.confirm(made.id, {
      payment_method: 'pm_card_visa',
      expand: ['payment_method'],
    });
    expect(done).toMatchObject({ status: 'succeeded', payment_method: { customer, card: { last4: '4242' } } });
    const other = await stripe.setupIntents.create({ customer });
    expect(await stripe.setupIntents.cancel(other.id, { cancellation_reason: 'abandoned' })).toMatchObject({
      status: 'canceled',
      cancellation_reason: 'abandoned',
    });
    await expect(stripe.setupIntents.confirm(other.id, { payment_method: 'pm_card_visa' })).rejects.toMatchObject({
      code: 'setup_intent_unexpected_state',
    });
  });
});

test('no number of a card is stored', async () => {
  const setup = await openSetup();
  await confirm(setup, { ...good, number: '4000000000000002' });
  await confirm(setup, good);
  const em = database.orm.em.fork();
  const tables = await em.execute<{ name: string }[]>(
    "select table_name as name from information_schema.tables where table_name like 'stripe_sandbox_%'",
  );
  expect(tables.length).toBeGreaterThanOrEqual(4);
  const rows = await Promise.all(
    tables.map(({ name }) => em.execute('select row_to_json(t)::text as row from ?? t', [name])),
  );
  const stored = JSON.stringify(rows);
  expect(stored).toContain('last4');
  expect(stored).not.toContain('4242424242424242');
  expect(stored).not.toContain('4000000000000002');
});
