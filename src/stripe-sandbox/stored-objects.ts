import type Stripe from 'stripe';

type With<Original, Changed> = Omit<Original, keyof Changed> & Changed;

interface List<Item> {
  object: 'list';
  data: Item[];
  has_more: boolean;
  url: string;
}

/**
 * Stripe's objects as they are stored and sent, with references that are not expanded. What nothing here reads, such as
 * taxes and discounts, is left out, where Stripe would send null: who begins to read a field adds it here.
 */
type Common = 'id' | 'object' | 'created' | 'livemode';
export type StoredCustomer = With<
  Pick<Stripe.Customer, Common | 'currency' | 'email' | 'metadata' | 'name' | 'next_invoice_sequence'>,
  { invoice_prefix: string; invoice_settings: { default_payment_method: string | null } }
>;
export type StoredPrice = With<
  Pick<Stripe.Price, Common | 'active' | 'currency' | 'metadata' | 'type'>,
  {
    product: string;
    recurring: Pick<Stripe.Price.Recurring, 'interval' | 'interval_count' | 'usage_type'>;
    unit_amount: number;
  }
>;
export type StoredPaymentMethod = With<
  Pick<Stripe.PaymentMethod, Common | 'metadata' | 'type'>,
  {
    customer: string | null;
    billing_details: { address: { postal_code: string | null } };
    card: Pick<
      Stripe.PaymentMethod.Card,
      'brand' | 'country' | 'exp_month' | 'exp_year' | 'fingerprint' | 'funding' | 'last4'
    >;
  }
>;
export type StoredSetupIntent = With<
  Pick<Stripe.SetupIntent, Common | 'metadata' | 'next_action' | 'payment_method_types' | 'status' | 'usage'>,
  {
    customer: string | null;
    client_secret: string;
    payment_method: string | null;
    last_setup_error: (Omit<Stripe.SetupIntent.LastSetupError, 'payment_method'> & { payment_method?: object }) | null;
  }
>;
export type StoredItem = Pick<
  Stripe.SubscriptionItem,
  'id' | 'object' | 'created' | 'current_period_start' | 'current_period_end' | 'metadata' | 'subscription'
> & { price: StoredPrice; quantity: number };
export type StoredSubscription = With<
  Pick<
    Stripe.Subscription,
    | (Common | 'billing_cycle_anchor' | 'cancel_at' | 'cancel_at_period_end' | 'canceled_at' | 'collection_method')
    | ('currency' | 'ended_at' | 'metadata' | 'start_date' | 'status' | 'trial_end' | 'trial_start')
  >,
  {
    cancellation_details: Pick<Stripe.Subscription.CancellationDetails, 'reason'>;
    customer: string;
    default_payment_method: string | null;
    latest_invoice: string | null;
    items: List<StoredItem>;
    payment_settings: { save_default_payment_method: 'on_subscription' };
    trial_settings: { end_behavior: { missing_payment_method: 'cancel' } };
  }
>;
type StoredLine = Pick<
  Stripe.InvoiceLineItem,
  'id' | 'object' | 'amount' | 'currency' | 'description' | 'period' | 'quantity'
>;
export type StoredInvoice = With<
  Pick<
    Stripe.Invoice,
    | (Common | 'amount_due' | 'amount_paid' | 'amount_remaining' | 'attempt_count' | 'attempted' | 'auto_advance')
    | ('billing_reason' | 'currency' | 'customer_email' | 'metadata' | 'next_payment_attempt' | 'number')
    | ('period_end' | 'period_start' | 'status' | 'status_transitions' | 'total')
  >,
  {
    customer: string;
    lines: List<StoredLine>;
    parent: { type: 'subscription_details'; subscription_details: { subscription: string } };
  }
>;
export type StoredPortalSession = With<
  Pick<Stripe.BillingPortal.Session, Common | 'url'>,
  { customer: string; return_url: string }
>;

/** Stored objects by Stripe's type name. */
export interface StoredObjects {
  customer: StoredCustomer;
  price: StoredPrice;
  setup_intent: StoredSetupIntent;
  payment_method: StoredPaymentMethod;
  subscription: StoredSubscription;
  invoice: StoredInvoice;
  'billing_portal.session': StoredPortalSession;
}
export type Kind = keyof StoredObjects;

/** A deleted customer. */
export type StoredDeletion = Pick<Stripe.DeletedCustomer, 'id' | 'object' | 'deleted'>;

/** A subscription's only item: the sandbox creates none with more. */
export function getItem({ id, items }: StoredSubscription): StoredItem {
  const [item] = items.data;
  if (!item) throw new Error(`${id} has no item`);
  return item;
}

/** Whether a subscription is over for good. */
export function hasEnded({ status }: Pick<StoredSubscription, 'status'>): boolean {
  return status === 'canceled' || status === 'incomplete_expired';
}

/** The id of an invoice's subscription. */
export function getSubscriptionId({ parent }: StoredInvoice): string {
  return parent.subscription_details.subscription;
}
