import { z } from 'zod';
import { chargeDecline } from './cards.ts';
import { type Endpoints, endpoint, limit, listPage, text } from './endpoint.ts';
import type { Decline } from './errors.ts';
import { newId, type SandboxStore } from './sandbox-store.ts';
import type { StoredInvoice, StoredSubscription } from './stored-objects.ts';

/** Used only by the product's tests. */
export const invoiceEndpoints: Endpoints = {
  'GET /v1/invoices': endpoint(z.strictObject({ customer: text, limit }), async ({ store, params }) => {
    await store.findOrFail('customer', params.customer, 'customer');
    return listPage(await store.all('invoice', params.customer), params.limit);
  }),
};

/** Creates a subscription's invoice. An invoice of $0 is paid at once. @param amount in cents */
export function createInvoice(
  store: SandboxStore,
  { id: subscription, customer }: StoredSubscription,
  amount: number,
): StoredInvoice {
  const invoice = store.add('invoice', {
    id: newId('in'),
    object: 'invoice',
    amount_due: amount,
    amount_paid: 0,
    attempt_count: 0,
    created: store.now,
    customer,
    next_payment_attempt: null,
    parent: { type: 'subscription_details', subscription_details: { subscription } },
    status: amount === 0 ? 'paid' : 'open',
  });
  if (invoice.status === 'paid') store.emit('invoice.paid', invoice);
  return invoice;
}

/** Returns the decline for charging a card; undefined if the card can be charged. A missing card counts as declined. */
export async function findDecline(store: SandboxStore, card: string | null): Promise<Decline | undefined> {
  if (!card) return chargeDecline('declined');
  return chargeDecline((await store.notes(card)).card ?? 'works');
}

/** Charges an open invoice to a card. @param card null if there is none @returns the decline, or undefined */
export async function charge(
  store: SandboxStore,
  { id, amount_due: amount, attempt_count: attempts }: StoredInvoice,
  card: string | null,
): Promise<Decline | undefined> {
  const decline = await findDecline(store, card);
  const paid = { status: 'paid', amount_paid: amount, next_payment_attempt: null } as const;
  await store.change('invoice', id, {
    data: { attempt_count: attempts + 1, ...(!decline && paid) },
    type: decline ? 'invoice.payment_failed' : 'invoice.paid',
  });
  return decline;
}

/** Returns a subscription's unpaid invoices, newest first. */
export async function openInvoices(
  store: SandboxStore,
  { id, customer }: StoredSubscription,
): Promise<StoredInvoice[]> {
  const all = await store.all('invoice', customer);
  return all.filter(({ status, parent }) => status === 'open' && parent.subscription_details.subscription === id);
}
