import { newId } from './ids.ts';
import type { StoredItem, StoredPrice, StoredSubscription } from './stored-objects.ts';

interface NewSubscription {
  customer: string;
  /** The id of the card to charge; null for the customer's default. */
  card: string | null;
  metadata: Record<string, string>;
  price: StoredPrice;
  now: number;
  /** Seconds since 1970; null without a trial. */
  trialEnd: number | null;
}

/** A subscription that begins now. Its period ends with the trial, or is set later. */
export function newSubscription({
  customer,
  card,
  metadata,
  price,
  now,
  trialEnd,
}: NewSubscription): StoredSubscription {
  const id = newId('sub');
  const item: StoredItem = {
    id: newId('si'),
    object: 'subscription_item',
    created: now,
    current_period_start: now,
    current_period_end: trialEnd ?? now,
    metadata: {},
    price,
    quantity: 1,
    subscription: id,
  };
  return {
    id,
    object: 'subscription',
    billing_cycle_anchor: trialEnd ?? now,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { reason: null },
    collection_method: 'charge_automatically',
    created: now,
    currency: price.currency,
    customer,
    default_payment_method: card,
    ended_at: null,
    items: { object: 'list', has_more: false, url: `/v1/subscription_items?subscription=${id}`, data: [item] },
    latest_invoice: null,
    livemode: false,
    metadata,
    payment_settings: { save_default_payment_method: 'on_subscription' },
    start_date: now,
    status: trialEnd === null ? 'active' : 'trialing',
    trial_end: trialEnd,
    trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
    trial_start: trialEnd === null ? null : now,
  };
}
