import { createHash } from 'node:crypto';
import type { CheckedCard } from './cards.ts';
import { type Endpoint, endpoint } from './endpoint.ts';
import { invalidRequest } from './errors.ts';
import { newId } from './ids.ts';
import type { Ledger } from './ledger.ts';
import { noParameters } from './parameters.ts';
import type { StoredPaymentMethod } from './stored-objects.ts';

export const paymentMethodEndpoints: readonly Endpoint[] = [
  endpoint('GET /v1/payment_methods/:id', {
    params: noParameters,
    run: ({ ledger, id }) => ledger.need('payment_method', id),
  }),
];

/** Stores a card, not yet attached to a customer, with only the last four digits. @param postalCode as entered */
export function storeCard(
  ledger: Ledger,
  { card, expiryMonth, expiryYear }: CheckedCard,
  postalCode: string | null,
): StoredPaymentMethod {
  const { number, brand, behavior: behaviour } = card;
  const last4 = number.slice(-4);
  const method: StoredPaymentMethod = {
    id: newId('pm'),
    object: 'payment_method',
    billing_details: { address: { postal_code: postalCode } },
    card: {
      ...{ brand, country: 'US', exp_month: expiryMonth, exp_year: expiryYear },
      fingerprint: createHash('sha256').update(`${brand} ${last4}`).digest('hex').slice(0, 16),
      ...{ funding: 'credit', last4 },
    },
    created: ledger.now,
    customer: null,
    livemode: false,
    metadata: {},
    type: 'card',
  };
  return ledger.add('payment_method', method, { card: behaviour });
}

/** Finds a customer's card. @throws SandboxError 400 if it belongs to somebody else */
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

/** Attaches a new card to a customer. */
export function attachCard(ledger: Ledger, card: string, customer: string): Promise<StoredPaymentMethod> {
  return ledger.change('payment_method', card, { data: { customer }, type: 'payment_method.attached' });
}

/** Detaches a card from a customer who is being deleted. */
export async function detachCard(ledger: Ledger, { id, customer }: StoredPaymentMethod): Promise<void> {
  const detached = await ledger.change('payment_method', id, { data: { customer: null } });
  ledger.emit('payment_method.detached', detached, { customer });
}
