import { z } from 'zod';
import { daySeconds } from '../domain/product/time-units.ts';
import { assertOwnCard } from './cards.ts';
import { type Endpoints, endpoint, integer, limit, listPage, metadata, text } from './endpoint.ts';
import { cardError, invalidRequest, missing } from './errors.ts';
import { charge, createInvoice, findDecline } from './invoices.ts';
import { sandboxPrice } from './keys.ts';
import { newId, type SandboxStore } from './sandbox-store.ts';
import { getItem, type StoredItem, type StoredSubscription } from './stored-objects.ts';
import { cancelNow, endTrial, periodEnd, withPeriod } from './subscription-life.ts';

const maxTrialDays = 730;

const createParams = z.strictObject({
  customer: text,
  items: z.strictObject({ 0: z.strictObject({ price: text }) }),
  default_payment_method: text.optional(),
  trial_period_days: integer.refine((days) => days >= 1 && days <= maxTrialDays, 'range').optional(),
  trial_settings: z.strictObject({ end_behavior: z.strictObject({ missing_payment_method: z.literal('cancel') }) }),
  payment_settings: z.strictObject({ save_default_payment_method: z.literal('on_subscription') }),
  payment_behavior: z.literal('error_if_incomplete'),
  metadata: metadata.default({}),
});
const updateParams = z.strictObject({
  default_payment_method: text.optional(),
  trial_end: z.union([z.literal('now'), integer]).optional(),
  proration_behavior: z.literal('none').optional(),
});
const listParams = z.strictObject({
  customer: text,
  status: z.literal('all'),
  limit,
  expand: z.strictObject({ 0: z.literal('data.default_payment_method') }).optional(),
});

export const subscriptionEndpoints: Endpoints = {
  'GET /v1/prices/:id': endpoint(z.strictObject({}), async ({ id }) => findPrice(id)),
  'POST /v1/subscriptions': endpoint(createParams, ({ store, params }) => create(store, params)),
  'POST /v1/subscriptions/:id': endpoint(updateParams, async ({ store, id, params }) =>
    update(store, await store.findOrFail('subscription', id), params),
  ),
  'GET /v1/subscriptions': endpoint(listParams, ({ store, params }) => list(store, params)),
  // only the product's tests use the endpoints below
  'GET /v1/subscriptions/:id': endpoint(z.strictObject({}), ({ store, id }) => store.findOrFail('subscription', id)),
  'DELETE /v1/subscriptions/:id': endpoint(z.strictObject({}), async ({ store, id }) => {
    const subscription = await store.findOrFail('subscription', id);
    if (subscription.status === 'canceled') throw missing('subscription', id);
    await cancelNow(store, subscription);
    return store.findOrFail('subscription', id);
  }),
};

function findPrice(id: string, param?: string): typeof sandboxPrice {
  if (id !== sandboxPrice.id) throw missing('price', id, param);
  return sandboxPrice;
}

/** Starts a subscription, with a trial or the first payment. @throws SandboxError 402 if the card is declined */
async function create(store: SandboxStore, params: z.output<typeof createParams>): Promise<StoredSubscription> {
  const { customer, default_payment_method: chosen = null, trial_period_days: days, items } = params;
  const { invoice_settings: settings } = await store.findOrFail('customer', customer, 'customer');
  const price = findPrice(items[0].price, 'items[0][price]');
  if (chosen) await assertOwnCard(store, { card: chosen, customer, param: 'default_payment_method' });
  const { now } = store;
  const trialEnd = days === undefined ? null : now + days * daySeconds;
  const card = trialEnd === null ? (chosen ?? settings.default_payment_method) : chosen;
  if (trialEnd === null) await assertChargeable(store, card);
  const item: StoredItem = {
    id: newId('si'),
    object: 'subscription_item',
    current_period_start: now,
    current_period_end: trialEnd ?? periodEnd(now, now),
    price,
  };
  const subscription = store.add('subscription', {
    id: newId('sub'),
    object: 'subscription',
    billing_cycle_anchor: trialEnd ?? now,
    cancel_at: null,
    cancel_at_period_end: false,
    customer,
    default_payment_method: card,
    ended_at: null,
    items: { object: 'list', has_more: false, data: [item] },
    latest_invoice: null,
    metadata: params.metadata,
    payment_settings: params.payment_settings,
    start_date: now,
    status: trialEnd === null ? 'active' : 'trialing',
    trial_end: trialEnd,
    trial_settings: params.trial_settings,
    trial_start: trialEnd === null ? null : now,
  });
  const amount = trialEnd === null ? price.unit_amount : 0;
  const invoice = createInvoice(store, subscription, amount);
  if (amount > 0) await charge(store, invoice, card);
  return store.change('subscription', subscription.id, {
    data: { latest_invoice: invoice.id },
    type: 'customer.subscription.created',
  });
}

/** Asserts that a card can be charged. @throws SandboxError 402 if the card is declined, 400 if there is no card */
async function assertChargeable(store: SandboxStore, card: string | null): Promise<void> {
  if (!card) {
    throw invalidRequest(
      'This customer has no attached payment source or default payment method. Please consider adding a default payment method.',
      { code: 'resource_missing' },
    );
  }
  const decline = await findDecline(store, card);
  if (decline) throw cardError(decline);
}

/** Changes the card or the end of the trial. @throws SandboxError for a canceled subscription or an invalid value */
async function update(
  store: SandboxStore,
  before: StoredSubscription,
  { default_payment_method: card, trial_end: trialEnd, proration_behavior: prorations }: z.output<typeof updateParams>,
): Promise<StoredSubscription> {
  const { id, customer, status } = before;
  if (status === 'canceled') {
    throw invalidRequest('A canceled subscription can only update its cancellation_details and metadata.', {
      code: 'invalid_canceled_subscription_fields',
    });
  }
  // Stripe bills or credits paid time that is cut short, but not trial time, which is free
  if (trialEnd !== undefined && status !== 'trialing' && prorations !== 'none') {
    throw invalidRequest('The sandbox makes no prorations: pass proration_behavior=none.', {
      param: 'proration_behavior',
    });
  }
  if (card) await assertOwnCard(store, { card, customer, param: 'default_payment_method' });
  const changed = await store.change('subscription', id, {
    data: {
      ...(card && { default_payment_method: card }),
      ...(typeof trialEnd === 'number' && moveTrialEnd(store, before, trialEnd)),
    },
    type: 'customer.subscription.updated',
  });
  if (trialEnd !== 'now') return changed;
  await endTrial(store, changed);
  return store.findOrFail('subscription', id);
}

/**
 * Returns the changes that put a subscription of any status on trial until `end`. @throws SandboxError if Stripe would
 * reject `end`
 */
function moveTrialEnd(store: SandboxStore, before: StoredSubscription, end: number): Partial<StoredSubscription> {
  const { now } = store;
  if (end <= now || end > now + maxTrialDays * daySeconds) {
    const message = 'Invalid timestamp: a trial must end in the future, and at most two years from now.';
    throw invalidRequest(message, { param: 'trial_end' });
  }
  const { status, trial_start: began, cancel_at_period_end: ends } = before;
  const isTrialing = status === 'trialing';
  return {
    ...withPeriod(before, { start: isTrialing ? getItem(before).current_period_start : now, end }),
    status: 'trialing',
    trial_start: isTrialing ? began : now,
    trial_end: end,
    billing_cycle_anchor: end,
    ...(ends && { cancel_at: end }),
    latest_invoice: createInvoice(store, before, 0).id,
  };
}

/** Lists a customer's subscriptions. With `expand`, each contains its card instead of the card's id. */
async function list(
  store: SandboxStore,
  { customer, limit: size, expand }: z.output<typeof listParams>,
): Promise<object> {
  await store.findOrFail('customer', customer, 'customer');
  const page = listPage(await store.all('subscription', customer), size);
  if (!expand) return page;
  const withCard = async ({ default_payment_method: card, ...subscription }: StoredSubscription) => ({
    ...subscription,
    default_payment_method: card && (await store.findOrFail('payment_method', card)),
  });
  return { ...page, data: await Promise.all(page.data.map(withCard)) };
}
