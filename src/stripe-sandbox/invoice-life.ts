import type { Ledger } from './ledger.ts';
import { type Bill, newInvoice } from './new-invoice.ts';
import type { Decline } from './sandbox-error.ts';
import { type StoredInvoice, type StoredSubscription, subscriptionIdOf } from './stored-objects.ts';
import { chargeDecline } from './test-cards.ts';

/** Makes the invoice of a subscription and finalizes it; one of nothing is paid by that. */
export async function bill(ledger: Ledger, subscription: StoredSubscription, what: Bill): Promise<StoredInvoice> {
  const customer = await ledger.need('customer', subscription.customer);
  const invoice = ledger.add('invoice', newInvoice({ customer, subscription, now: ledger.now }, what));
  await ledger.change('customer', customer.id, {
    data: { next_invoice_sequence: (customer.next_invoice_sequence ?? 1) + 1, currency: subscription.currency },
  });
  ledger.emit('invoice.created', { ...invoice, status: 'draft' });
  ledger.emit('invoice.finalized', invoice);
  if (invoice.status === 'paid') tellPaid(ledger, invoice);
  return invoice;
}

const noCard: Decline = {
  code: 'card_declined',
  decline_code: 'generic_decline',
  message: 'There is no card to charge.',
};

/** Why a card, or none, cannot be charged, if so. */
export async function declineOf(ledger: Ledger, card: string | null): Promise<Decline | undefined> {
  if (!card) return noCard;
  return chargeDecline((await ledger.notes(card)).card ?? 'works');
}

/** Charges an open invoice to a card. @param card null when there is none @returns why it failed, if so */
export async function charge(
  ledger: Ledger,
  invoice: StoredInvoice,
  card: string | null,
): Promise<Decline | undefined> {
  const decline = await declineOf(ledger, card);
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
  tellPaid(ledger, paid);
  return undefined;
}

function tellPaid(ledger: Ledger, invoice: StoredInvoice): void {
  ledger.emit('invoice.paid', invoice);
  ledger.emit('invoice.payment_succeeded', invoice);
}

/** The invoices of a subscription that wait to be paid, newest first. */
export async function openInvoices(ledger: Ledger, { id, customer }: StoredSubscription): Promise<StoredInvoice[]> {
  const all = await ledger.all('invoice', customer);
  return all.filter((invoice) => invoice.status === 'open' && subscriptionIdOf(invoice) === id);
}
