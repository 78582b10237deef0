import Stripe from 'stripe';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { product } from '../../src/domain/product/product.ts';
import { checkPrice } from '../../src/modules/billing/check-price.ts';
import { reconcile } from '../../src/modules/billing/reconcile.ts';
import { sandboxKeys } from '../../src/stripe-sandbox/stripe-sandbox.ts';
import { captureLog, testApp } from '../support/apps.ts';
import { newUser } from '../support/new-user.ts';
import { complete, confirmCard, newAdmin, newSubscriber, setUp, setupIdFrom } from '../support/people.ts';
import { testSettings } from '../support/test-app.ts';
import { Visitor } from '../support/visitor.ts';

/** Returns a response instead of Stripe's for some calls, such as `POST /v1/subscriptions`. */
let replaceResponse: ((call: string) => Response | Promise<Response> | undefined) | null = null;
const webhookSecret = 'whsec_of_these_tests';

const app = testApp({
  granted: false,
  stripePages: true,
  doneJobs: ['stripe-events', 'reconcile-subscriptions'],
  // tests send the webhooks themselves
  settings: { logLevel: 'warn', stripe: { ...testSettings.stripe, webhookSecret } },
  stripeFetch: (real) => async (input, init) =>
    (await replaceResponse?.(`${init?.method} ${new URL(String(input)).pathname}`)) ?? real(input, init),
});
let lines: string[];
beforeAll(async () => {
  lines = captureLog(app.app);
});
beforeEach(() => {
  replaceResponse = null;
  lines.length = 0;
});

/** Details that may not be stored or logged anywhere. */
const secret = {
  message: "No such price: 'Ada Lovelace ada@example.test 4242424242424242 sk_live_1'",
  payment_method: { billing_details: { name: 'Ada Lovelace', email: 'ada@example.test' }, card: { last4: '4242' } },
};
const traces = /Ada|example\.test|42424242|sk_|No such/;

function errorResponse(status: number, error: object, requestId = 'req_1') {
  return Response.json({ error: { ...secret, ...error } }, { status, headers: { 'request-id': requestId } });
}

const logged = () => lines.map((line) => JSON.parse(line) as { level: number; msg: string; stripe?: object });
const levels = { warning: 40, error: 50 };

/** Returns the test's entries in the activity log. */
async function logEntries(action = 'billing.failed') {
  return app.orm.em
    .fork()
    .execute<{ level: string; message: string; metadata: object }[]>(
      'select level, message, metadata from activities where action = ? and created_at >= ? order by created_at',
      [action, since],
    );
}
let since = new Date();
beforeEach(() => {
  since = new Date();
});

async function payer() {
  const ada = await newUser(app.app);
  const clientSecret = String((await setUp(ada)).clientSecret);
  await confirmCard(ada, clientSecret);
  return { ada, setupIntentId: setupIdFrom(clientSecret) };
}

interface Example {
  what: string;
  answer: () => Response | Promise<Response>;
  level: 'warning' | 'error';
  metadata: object;
}

const examples: Example[] = [
  {
    what: 'an unknown parameter',
    answer: () =>
      errorResponse(
        400,
        { type: 'invalid_request_error', code: 'resource_missing', param: 'items[0][price]' },
        'req_Ab1',
      ),
    level: 'error',
    metadata: {
      type: 'StripeInvalidRequestError',
      status: 400,
      code: 'resource_missing',
      param: 'items[0][price]',
      request_id: 'req_Ab1',
    },
  },
  {
    what: 'a card',
    answer: () => errorResponse(402, { type: 'card_error', code: 'card_declined', decline_code: 'insufficient_funds' }),
    level: 'warning',
    metadata: {
      type: 'StripeCardError',
      status: 402,
      code: 'card_declined',
      decline_code: 'insufficient_funds',
      request_id: 'req_1',
    },
  },
  {
    what: 'a key',
    answer: () => errorResponse(401, { type: 'invalid_request_error' }),
    level: 'error',
    metadata: { type: 'StripeAuthenticationError', status: 401, request_id: 'req_1' },
  },
  {
    what: 'nothing, but fails with an internal error',
    answer: () => errorResponse(500, { type: 'api_error' }),
    level: 'warning',
    metadata: { type: 'StripeAPIError', status: 500, request_id: 'req_1' },
  },
  {
    what: 'nothing, but is unreachable',
    answer: () => Promise.reject(Object.assign(new TypeError('fetch failed'), { code: 'ECONNREFUSED' })),
    level: 'warning',
    metadata: { type: 'StripeConnectionError', code: 'ECONNREFUSED' },
  },
  {
    what: 'in a format that is not Stripe’s',
    answer: () =>
      errorResponse(400, { type: 'invalid_request_error', code: 'ada@example.test', param: 'name=Ada\u0000' }, 'no id'),
    level: 'error',
    metadata: { type: 'StripeInvalidRequestError', status: 400 },
  },
];

test.each(examples)('reports what Stripe rejects to the operator: $what', async ({ answer, level, metadata }) => {
  const { ada, setupIntentId } = await payer();
  replaceResponse = (call) => (call === 'POST /v1/subscriptions' ? answer() : undefined);
  expect((await complete(ada, setupIntentId)).statusCode).toBeGreaterThanOrEqual(402);
  replaceResponse = null;
  expect(logged()).toEqual([expect.objectContaining({ level: levels[level], stripe: metadata })]);
  expect(await logEntries()).toEqual([{ level, message: logged()[0]?.msg, metadata }]);
  expect(JSON.stringify([lines, await logEntries()])).not.toMatch(traces);
});

test('logs a failure once over tRPC, too', async () => {
  const { ada, setupIntentId } = await payer();
  replaceResponse = () => errorResponse(500, { type: 'api_error' });
  await expect(ada.trpc().billing.completeSubscription.mutate({ setupIntentId })).rejects.toThrow();
  expect(logged()).toHaveLength(1);
});

test('reports a failure while deleting an account or moving a trial', async () => {
  const [admin, ada] = [await newAdmin(app), await newSubscriber(app)];
  replaceResponse = (call) =>
    call.startsWith('DELETE') ? errorResponse(403, { type: 'invalid_request_error' }) : undefined;
  expect((await admin.delete(`/api/admin/users/${ada.id}`)).statusCode).toBe(502);
  replaceResponse = (call) =>
    /^POST .+\/sub_/.test(call) ? errorResponse(400, { type: 'invalid_request_error', param: 'trial_end' }) : undefined;
  expect((await admin.patch(`/api/admin/users/${ada.id}/trial`, { hoursFromNow: 5 })).statusCode).toBe(409);
  const expected = [
    { type: 'StripePermissionError', status: 403, request_id: 'req_1' },
    { type: 'StripeInvalidRequestError', status: 400, param: 'trial_end', request_id: 'req_1' },
  ];
  expect(logged().map(({ stripe }) => stripe)).toEqual(expected);
  expect((await logEntries()).map(({ metadata }) => metadata)).toEqual(expected);
  expect(lines.join()).not.toMatch(traces);
});

/** Sends an event to the product, as Stripe would. */
async function send(event: object) {
  const payload = JSON.stringify({ object: 'event', ...event });
  const header = app.stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecret });
  return new Visitor(app.app).post('/api/stripe/webhook', payload, { 'stripe-signature': header });
}

test('reports every webhook failure in the log, and one per interval to admins', async () => {
  const ada = await newSubscriber(app);
  const [row] = await app.orm.em.fork().execute('select customer_id from subscriptions where user_id = ?', [ada.id]);
  const event = { id: 'evt_1', type: 'invoice.paid', data: { object: { id: 'in_1', customer: row?.customer_id } } };
  replaceResponse = () => errorResponse(401, { type: 'invalid_request_error' });
  for (let times = 0; times < 3; times += 1) expect((await send(event)).statusCode).toBe(502);
  const metadata = {
    ...{ type: 'StripeAuthenticationError', status: 401, request_id: 'req_1' },
    ...{ event: 'evt_1', event_type: 'invoice.paid' },
  };
  expect(logged().map(({ stripe }) => stripe)).toEqual([metadata, metadata, metadata]);
  expect(await logEntries()).toEqual([{ level: 'error', message: 'Stripe: StripeAuthenticationError', metadata }]);
  replaceResponse = null;
  expect((await send(event)).statusCode).toBe(200);
});

test('reports a failure in the hourly job once for all accounts', async () => {
  await Promise.all([newSubscriber(app), newSubscriber(app)]);
  const { orm, stripe } = app;
  replaceResponse = () => errorResponse(500, { type: 'api_error' });
  const failed = await reconcile({ orm, stripe, settings: testSettings, log: app.app.log }).catch((error) => error);
  expect(JSON.stringify(failed)).not.toMatch(traces);
  const metadata = { type: 'StripeAPIError', status: 500, request_id: 'req_1', accounts: expect.any(Number) };
  expect(logged()).toEqual([expect.objectContaining({ stripe: metadata, userId: null })]);
  expect(await logEntries()).toEqual([expect.objectContaining({ metadata })]);
});

describe('the price', () => {
  const monthly = { interval: 'month', interval_count: 1, usage_type: 'licensed' };
  const good = { id: 'p', active: true, unit_amount: 2_400, currency: 'usd', recurring: monthly };
  const is = (words: string) =>
    `The price in STRIPE_PRICE_ID is ${words} at Stripe, but the pages say $${product.pricePerMonth}.00 every month.`;
  const gone = 'Nobody can subscribe: the price in STRIPE_PRICE_ID is archived at Stripe.';

  /** Checks a price whose setting contains a secret key by mistake. */
  async function check(answer: () => Response | Promise<Response>, { isStopping = false } = {}) {
    const httpClient = Stripe.createFetchHttpClient(async () => answer());
    const stripe = new Stripe('sk_test_1', { httpClient, maxNetworkRetries: 0, telemetry: false });
    const { orm } = app;
    await checkPrice({ orm, stripe, log: app.app.log, priceId: 'sk_live_1', isStopping: () => isStopping });
    expect(JSON.stringify([lines, await logEntries('billing.price')])).not.toMatch(traces);
    const logLines = logged().map(({ level, msg }) => ({ level, message: msg }));
    expect((await logEntries('billing.price')).map(({ level, message }) => ({ level, message }))).toEqual(
      logLines.map(({ level, message }) => ({ level: level === levels.error ? 'error' : 'warning', message })),
    );
    return logLines[0];
  }

  test('is correct in the sandbox and logs nothing', async () => {
    const { orm, stripe } = app;
    await checkPrice({ orm, stripe, log: app.app.log, priceId: sandboxKeys.priceId, isStopping: () => false });
    expect([lines, await logEntries('billing.price')]).toEqual([[], []]);
    expect(await check(() => Response.json(good))).toBe(undefined);
  });

  test.each([
    [{ active: false }, gone],
    [{ unit_amount: 1_900 }, is('$19.00 every month')],
    [{ unit_amount: 24 }, is('$0.24 every month')],
    [{ unit_amount: null }, is('a variable amount every month')],
    [{ currency: 'eur' }, is('€24.00 every month')],
    [{ unit_amount: 2_400, currency: 'jpy' }, is('¥2,400 every month')],
    [{ recurring: { ...monthly, interval: 'year' } }, is('$24.00 every year')],
    [{ recurring: { ...monthly, interval_count: 3 } }, is('$24.00 every 3 months')],
    [{ recurring: { ...monthly, usage_type: 'metered' } }, is('$24.00 every month, by usage,')],
    [{ recurring: null }, is('$24.00, paid once,')],
  ])('with %j is reported as wrong', async (change, message) => {
    expect(await check(() => Response.json({ ...good, ...change }))).toEqual({ level: levels.error, message });
  });

  test.each([
    [
      () => errorResponse(404, { type: 'invalid_request_error', code: 'resource_missing', param: 'price' }),
      'error',
      /^Nobody can subscribe: Stripe has no price with the id in STRIPE_PRICE_ID for this key\. [^.]+\.$/,
    ],
    [
      () => errorResponse(401, { type: 'invalid_request_error' }),
      'error',
      /^Nobody can subscribe or manage a plan: Stripe rejects STRIPE_SECRET_KEY\.$/,
    ],
    [
      () => errorResponse(403, { type: 'invalid_request_error' }),
      'error',
      /^Stripe does not let STRIPE_SECRET_KEY read the price in STRIPE_PRICE_ID\.$/,
    ],
    [
      () => errorResponse(500, { type: 'api_error' }),
      'warning',
      /^Stripe could not be reached, so [^.]+ was not checked\.$/,
    ],
    [() => Promise.reject(new TypeError('fetch failed')), 'warning', /^Stripe could not be reached, so /],
    [() => new Response('<h1>Bad gateway</h1>', { status: 502 }), 'warning', /^Stripe could not be reached, so /],
  ] as const)('that cannot be read is reported in one sentence', async (answer, level, message) => {
    expect(await check(answer)).toEqual({ level: levels[level], message: expect.stringMatching(message) });
  });

  test('is not reported while the server stops', async () => {
    expect(await check(() => Promise.reject(new TypeError('fetch failed')), { isStopping: true })).toBe(undefined);
  });
});
