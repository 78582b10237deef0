import { z } from 'zod';
import { chargeDecline } from './cards.ts';
import { type Endpoints, endpoint, limit, listPage, text } from './endpoint.ts';
import type { Decline } from './errors.ts';
import { type Ledger, newId } from './ledger.ts';
import type { StoredInvoice, StoredSubscription } from './stored-objects.ts';

/** Only used by the product's tests. */
export const invoiceEndpoints: Endpoints = {
  'GET /v1/invoices': endpoint(z.strictObject({ customer: text, limit }), async ({ ledger, params }) => {
    await ledger.need('customer', params.customer, 'customer');
    return listPage(await ledger.all('invoice', params.customer), params.limit);
  }),
};

/** Creates a subscription's invoice. One of $0 is paid at once. @param amount cents */
export function bill(
  ledger: Ledger,
  { id: subscription, customer }: StoredSubscription,
  amount: number,
): StoredInvoice {
  const invoice = ledger.add('invoice', {
    id: newId('in'),
    object: 'invoice',
    amount_due: amount,
    amount_paid: 0,
    attempt_count: 0,
    created: ledger.now,
    customer,
    next_payment_attempt: null,
    parent: { type: 'subscription_details', subscription_details: { subscription } },
    status: amount === 0 ? 'paid' : 'open',
  });
  if (invoice.status === 'paid') ledger.emit('invoice.paid', invoice);
  return invoice;
}

/** Why a card cannot be charged, also if there is none; undefined if it can. */
export async function findDecline(ledger: Ledger, card: string | null): Promise<Decline | undefined> {
  if (!card) return chargeDecline('declined');
  return chargeDecline((await ledger.notes(card)).card ?? 'works');
}

/** Charges an open invoice to a card. @param card null if there is none @returns why it failed, or undefined */
export async function charge(
  ledger: Ledger,
  { id, amount_due: amount, attempt_count: attempts }: StoredInvoice,
  card: string | null,
): Promise<Decline | undefined> {
  const decline = await findDecline(ledger, card);
  const paid = { status: 'paid', amount_paid: amount, next_payment_attempt: null } as const;
  await ledger.change('invoice', id, {
    data: { attempt_count: attempts + 1, ...(!decline && paid) },
    type: decline ? 'invoice.payment_failed' : 'invoice.paid',
  });
  return decline;
}

/** A subscription's unpaid invoices, newest first. */
export async function openInvoices(ledger: Ledger, { id, customer }: StoredSubscription): Promise<StoredInvoice[]> {
  const all = await ledger.all('invoice', customer);
  return all.filter(({ status, parent }) => status === 'open' && parent.subscription_details.subscription === id);
}
