import type { sandboxPrice } from './keys.ts';

interface Stored<Kind> {
  id: string;
  /** Stripe's name of the type. */
  object: Kind;
}

/**
 * Stripe's objects as the sandbox stores and sends them, this type and those below. References to other objects are
 * ids. The types have only the fields that the product or the sandbox reads; to read another field, add it.
 */
interface StoredCustomer extends Stored<'customer'> {
  email: string | null;
  name: string | null;
  metadata: Record<string, string>;
  invoice_settings: { default_payment_method: string | null };
}

/** What remains of a deleted customer. */
export interface StoredDeletion extends Stored<'customer'> {
  deleted: true;
}

export interface StoredPaymentMethod extends Stored<'payment_method'> {
  customer: string | null;
  card: { brand: 'visa' | 'mastercard'; last4: string; exp_month: number; exp_year: number };
}

export interface StoredSetupIntent extends Stored<'setup_intent'> {
  client_secret: string;
  customer: string;
  payment_method: string | null;
  status: 'requires_payment_method' | 'requires_action' | 'succeeded';
}

export interface StoredSubscription extends Stored<'subscription'> {
  /** In seconds since 1970, like all times below. */
  billing_cycle_anchor: number;
  cancel_at: number | null;
  cancel_at_period_end: boolean;
  customer: string;
  default_payment_method: string | null;
  ended_at: number | null;
  /** Always one item, since the sandbox has only one price. */
  items: { object: 'list'; has_more: false; data: StoredItem[] };
  latest_invoice: string | null;
  metadata: Record<string, string>;
  payment_settings: { save_default_payment_method: 'on_subscription' };
  start_date: number;
  status: 'trialing' | 'active' | 'past_due' | 'canceled';
  trial_end: number | null;
  trial_settings: { end_behavior: { missing_payment_method: 'cancel' } };
  trial_start: number | null;
}
export interface StoredItem extends Stored<'subscription_item'> {
  current_period_start: number;
  current_period_end: number;
  price: typeof sandboxPrice;
}

export interface StoredInvoice extends Stored<'invoice'> {
  /** Cents. */
  amount_due: number;
  amount_paid: number;
  attempt_count: number;
  created: number;
  customer: string;
  next_payment_attempt: number | null;
  parent: { type: 'subscription_details'; subscription_details: { subscription: string } };
  status: 'open' | 'paid';
}

export interface StoredPortalSession extends Stored<'billing_portal.session'> {
  created: number;
  customer: string;
  return_url: string;
  url: string;
}

/** Stored objects by Stripe's type name. */
export interface StoredObjects {
  customer: StoredCustomer;
  payment_method: StoredPaymentMethod;
  setup_intent: StoredSetupIntent;
  subscription: StoredSubscription;
  invoice: StoredInvoice;
  'billing_portal.session': StoredPortalSession;
}
export type Kind = keyof StoredObjects;

/** Returns a subscription's only item. */
export function getItem({ id, items }: Pick<StoredSubscription, 'id' | 'items'>): StoredItem {
  const [item] = items.data;
  if (!item) throw new Error(`${id} has no item`);
  return item;
}
