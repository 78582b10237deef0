import { describe, expect, test } from 'vitest';
import { sandboxKeys } from '../../src/stripe-sandbox/stripe-sandbox.ts';
import { subscriptionTerms, testSandbox } from './test-sandbox.ts';

const { app, database, stripe } = testSandbox();

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
  const billing = { address: { postal_code: '94110' } };
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
    expect(body).toMatchObject({ id: setup.id, status: 'succeeded', client_secret: setup.secret });
    expect(await stripe.paymentMethods.retrieve(body.payment_method)).toMatchObject({
      customer: setup.customer,
      card: { brand, last4, exp_month: 12, exp_year: thisYear + 2 },
    });
    const { data } = await stripe.events.list({ limit: 1 });
    expect(data).toMatchObject([{ type: 'setup_intent.succeeded', data: { object: { id: setup.id } } }]);
  });

  test('accepts a two-digit year', async () => {
    const { body } = await confirm(await openSetup(), { ...good, exp_month: 1, exp_year: (thisYear + 1) % 100 });
    expect(body).toMatchObject({ status: 'succeeded' });
    const { card } = await stripe.paymentMethods.retrieve(body.payment_method);
    expect(card).toMatchObject({ exp_month: 1, exp_year: thisYear + 1 });
  });

  test('a setup succeeds once', async () => {
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
    expect((await stripe.setupIntents.retrieve(setup.id)).payment_method).toBe(first.body.payment_method);
  });
});

describe('cards that fail', () => {
  test.each([
    ['4000000000000002', { code: 'card_declined', decline_code: 'generic_decline' }],
    ['4000000000009995', { code: 'card_declined', decline_code: 'insufficient_funds' }],
    ['4000000000000069', { code: 'expired_card' }],
  ])('%s is declined, and another can be tried', async (number, error) => {
    const setup = await openSetup();
    const declined = await confirm(setup, { ...good, number });
    const state = { id: setup.id, status: 'requires_payment_method' };
    expect(declined).toMatchObject({
      status: 402,
      body: { error: { type: 'card_error', ...error, setup_intent: state } },
    });
    expect(await stripe.setupIntents.retrieve(setup.id)).toMatchObject({ ...state, payment_method: null });
    expect((await confirm(setup, good)).body).toMatchObject({ status: 'succeeded' });
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
  ])('rejects %s with %o as %s', async (number, more, code, message) => {
    const setup = await openSetup();
    const { status, body } = await confirm(setup, { ...good, number, ...more });
    expect(status).toBe(402);
    expect(body.error).toMatchObject({ type: 'card_error', code, ...(message && { message }) });
    expect((await stripe.setupIntents.retrieve(setup.id)).status).toBe('requires_payment_method');
  });
});

describe('a card whose bank asks for confirmation', () => {
  const asking = { ...good, number: '4000002500003155' };

  test('works once the user confirms, and can be charged later', async () => {
    const setup = await openSetup();
    const asked = await confirm(setup, asking);
    expect(asked).toMatchObject({ status: 200, body: { status: 'requires_action' } });
    const card = asked.body.payment_method;
    expect((await stripe.paymentMethods.retrieve(card)).customer).toBeNull();
    expect(await challenge(setup, 'complete')).toMatchObject({ status: 200, body: { status: 'succeeded' } });
    expect((await challenge(setup, 'complete')).status).toBe(400);
    const subscription = await stripe.subscriptions.create({
      customer: setup.customer,
      ...subscriptionTerms,
      default_payment_method: card,
    });
    expect(subscription).toMatchObject({ status: 'active', default_payment_method: card });
  });

  test('is not set up when the confirmation fails', async () => {
    const setup = await openSetup();
    await confirm(setup, asking);
    const error = { code: 'setup_intent_authentication_failure' };
    expect(await challenge(setup, 'fail')).toMatchObject({
      status: 402,
      body: { error: { ...error, setup_intent: { status: 'requires_payment_method' } } },
    });
    expect((await confirm(setup, good)).body.status).toBe('succeeded');
  });

  test('cannot be confirmed before it was submitted', async () => {
    expect((await challenge(await openSetup(), 'complete')).body.error.code).toBe('setup_intent_unexpected_state');
  });
});

describe('access from the browser', () => {
  test('needs the publishable key and the client secret of the setup', async () => {
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

  test('an invalid request gets an error in Stripe’s format', async () => {
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

test('a setup waits for a card', async () => {
  const { id: customer } = await stripe.customers.create();
  const made = await stripe.setupIntents.create({ customer, usage: 'off_session' });
  expect(made).toMatchObject({ customer, status: 'requires_payment_method' });
  expect(made.client_secret).toMatch(new RegExp(`^${made.id}_secret_\\w{24}$`));
  expect(await stripe.setupIntents.retrieve(made.id)).toMatchObject({ id: made.id, payment_method: null });
});

test('stores no card number', async () => {
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
