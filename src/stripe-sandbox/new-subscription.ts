import { newId } from './ids.ts';
import type { StoredPrice, StoredSubscription } from './stored-objects.ts';

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

/** A subscription that begins now, in the shape of Stripe's API. Its period ends with the trial, or is set later. */
export function newSubscription({
  customer,
  card,
  metadata,
  price,
  now,
  trialEnd,
}: NewSubscription): StoredSubscription {
  const id = newId('sub');
  return {
    id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: trialEnd ?? now,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible', updated_at: now },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created: now,
    currency: price.currency,
    customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: card,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: {
      object: 'list',
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
      data: [
        {
          id: newId('si'),
          object: 'subscription_item',
          billing_thresholds: null,
          created: now,
          current_period_start: now,
          current_period_end: trialEnd ?? now,
          current_trial: null,
          discounts: [],
          metadata: {},
          plan: legacyPlan(price),
          price,
          quantity: 1,
          subscription: id,
          tax_rates: [],
        },
      ],
    },
    latest_invoice: null,
    livemode: false,
    metadata,
    managed_payments: { enabled: false },
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: 'on_subscription',
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: now,
    status: trialEnd === null ? 'active' : 'trialing',
    test_clock: null,
    transfer_data: null,
    trial_end: trialEnd,
    trial_settings: { end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'cancel' } },
    trial_start: trialEnd === null ? null : now,
  };
}

/** The price as a `plan`, the older form that Stripe still sends along. */
function legacyPlan({ id, active, created, currency, metadata, nickname, product, recurring, ...price }: StoredPrice) {
  return {
    id,
    object: 'plan' as const,
    active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: 'per_unit' as const,
    created,
    currency,
    interval: recurring?.interval ?? 'month',
    interval_count: recurring?.interval_count ?? 1,
    livemode: false,
    metadata,
    meter: null,
    nickname,
    product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed' as const,
  };
}
