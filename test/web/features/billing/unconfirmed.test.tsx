import { fireEvent, screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { unconfirmedPurchase } from '../../../../src/domain/billing/purchase.ts';
import { CardReturn } from '../../../../web/features/billing/CardReturn.tsx';
import { CheckoutPanel } from '../../../../web/features/billing/CheckoutPanel.tsx';
import { Subscribe } from '../../../../web/features/billing/Subscribe.tsx';
import { showToast } from '../../../../web/lib/toast/toast.ts';
import {
  after,
  currentUrl,
  data,
  inputsOf,
  installFakeServerAndClock,
  open,
  press,
  server,
  toast,
} from '../../harness.tsx';

installFakeServerAndClock();
// loaded in advance, since the page loads it on demand and these tests stop the clock
beforeAll(() => import('../../../../web/features/billing/sandbox/sandbox-stripe.ts'));

const set = (clientSecret: string | null, more: object = {}) =>
  data({ clientSecret, status: null, alreadyActive: false, ...more });
const active = () => data({ clientSecret: null, status: 'trialing', alreadyActive: true });
const refused = (httpStatus: number, message: string, reason?: string) =>
  Response.json({ error: { message, code: -32_000, data: { httpStatus, reason } } }, { status: httpStatus });
const unconfirmed = () => refused(502, unconfirmedPurchase, 'unconfirmed');
const unconfirmedSetup = () => set(null, { error: { message: unconfirmedPurchase, reason: 'unconfirmed' } });
const declined = () => refused(402, 'Your card was declined.', 'declined');
const unreachable = 'The payment service could not be reached. Nothing was charged; please try again in a moment.';

type Script = Partial<Record<'billing.getOrCreateSubscription' | 'billing.completeSubscription', (() => Response)[]>>;

/** Answers two calls from a script, whose last response repeats, and every other call as a healthy server does. */
function answer(script: Script) {
  server.mockImplementation((call) => {
    const steps = script[call as keyof Script];
    const step = steps && steps.length > 1 ? steps.shift() : steps?.[0];
    if (step) return step();
    if (call === 'billing.settings') return data({ publishableKey: 'pk_test_sandbox', testMode: true, sandbox: true });
    if (call === 'billing.plan') return data({ trialAvailable: true });
    if (call.endsWith('/confirm')) return Response.json({ id: 'seti_1', status: 'succeeded' });
    throw new Error(`not expected: ${call}`);
  });
}

const lostConnection = () => {
  throw new TypeError('Failed to fetch');
};
const countCalls = (call: keyof Script) => inputsOf(call).length;
const calm = () => screen.queryByText(unconfirmedPurchase);
const pay = /Subscribe Now|Start 4-Day Free Trial|Processing/;
/** Buttons that are visible and enabled. */
const payButton = () => screen.queryByRole('button', { name: pay });

async function payWithCard() {
  const fill = (field: HTMLElement, value: string) => fireEvent.input(field, { target: { value } });
  fill(screen.getByLabelText('Card number'), '4242424242424242');
  fill(screen.getByLabelText('Expiration date'), '1299');
  fill(screen.getByLabelText('Security code'), '123');
  fill(screen.getByPlaceholderText('Zip / Postal Code'), '94110');
  await press(pay);
}

const user = { id: crypto.randomUUID(), email: 'ada@example.test' };
const pages = {
  '/subscribe': { page: <Subscribe />, failed: 'Payment Failed' },
  '/get-started': { page: <CheckoutPanel user={user} />, failed: 'Payment failed' },
} as const;
const paths = Object.keys(pages) as (keyof typeof pages)[];

test.each(paths)(
  '%s: a lost response is explained calmly, retried automatically, and ends in the plan',
  async (path) => {
    answer({
      'billing.getOrCreateSubscription': [() => set('seti_1_secret_1')],
      'billing.completeSubscription': [
        unconfirmed,
        lostConnection,
        () => refused(503, 'This cannot be done right now.'),
        () => refused(429, 'Too many requests.'),
        () => data({ status: 'trialing' }),
      ],
    });
    await open(path, pages[path].page);
    showToast({ title: pages[path].failed, description: 'Your card was declined.', tone: 'error' });
    await payWithCard();
    expect(calm()).toBeTruthy();
    expect(payButton(), 'nothing offers to pay again').toBe(null);
    for (const [seconds, calls] of [
      [2, 2],
      [3, 3],
      [5, 4],
    ] as const) {
      expect(countCalls('billing.completeSubscription')).toBe(calls - 1);
      await after(seconds * 1_000);
      expect(countCalls('billing.completeSubscription')).toBe(calls);
      expect(calm()).toBeTruthy();
    }
    await after(8_000);
    expect(currentUrl()).toBe('/app');
    expect(toast()?.tone, 'the earlier failure is gone').not.toBe('error');
    expect(countCalls('billing.completeSubscription')).toBe(5);
    expect(inputsOf('billing.completeSubscription')[4]).toEqual({ setupIntentId: 'seti_1' });
  },
);

test.each(paths)('%s: a payment that is declined later shows the reason, and accepts another card', async (path) => {
  answer({
    'billing.getOrCreateSubscription': [
      () => set('seti_1_secret_1'),
      () => set('seti_2_secret_2', { declined: 'Your card was declined.' }),
    ],
    'billing.completeSubscription': [lostConnection, declined],
  });
  await open(path, pages[path].page);
  await payWithCard();
  expect(calm(), 'also when our own server is unreachable').toBeTruthy();
  expect(toast()).toBe(null);
  await after(2_500);
  expect(toast()).toMatchObject({ title: pages[path].failed, description: 'Your card was declined.', tone: 'error' });
  expect(calm()).toBe(null);
  expect(screen.getByLabelText('Card number')).toHaveProperty('value', '');
  screen.getByText('Your last card did not go through: Your card was declined.');
});

test.each(paths)('%s: if nothing was charged, the form returns as it was', async (path) => {
  answer({
    'billing.getOrCreateSubscription': [() => set('seti_1_secret_1')],
    'billing.completeSubscription': [lostConnection, () => refused(502, unreachable, 'not-charged')],
  });
  await open(path, pages[path].page);
  await payWithCard();
  await after(2_500);
  expect(toast()).toMatchObject({ title: pages[path].failed, description: unreachable });
  expect(screen.getByLabelText('Card number')).toHaveProperty('value', '4242 4242 4242 4242');
  expect(payButton()).toHaveProperty('disabled', false);
});

test.each([
  ['before anything was sent', () => refused(502, unreachable, 'not-charged')],
  ['by a limit', () => refused(429, 'Too many requests. Please try again in a minute.')],
])('an error %s is a failure at once', async (_, refusal) => {
  answer({
    'billing.getOrCreateSubscription': [() => set('seti_1_secret_1')],
    'billing.completeSubscription': [refusal],
  });
  await open('/subscribe', <Subscribe />);
  await payWithCard();
  expect(toast()).toMatchObject({ title: 'Payment Failed', tone: 'error' });
  expect(calm()).toBe(null);
});

test('after about two minutes the page pauses until the user continues', async () => {
  answer({
    'billing.getOrCreateSubscription': [() => set('seti_1_secret_1')],
    'billing.completeSubscription': [unconfirmed],
  });
  await open('/subscribe', <Subscribe />);
  await payWithCard();
  await after(130_000);
  const calls = countCalls('billing.completeSubscription');
  await after(600_000);
  expect(countCalls('billing.completeSubscription')).toBe(calls);
  expect(calm()).toBeTruthy();
  expect(payButton()).toBe(null);
  await press('Check again');
  expect(countCalls('billing.completeSubscription')).toBe(calls + 1);
  expect(screen.queryByRole('button', { name: 'Check again' })).toBe(null);
  await after(2_500);
  expect(countCalls('billing.completeSubscription')).toBe(calls + 2);
});

test.each(paths)('%s: a page opened while a payment is unconfirmed checks again, too', async (path) => {
  answer({ 'billing.getOrCreateSubscription': [unconfirmedSetup, lostConnection, active] });
  await open(path, pages[path].page);
  expect(calm()).toBeTruthy();
  expect(payButton()).toBe(null);
  expect(countCalls('billing.completeSubscription')).toBe(0);
  await after(2_100);
  expect(calm()).toBeTruthy();
  await after(3_100);
  expect(calm()).toBe(null);
  if (path === '/subscribe') expect(currentUrl()).toBe('/app');
  else screen.getByRole('heading', { name: "You're All Set!" });
});

test.each(paths)('%s: shows the decline, whichever response reports it', async (path) => {
  answer({
    'billing.getOrCreateSubscription': [
      unconfirmedSetup,
      () => set(null, { error: { message: 'Your card was declined.', reason: 'declined' } }),
      () => set('seti_2_secret_2', { declined: 'Your card was declined.' }),
    ],
  });
  await open(path, pages[path].page);
  await after(3_000);
  expect(toast()).toMatchObject({ title: pages[path].failed, description: 'Your card was declined.' });
  expect(payButton()).toBeTruthy();
});

test('shows a decline that a webhook has reported in the meantime', async () => {
  answer({
    'billing.getOrCreateSubscription': [
      unconfirmedSetup,
      () => set('seti_2_secret_2', { declined: 'Your card was declined.' }),
    ],
  });
  await open('/subscribe', <Subscribe />);
  await after(3_000);
  expect(toast()).toMatchObject({ title: 'Payment Failed', description: 'Your card was declined.' });
  expect(payButton()).toBeTruthy();
});

test('a page that opens offline claims no result, and waits for the user', async () => {
  answer({ 'billing.getOrCreateSubscription': [lostConnection] });
  await open('/subscribe', <Subscribe />);
  await after(60_000);
  expect(countCalls('billing.getOrCreateSubscription')).toBe(1);
  screen.getByText('Failed to initialize payment. Please try again.');
});

test('finding the plan on a retry closes the earlier failure toast', async () => {
  answer({
    'billing.getOrCreateSubscription': [() => set('seti_1_secret_1'), active],
    'billing.completeSubscription': [() => refused(409, 'This card set-up has ended. Start again.')],
  });
  await open('/subscribe', <Subscribe />);
  await payWithCard();
  expect(currentUrl()).toBe('/app');
  expect(toast()).toBe(null);
});

const returned = '/app?setup_intent=seti_1&setup_intent_client_secret=seti_1_secret_1&redirect_status=succeeded';
const back = (
  <CardReturn isSignedIn>
    <p>What the plan is</p>
  </CardReturn>
);

test('returning from a bank’s page checks again automatically, and offers no plan in the meantime', async () => {
  answer({ 'billing.completeSubscription': [unconfirmed, lostConnection, () => data({ status: 'trialing' })] });
  await open(returned, back);
  expect(calm()).toBeTruthy();
  expect(screen.queryByText('What the plan is')).toBe(null);
  expect(currentUrl()).toBe('/app');
  expect(toast()).toBe(null);
  await after(5_500);
  expect(toast()).toMatchObject({ title: 'Success!' });
  screen.getByText('What the plan is');
});

test('returning from a bank’s page shows the decline, and pauses after a while', async () => {
  answer({
    'billing.completeSubscription': [...Array.from({ length: 9 }, () => unconfirmed), declined],
  });
  await open(returned, back);
  await after(130_000);
  fireEvent.click(screen.getByRole('button', { name: 'Check again' }));
  await after(500);
  expect(toast()).toMatchObject({ title: 'Payment failed', description: 'Your card was declined.' });
  screen.getByText('What the plan is');
});
