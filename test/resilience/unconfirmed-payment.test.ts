import { setImmediate as turn } from 'node:timers/promises';
import Stripe from 'stripe';
import { afterEach, expect, test, vi } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { unconfirmedPurchase } from '../../src/domain/billing/purchase.ts';
import { limits, serverLimits } from '../../src/domain/product/limits.ts';
import { Subscription } from '../../src/modules/billing/subscription.entity.ts';
import { sandboxKeys } from '../../src/stripe-sandbox/stripe-sandbox.ts';
import { appOn, testApp } from '../support/apps.ts';
import { newUser } from '../support/new-user.ts';
import {
  cards,
  complete,
  confirmCard,
  newAdmin,
  newSubscriber,
  readStripeRecords,
  setUp,
  setupIdFrom,
} from '../support/people.ts';
import { isFull } from '../support/rounds.ts';
import { faults, serveFetch } from '../support/servers.ts';
import { testServices, testSettings } from '../support/test-app.ts';
import { Visitor } from '../support/visitor.ts';

type Answer = () => Promise<Response>;

/** Intercepts calls to Stripe, such as `POST /v1/subscriptions`. `answer` makes the real call. */
let intercept: ((call: string, answer: Answer) => Promise<Response>) | null = null;
/** The number of subscription requests to Stripe, by account. */
const creates = new Map<string, number>();

// webhooks fail because of this secret; otherwise, they would resolve the unknown outcome
const settings = { stripe: { ...testSettings.stripe, webhookSecret: 'whsec_another' } };
const app = testApp({
  granted: false,
  stripePages: true,
  settings,
  stripeFetch: (real) => (input, init) => {
    const call = `${init?.method} ${new URL(String(input)).pathname}`;
    if (call === create) {
      const id = String(new URLSearchParams(String(init?.body)).get('metadata[userId]'));
      creates.set(id, (creates.get(id) ?? 0) + 1);
    }
    const answer = () => real(input, init);
    return intercept ? intercept(call, answer) : answer();
  },
});
afterEach(() => {
  intercept = null;
  vi.useRealTimers();
});

const create = 'POST /v1/subscriptions';
const lost = () => Promise.reject(new TypeError('fetch failed'));

/** Makes the calls of one kind, but loses their responses. */
function loseResponses(wanted: string) {
  intercept = async (call, answer) => {
    const answered = await answer();
    return call === wanted ? lost() : answered;
  };
}

/** Holds the first call of a kind. @returns a promise for its arrival, and a function that releases it */
function hold(wanted: RegExp) {
  const [came, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  intercept = async (call, answer) => {
    if (!wanted.test(call)) return answer();
    intercept = null;
    came.resolve();
    await released.promise;
    return answer();
  };
  return { came: came.promise, release: () => released.resolve() };
}

/** Creates a user with a confirmed card but without a plan. */
async function newPayer({ number = cards.good, trialUsed = false } = {}) {
  const payer = await newUser(app.app);
  await app.orm.em.fork().insert(Subscription, { user: payer.id, trialUsed, revision: 0 });
  const clientSecret = String((await setUp(payer)).clientSecret);
  await confirmCard(payer, clientSecret, number);
  return { payer, setupIntentId: setupIdFrom(clientSecret) };
}

const findRow = ({ id }: { id: string }) => app.orm.em.fork().findOneOrFail(Subscription, { user: id });
const failedOnce = { statusCode: 502, json: { message: unconfirmedPurchase } };

async function completed(visitor: Visitor, setupIntentId: string) {
  const { statusCode, ...response } = await complete(visitor, setupIntentId);
  return { statusCode, json: response.json() };
}

test('after a request was sent, another tab, another process and a restarted process report an unknown outcome', async () => {
  const { payer, setupIntentId } = await newPayer({ trialUsed: true });
  loseResponses(create);
  expect(await completed(payer, setupIntentId)).toEqual(failedOnce);

  const cutOff = appOn(app.orm, { settings, stripeFetch: () => lost });
  const elsewhere = new Visitor(cutOff);
  elsewhere.cookie = payer.cookie;
  expect(await completed(elsewhere, setupIntentId)).toEqual(failedOnce);
  await expect(elsewhere.trpc().billing.completeSubscription.mutate({ setupIntentId })).rejects.toMatchObject({
    message: unconfirmedPurchase,
    data: { httpStatus: 502, reason: 'unconfirmed' },
  });
  expect(await setUp(elsewhere)).toEqual({
    clientSecret: null,
    status: null,
    alreadyActive: false,
    error: { message: unconfirmedPurchase, reason: 'unconfirmed' },
  });
  await cutOff.close();

  intercept = null;
  expect(await setUp(payer), 'a newly opened page').toEqual({
    clientSecret: null,
    status: 'active',
    alreadyActive: true,
  });
  expect((await readStripeRecords(app, payer.id)).subscriptions).toHaveLength(1);
});

test('before any request was sent, the error says that nothing was charged', async () => {
  const { payer, setupIntentId } = await newPayer();
  intercept = lost;
  const message = expect.stringContaining('Nothing was charged');
  expect(await completed(payer, setupIntentId)).toEqual({ statusCode: 502, json: { message } });
  expect(await setUp(payer)).toMatchObject({ error: { message, reason: 'not-charged' } });
});

test('shows Stripe’s sentence for a decline whose response was lost, on every retry', async () => {
  const { payer, setupIntentId } = await newPayer({ number: cards.failsLater, trialUsed: true });
  loseResponses(create);
  expect(await completed(payer, setupIntentId)).toEqual(failedOnce);
  intercept = null;
  const declined = { statusCode: 402, json: { message: 'Your card was declined.' } };
  expect(await completed(payer, setupIntentId)).toEqual(declined);
  expect(await completed(payer, setupIntentId), 'as when our own response is lost').toEqual(declined);
  await expect(payer.trpc().billing.completeSubscription.mutate({ setupIntentId })).rejects.toMatchObject({
    data: { httpStatus: 402, reason: 'declined' },
  });
  const next = await setUp(payer);
  expect(next).toMatchObject({ clientSecret: expect.stringMatching(/^seti_/), declined: 'Your card was declined.' });
  expect(await completed(payer, setupIntentId), 'as when another tab is a step further').toEqual(declined);

  await confirmCard(payer, String(next.clientSecret));
  expect(await completed(payer, setupIdFrom(String(next.clientSecret)))).toEqual({
    statusCode: 200,
    json: { status: 'active' },
  });
  expect((await findRow(payer)).declineMessage).toBe(null);
  expect((await readStripeRecords(app, payer.id)).subscriptions).toHaveLength(1);
});

test('a newly opened page reports the decline, too', async () => {
  const { payer, setupIntentId } = await newPayer({ number: cards.failsLater, trialUsed: true });
  loseResponses(create);
  expect(await completed(payer, setupIntentId)).toEqual(failedOnce);
  intercept = null;
  expect(await setUp(payer)).toMatchObject({
    clientSecret: null,
    error: { message: 'Your card was declined.', reason: 'declined' },
  });
  expect(await setUp(payer)).toMatchObject({ clientSecret: expect.any(String), declined: 'Your card was declined.' });
});

test('when Stripe rejects it for another reason, nothing is charged and the setup ends', async () => {
  const { payer, setupIntentId } = await newPayer();
  const stripe = { ...settings.stripe, priceId: 'price_gone' };
  const misled = appOn(app.orm, { settings: { stripe } });
  const there = new Visitor(misled);
  there.cookie = payer.cookie;
  expect(await completed(there, setupIntentId)).toEqual({
    statusCode: 502,
    json: { message: expect.stringMatching(/Nothing was charged; please contact support\.$/) },
  });
  // Stripe may keep rejecting the same key, and a setup reported as not charged must not be charged later
  expect(await completed(payer, setupIntentId)).toMatchObject({ statusCode: 409 });
  expect((await setUp(payer)).clientSecret).toEqual(expect.stringMatching(/^seti_/));
  expect((await readStripeRecords(app, payer.id)).subscriptions).toEqual([]);
});

test('sends nothing after telling a page that nothing was charged', async () => {
  const { payer, setupIntentId } = await newPayer();
  const { came, release } = hold(/^POST \/v1\/customers\//);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const answer = completed(payer, setupIntentId);
  await came;
  vi.advanceTimersByTime(limits.stripe.deadlineMs);
  vi.useRealTimers();
  expect(await answer).toEqual({
    statusCode: 502,
    json: { message: expect.stringContaining('Nothing was charged') },
  });
  release();
  await expect.poll(async () => (await findRow(payer)).attemptedSetupIntentId).toBe(setupIntentId);
  expect(await completed(payer, setupIntentId)).toEqual({ statusCode: 200, json: { status: 'trialing' } });
  expect(creates.get(payer.id)).toBe(1);
});

test.each([
  { number: cards.good, ends: { statusCode: 200, json: { status: 'active' } } },
  { number: cards.failsLater, ends: { statusCode: 402, json: { message: 'Your card was declined.' } } },
])('after its request timed out, a page learns the outcome with a retry: $ends.statusCode', async (example) => {
  const { payer, setupIntentId } = await newPayer({ number: example.number, trialUsed: true });
  const { came, release } = hold(/^POST \/v1\/subscriptions$/);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const answer = completed(payer, setupIntentId);
  await came;
  vi.advanceTimersByTime(limits.stripe.deadlineMs);
  vi.useRealTimers();
  expect(await answer).toEqual(failedOnce);
  release();
  await expect.poll(async () => (await findRow(payer)).spentSetupIntentId).toBe(setupIntentId);
  expect(await completed(payer, setupIntentId)).toEqual(example.ends);
  expect(creates.get(payer.id)).toBe(1);
});

test('after an internal error during the request, the outcome is also reported as unknown', async () => {
  const { payer, setupIntentId } = await newPayer();
  const rename = (from: string, to: string) => app.orm.em.fork().execute(`alter table ${from} rename to ${to}`);
  intercept = async (call, answer) => {
    const answered = await answer();
    if (call === create) await rename('subscriptions', 'away');
    return answered;
  };
  const answer = await completed(payer, setupIntentId);
  await rename('away', 'subscriptions');
  intercept = null;
  expect(answer).toEqual(failedOnce);
  expect(await completed(payer, setupIntentId)).toEqual({ statusCode: 200, json: { status: 'trialing' } });
});

test('ending a trial as an admin reports a lost response the same way, and charges the month once', async () => {
  const [admin, ada] = [await newAdmin(app), await newSubscriber(app)];
  const endTrial = () => admin.patch(`/api/admin/users/${ada.id}/trial`, { hoursFromNow: 0 });
  const { customerId, stripeSubscriptionId } = await findRow(ada);
  loseResponses(`POST /v1/subscriptions/${stripeSubscriptionId}`);
  const refused = await endTrial();
  expect([refused.statusCode, refused.json()]).toEqual([
    502,
    { message: 'Stripe has not confirmed this yet. Try again in a moment; you will not be charged twice.' },
  ]);
  intercept = null;
  const again = await Promise.all([endTrial(), endTrial()]);
  expect(again.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  const { data: invoices } = await app.stripe.invoices.list({ customer: String(customerId) });
  expect(invoices.reduce((sum, { amount_paid: paid }) => sum + paid, 0)).toBe(2_400);
});

test('two admins who end a trial at once charge it once', async () => {
  const [admin, ada] = [await newAdmin(app), await newSubscriber(app)];
  const { customerId, stripeSubscriptionId } = await findRow(ada);
  const move = `POST /v1/subscriptions/${stripeSubscriptionId}`;
  const both = Promise.withResolvers<void>();
  let waiting = 0;
  intercept = async (call, answer) => {
    if (call !== move) return answer();
    waiting += 1;
    if (waiting === 2) both.resolve();
    // continue once both have read the trial
    await both.promise;
    return answer();
  };
  const endTrial = () => admin.patch(`/api/admin/users/${ada.id}/trial`, { hoursFromNow: 0 });
  const ended = await Promise.all([endTrial(), endTrial()]);
  expect(ended.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  const { data: invoices } = await app.stripe.invoices.list({ customer: String(customerId) });
  expect(invoices.reduce((sum, { amount_paid: paid }) => sum + paid, 0)).toBe(2_400);
});

/** Returns the reported failures of an account from the activity log. */
function reportsOf({ id }: { id: string }) {
  return app.orm.em
    .fork()
    .execute<{ message: string }[]>(
      "select message from activities where user_id = ? and action = 'billing.failed' order by created_at",
      [id],
    );
}

test.each([
  { what: 'waits for Stripe’s response and reports it', released: true },
  { what: 'gives up after a while', released: false },
])('a shutdown after a page’s request timed out $what', async ({ released }) => {
  const { payer, setupIntentId } = await newPayer();
  const [sent, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<Response>()];
  const behind = appOn(app.orm, {
    settings,
    stripeFetch: (real) => (input, init) => {
      if (`${init?.method} ${new URL(String(input)).pathname}` !== create) return real(input, init);
      sent.resolve();
      return ended.promise;
    },
  });
  const there = new Visitor(behind);
  there.cookie = payer.cookie;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const answer = completed(there, setupIntentId);
  await sent.promise;
  vi.advanceTimersByTime(limits.stripe.deadlineMs);
  expect(await answer).toEqual(failedOnce);
  expect(await reportsOf(payer)).toHaveLength(1);

  let closed = false;
  const closing = behind.close().then(() => {
    closed = true;
  });
  if (released) ended.resolve(Response.json({ error: { type: 'api_error' } }, { status: 500 }));
  while (!(released || closed)) {
    await turn();
    vi.advanceTimersByTime(serverLimits.generationAtStopMs);
  }
  vi.useRealTimers();
  await closing;
  const late = released ? [expect.objectContaining({ message: expect.stringContaining('StripeAPIError') })] : [];
  expect(await reportsOf(payer)).toEqual([expect.anything(), ...late]);
  ended.resolve(Response.json({ error: { type: 'api_error' } }, { status: 500 }));
});

test('if the connection to Stripe breaks during the request, retrying reports the outcome', async () => {
  // a slow response is not lost, and waiting for a silent service takes long
  const left = isFull ? ['slow'] : ['slow', 'silent'];
  const breaking = faults.filter((fault) => !left.includes(fault));
  await Promise.all(
    breaking.map(async (fault) => {
      const proxy = await serveFetch((path, init) => app.sandbox.fetch(`http://stripe.test${path}`, init));
      const client = new Stripe(sandboxKeys.secretKey, {
        ...{ protocol: 'http', host: '127.0.0.1', port: new URL(proxy.url).port },
        ...{ timeout: limits.stripe.timeoutMs, maxNetworkRetries: limits.stripe.retries, telemetry: false },
      });
      client.on('request', ({ method, path }: Stripe.RequestEvent) => {
        if (`${method} ${path}` === create) proxy.fault = fault;
      });
      const behind = buildApp({ ...testServices(app.orm, { settings }).services, stripe: client });
      const { payer, setupIntentId } = await newPayer();
      const there = new Visitor(behind);
      there.cookie = payer.cookie;
      expect(await completed(there, setupIntentId), fault).toEqual(failedOnce);
      expect((await setUp(there)).error, fault).toEqual({ message: unconfirmedPurchase, reason: 'unconfirmed' });
      expect(await completed(payer, setupIntentId), fault).toEqual({ statusCode: 200, json: { status: 'trialing' } });
      expect((await readStripeRecords(app, payer.id)).subscriptions, fault).toHaveLength(1);
      await proxy.close();
      await behind.close();
    }),
  );
});
