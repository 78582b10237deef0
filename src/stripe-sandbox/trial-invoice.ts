import { product } from '../domain/product.ts';
import { bill } from './invoice-life.ts';
import type { Ledger } from './ledger.ts';
import type { StoredSubscription } from './stored-objects.ts';

/** The invoice of nothing that Stripe makes when a trial begins or moves. @returns its id */
export async function billTrial(
  ledger: Ledger,
  subscription: StoredSubscription,
  reason: 'subscription_create' | 'subscription_update',
): Promise<string> {
  const period = { start: ledger.now, end: subscription.trial_end ?? ledger.now };
  const description = `Trial period for ${product.plan}`;
  const { id } = await bill(ledger, subscription, { reason, amount: 0, description, period });
  return id;
}
