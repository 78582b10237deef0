import { createHash } from 'node:crypto';
import type { CheckedCard } from './card-check.ts';
import type { Ledger } from './ledger.ts';
import { invalidRequest } from './sandbox-error.ts';
import { newId } from './sandbox-ids.ts';
import type { StoredPaymentMethod } from './stored-objects.ts';
import { type TestCard, testCards } from './test-cards.ts';

interface NewCard extends CheckedCard {
  billing?: Pick<StoredPaymentMethod['billing_details'], 'name' | 'email' | 'phone' | 'address'>;
}

/** Stores a card that is nobody's yet: of its number, the last four digits. */
export function storeCard(ledger: Ledger, { card, expiryMonth, expiryYear, billing }: NewCard): StoredPaymentMethod {
  const { number, brand, behaviour } = card;
  const last4 = number.slice(-4);
  const method: StoredPaymentMethod = {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null, ...billing },
    card: {
      brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'US',
      display_brand: brand,
      exp_month: expiryMonth,
      exp_year: expiryYear,
      fingerprint: createHash('sha256').update(`${brand} ${last4}`).digest('hex').slice(0, 16),
      funding: 'credit',
      generated_from: null,
      last4,
      networks: { available: [brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: ledger.now,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  };
  return ledger.add('payment_method', method, { card: behaviour });
}

/** A test card with a date in the future. */
export function inDate(card: TestCard, now: number): CheckedCard {
  return { card, expiryMonth: 12, expiryYear: new Date(now * 1_000).getUTCFullYear() + 5 };
}

/** The card of that id; Stripe's own names for test cards, such as `pm_card_visa`, make a new one. @throws SandboxError resource_missing */
export async function cardNamed(ledger: Ledger, id: string, param?: string): Promise<StoredPaymentMethod> {
  const card = testCards.find(({ token }) => token === id);
  return card ? storeCard(ledger, inDate(card, ledger.now)) : ledger.need('payment_method', id, param);
}

/** @throws SandboxError 400 when the card is not this customer's */
export async function ownCard(
  ledger: Ledger,
  { card, customer, param }: { card: string; customer: string; param: string },
): Promise<StoredPaymentMethod> {
  const found = await ledger.need('payment_method', card, param);
  if (found.customer === customer) return found;
  throw invalidRequest(
    `The customer does not have a payment method with the ID ${card}. The payment method must be attached to the customer.`,
    { code: 'resource_missing', param },
  );
}

/** Gives a card to a customer; a card that was taken off one cannot be used again, as at Stripe. @throws SandboxError */
export async function attachCard(ledger: Ledger, card: string, customer: string): Promise<StoredPaymentMethod> {
  const method = await ledger.need('payment_method', card);
  await ledger.need('customer', customer, 'customer');
  if (method.customer === customer) return method;
  if (method.customer || (await ledger.notes(card)).detached) {
    throw invalidRequest(
      'The payment method you provided has already been attached to a customer, or was detached from one, and cannot be used again.',
      { param: 'payment_method' },
    );
  }
  return ledger.change('payment_method', card, { data: { customer }, type: 'payment_method.attached' });
}

/** Takes a card off its customer, and from what it was charged for. @throws SandboxError when it has none */
export async function detachCard(ledger: Ledger, { id, customer }: StoredPaymentMethod): Promise<StoredPaymentMethod> {
  if (!customer) {
    throw invalidRequest('The payment method you provided is not attached to a customer so detachment is impossible.', {
      param: 'payment_method',
    });
  }
  const detached = await ledger.change('payment_method', id, { data: { customer: null }, notes: { detached: true } });
  ledger.emit('payment_method.detached', detached, { customer });
  const owner = await ledger.need('customer', customer);
  if (owner.invoice_settings.default_payment_method === id) {
    await ledger.change('customer', customer, {
      data: { invoice_settings: { ...owner.invoice_settings, default_payment_method: null } },
      type: 'customer.updated',
    });
  }
  for (const subscription of await ledger.all('subscription', customer)) {
    if (subscription.default_payment_method !== id) continue;
    await ledger.change('subscription', subscription.id, {
      data: { default_payment_method: null },
      type: 'customer.subscription.updated',
    });
  }
  return detached;
}
