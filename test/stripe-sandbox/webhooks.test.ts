import Fastify, { type FastifyInstance } from 'fastify';
import type Stripe from 'stripe';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { sandboxOrm } from '../../src/stripe-sandbox/database.ts';
import { SandboxEvent, SandboxObject } from '../../src/stripe-sandbox/entities.ts';
import { apiVersion } from '../../src/stripe-sandbox/sandbox-store.ts';
import { createStripeSandbox, type StripeSandbox, sandboxKeys } from '../../src/stripe-sandbox/stripe-sandbox.ts';
import { perFile } from '../support/apps.ts';
import { cardPayload, cards } from '../support/people.ts';
import { openTestDatabase } from '../support/test-database.ts';
import { sandboxOrigin, sdkFor, subscriptionTerms } from './test-sandbox.ts';

const database = perFile(openTestDatabase);
let sandbox: StripeSandbox;
let stripe: Stripe;
const apps: FastifyInstance[] = [];
beforeEach(() => {
  ({ sandbox, stripe } = start());
});
afterEach(async () => {
  await Promise.all(apps.splice(0).map((app) => app.close()));
  await sandboxOrm(database.orm).em.fork().nativeDelete(SandboxEvent, {});
});

function start() {
  const fresh = createStripeSandbox({ orm: database.orm, publicUrl: sandboxOrigin });
  return { sandbox: fresh, stripe: sdkFor(fresh) };
}

/** An app that accepts webhooks, and records those with a valid signature. */
async function receiver(
  plugin: StripeSandbox['plugin'],
  answer: (event: Stripe.Event) => Promise<number> | number = () => 200,
): Promise<Stripe.Event[]> {
  const received: Stripe.Event[] = [];
  const app = Fastify();
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_, body, done) => done(null, body));
    scope.post('/api/stripe/webhook', async ({ body, headers }, reply) => {
      const signature = headers['stripe-signature'] ?? '';
      const event = stripe.webhooks.constructEvent(String(body), signature, sandboxKeys.webhookSecret);
      received.push(event);
      return reply.code(await answer(event)).send({});
    });
  });
  app.register(plugin);
  apps.push(app);
  await app.ready();
  return received;
}

/** A customer in a trial, whose card was confirmed at the app started last. */
async function trialingCustomer(): Promise<string> {
  const { id: customer } = await stripe.customers.create();
  const { id, client_secret: secret } = await stripe.setupIntents.create({ customer, usage: 'off_session' });
  const url = `/sandbox/stripe/v1/setup_intents/${id}/confirm`;
  const confirmed = await apps
    .at(-1)
    ?.inject({ method: 'POST', url, payload: cardPayload(String(secret), cards.good) });
  const { payment_method: card } = confirmed?.json() ?? {};
  await stripe.subscriptions.create({
    customer,
    ...subscriptionTerms,
    trial_period_days: 4,
    default_payment_method: card,
  });
  return customer;
}

const listTypes = (events: Stripe.Event[]) => events.map(({ type }) => type);

test('events are signed, and arrive in order, each once', async () => {
  const received = await receiver(sandbox.plugin);
  const { id } = await stripe.customers.create();
  await stripe.customers.update(id, { name: 'Ada' });
  await sandbox.deliver();
  await sandbox.deliver();
  expect(listTypes(received)).toEqual(['customer.created', 'customer.updated']);
  expect(received[0]).toMatchObject({ object: 'event', api_version: apiVersion, data: { object: { id } } });
});

test('events are sent automatically after a request, which does not wait for them', async () => {
  const arrived = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const received = await receiver(sandbox.plugin, async () => {
    arrived.resolve();
    await held.promise;
    return 200;
  });
  await stripe.customers.create();
  await arrived.promise;
  // a request is answered while a webhook is in progress
  await stripe.events.list();
  held.resolve();
  await sandbox.deliver();
  expect(listTypes(received)).toEqual(['customer.created']);
});

test('a webhook handler may call the sandbox, which sends further events', async () => {
  const received = await receiver(sandbox.plugin, async ({ type, data }) => {
    const { id } = data.object as Stripe.Customer;
    if (type === 'customer.created') await stripe.customers.update(id, { name: 'Told' });
    return 200;
  });
  await stripe.customers.create();
  await sandbox.deliver();
  expect(listTypes(received)).toEqual(['customer.created', 'customer.updated']);
});

test('retries an event after an error response, and the others do not wait', async () => {
  stopClock();
  let broken = true;
  const received = await receiver(sandbox.plugin, ({ type }) => (broken && type === 'customer.created' ? 500 : 200));
  const { id } = await stripe.customers.create();
  await stripe.customers.update(id, { name: 'Ada' });
  await sandbox.deliver();
  expect(listTypes(received)).toContain('customer.updated');
  const failed = await findEvent('customer.created');
  const attempts = failed.attempts;
  expect(attempts).toBeGreaterThanOrEqual(1);
  expect(failed.nextAttemptAt).toBeGreaterThan(Date.now());
  broken = false;
  received.length = 0;
  await sandbox.deliver();
  expect(listTypes(received)).toEqual(['customer.created']);
  expect(await findEvent('customer.created')).toMatchObject({ attempts: attempts + 1, nextAttemptAt: null });
});

async function findEvent(type: string) {
  return sandboxOrm(database.orm).em.fork().findOneOrFail(SandboxEvent, { type });
}

/** Stops the clock, so that a slow machine does not change results. */
function stopClock(): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  onTestFinished(() => void vi.useRealTimers());
}

test('the delays grow, and retries end after three days', async () => {
  stopClock();
  await receiver(sandbox.plugin, () => 500);
  await stripe.customers.create();
  await sandbox.deliver();
  const em = sandboxOrm(database.orm).em.fork();
  const pauses: number[] = [];
  for (const attempts of [0, 1, 2, 3, 4]) {
    await em.nativeUpdate(SandboxEvent, {}, { attempts });
    await sandbox.deliver();
    pauses.push(((await findEvent('customer.created')).nextAttemptAt ?? 0) - Date.now());
  }
  expect(pauses).toEqual([5_000, 30_000, 300_000, 3_600_000, 3_600_000]);
  await em.nativeUpdate(SandboxEvent, {}, { queuedAt: Date.now() - 3 * 24 * 60 * 60 * 1_000 });
  await sandbox.deliver();
  expect((await findEvent('customer.created')).nextAttemptAt).toBeNull();
});

test('delivers pending events after a restart', async () => {
  await stripe.customers.create();
  await sandbox.deliver();
  expect(await findEvent('customer.created')).toMatchObject({ attempts: 0 });
  const next = start();
  const received = await receiver(next.sandbox.plugin);
  await next.sandbox.deliver();
  expect(listTypes(received)).toEqual(['customer.created']);
});

test('the running app retries by itself, and processes due renewals', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    await receiver(sandbox.plugin);
    const customer = await trialingCustomer();
    await apps.pop()?.close();
    await stripe.customers.create();
    const renewed = Promise.withResolvers<void>();
    const received = await receiver(sandbox.plugin, ({ type }) => {
      if (type === 'customer.subscription.updated') renewed.resolve();
      return 200;
    });
    // as if four days had gone by without a request
    const seconds = 4 * 24 * 60 * 60;
    const em = sandboxOrm(database.orm).em.fork();
    await em.nativeUpdate(SandboxObject, { id: customer }, { notes: { aheadSeconds: seconds } });
    await em.execute('update stripe_sandbox_objects set due_at = due_at - ? where customer = ?', [seconds, customer]);
    vi.advanceTimersByTime(3_000);
    await renewed.promise;
    expect(listTypes(received)).toContain('customer.created');
    expect(listTypes(received)).toContain('invoice.paid');
  } finally {
    vi.useRealTimers();
  }
});

test('two concurrent deliveries send each event once', async () => {
  const { id } = await stripe.customers.create();
  for (const name of ['a', 'b', 'c', 'd', 'e']) await stripe.customers.update(id, { name });
  const others = [start(), start()];
  const received = await Promise.all(others.map((other) => receiver(other.sandbox.plugin)));
  await Promise.all(others.map((other) => other.sandbox.deliver()));
  const ids = received.flat().map((event) => event.id);
  expect(ids).toHaveLength(6);
  expect(new Set(ids).size).toBe(6);
});

test('moving the clock sends due events before it resolves', async () => {
  const received = await receiver(sandbox.plugin);
  const customer = await trialingCustomer();
  await sandbox.deliver();
  received.length = 0;
  await sandbox.advance(customer, 5 * 24 * 60 * 60 * 1_000);
  expect(listTypes(received)).toEqual([
    'customer.subscription.trial_will_end',
    'invoice.paid',
    'customer.subscription.updated',
  ]);
  expect(received.at(-1)?.data.object).toMatchObject({ status: 'active' });
});

test('closing waits for the webhook in progress', async () => {
  const arrived = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  await receiver(sandbox.plugin, async () => {
    arrived.resolve();
    await held.promise;
    return 200;
  });
  await stripe.customers.create();
  await arrived.promise;
  const closed = apps[0]?.close();
  held.resolve();
  await closed;
  expect((await findEvent('customer.created')).nextAttemptAt).toBeNull();
});
