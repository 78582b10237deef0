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

/** A finalized invoice in the shape of Stripe's API: open, or paid if nothing is due. */
function newInvoice(
  { customer, subscription, now }: InvoiceContext,
  { reason, amount, description, period }: Bill,
): StoredInvoice {
  const id = newId('in');
  const item = getItem(subscription);
  const free = amount === 0;
  return {
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    id,
    object: 'invoice',
    account_country: 'US',
    account_name: 'Sandbox',
    account_tax_ids: null,
    amount_due: amount,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: amount,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: free,
    auto_advance: !free,
    automatically_finalizes_at: null,
    billing_reason: reason,
    collection_method: 'charge_automatically',
    created: now,
    currency: subscription.currency,
    custom_fields: null,
    customer: customer.id,
    customer_account: null,
    customer_address: customer.address ?? null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: customer.phone ?? null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    due_date: null,
    effective_at: now,
    ending_balance: 0,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: {
      object: 'list',
      has_more: false,
      url: `/v1/invoices/${id}/lines`,
      data: [
        {
          id: newId('il'),
          object: 'line_item',
          amount,
          currency: subscription.currency,
          description,
          discount_amounts: [],
          discountable: true,
          discounts: [],
          invoice: id,
          livemode: false,
          metadata: subscription.metadata,
          parent: {
            type: 'subscription_item_details',
            invoice_item_details: null,
            subscription_item_details: {
              invoice_item: null,
              proration: false,
              proration_details: { credited_items: null },
              subscription: subscription.id,
              subscription_item: item.id,
            },
          },
          period,
          pretax_credit_amounts: [],
          pricing: {
            type: 'price_details',
            price_details: { price: item.price.id, product: item.price.product },
            unit_amount_decimal: String(free ? 0 : item.price.unit_amount),
          },
          quantity: item.quantity,
          quantity_decimal: String(item.quantity),
          subscription: subscription.id,
          subtotal: amount,
          taxes: [],
        },
      ],
    },
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: `${customer.invoice_prefix}-${String(customer.next_invoice_sequence).padStart(4, '0')}`,
    on_behalf_of: null,
    parent: {
      type: 'subscription_details',
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: now,
    period_start: reason === 'subscription_cycle' ? item.current_period_start : now,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: 0,
    statement_descriptor: null,
    status: free ? 'paid' : 'open',
    status_transitions: {
      finalized_at: now,
      marked_uncollectible_at: null,
      paid_at: free ? now : null,
      voided_at: null,
    },
    subtotal: amount,
    subtotal_excluding_tax: amount,
    test_clock: null,
    total: amount,
    total_discount_amounts: [],
    total_excluding_tax: amount,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: now,
  };
}
