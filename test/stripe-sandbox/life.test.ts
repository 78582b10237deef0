import { expect, test } from 'vitest';
import { cards } from '../support/people.ts';
import { isFull } from '../support/rounds.ts';
import { subscriptionTerms, testSandbox } from './test-sandbox.ts';

const daySeconds = 86_400;
const dayMs = daySeconds * 1_000;

const { addCard, app, sandbox, stripe } = testSandbox();

interface Plan {
  card?: string | null;
  /** 0 for none. */
  trialDays?: number;
  /** The start, to which the customer's clock is moved first. */
  begins?: Date;
}

/** Creates a customer with a subscription, with or without a card. */
async function subscriber({ card: number = cards.good, trialDays = 4, begins }: Plan = {}) {
  const { id: customer } = await stripe.customers.create();
  if (begins) await sandbox.advance(customer, begins.getTime() - Date.now());
  const card = number === null ? null : await addCard(customer, number);
  const { id, start_date: start } = await stripe.subscriptions.create({
    customer,
    ...subscriptionTerms,
    ...(trialDays > 0 && { trial_period_days: trialDays }),
    ...(card && { default_payment_method: card }),
  });
  const read = () => stripe.subscriptions.retrieve(id);
  const period = async () => (await read()).items.data[0]?.current_period_end ?? 0;
  const invoices = async () => (await stripe.invoices.list({ customer })).data;
  const advance = (ms: number) => sandbox.advance(customer, ms);
  /** Moves the clock to a time in seconds since 1970. */
  const goTo = async (seconds: number) => advance(seconds * 1_000 - (await sandbox.now(customer)).getTime());
  const use = async (cardNumber: string) =>
    stripe.subscriptions.update(id, { default_payment_method: await addCard(customer, cardNumber) });
  /** Presses a button of the portal. */
  const press = async (action: string) => {
    const { url } = await stripe.billingPortal.sessions.create({ customer, return_url: 'http://sandbox.example/app' });
    return app.inject({ method: 'POST', url: `${new URL(url).pathname}/${action}` });
  };
  return { id, customer, start, read, period, invoices, advance, goTo, use, press };
}

/** Types of the events about a customer, oldest first. */
async function listEventTypes(customer: string): Promise<string[]> {
  const { data } = await stripe.events.list({ limit: 100 });
  const about = data.filter((event) => (event.data.object as { customer?: unknown }).customer === customer);
  return about.map(({ type }) => type).toReversed();
}

/** The first moment of the next such day. */
function next(month: number, day: number): Date {
  const now = new Date();
  const thisYear = new Date(Date.UTC(now.getUTCFullYear(), month - 1, day));
  return thisYear > now ? thisYear : new Date(Date.UTC(now.getUTCFullYear() + 1, month - 1, day));
}

const monthsAfter = (seconds: number, months: number) => {
  const date = new Date(seconds * 1_000);
  date.setUTCMonth(date.getUTCMonth() + months);
  return date.getTime() / 1_000;
};
const formatDay = (seconds: number) => new Date(seconds * 1_000).toISOString().slice(5, 10);

test('a trial becomes a plan that renews month by month', async () => {
  const { customer, start, read, period, invoices, advance } = await subscriber({ begins: next(3, 10) });
  await advance(dayMs - 60_000);
  expect(await listEventTypes(customer)).not.toContain('customer.subscription.trial_will_end');
  await advance(120_000);
  expect(await listEventTypes(customer)).toContain('customer.subscription.trial_will_end');
  expect((await read()).status).toBe('trialing');
  await advance(3 * dayMs);
  const trialEnd = start + 4 * daySeconds;
  expect(await read()).toMatchObject({ status: 'active', trial_end: trialEnd, billing_cycle_anchor: trialEnd });
  expect(await period()).toBe(monthsAfter(trialEnd, 1));
  expect((await invoices())[0]).toMatchObject({
    created: trialEnd,
    amount_due: 2400,
    amount_paid: 2400,
    status: 'paid',
    attempt_count: 1,
  });
  await advance(62 * dayMs);
  expect(await period()).toBe(monthsAfter(trialEnd, 3));
  expect((await invoices()).map(({ amount_paid: paid }) => paid)).toEqual([2400, 2400, 2400, 0]);
  const events = await listEventTypes(customer);
  expect(events.filter((type) => type === 'customer.subscription.trial_will_end')).toHaveLength(1);
  expect(events.slice(-2)).toEqual(['invoice.paid', 'customer.subscription.updated']);
});

test('a clock can be moved for one customer without affecting others', async () => {
  const [ada, eve] = [await subscriber(), await subscriber()];
  await ada.advance(70 * dayMs);
  expect((await ada.read()).status).toBe('active');
  expect(await ada.invoices()).toHaveLength(4);
  expect((await eve.read()).status).toBe('trialing');
  expect(await eve.invoices()).toHaveLength(1);
  const [latest] = await ada.invoices();
  expect(latest?.created).toBeGreaterThan(ada.start + 60 * daySeconds);
  const { start } = await subscriber();
  expect(Math.abs(start - Date.now() / 1_000)).toBeLessThan(60);

  await eve.advance(3.5 * dayMs);
  expect(await listEventTypes(eve.customer)).toContain('customer.subscription.trial_will_end');
  expect((await eve.read()).status).toBe('trialing');
  await eve.advance(dayMs);
  expect((await eve.read()).status).toBe('active');
  expect(await ada.invoices()).toHaveLength(4);
});

test('a long jump processes due work in order of time', async () => {
  const { customer, advance } = await subscriber({ card: cards.failsLater });
  await advance(30 * dayMs);
  const { data } = await stripe.events.list({ limit: 100 });
  const about = data.filter((event) => (event.data.object as { customer?: unknown }).customer === customer);
  const times = about.map(({ created }) => created);
  expect(times).toEqual(times.toSorted((a, b) => b - a));
  expect(new Set(times).size).toBeGreaterThan(4);
});

test('a plan whose card fails is retried three times, and then ends', async () => {
  const { customer, start, read, invoices, advance } = await subscriber({ card: cards.failsLater });
  const trialEnd = start + 4 * daySeconds;
  await advance(4 * dayMs + 1_000);
  expect((await read()).status).toBe('past_due');
  const state = async () => {
    const [{ attempt_count: attempts, next_payment_attempt: next } = {}] = await invoices();
    return [(await read()).status, attempts, next];
  };
  expect(await state()).toEqual(['past_due', 1, trialEnd + 3 * daySeconds]);
  await advance(3 * dayMs);
  expect(await state()).toEqual(['past_due', 2, trialEnd + 8 * daySeconds]);
  await advance(5 * dayMs);
  expect(await state()).toEqual(['past_due', 3, trialEnd + 15 * daySeconds]);
  await advance(7 * dayMs);
  expect(await state()).toEqual(['canceled', 4, null]);
  expect((await read()).ended_at).toBe(trialEnd + 15 * daySeconds);
  const events = await listEventTypes(customer);
  expect(events.filter((type) => type === 'invoice.payment_failed')).toHaveLength(4);
  expect(events.at(-1)).toBe('customer.subscription.deleted');
  await advance(60 * dayMs);
  expect(await invoices()).toHaveLength(2);
});

test('a retry with another card pays a failed renewal, and keeps its day', async () => {
  const { period, read, advance, use } = await subscriber({ trialDays: 0 });
  const paidUntil = await period();
  await use(cards.failsLater);
  await advance(32 * dayMs);
  expect((await read()).status).toBe('past_due');
  await use(cards.good);
  expect((await read()).status).toBe('past_due');
  await advance(3 * dayMs);
  expect((await read()).status).toBe('active');
  expect(await period()).toBeGreaterThan(paidUntil);
  expect(formatDay(await period()).slice(3)).toBe(formatDay(paidUntil).slice(3));
});

test('the open invoice can be paid at once', async () => {
  const { read, invoices, advance, use, press } = await subscriber({ card: cards.failsLater });
  await advance(4 * dayMs + 1_000);
  expect((await press('pay')).headers.location).toMatch(/\?refused$/);
  expect((await invoices())[0]?.attempt_count).toBe(2);
  await use(cards.good);
  await press('pay');
  expect((await read()).status).toBe('active');
  await advance(10 * dayMs);
  expect((await invoices())[0]).toMatchObject({ status: 'paid', attempt_count: 3, next_payment_attempt: null });
});

test('a trial that ends without a card ends the plan', async () => {
  const { read, advance } = await subscriber({ card: null });
  await advance(4 * dayMs + 1_000);
  expect((await read()).status).toBe('canceled');
});

test.each([4, 0])('a canceled plan runs until its paid period or trial ends (%d days of trial)', async (trialDays) => {
  const { period, read, invoices, goTo, press } = await subscriber({ trialDays });
  await press('cancel');
  const end = await period();
  const before = await invoices();
  await goTo(end - 60);
  expect((await read()).status).toBe(trialDays > 0 ? 'trialing' : 'active');
  await goTo(end + 1);
  expect(await read()).toMatchObject({ status: 'canceled', ended_at: end });
  expect(await invoices()).toEqual(before);
});

test.runIf(isFull)('a canceled trial that is moved ends at its new end', async () => {
  const { id, start, read, advance, press } = await subscriber();
  await press('cancel');
  await stripe.subscriptions.update(id, { trial_end: start + 10 * daySeconds });
  await advance(5 * dayMs);
  expect(await read()).toMatchObject({ status: 'trialing', cancel_at: start + 10 * daySeconds });
  await advance(6 * dayMs);
  expect((await read()).status).toBe('canceled');
});

test('a plan from the 31st renews on the last day of shorter months', async () => {
  const begins = next(1, 31);
  const { period, goTo } = await subscriber({ trialDays: 0, begins });
  const ends: string[] = [];
  for (let months = 0; months < 4; months += 1) {
    const end = await period();
    ends.push(formatDay(end));
    await goTo(end + 1);
  }
  const leap = new Date(begins.getUTCFullYear(), 1, 29).getMonth() === 1;
  expect(ends).toEqual([leap ? '02-29' : '02-28', '03-31', '04-30', '05-31']);
});

test('the clock does not go back', async () => {
  const { customer } = await subscriber();
  await expect(sandbox.advance(customer, -1)).rejects.toThrow(RangeError);
});
