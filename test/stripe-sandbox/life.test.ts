import Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createStripeSandbox, type StripeSandbox, sandboxKeys } from '../../src/stripe-sandbox/stripe-sandbox.ts';
import { openTestDatabase } from '../support/test-database.ts';

const daySeconds = 86_400;
const dayMs = daySeconds * 1_000;

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

interface Plan {
  card?: string | null;
  /** 0 for none. */
  trialDays?: number;
  /** What happens when the trial ends without a card. */
  withoutCard?: 'cancel' | 'create_invoice';
}

/** Somebody with a subscription, on a card of Stripe's test cards or on none. */
async function subscriber({ card = 'pm_card_visa', trialDays = 4, withoutCard = 'cancel' }: Plan = {}) {
  const { id: customer } = await stripe.customers.create();
  const method = card === null ? null : await stripe.paymentMethods.attach(card, { customer });
  const { id, start_date: start } = await stripe.subscriptions.create({
    customer,
    items: [{ price: sandboxKeys.priceId }],
    ...(trialDays > 0 && { trial_period_days: trialDays }),
    ...(method && { default_payment_method: method.id }),
    trial_settings: { end_behavior: { missing_payment_method: withoutCard } },
  });
  const read = () => stripe.subscriptions.retrieve(id);
  const period = async () => (await read()).items.data[0]?.current_period_end ?? 0;
  const invoices = async () => (await stripe.invoices.list({ subscription: id })).data;
  return { id, customer, start, read, period, invoices };
}

/** Types of the events about a customer, oldest first. */
async function told(customer: string): Promise<string[]> {
  const { data } = await stripe.events.list({ limit: 100 });
  const about = data.filter((event) => (event.data.object as { customer?: unknown }).customer === customer);
  return about.map(({ type }) => type).toReversed();
}

/** The first moment of a day of a month that is to come, in the sandbox's time. */
async function goTo(month: number, day: number): Promise<void> {
  const now = await sandbox.now();
  const year = now.getUTCFullYear() + (Date.UTC(now.getUTCFullYear(), month - 1, day) > now.getTime() ? 0 : 1);
  await sandbox.advance(Date.UTC(year, month - 1, day) - now.getTime());
}

const monthsAfter = (seconds: number, months: number) => {
  const date = new Date(seconds * 1_000);
  date.setUTCMonth(date.getUTCMonth() + months);
  return date.getTime() / 1_000;
};
const dayOf = (seconds: number) => new Date(seconds * 1_000).toISOString().slice(5, 10);

test('a trial becomes a plan that renews month by month', async () => {
  await goTo(3, 10);
  const { customer, start, read, period, invoices } = await subscriber();
  await sandbox.advance(dayMs - 60_000);
  expect(await told(customer)).not.toContain('customer.subscription.trial_will_end');
  await sandbox.advance(120_000);
  expect(await told(customer)).toContain('customer.subscription.trial_will_end');
  expect((await read()).status).toBe('trialing');
  await sandbox.advance(3 * dayMs);
  const trialEnd = start + 4 * daySeconds;
  expect(await read()).toMatchObject({ status: 'active', trial_end: trialEnd, billing_cycle_anchor: trialEnd });
  expect(await period()).toBe(monthsAfter(trialEnd, 1));
  expect((await invoices())[0]).toMatchObject({
    created: trialEnd,
    amount_due: 2400,
    amount_paid: 2400,
    status: 'paid',
    billing_reason: 'subscription_cycle',
    attempt_count: 1,
  });
  await sandbox.advance(62 * dayMs);
  expect(await period()).toBe(monthsAfter(trialEnd, 3));
  expect((await invoices()).map(({ amount_paid: paid }) => paid)).toEqual([2400, 2400, 2400, 0]);
  const events = await told(customer);
  expect(events.filter((type) => type === 'customer.subscription.trial_will_end')).toHaveLength(1);
  expect(events.slice(-4)).toEqual([
    'invoice.finalized',
    'invoice.paid',
    'invoice.payment_succeeded',
    'customer.subscription.updated',
  ]);
});

test('what falls due on a long way happens in order of time', async () => {
  const [ada, eve] = [await subscriber({ trialDays: 2 }), await subscriber({ trialDays: 3 })];
  await sandbox.advance(70 * dayMs);
  const { data } = await stripe.events.list({ type: 'invoice.paid', limit: 6 });
  const times = data.map(({ created }) => created);
  expect(times).toEqual(times.toSorted((a, b) => b - a));
  const whose = data
    .map((event) => (event.data.object as Stripe.Invoice).customer)
    .filter((id) => [ada.customer, eve.customer].includes(String(id)));
  expect(new Set(whose.slice(0, 2)).size).toBe(2);
});

test('a plan whose card fails is tried three times more, and then ends', async () => {
  const { customer, start, read, invoices } = await subscriber({ card: 'pm_card_chargeCustomerFail' });
  const trialEnd = start + 4 * daySeconds;
  await sandbox.advance(4 * dayMs + 1_000);
  expect((await read()).status).toBe('past_due');
  const state = async () => {
    const [{ attempt_count: attempts, next_payment_attempt: next } = {}] = await invoices();
    return [(await read()).status, attempts, next];
  };
  expect(await state()).toEqual(['past_due', 1, trialEnd + 3 * daySeconds]);
  await sandbox.advance(3 * dayMs);
  expect(await state()).toEqual(['past_due', 2, trialEnd + 8 * daySeconds]);
  await sandbox.advance(5 * dayMs);
  expect(await state()).toEqual(['past_due', 3, trialEnd + 15 * daySeconds]);
  await sandbox.advance(7 * dayMs);
  expect(await state()).toEqual(['canceled', 4, null]);
  expect(await read()).toMatchObject({
    ended_at: trialEnd + 15 * daySeconds,
    cancellation_details: { reason: 'payment_failed' },
  });
  const events = await told(customer);
  expect(events.filter((type) => type === 'invoice.payment_failed')).toHaveLength(4);
  expect(events.at(-1)).toBe('customer.subscription.deleted');
  await sandbox.advance(60 * dayMs);
  expect(await invoices()).toHaveLength(2);
});

test('a renewal that fails heals by the next try with another card, and keeps its day', async () => {
  const { id, customer, period, read } = await subscriber({ trialDays: 0 });
  const paidUntil = await period();
  const use = async (card: string) => {
    const method = await stripe.paymentMethods.attach(card, { customer });
    await stripe.subscriptions.update(id, { default_payment_method: method.id });
  };
  await use('pm_card_chargeCustomerFail');
  await sandbox.advance(32 * dayMs);
  expect((await read()).status).toBe('past_due');
  await use('pm_card_mastercard');
  expect((await read()).status).toBe('past_due');
  await sandbox.advance(3 * dayMs);
  expect((await read()).status).toBe('active');
  expect(await period()).toBeGreaterThan(paidUntil);
  expect(dayOf(await period()).slice(3)).toBe(dayOf(paidUntil).slice(3));
});

test('the open invoice can be paid at once', async () => {
  const { customer, read, invoices } = await subscriber({ card: 'pm_card_chargeCustomerFail' });
  await sandbox.advance(4 * dayMs + 1_000);
  const [open] = await invoices();
  await expect(stripe.invoices.pay(open?.id ?? '')).rejects.toMatchObject({ statusCode: 402, code: 'card_declined' });
  expect((await stripe.invoices.retrieve(open?.id ?? '')).attempt_count).toBe(2);
  const method = await stripe.paymentMethods.attach('pm_card_visa', { customer });
  await stripe.invoices.pay(open?.id ?? '', { payment_method: method.id });
  expect((await read()).status).toBe('active');
  await sandbox.advance(10 * dayMs);
  expect((await invoices())[0]).toMatchObject({ status: 'paid', attempt_count: 3, next_payment_attempt: null });
});

test.each([
  ['cancel', 'canceled'],
  ['create_invoice', 'past_due'],
] as const)('a trial that ends without a card, by %s: %s', async (behaviour, status) => {
  const { read } = await subscriber({ card: null, withoutCard: behaviour });
  await sandbox.advance(4 * dayMs + 1_000);
  expect((await read()).status).toBe(status);
});

test.each([4, 0])('a plan that was cancelled runs until what was given ends (%d days of trial)', async (trialDays) => {
  const { id, period, read, invoices } = await subscriber({ trialDays });
  await stripe.subscriptions.update(id, { cancel_at_period_end: true });
  const end = await period();
  const before = await invoices();
  const left = end * 1_000 - (await sandbox.now()).getTime();
  await sandbox.advance(left - 60_000);
  expect((await read()).status).toBe(trialDays > 0 ? 'trialing' : 'active');
  await sandbox.advance(61_000);
  expect(await read()).toMatchObject({ status: 'canceled', ended_at: end });
  expect(await invoices()).toEqual(before);
});

test('a cancelled trial that is moved ends at its new end', async () => {
  const { id, start, read } = await subscriber();
  await stripe.subscriptions.update(id, { cancel_at_period_end: true });
  await stripe.subscriptions.update(id, { trial_end: start + 10 * daySeconds });
  await sandbox.advance(5 * dayMs);
  expect(await read()).toMatchObject({ status: 'trialing', cancel_at: start + 10 * daySeconds });
  await sandbox.advance(6 * dayMs);
  expect((await read()).status).toBe('canceled');
});

test('a plan of the 31st renews on the last day of shorter months', async () => {
  await goTo(1, 31);
  const { period } = await subscriber({ trialDays: 0 });
  const ends: string[] = [];
  for (let months = 0; months < 4; months += 1) {
    const end = await period();
    ends.push(dayOf(end));
    await sandbox.advance(end * 1_000 - (await sandbox.now()).getTime() + 1_000);
  }
  const leap = new Date((await sandbox.now()).getUTCFullYear(), 1, 29).getMonth() === 1;
  expect(ends).toEqual([leap ? '02-29' : '02-28', '03-31', '04-30', '05-31']);
});

test('a first payment that never comes ends a plan after 23 hours', async () => {
  const { customer, read, invoices } = await subscriber({ card: 'pm_card_chargeCustomerFail', trialDays: 0 });
  expect((await read()).status).toBe('incomplete');
  await sandbox.advance(23 * 60 * 60 * 1_000 + 1_000);
  expect((await read()).status).toBe('incomplete_expired');
  expect((await invoices())[0]?.status).toBe('void');
  expect(await told(customer)).toContain('invoice.voided');
});

test('the clock does not go back', async () => {
  await expect(sandbox.advance(-1)).rejects.toThrow(RangeError);
});
