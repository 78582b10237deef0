import type Stripe from 'stripe';
import { product } from '../domain/product.ts';
import { periodEnd } from './billing-months.ts';
import { daySeconds } from './due-at.ts';
import { bill, charge, openInvoices } from './invoice-life.ts';
import type { Ledger } from './ledger.ts';
import { hasEnded, itemOf, type StoredInvoice, type StoredSubscription } from './stored-objects.ts';

/** Days from one failed charge to the next try; after the last the subscription ends. */
export const retryDays = [3, 5, 7] as const;

/** The card that a subscription is charged to: its own, else the customer's. */
export async function cardOf(ledger: Ledger, subscription: StoredSubscription): Promise<string | null> {
  const customer = await ledger.need('customer', subscription.customer);
  return subscription.default_payment_method ?? customer.invoice_settings.default_payment_method;
}

/** Ends a trial now, whatever its end was: the first paid period begins, or without a card the subscription ends. */
export async function endTrial(ledger: Ledger, subscription: StoredSubscription): Promise<void> {
  const without = subscription.trial_settings.end_behavior.missing_payment_method;
  if (without === 'cancel' && !(await cardOf(ledger, subscription))) return cancelNow(ledger, subscription, null);
  const { trial_end: trialEnd } = subscription;
  const ended = trialEnd === null ? null : Math.min(trialEnd, ledger.now);
  await beginPeriod(
    ledger,
    { ...subscription, billing_cycle_anchor: ledger.now, trial_end: ended },
    'subscription_cycle',
  );
}

/** Begins the next period of a subscription. */
export async function renew(ledger: Ledger, subscription: StoredSubscription): Promise<void> {
  await beginPeriod(ledger, subscription, 'subscription_cycle');
}

async function beginPeriod(
  ledger: Ledger,
  subscription: StoredSubscription,
  reason: Stripe.Invoice.BillingReason,
): Promise<void> {
  const period = paidPeriod(subscription, ledger.now);
  const invoice = await bill(ledger, subscription, { reason, period, ...paidMonth(subscription) });
  const card = await cardOf(ledger, subscription);
  const decline = await charge(ledger, invoice, card);
  if (decline) {
    const next = ledger.now + retryDays[0] * daySeconds;
    await ledger.change('invoice', invoice.id, { data: { next_payment_attempt: next } });
  }
  const { billing_cycle_anchor, trial_end, cancel_at_period_end: ends } = subscription;
  await ledger.change('subscription', subscription.id, {
    data: {
      ...inPeriod(subscription, period),
      billing_cycle_anchor,
      trial_end,
      status: decline ? 'past_due' : 'active',
      latest_invoice: invoice.id,
      ...(ends && { cancel_at: period.end }),
      ...(!decline && cardToKeep(subscription, card)),
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
  return { start: now, end: periodEnd(subscription.billing_cycle_anchor, now, itemOf(subscription).price) };
}

/** What a paid period costs, and how an invoice's line calls it. */
export function paidMonth(subscription: StoredSubscription): { amount: number; description: string } {
  const { price, quantity } = itemOf(subscription);
  return { amount: price.unit_amount * quantity, description: `${quantity} × ${product.plan}` };
}

/** The fields that say in which period a subscription is. */
export function inPeriod(subscription: StoredSubscription, { start, end }: Period): Pick<StoredSubscription, 'items'> {
  const item = { ...itemOf(subscription), current_period_start: start, current_period_end: end };
  return { items: { ...subscription.items, data: [item] } };
}

/** After a payment, its card becomes the subscription's own when that was asked for. */
export function cardToKeep(
  { payment_settings: settings, default_payment_method: own }: StoredSubscription,
  card: string | null,
): Partial<StoredSubscription> {
  const keep = settings?.save_default_payment_method === 'on_subscription' && !own;
  return keep ? { default_payment_method: card } : {};
}

/** A subscription that waited for this invoice is active again. */
export async function afterPayment(ledger: Ledger, subscriptionId: string, invoice: StoredInvoice): Promise<void> {
  const subscription = await ledger.need('subscription', subscriptionId);
  const { status, latest_invoice: latest } = subscription;
  if ((status !== 'past_due' && status !== 'incomplete') || latest !== invoice.id) return;
  await ledger.change('subscription', subscriptionId, {
    data: { status: 'active' },
    type: 'customer.subscription.updated',
  });
}

/** Ends a subscription at once; what is open is no longer charged. @param reason null when a trial ended without a card */
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
      cancellation_details: { comment: null, feedback: null, feedback_option: null, reason },
    },
    type: 'customer.subscription.deleted',
  });
}

/** A first payment that never came: the subscription is over and its invoice void. */
export async function expireIncomplete(ledger: Ledger, subscription: StoredSubscription): Promise<void> {
  for (const { id, status_transitions: transitions } of await openInvoices(ledger, subscription)) {
    await ledger.change('invoice', id, {
      data: {
        status: 'void',
        auto_advance: false,
        next_payment_attempt: null,
        status_transitions: { ...transitions, voided_at: ledger.now },
      },
      type: 'invoice.voided',
    });
  }
  await ledger.change('subscription', subscription.id, {
    data: { status: 'incomplete_expired', ended_at: ledger.now },
    type: 'customer.subscription.updated',
  });
}
