import type Stripe from 'stripe';
import { z } from 'zod';
import { chargeDecline } from './cards.ts';
import { type Endpoint, endpoint } from './endpoint.ts';
import type { Decline } from './errors.ts';
import { newId } from './ids.ts';
import type { Ledger } from './ledger.ts';
import { limit, listPage } from './list.ts';
import { text } from './parameters.ts';
import {
  getItem,
  getSubscriptionId,
  type StoredCustomer,
  type StoredInvoice,
  type StoredSubscription,
} from './stored-objects.ts';

/** Only used by the product's tests. */
export const invoiceEndpoints: readonly Endpoint[] = [
  endpoint('GET /v1/invoices', {
    params: z.strictObject({ customer: text, limit }),
    async run({ ledger, params: { customer, limit: size } }) {
      await ledger.need('customer', customer, 'customer');
      return listPage('/v1/invoices', await ledger.all('invoice', customer), size);
    },
  }),
];

interface Bill {
  reason: Stripe.Invoice.BillingReason;
  /** Cents. */
  amount: number;
  description: string;
  /** Seconds since 1970. */
  period: { start: number; end: number };
}
/** Creates and finalizes a subscription's invoice. An invoice of $0 is paid at once. */
export async function bill(ledger: Ledger, subscription: StoredSubscription, what: Bill): Promise<StoredInvoice> {
  const customer = await ledger.need('customer', subscription.customer);
  const invoice = ledger.add('invoice', newInvoice({ customer, subscription, now: ledger.now }, what));
  await ledger.change('customer', customer.id, {
    data: { next_invoice_sequence: (customer.next_invoice_sequence ?? 1) + 1, currency: subscription.currency },
  });
  ledger.emit('invoice.created', { ...invoice, status: 'draft' });
  ledger.emit('invoice.finalized', invoice);
  if (invoice.status === 'paid') emitPaid(ledger, invoice);
  return invoice;
}

const noCard: Decline = {
  code: 'card_declined',
  decline_code: 'generic_decline',
  message: 'There is no card to charge.',
};

/** Why a card cannot be charged, also if there is none; undefined if it can. */
export async function findDecline(ledger: Ledger, card: string | null): Promise<Decline | undefined> {
  if (!card) return noCard;
  return chargeDecline((await ledger.notes(card)).card ?? 'works');
}

/** Charges an open invoice to a card. @param card null if there is none @returns why it failed, or undefined */
export async function charge(
  ledger: Ledger,
  invoice: StoredInvoice,
  card: string | null,
): Promise<Decline | undefined> {
  const decline = await findDecline(ledger, card);
  const attempted = { attempted: true, attempt_count: invoice.attempt_count + 1 };
  if (decline) {
    const failed = await ledger.change('invoice', invoice.id, { data: attempted });
    ledger.emit('invoice.payment_failed', failed);
    return decline;
  }
  const paid = await ledger.change('invoice', invoice.id, {
    data: {
      ...attempted,
      status: 'paid',
      amount_paid: invoice.amount_due,
      amount_remaining: 0,
      auto_advance: false,
      next_payment_attempt: null,
      status_transitions: { ...invoice.status_transitions, paid_at: ledger.now },
    },
  });
  emitPaid(ledger, paid);
  return undefined;
}

function emitPaid(ledger: Ledger, invoice: StoredInvoice): void {
  ledger.emit('invoice.paid', invoice);
  ledger.emit('invoice.payment_succeeded', invoice);
}

/** A subscription's unpaid invoices, newest first. */
export async function openInvoices(ledger: Ledger, { id, customer }: StoredSubscription): Promise<StoredInvoice[]> {
  const all = await ledger.all('invoice', customer);
  return all.filter((invoice) => invoice.status === 'open' && getSubscriptionId(invoice) === id);
}

interface InvoiceContext {
  customer: StoredCustomer;
  subscription: StoredSubscription;
  now: number;
}

/** A finalized invoice: open, or paid if nothing is due. */
function newInvoice(
  { customer, subscription, now }: InvoiceContext,
  { reason, amount, description, period }: Bill,
): StoredInvoice {
  const id = newId('in');
  const { current_period_start: before, quantity } = getItem(subscription);
  const free = amount === 0;
  const { currency } = subscription;
  const line = { id: newId('il'), object: 'line_item' as const, amount, currency, description, period, quantity };
  return {
    id,
    object: 'invoice',
    amount_due: amount,
    amount_paid: 0,
    amount_remaining: amount,
    attempt_count: 0,
    attempted: free,
    auto_advance: !free,
    billing_reason: reason,
    created: now,
    currency,
    customer: customer.id,
    customer_email: customer.email,
    lines: { object: 'list', has_more: false, url: `/v1/invoices/${id}/lines`, data: [line] },
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: `${customer.invoice_prefix}-${String(customer.next_invoice_sequence).padStart(4, '0')}`,
    parent: { type: 'subscription_details', subscription_details: { subscription: subscription.id } },
    period_end: now,
    period_start: reason === 'subscription_cycle' ? before : now,
    status: free ? 'paid' : 'open',
    status_transitions: {
      ...{ finalized_at: now, paid_at: free ? now : null },
      ...{ marked_uncollectible_at: null, voided_at: null },
    },
    total: amount,
  };
}
