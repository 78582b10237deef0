import type Stripe from 'stripe';

type With<Original, Changed> = Omit<Original, keyof Changed> & Changed;

interface List<Item> {
  object: 'list';
  data: Item[];
  has_more: boolean;
  url: string;
}

/** Stripe's objects as stored and sent: references not expanded, decimals as text. */
export type StoredCustomer = With<
  Stripe.Customer,
  { invoice_settings: With<Stripe.Customer.InvoiceSettings, { default_payment_method: string | null }> }
>;
export type StoredPrice = With<Stripe.Price, { product: string; unit_amount: number; unit_amount_decimal: string }>;
export type StoredPaymentMethod = With<
  Stripe.PaymentMethod,
  { customer: string | null; card: Stripe.PaymentMethod.Card }
>;
export type StoredSetupIntent = With<
  Stripe.SetupIntent,
  {
    customer: string | null;
    client_secret: string;
    payment_method: string | null;
    last_setup_error: (Omit<Stripe.SetupIntent.LastSetupError, 'payment_method'> & { payment_method?: object }) | null;
  }
>;
export type StoredItem = With<
  Stripe.SubscriptionItem,
  { price: StoredPrice; plan: With<Stripe.Plan, { amount_decimal: string }>; quantity: number }
>;
export type StoredSubscription = With<
  Stripe.Subscription,
  {
    customer: string;
    default_payment_method: string | null;
    latest_invoice: string | null;
    items: List<StoredItem>;
    trial_settings: Stripe.Subscription.TrialSettings;
  }
>;
type StoredLine = With<
  Stripe.InvoiceLineItem,
  {
    pricing: With<Stripe.InvoiceLineItem.Pricing, { unit_amount_decimal: string }>;
    quantity_decimal: string;
  }
>;
export type StoredInvoice = With<Stripe.Invoice, { customer: string; lines: List<StoredLine> }>;
export type StoredPortalSession = With<Stripe.BillingPortal.Session, { customer: string; return_url: string }>;

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
export function getSubscriptionId({ parent }: StoredInvoice): string | undefined {
  const subscription = parent?.subscription_details?.subscription;
  return typeof subscription === 'string' ? subscription : subscription?.id;
}
