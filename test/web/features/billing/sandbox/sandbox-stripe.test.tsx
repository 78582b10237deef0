import { CardElement, Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { SetupIntentResult } from '@stripe/stripe-js';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { StrictMode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSandboxStripe } from '../../../../../web/features/billing/sandbox/sandbox-stripe.ts';

const clientSecret = 'seti_test1_secret_abc';
const base = '/sandbox/stripe/v1/setup_intents/seti_test1';
const server = vi.fn<typeof fetch>();

/** Makes the server return these responses in turn. */
function answers(...list: [status: number, body: object][]) {
  for (const [status, body] of list) server.mockResolvedValueOnce(Response.json(body, { status }));
}

/** The requests made: method, URL and body. */
function calls() {
  return server.mock.calls.map(([address, init]) => ({
    address: `${init?.method ?? 'GET'} ${address}`,
    body: init?.body === undefined ? null : JSON.parse(String(init.body)),
  }));
}

beforeEach(() => {
  vi.stubGlobal('fetch', server);
  // jsdom has no modal dialogs
  HTMLDialogElement.prototype.showModal ??= () => {};
  HTMLDialogElement.prototype.close ??= () => {};
  vi.spyOn(HTMLDialogElement.prototype, 'showModal').mockImplementation(function open(this: HTMLDialogElement) {
    this.setAttribute('open', '');
  });
  vi.spyOn(HTMLDialogElement.prototype, 'close').mockImplementation(function close(this: HTMLDialogElement) {
    this.removeAttribute('open');
  });
});
afterEach(() => {
  server.mockReset();
});

const forms = {
  payment: { Element: PaymentElement, options: { clientSecret } },
  card: { Element: CardElement, options: {} },
};
type Kind = keyof typeof forms;

/** A page's form, built from react-stripe-js as on our pages. */
function Form({ kind, onResult }: { kind: Kind; onResult: (result: SetupIntentResult) => void }) {
  const stripe = useStripe();
  const elements = useElements();
  const { Element } = forms[kind];
  const billing_details = { address: { postal_code: '94110' } };
  async function submit() {
    if (!stripe || !elements) throw new Error('there is no stripe');
    const card = elements.getElement(CardElement);
    if (kind === 'card' && !card) throw new Error('there is no card');
    onResult(
      card
        ? await stripe.confirmCardSetup(clientSecret, { payment_method: { card, billing_details } })
        : await stripe.confirmSetup({
            elements,
            redirect: 'if_required',
            confirmParams: { return_url: 'https://promptreel.test/app', payment_method_data: { billing_details } },
          }),
    );
  }
  return (
    <>
      <Element onReady={() => ready()} onChange={(event) => changes(event)} />
      <button type="button" onClick={() => void submit()}>
        Send
      </button>
    </>
  );
}

const ready = vi.fn();
const changes = vi.fn();
const result = vi.fn<(result: SetupIntentResult) => void>();

async function open(kind: Kind) {
  for (const listener of [ready, changes, result]) listener.mockReset();
  render(
    <StrictMode>
      <Elements stripe={createSandboxStripe('pk_test_sandbox')} options={forms[kind].options}>
        <Form kind={kind} onResult={result} />
      </Elements>
    </StrictMode>,
  );
  await waitFor(() => expect(ready).toHaveBeenCalled());
}

function type(label: string, value: string) {
  fireEvent.input(screen.getByLabelText(label), { target: { value } });
}

function typeCard(number = '4242424242424242') {
  type('Card number', number);
  type('Expiration date', '1299');
  type('Security code', '123');
}

async function send(): Promise<SetupIntentResult | undefined> {
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(result).toHaveBeenCalled());
  return result.mock.lastCall?.[0];
}

/** The data sent with a card. */
const sent = (number: string) => ({
  key: 'pk_test_sandbox',
  client_secret: clientSecret,
  payment_method_data: {
    type: 'card',
    card: { number, exp_month: 12, exp_year: 2099, cvc: '123' },
    billing_details: { address: { postal_code: '94110' } },
  },
});

const kinds: Kind[] = ['payment', 'card'];

test.each(kinds)('%s: renders one set of inputs, also when React mounts twice', async (kind) => {
  await open(kind);
  expect(screen.getAllByRole('textbox').map((input) => input.getAttribute('autocomplete'))).toEqual([
    'cc-number',
    'cc-exp',
    'cc-csc',
  ]);
});

test.each(kinds)('%s: formats typed text, and reports changes', async (kind) => {
  await open(kind);
  const number = screen.getByLabelText('Card number');
  type('Card number', '42424242');
  expect(number).toHaveProperty('value', '4242 4242');
  expect(changes.mock.lastCall?.[0]).toMatchObject({ elementType: kind, complete: false, empty: false });
  typeCard();
  expect(number).toHaveProperty('value', '4242 4242 4242 4242');
  expect(screen.getByLabelText('Expiration date')).toHaveProperty('value', '12 / 99');
  expect(changes.mock.lastCall?.[0]).toMatchObject({ elementType: kind, complete: true, empty: false });
});

test.each(kinds)('%s: reports a wrong number at once, a short one on blur', async (kind) => {
  await open(kind);
  const number = screen.getByLabelText('Card number');
  type('Card number', '4242 4242');
  expect(number.hasAttribute('aria-invalid')).toBe(false);
  fireEvent.blur(number);
  expect(screen.getByText('Your card number is incomplete.')).toBeTruthy();
  type('Card number', '4242 4242 4242 4241');
  expect(screen.getByText('Your card number is invalid.')).toBeTruthy();
  if (kind === 'card') {
    expect(changes.mock.lastCall?.[0]).toMatchObject({
      brand: 'visa',
      error: { type: 'validation_error', code: 'invalid_number', message: 'Your card number is invalid.' },
    });
  }
  type('Card number', '4242 4242 4242 4242');
  expect(number.hasAttribute('aria-invalid')).toBe(false);
});

test.each(kinds)('%s: does not send an incomplete card, and focuses the first error', async (kind) => {
  await open(kind);
  type('Card number', '4242424242424242');
  expect(await send()).toEqual({
    error: {
      type: 'validation_error',
      code: 'incomplete_expiry',
      message: "Your card's expiration date is incomplete.",
    },
  });
  expect(document.activeElement).toBe(screen.getByLabelText('Expiration date'));
  expect(screen.getByLabelText('Security code').getAttribute('aria-invalid')).toBe('true');
  expect(server).not.toHaveBeenCalled();
});

test.each(kinds)('%s: confirms a valid card', async (kind) => {
  const setupIntent = { id: 'seti_test1', status: 'succeeded' };
  answers([200, setupIntent]);
  await open(kind);
  typeCard();
  expect(await send()).toEqual({ setupIntent });
  expect(calls()).toEqual([{ address: `POST ${base}/confirm`, body: sent('4242424242424242') }]);
});

test.each(kinds)('%s: returns a Stripe error for a declined card, and keeps it in the form', async (kind) => {
  const error = { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' };
  answers([402, { error }]);
  await open(kind);
  typeCard('4000000000000002');
  expect(await send()).toEqual({ error });
  expect(screen.getByLabelText('Card number')).toHaveProperty('value', '4000 0000 0000 0002');
});

const asks = { id: 'seti_test1', status: 'requires_action' };

test.each(kinds)('%s: a second confirmation that succeeds', async (kind) => {
  const setupIntent = { id: 'seti_test1', status: 'succeeded' };
  answers([200, asks], [200, setupIntent]);
  await open(kind);
  typeCard('4000002500003155');
  const answer = send();
  fireEvent.click(await screen.findByRole('button', { name: 'Complete confirmation' }));
  expect(await answer).toEqual({ setupIntent });
  expect(calls()[1]).toEqual({
    address: `POST ${base}/challenge`,
    body: { key: 'pk_test_sandbox', client_secret: clientSecret, outcome: 'complete' },
  });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test.each([
  ['refused', () => fireEvent.click(screen.getByRole('button', { name: 'Fail confirmation' }))],
  ['closed by Escape', () => fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))],
  ['left behind', () => fireEvent.popState(window)],
])('a second confirmation that is %s fails', async (_, end) => {
  const error = { type: 'card_error', code: 'setup_intent_authentication_failure', message: 'It failed.' };
  answers([200, asks], [402, { error }]);
  await open('payment');
  typeCard('4000002500003155');
  const answer = send();
  await screen.findByRole('dialog', { name: 'Your bank asks to confirm this card' });
  end();
  expect(await answer).toEqual({ error });
  expect(calls()[1]?.body.outcome).toBe('fail');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a network failure is a Stripe error, and the next attempt succeeds', async () => {
  server.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await open('card');
  typeCard();
  expect((await send())?.error).toMatchObject({ type: 'api_connection_error' });
  answers([200, { id: 'seti_test1', status: 'succeeded' }]);
  result.mockReset();
  expect((await send())?.setupIntent?.status).toBe('succeeded');
});

test('a response that is not from the sandbox is a Stripe error, too', async () => {
  answers([403, { message: 'Requests from other sites are refused.' }]);
  await open('card');
  typeCard();
  expect((await send())?.error).toMatchObject({
    type: 'api_error',
    message: 'Requests from other sites are refused.',
  });
});

test('a setup can be retrieved', async () => {
  const setupIntent = { id: 'seti_test1', status: 'requires_payment_method' };
  answers([200, setupIntent]);
  expect(await createSandboxStripe('pk_test_sandbox').retrieveSetupIntent(clientSecret)).toEqual({ setupIntent });
  expect(calls()).toEqual([{ address: `GET ${base}?key=pk_test_sandbox&client_secret=${clientSecret}`, body: null }]);
});
