import { PostgreSqlConnection } from '@mikro-orm/postgresql';
import { expect, test } from 'vitest';
import { limits } from '../../../src/domain/product/limits.ts';
import { newTemplateSchema } from '../../../src/domain/storage/templates.ts';
import { getOrCreateRow } from '../../../src/modules/billing/customer.ts';
import { User } from '../../../src/platform/identity/user.entity.ts';
import { appOn, testApp } from '../../support/apps.ts';
import { newUser } from '../../support/new-user.ts';
import {
  cards,
  complete,
  confirmCard,
  moveClock,
  newSubscriber,
  readStripeRecords,
  setUp,
  setupIdFrom,
  subscribe,
} from '../../support/people.ts';
import { isFull, rounds, sampled } from '../../support/rounds.ts';
import { trainScene } from '../../support/samples.ts';
import { Visitor } from '../../support/visitor.ts';

const dayMs = 24 * 60 * 60 * 1_000;

const app = testApp({ granted: false, stripePages: true });

const project = {
  name: 'Night train',
  projectTitle: 'NIGHT TRAIN',
  targetDuration: 5,
  scenes: [{ ...trainScene, id: 'one', sceneNumber: 1, duration: 5 }],
};
const save = async (visitor: Visitor) => (await visitor.post('/api/templates', project)).statusCode;

test('subscribing creates nothing before the card, and a trial with it', async () => {
  const ada = await newUser(app.app);
  expect(await save(ada)).toBe(402);

  const setup = await setUp(ada);
  expect(setup).toEqual({
    clientSecret: expect.stringMatching(/^seti_\w+_secret_\w+$/),
    status: null,
    alreadyActive: false,
  });
  expect(await save(ada)).toBe(402);
  expect((await readStripeRecords(app, ada.id)).subscriptions).toEqual([]);
  expect(await setUp(ada), 'the same card setup').toEqual(setup);

  const clientSecret = String(setup.clientSecret);
  await confirmCard(ada, clientSecret);
  const response = await complete(ada, setupIdFrom(clientSecret));
  expect(response.statusCode).toBe(200);
  expect(response.json()).toEqual({ status: 'trialing' });
  expect(await save(ada)).toBe(200);

  const { customers, subscriptions } = await readStripeRecords(app, ada.id);
  expect(customers).toHaveLength(1);
  const customer = await app.stripe.customers.retrieve(String(customers[0]?.id));
  expect(customer).toMatchObject({ email: ada.email, metadata: { userId: ada.id } });
  expect(subscriptions).toHaveLength(1);
  const [subscription] = subscriptions;
  expect(subscription).toMatchObject({
    status: 'trialing',
    trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
    payment_settings: { save_default_payment_method: 'on_subscription' },
  });
  const { trial_start: from, trial_end: to, items } = subscription ?? {};
  expect((Number(to) - Number(from)) * 1_000).toBe(4 * dayMs);
  expect(items?.data[0]?.price).toMatchObject({ unit_amount: 2400, currency: 'usd', recurring: { interval: 'month' } });

  const plan = await ada.trpc().billing.plan.query();
  expect(plan).toEqual({
    status: 'trialing',
    entitled: true,
    trialEndsAt: new Date(Number(to) * 1_000).toISOString(),
    periodEndsAt: new Date(Number(to) * 1_000).toISOString(),
    endsAt: null,
    grantedUntil: null,
    card: { brand: 'visa', last4: '4242' },
    trialAvailable: false,
    manageable: true,
  });
});

test('subscribing again with a plan changes nothing', async () => {
  const ada = await newUser(app.app);
  const setupIntentId = await subscribe(ada);
  const before = await readStripeRecords(app, ada.id);
  expect(await setUp(ada)).toEqual({ clientSecret: null, status: 'trialing', alreadyActive: true });
  expect((await complete(ada, setupIntentId)).json()).toEqual({ status: 'trialing' });
  expect(await readStripeRecords(app, ada.id)).toEqual(before);
});

test('a page closed after confirming the card has its plan on the next visit', async () => {
  const ada = await newUser(app.app);
  const { clientSecret } = await setUp(ada);
  await confirmCard(ada, String(clientSecret));
  // without that page's last call; Stripe's webhook has the same effect
  expect(await setUp(ada)).toEqual({ clientSecret: null, status: 'trialing', alreadyActive: true });
  expect((await readStripeRecords(app, ada.id)).subscriptions).toHaveLength(1);
});

test('a webhook completes it even without a visit', async () => {
  const ada = await newUser(app.app);
  const { clientSecret } = await setUp(ada);
  await confirmCard(ada, String(clientSecret));
  await app.sandbox.deliver();
  expect(await ada.trpc().billing.plan.query()).toMatchObject({ status: 'trialing', entitled: true });
});

test.each(
  sampled([
    [cards.declined, 'Your card was declined.'],
    [cards.insufficientFunds, 'Your card has insufficient funds.'],
  ] as const),
)('card %s starts no plan, and another card does', async (number, message) => {
  const ada = await newUser(app.app);
  const { clientSecret } = await setUp(ada);
  expect((await confirmCard(ada, String(clientSecret), number)).error?.message).toBe(message);
  const refused = await complete(ada, setupIdFrom(String(clientSecret)));
  expect(refused.statusCode).toBe(409);
  expect(refused.json()).toEqual({ message: 'The card has not been confirmed yet.' });
  expect((await readStripeRecords(app, ada.id)).subscriptions).toEqual([]);
  expect((await setUp(ada)).clientSecret).toBe(clientSecret);
  await subscribe(ada);
});

test('a card that needs a second confirmation starts no plan before it', async () => {
  const ada = await newUser(app.app);
  const { clientSecret } = await setUp(ada);
  expect(await confirmCard(ada, String(clientSecret), cards.asksAgain)).toMatchObject({ status: 'requires_action' });
  expect((await complete(ada, setupIdFrom(String(clientSecret)))).statusCode).toBe(409);
  const challenge = `/sandbox/stripe/v1/setup_intents/${setupIdFrom(String(clientSecret))}/challenge`;
  await ada.post(challenge, { key: 'pk_test_sandbox', client_secret: clientSecret, outcome: 'complete' });
  expect((await complete(ada, setupIdFrom(String(clientSecret)))).json()).toEqual({ status: 'trialing' });
});

test('a card setup works for its own account only', async () => {
  const [ada, eve] = [await newUser(app.app), await newUser(app.app)];
  const { clientSecret } = await setUp(ada);
  await setUp(eve);
  await confirmCard(ada, String(clientSecret));
  for (const id of [setupIdFrom(String(clientSecret)), 'seti_nowhere']) {
    const response = await complete(eve, id);
    expect(response.statusCode).toBe(404);
  }
  expect((await complete(eve, '../customers/1')).statusCode).toBe(400);
  expect((await readStripeRecords(app, eve.id)).subscriptions).toEqual([]);
});

test('the calls require a session', async () => {
  const visitor = new Visitor(app.app);
  expect((await visitor.post('/api/get-or-create-subscription')).statusCode).toBe(401);
  expect((await complete(visitor, 'seti_1')).statusCode).toBe(401);
  expect((await visitor.post('/trpc/billing.portal')).statusCode).toBe(401);
  expect((await visitor.get('/trpc/billing.plan')).statusCode).toBe(401);
});

test.runIf(isFull)('concurrent calls in two processes create one customer and one subscription', async () => {
  const second = appOn(app.orm);
  const ada = await newUser(app.app);
  const doors = Array.from({ length: rounds({ short: 4, full: 20 }) }, (_, index) => {
    const visitor = new Visitor(index % 2 === 0 ? app.app : second);
    visitor.cookie = ada.cookie;
    return visitor;
  });
  const setups = await Promise.all(doors.map(setUp));
  const secrets = new Set(setups.map(({ clientSecret }) => clientSecret));
  expect(secrets.size, JSON.stringify(setups)).toBe(1);
  const [clientSecret] = secrets;
  await confirmCard(ada, String(clientSecret));
  const ended = await Promise.all(doors.map((door) => complete(door, setupIdFrom(String(clientSecret)))));
  expect(ended.map(({ statusCode }) => statusCode)).toEqual(doors.map(() => 200));
  const { customers, subscriptions } = await readStripeRecords(app, ada.id);
  expect([customers.length, subscriptions.length]).toEqual([1, 1]);
});

test('a plan from its trial to its end, with paid months, a failed payment and another card', async () => {
  const ada = await newSubscriber(app, cards.failsLater);
  const plan = () => ada.trpc().billing.plan.query();
  await moveClock(app, ada, 4 * dayMs + 60_000);
  expect(await plan()).toMatchObject({ status: 'past_due', entitled: false });
  const refused = await ada.post('/api/templates', project);
  expect(refused.statusCode).toBe(402);
  expect(refused.json().message).toMatch(/^Your last payment failed\. Update your card under Manage billing/);
  await expect(ada.trpc().templates.create.mutate(newTemplateSchema.parse(project))).rejects.toMatchObject({
    data: { httpStatus: 402, reason: 'payment-failed' },
  });
  expect(await setUp(ada), 'never a second subscription').toMatchObject({
    clientSecret: null,
    status: 'past_due',
    alreadyActive: false,
    error: { message: expect.stringContaining('Manage billing') },
  });
  expect((await readStripeRecords(app, ada.id)).subscriptions).toHaveLength(1);

  await atPortal(ada, 'card', { card: 'pm_card_visa' });
  await app.sandbox.deliver();
  expect(await plan()).toMatchObject({ status: 'active', entitled: true, card: { last4: '4242' } });
  expect(await save(ada)).toBe(200);

  await moveClock(app, ada, 40 * dayMs);
  expect(await plan()).toMatchObject({ status: 'active', endsAt: null });
  await atPortal(ada, 'cancel');
  await app.sandbox.deliver();
  const cancelled = await plan();
  expect(cancelled).toMatchObject({ status: 'active', entitled: true, endsAt: cancelled.periodEndsAt });
  await moveClock(app, ada, 31 * dayMs);
  expect(await plan()).toMatchObject({ status: 'canceled', entitled: false, trialAvailable: false });

  expect(await save(ada)).toBe(402);
  const kept = await ada.get('/api/templates');
  expect(kept.json()).toHaveLength(1);
  const { id } = kept.json()[0];
  expect((await ada.post('/trpc/templates.delete', { id })).statusCode, 'deleting stays open').toBe(200);

  const secondSetup = await subscribe(ada);
  expect(await plan(), 'paid at once, no second trial').toMatchObject({ status: 'active', trialEndsAt: null });
  const { customers, subscriptions } = await readStripeRecords(app, ada.id);
  expect(customers).toHaveLength(1);
  expect(subscriptions.map(({ status }) => status).toSorted()).toEqual(['active', 'canceled']);
  expect((await complete(ada, secondSetup)).json()).toEqual({ status: 'active' });
});

/** Submits a form of the customer portal at the URL that the product gives. */
async function atPortal(visitor: Visitor, form: string, fields: Record<string, string> = {}) {
  const { url } = await visitor.trpc().billing.portal.mutate();
  const response = await visitor.inject({
    method: 'POST',
    url: `${new URL(url).pathname}/${form}`,
    payload: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect(response.statusCode).toBe(303);
}

test('a returning user whose card fails gets an error and no subscription, since the trial is used up', async () => {
  const ada = await newSubscriber(app);
  const [before] = (await readStripeRecords(app, ada.id)).subscriptions;
  await app.stripe.subscriptions.cancel(String(before?.id));
  await app.sandbox.deliver();
  const { clientSecret } = await setUp(ada);
  await confirmCard(ada, String(clientSecret), cards.failsLater);
  const refused = await complete(ada, setupIdFrom(String(clientSecret)));
  expect(refused.statusCode).toBe(402);
  expect(refused.json()).toEqual({ message: 'Your card was declined.' });
  expect((await readStripeRecords(app, ada.id)).subscriptions.map(({ status }) => status)).toEqual(['canceled']);
  const next = await setUp(ada);
  expect(next.clientSecret, 'another attempt uses another setup').not.toBe(clientSecret);
  await subscribe(ada);
  expect(await ada.trpc().billing.plan.query()).toMatchObject({ status: 'active' });
});

test.runIf(isFull)('deleting a customer at Stripe ends the plan, and a new one can start', async () => {
  const ada = await newSubscriber(app);
  const [customer] = (await readStripeRecords(app, ada.id)).customers;
  await app.stripe.customers.del(String(customer?.id));
  await app.sandbox.deliver();
  expect(await ada.trpc().billing.plan.query()).toMatchObject({ status: 'canceled', entitled: false });
  await subscribe(ada);
  expect(await ada.trpc().billing.plan.query()).toMatchObject({ entitled: true });
});

test('a customer gets to the portal; a user without one gets an error', async () => {
  const ada = await newUser(app.app);
  const refused = await ada.post('/trpc/billing.portal');
  expect(refused.statusCode).toBe(404);
  await setUp(ada);
  const { url } = await ada.trpc().billing.portal.mutate();
  expect(url).toMatch(/^http:\/\/promptreel\.test\/sandbox\/stripe\/portal\/bps_\w+$/);
});

test('the browser gets the settings of the card form', async () => {
  expect(await new Visitor(app.app).trpc().billing.settings.query()).toEqual({
    publishableKey: 'pk_test_sandbox',
    testMode: true,
    sandbox: true,
  });
  expect(limits.postalCodeLength).toBe(10);
});

test('an account being deleted gets no subscription row', async () => {
  const ada = await newUser(app.app);
  let row: Promise<unknown> = Promise.resolve();
  await app.orm.em.transactional(async (tx) => {
    await tx.nativeDelete(User, { id: ada.id });
    row = getOrCreateRow({ orm: app.orm, user: ada }).catch((error) => error);
    // until it waits for this transaction's lock, if it uses another connection
    if (app.orm.em.getConnection() instanceof PostgreSqlConnection) {
      await expect
        .poll(() =>
          tx.execute("select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"),
        )
        .toHaveLength(1);
    }
  });
  expect(await row).toMatchObject({ code: 'UNAUTHORIZED' });
});
