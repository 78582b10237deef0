import type Stripe from 'stripe';
import { product } from '../domain/product.ts';
import { daySeconds } from '../domain/time-units.ts';
import { cardError } from './errors.ts';
import { bill, charge, openInvoices } from './invoices.ts';
import type { Ledger } from './ledger.ts';
import { getItem, getSubscriptionId, hasEnded, type StoredInvoice, type StoredSubscription } from './stored-objects.ts';

/** Days from a failed charge to the next attempt; after the last one the subscription ends. */
const retryDays = [3, 5, 7] as const;

/** The id of the card that a subscription is charged to: its own, else the customer's. */
export async function findCard(ledger: Ledger, subscription: StoredSubscription): Promise<string | null> {
  const customer = await ledger.need('customer', subscription.customer);
  return subscription.default_payment_method ?? customer.invoice_settings.default_payment_method;
}

/** Ends a trial now and starts the first paid period; without a card, the subscription ends. */
export async function endTrial(ledger: Ledger, subscription: StoredSubscription): Promise<void> {
  if (!(await findCard(ledger, subscription))) return cancelNow(ledger, subscription, null);
  const { trial_end: trialEnd } = subscription;
  const ended = trialEnd === null ? null : Math.min(trialEnd, ledger.now);
  await renew(ledger, { ...subscription, billing_cycle_anchor: ledger.now, trial_end: ended });
}

/** Starts a subscription's next period and charges for it. */
export async function renew(ledger: Ledger, subscription: StoredSubscription): Promise<void> {
  const period = paidPeriod(subscription, ledger.now);
  const invoice = await bill(ledger, subscription, {
    reason: 'subscription_cycle',
    period,
    ...monthlyCharge(subscription),
  });
  const card = await findCard(ledger, subscription);
  const decline = await charge(ledger, invoice, card);
  if (decline) {
    const next = ledger.now + retryDays[0] * daySeconds;
    await ledger.change('invoice', invoice.id, { data: { next_payment_attempt: next } });
  }
  const { billing_cycle_anchor, trial_end, cancel_at_period_end: ends } = subscription;
  await ledger.change('subscription', subscription.id, {
    data: {
      ...withPeriod(subscription, period),
      billing_cycle_anchor,
      trial_end,
      status: decline ? 'past_due' : 'active',
      latest_invoice: invoice.id,
      ...(ends && { cancel_at: period.end }),
      // the card that paid becomes the subscription's own, as with `save_default_payment_method`
      ...(!decline && { default_payment_method: card }),
    },
    type: 'customer.subscription.updated',
  });
}

interface Period {
  start: number;
  end: number;
}

/** The paid period that begins now. */
export function paidPeriod(subscription: StoredSubscription, now: number): Period {
  return { start: now, end: periodEnd(subscription.billing_cycle_anchor, now) };
}

/** The price of a paid period and the text of its invoice line. */
export function monthlyCharge(subscription: StoredSubscription): { amount: number; description: string } {
  const { price, quantity } = getItem(subscription);
  return { amount: price.unit_amount * quantity, description: `${quantity} × ${product.plan}` };
}

/** The fields that hold a subscription's current period. */
export function withPeriod(
  subscription: StoredSubscription,
  { start, end }: Period,
): Pick<StoredSubscription, 'items'> {
  const item = { ...getItem(subscription), current_period_start: start, current_period_end: end };
  return { items: { ...subscription.items, data: [item] } };
}

/** Pays an open invoice now. @throws SandboxError 402 if the card is declined */
export async function payInvoice(ledger: Ledger, invoice: StoredInvoice): Promise<void> {
  const subscription = await findInvoiceSubscription(ledger, invoice);
  const decline = await charge(ledger, invoice, await findCard(ledger, subscription));
  if (decline) throw cardError(decline);
  await afterPayment(ledger, subscription, invoice);
}

/** Charges an open invoice again; after the last failed attempt, its subscription ends. */
export async function retryInvoice(ledger: Ledger, id: string): Promise<void> {
  const invoice = await ledger.need('invoice', id);
  const subscription = await findInvoiceSubscription(ledger, invoice);
  const decline = await charge(ledger, invoice, await findCard(ledger, subscription));
  if (!decline) return afterPayment(ledger, subscription, invoice);
  const retries = ((await ledger.notes(id)).retries ?? 0) + 1;
  const days = retryDays[retries];
  await ledger.change('invoice', id, {
    data: { next_payment_attempt: days === undefined ? null : ledger.now + days * daySeconds },
    notes: { retries },
  });
  if (days === undefined && subscription.status === 'past_due') {
    await cancelNow(ledger, subscription, 'payment_failed');
  }
}

/** Reactivates a subscription that was waiting for this invoice. */
async function afterPayment(ledger: Ledger, subscription: StoredSubscription, invoice: StoredInvoice): Promise<void> {
  const { id, status, latest_invoice: latest } = subscription;
  if (status !== 'past_due' || latest !== invoice.id) return;
  await ledger.change('subscription', id, { data: { status: 'active' }, type: 'customer.subscription.updated' });
}

function findInvoiceSubscription(ledger: Ledger, invoice: StoredInvoice): Promise<StoredSubscription> {
  return ledger.need('subscription', getSubscriptionId(invoice));
}

/** Ends a subscription at once; open invoices are no longer charged. @param reason null if a trial ended without a card */
export async function cancelNow(
  ledger: Ledger,
  subscription: StoredSubscription,
  reason: Stripe.Subscription.CancellationDetails.Reason | null,
): Promise<void> {
  if (hasEnded(subscription)) return;
  for (const { id } of await openInvoices(ledger, subscription)) {
    await ledger.change('invoice', id, { data: { auto_advance: false, next_payment_attempt: null } });
  }
  await ledger.change('subscription', subscription.id, {
    data: {
      status: 'canceled',
      ended_at: ledger.now,
      canceled_at: subscription.canceled_at ?? ledger.now,
      cancellation_details: { reason },
    },
    type: 'customer.subscription.deleted',
  });
}

/**
 * The end of the month that starts at `start`, a whole number of months after the anchor: a plan anchored on the 31st
 * ends on February 28 and on March 31. All in seconds since 1970, UTC.
 */
function periodEnd(anchor: number, start: number): number {
  const [from, to] = [new Date(anchor * 1_000), new Date(start * 1_000)];
  const day = from.getUTCDate();
  const months = (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth() + 1;
  from.setUTCDate(1);
  from.setUTCMonth(from.getUTCMonth() + months);
  const daysInMonth = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1, 0)).getUTCDate();
  from.setUTCDate(Math.min(day, daysInMonth));
  return from.getTime() / 1_000;
}
