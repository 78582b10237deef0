import type Stripe from 'stripe';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { cards } from '../support/people.ts';
import { isFull } from '../support/rounds.ts';
import { sandboxOrigin, subscriptionTerms, testSandbox } from './test-sandbox.ts';

const hourMs = 60 * 60 * 1_000;

const { app, payingCustomer, sandbox, stripe } = testSandbox();

/** Creates a customer with a plan, and opens the portal. */
async function inPortal({ card: number = cards.good, returnUrl = `${sandboxOrigin}/app` } = {}) {
  const { customer, card } = await payingCustomer(number);
  const { id: subscription } = await stripe.subscriptions.create({
    customer,
    ...subscriptionTerms,
    trial_period_days: 4,
    default_payment_method: card,
  });
  const { url } = await stripe.billingPortal.sessions.create({ customer, return_url: returnUrl });
  const path = new URL(url).pathname;
  const page = async () => app.inject({ url: path });
  return {
    customer,
    url,
    path,
    page,
    text: async () => (await page()).body,
    press: async (action: string, form: Record<string, string> = {}) =>
      app.inject({
        method: 'POST',
        url: `${path}/${action}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams(form).toString(),
      }),
    plan: () => stripe.subscriptions.retrieve(subscription),
  };
}

test('the page shows plan, price, card and invoices, and links back', async () => {
  const { url, page } = await inPortal();
  expect(url).toMatch(/^http:\/\/sandbox\.example\/sandbox\/stripe\/portal\/bps_\w{24}$/);
  const { statusCode, headers, body } = await page();
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
  for (const text of [
    '<title>Manage billing</title>',
    'Test mode: no real card is charged',
    'Professional',
    '$24.00 a month',
    'Free trial until',
    'Visa ending in 4242',
    '<td>$0.00</td><td>paid</td>',
    `<a href="${sandboxOrigin}/app">Return to Promptreel</a>`,
  ]) {
    expect(body).toContain(text);
  }
  // neither scripts nor styles that a strict policy would block
  expect(body).not.toMatch(/<script|style="|onclick/);
});

test('a plan can be canceled and resumed', async () => {
  const { path, press, plan, text } = await inPortal();
  const cancelled = await press('cancel');
  expect(cancelled.statusCode).toBe(303);
  expect(cancelled.headers.location).toBe(path);
  expect((await plan()).cancel_at_period_end).toBe(true);
  expect(await text()).toContain('The plan ends then, and nothing is charged.');
  expect((await press('renew')).statusCode).toBe(303);
  expect(await plan()).toMatchObject({ cancel_at_period_end: false, cancel_at: null });
  expect(await text()).toContain('Cancel the plan');
});

test('a newly chosen card is the one charged', async () => {
  const { customer, press, plan, text } = await inPortal();
  expect((await press('card', { card: 'pm_card_mastercard' })).statusCode).toBe(303);
  expect(await text()).toContain('Mastercard ending in 4444');
  const { default_payment_method: card } = await plan();
  const { invoice_settings: settings } = (await stripe.customers.retrieve(customer)) as Stripe.Customer;
  expect(settings.default_payment_method).toBe(card);
  expect((await press('card', { card: 'pm_x' })).statusCode).toBe(400);
  expect((await press('card')).statusCode).toBe(400);
});

test.runIf(isFull)('a plan with an open payment can be paid with another card', async () => {
  const { press, plan, text, path } = await inPortal({ card: cards.failsLater });
  expect((await press('clock', { days: '4' })).statusCode).toBe(303);
  await press('clock', { days: '1' });
  expect((await plan()).status).toBe('past_due');
  expect(await text()).toContain('The last payment failed.');
  const refused = await press('pay');
  expect(refused.headers.location).toBe(`${path}?refused`);
  expect((await app.inject({ url: `${path}?refused` })).body).toContain('The card was refused.');
  expect((await plan()).status).toBe('past_due');
  await press('card', { card: 'pm_card_visa' });
  expect((await plan()).status).toBe('active');
  expect(await text()).toContain('Active. Renews on');
});

test('the clock moves for this customer alone, and the page stays open', async () => {
  const { customer, press, plan, page } = await inPortal();
  const other = await inPortal();
  const before = await sandbox.now(customer);
  await press('clock', { days: '31' });
  expect((await sandbox.now(customer)).getTime() - before.getTime()).toBeGreaterThanOrEqual(31 * 24 * hourMs);
  expect((await plan()).status).toBe('active');
  expect((await page()).statusCode).toBe(200);
  expect((await press('clock', { days: '2' })).statusCode).toBe(400);
  expect((await other.plan()).status).toBe('trialing');
  expect(Math.abs((await sandbox.now(other.customer)).getTime() - Date.now())).toBeLessThan(60_000);
});

describe('a page that is not open', () => {
  test('expires after an hour', async () => {
    const { page, press, plan } = await inPortal();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hourMs - 60_000 });
    onTestFinished(() => void vi.useRealTimers());
    expect((await page()).statusCode).toBe(200);
    vi.setSystemTime(Date.now() + 120_000);
    const expired = await page();
    expect(expired.statusCode).toBe(410);
    expect(expired.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(expired.body).toContain('This page has expired.');
    expect((await press('cancel')).statusCode).toBe(410);
    expect((await plan()).cancel_at_period_end).toBe(false);
  });

  test('never existed', async () => {
    const { statusCode, body } = await app.inject({ url: '/sandbox/stripe/portal/bps_x' });
    expect(statusCode).toBe(404);
    expect(body).toContain('There is no such page.');
  });

  test('belonged to a deleted customer', async () => {
    const { customer, page } = await inPortal();
    await stripe.customers.del(customer);
    expect((await page()).statusCode).toBe(410);
  });
});

test('nothing in a URL gets into the page as markup', async () => {
  const { text } = await inPortal({ returnUrl: `${sandboxOrigin}/app?a="><b>` });
  expect(await text()).toContain('/app?a=&quot;&gt;&lt;b&gt;"');
  const { id: customer } = await stripe.customers.create();
  const script = stripe.billingPortal.sessions.create({ customer, return_url: 'javascript:alert(1)' });
  await expect(script).rejects.toMatchObject({ statusCode: 400, param: 'return_url' });
});
