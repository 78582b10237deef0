import { bill, charge, declineOf } from './invoice-life.ts';
import type { Ledger } from './ledger.ts';
import { newSubscription } from './new-subscription.ts';
import { mergeMetadata } from './parameters.ts';
import { ownCard } from './payment-methods.ts';
import { cardError, invalidRequest } from './sandbox-error.ts';
import type { StoredSubscription } from './stored-objects.ts';
import { cardOf, cardToKeep, inPeriod, paidMonth, paidPeriod } from './subscription-life.ts';
import { type CreateSubscription, trialEndOf } from './subscription-parameters.ts';
import { billTrial } from './trial-invoice.ts';
import { cancelAtPeriodEnd } from './update-subscription.ts';

/** Begins a subscription: with its trial, or with the first payment. @throws SandboxError */
export async function createSubscription(ledger: Ledger, params: CreateSubscription): Promise<StoredSubscription> {
  const blank = await newFrom(ledger, params);
  const begun = blank.trial_end === null ? await beginPaid(ledger, blank, params) : await beginTrial(ledger, blank);
  const subscription = params.cancel_at_period_end
    ? await ledger.change('subscription', begun.id, { data: cancelAtPeriodEnd(begun, ledger.now) })
    : begun;
  ledger.emit('customer.subscription.created', subscription);
  return subscription;
}

async function newFrom(ledger: Ledger, params: CreateSubscription): Promise<StoredSubscription> {
  const { customer, default_payment_method: card = null, payment_settings: settings, trial_settings: trial } = params;
  await ledger.need('customer', customer, 'customer');
  const [item] = params.items;
  if (!item) throw new Error('the schema asks for one item');
  const price = await ledger.need('price', item.price, 'items[0][price]');
  if (!price.recurring || !price.active) {
    throw invalidRequest(`The price ${price.id} cannot be subscribed to.`, { param: 'items[0][price]' });
  }
  if (card) await ownCard(ledger, { card, customer, param: 'default_payment_method' });
  return newSubscription({
    customer,
    price,
    quantity: item.quantity ?? 1,
    now: ledger.now,
    trialEnd: trialEndOf(params, ledger.now),
    default_payment_method: card,
    description: params.description ?? null,
    metadata: mergeMetadata({}, params.metadata),
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: settings?.save_default_payment_method ?? 'off',
    },
    trial_settings: {
      end_behavior: {
        billing_cycle_anchor: null,
        missing_payment_method: trial?.end_behavior.missing_payment_method ?? 'create_invoice',
      },
    },
  });
}

async function beginTrial(ledger: Ledger, blank: StoredSubscription): Promise<StoredSubscription> {
  ledger.add('subscription', blank);
  const invoice = await billTrial(ledger, blank, 'subscription_create');
  return ledger.change('subscription', blank.id, { data: { latest_invoice: invoice } });
}

async function beginPaid(
  ledger: Ledger,
  blank: StoredSubscription,
  { payment_behavior: behaviour }: CreateSubscription,
): Promise<StoredSubscription> {
  const card = await cardOf(ledger, blank);
  if (!card) {
    throw invalidRequest(
      'This customer has no attached payment source or default payment method. Please consider adding a default payment method.',
      { code: 'resource_missing' },
    );
  }
  const refused = behaviour === 'error_if_incomplete' ? await declineOf(ledger, card) : undefined;
  if (refused) throw cardError(refused, { payment_method: await ledger.need('payment_method', card) });
  const period = paidPeriod(blank, ledger.now);
  const subscription = ledger.add('subscription', { ...blank, ...inPeriod(blank, period) });
  const invoice = await bill(ledger, subscription, {
    reason: 'subscription_create',
    period,
    ...paidMonth(subscription),
  });
  const decline = await charge(ledger, invoice, card);
  return ledger.change('subscription', subscription.id, {
    data: {
      latest_invoice: invoice.id,
      ...(!decline && { status: 'active', ...cardToKeep(subscription, card) }),
    },
  });
}
