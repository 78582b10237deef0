import { daySeconds } from '../domain/product/time-units.ts';
import type { Decline } from './errors.ts';
import { bill, charge, openInvoices } from './invoices.ts';
import type { Ledger } from './ledger.ts';
import { getItem, type StoredInvoice, type StoredSubscription } from './stored-objects.ts';

/** Days from a failed charge to the next attempt; after the last one the subscription ends. */
const retryDays = [3, 5, 7] as const;

/** The id of the card that a subscription is charged to: its own, else the customer's. */
export async function findCard(ledger: Ledger, subscription: StoredSubscription): Promise<string | null> {
  const customer = await ledger.need('customer', subscription.customer);
  return subscription.default_payment_method ?? customer.invoice_settings.default_payment_method;
}

/** Ends a trial now and starts the first paid period; without a card, the subscription ends. */
export async function endTrial(ledger: Ledger, subscription: StoredSubscription): Promise<void> {
  if (!(await findCard(ledger, subscription))) return cancelNow(ledger, subscription);
  const { trial_end: trialEnd } = subscription;
  const ended = trialEnd === null ? null : Math.min(trialEnd, ledger.now);
  await renew(ledger, { ...subscription, billing_cycle_anchor: ledger.now, trial_end: ended });
}

/** Starts a subscription's next period and charges for it. */
export async function renew(ledger: Ledger, subscription: StoredSubscription): Promise<void> {
  const { id, billing_cycle_anchor, trial_end, cancel_at_period_end: ends } = subscription;
  const end = periodEnd(billing_cycle_anchor, ledger.now);
  const invoice = bill(ledger, subscription, getItem(subscription).price.unit_amount);
  const card = await findCard(ledger, subscription);
  const decline = await charge(ledger, invoice, card);
  if (decline) {
    const next = ledger.now + retryDays[0] * daySeconds;
    await ledger.change('invoice', invoice.id, { data: { next_payment_attempt: next } });
  }
  await ledger.change('subscription', id, {
    data: {
      ...withPeriod(subscription, { start: ledger.now, end }),
      billing_cycle_anchor,
      trial_end,
      status: decline ? 'past_due' : 'active',
      latest_invoice: invoice.id,
      ...(ends && { cancel_at: end }),
      // the card that paid becomes the subscription's own, as with `save_default_payment_method`
      ...(!decline && { default_payment_method: card }),
    },
    type: 'customer.subscription.updated',
  });
}

/** The fields that hold a subscription's current period. Seconds since 1970. */
export function withPeriod(
  subscription: StoredSubscription,
  { start, end }: { start: number; end: number },
): Pick<StoredSubscription, 'items'> {
  const item = { ...getItem(subscription), current_period_start: start, current_period_end: end };
  return { items: { ...subscription.items, data: [item] } };
}

/** Charges an open invoice, and reactivates the subscription that waited for it. @returns why it failed, or undefined */
export async function chargeAgain(ledger: Ledger, invoice: StoredInvoice): Promise<Decline | undefined> {
  const subscription = await ledger.need('subscription', invoice.parent.subscription_details.subscription);
  const { id, status, latest_invoice: latest } = subscription;
  const decline = await charge(ledger, invoice, await findCard(ledger, subscription));
  if (!decline && status === 'past_due' && latest === invoice.id) {
    await ledger.change('subscription', id, { data: { status: 'active' }, type: 'customer.subscription.updated' });
  }
  return decline;
}

/** Charges an invoice whose next attempt is due; after the last failed one, its subscription ends. */
export async function retryInvoice(ledger: Ledger, id: string): Promise<void> {
  const invoice = await ledger.need('invoice', id);
  if (!(await chargeAgain(ledger, invoice))) return;
  const retries = ((await ledger.notes(id)).retries ?? 0) + 1;
  const days = retryDays[retries];
  await ledger.change('invoice', id, {
    data: { next_payment_attempt: days === undefined ? null : ledger.now + days * daySeconds },
    notes: { retries },
  });
  if (days !== undefined) return;
  const subscription = await ledger.need('subscription', invoice.parent.subscription_details.subscription);
  if (subscription.status === 'past_due') await cancelNow(ledger, subscription);
}

/** Ends a subscription at once; open invoices are no longer charged. */
export async function cancelNow(ledger: Ledger, subscription: StoredSubscription): Promise<void> {
  if (subscription.status === 'canceled') return;
  for (const { id } of await openInvoices(ledger, subscription)) {
    await ledger.change('invoice', id, { data: { next_payment_attempt: null } });
  }
  await ledger.change('subscription', subscription.id, {
    data: { status: 'canceled', ended_at: ledger.now },
    type: 'customer.subscription.deleted',
  });
}

/**
 * The end of the month that starts at `start`, a whole number of months after the anchor: a plan anchored on the 31st
 * ends on February 28 and on March 31. All in seconds since 1970, UTC.
 */
export function periodEnd(anchor: number, start: number): number {
  const [from, to] = [new Date(anchor * 1_000), new Date(start * 1_000)];
  const day = from.getUTCDate();
  const months = (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth() + 1;
  from.setUTCDate(1);
  from.setUTCMonth(from.getUTCMonth() + months);
  const daysInMonth = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1, 0)).getUTCDate();
  from.setUTCDate(Math.min(day, daysInMonth));
  return from.getTime() / 1_000;
}
