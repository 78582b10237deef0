import { daySeconds } from '../domain/product/time-units.ts';
import type { Decline } from './errors.ts';
import { charge, createInvoice, openInvoices } from './invoices.ts';
import type { SandboxStore } from './sandbox-store.ts';
import { getItem, type StoredInvoice, type StoredSubscription } from './stored-objects.ts';

/** The days between attempts to charge an invoice. The subscription ends if the last attempt fails. */
const retryDays = [3, 5, 7] as const;

/**
 * Returns the id of the card that a subscription is charged to: the subscription's own card, or else the customer's.
 */
export async function findCard(store: SandboxStore, subscription: StoredSubscription): Promise<string | null> {
  const customer = await store.findOrFail('customer', subscription.customer);
  return subscription.default_payment_method ?? customer.invoice_settings.default_payment_method;
}

/** Ends a trial now and starts the first paid period. Without a card, ends the subscription. */
export async function endTrial(store: SandboxStore, subscription: StoredSubscription): Promise<void> {
  if (!(await findCard(store, subscription))) return cancelNow(store, subscription);
  const { trial_end: trialEnd } = subscription;
  const ended = trialEnd === null ? null : Math.min(trialEnd, store.now);
  await renew(store, { ...subscription, billing_cycle_anchor: store.now, trial_end: ended });
}

/** Starts a subscription's next period and charges for it. */
export async function renew(store: SandboxStore, subscription: StoredSubscription): Promise<void> {
  const { id, billing_cycle_anchor, trial_end, cancel_at_period_end: ends } = subscription;
  const end = periodEnd(billing_cycle_anchor, store.now);
  const invoice = createInvoice(store, subscription, getItem(subscription).price.unit_amount);
  const card = await findCard(store, subscription);
  const decline = await charge(store, invoice, card);
  if (decline) {
    const next = store.now + retryDays[0] * daySeconds;
    await store.change('invoice', invoice.id, { data: { next_payment_attempt: next } });
  }
  await store.change('subscription', id, {
    data: {
      ...withPeriod(subscription, { start: store.now, end }),
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

/** Returns the fields of a subscription that contain its current period. Times are in seconds since 1970. */
export function withPeriod(
  subscription: StoredSubscription,
  { start, end }: { start: number; end: number },
): Pick<StoredSubscription, 'items'> {
  const item = { ...getItem(subscription), current_period_start: start, current_period_end: end };
  return { items: { ...subscription.items, data: [item] } };
}

/**
 * Charges an open invoice. If the subscription is past due because of this invoice, payment reactivates it. @returns
 * the decline, or undefined
 */
export async function retryCharge(store: SandboxStore, invoice: StoredInvoice): Promise<Decline | undefined> {
  const subscription = await store.findOrFail('subscription', invoice.parent.subscription_details.subscription);
  const { id, status, latest_invoice: latest } = subscription;
  const decline = await charge(store, invoice, await findCard(store, subscription));
  if (!decline && status === 'past_due' && latest === invoice.id) {
    await store.change('subscription', id, { data: { status: 'active' }, type: 'customer.subscription.updated' });
  }
  return decline;
}

/** Charges an invoice whose next attempt is due. If the last attempt fails, ends the subscription. */
export async function retryInvoice(store: SandboxStore, id: string): Promise<void> {
  const invoice = await store.findOrFail('invoice', id);
  if (!(await retryCharge(store, invoice))) return;
  const retries = ((await store.notes(id)).retries ?? 0) + 1;
  const days = retryDays[retries];
  await store.change('invoice', id, {
    data: { next_payment_attempt: days === undefined ? null : store.now + days * daySeconds },
    notes: { retries },
  });
  if (days !== undefined) return;
  const subscription = await store.findOrFail('subscription', invoice.parent.subscription_details.subscription);
  if (subscription.status === 'past_due') await cancelNow(store, subscription);
}

/** Ends a subscription at once; open invoices are no longer charged. */
export async function cancelNow(store: SandboxStore, subscription: StoredSubscription): Promise<void> {
  if (subscription.status === 'canceled') return;
  for (const { id } of await openInvoices(store, subscription)) {
    await store.change('invoice', id, { data: { next_payment_attempt: null } });
  }
  await store.change('subscription', subscription.id, {
    data: { status: 'canceled', ended_at: store.now },
    type: 'customer.subscription.deleted',
  });
}

/**
 * Returns the end of the period that starts at `start`: the anchor's day and time in the next month, or the month's
 * last day if the month is shorter. Times are in seconds since 1970; months are in UTC.
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
