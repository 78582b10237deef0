import { z } from 'zod';
import { product } from '../domain/product.ts';
import { daySeconds } from '../domain/time-units.ts';
import { type Endpoint, endpoint } from './endpoint.ts';
import { cardError, invalidRequest, missing } from './errors.ts';
import { bill, charge, findDecline } from './invoices.ts';
import type { Ledger } from './ledger.ts';
import { limit, listPage } from './list.ts';
import { newSubscription } from './new-subscription.ts';
import { metadata, noParameters, text, whole } from './parameters.ts';
import { ownCard } from './payment-methods.ts';
import { getItem, hasEnded, type StoredSubscription } from './stored-objects.ts';
import { cancelNow, endTrial, findCard, monthlyCharge, paidPeriod, withPeriod } from './subscription-life.ts';

const maxTrialDays = 730;

const createParams = z.strictObject({
  customer: text,
  items: z.tuple([z.strictObject({ price: text })]),
  default_payment_method: text.optional(),
  trial_period_days: whole.refine((days) => days >= 1 && days <= maxTrialDays, 'range').optional(),
  trial_settings: z.strictObject({ end_behavior: z.strictObject({ missing_payment_method: z.enum(['cancel']) }) }),
  payment_settings: z.strictObject({ save_default_payment_method: z.enum(['on_subscription']) }),
  payment_behavior: z.enum(['error_if_incomplete']),
  metadata: metadata.optional(),
});
const updateParams = z.strictObject({
  default_payment_method: text.optional(),
  /** Seconds since 1970, or `now`. */
  trial_end: z
    .string()
    .regex(/^(now|\d{1,15})$/, 'integer')
    .optional(),
  proration_behavior: z.enum(['none']).optional(),
});

export const subscriptionEndpoints: readonly Endpoint[] = [
  endpoint('POST /v1/subscriptions', {
    params: createParams,
    run: ({ ledger, params }) => create(ledger, params),
  }),
  endpoint('GET /v1/subscriptions/:id', {
    params: noParameters,
    run: ({ ledger, id }) => ledger.need('subscription', id),
  }),
  endpoint('POST /v1/subscriptions/:id', {
    params: updateParams,
    async run({ ledger, id, params }) {
      return update(ledger, await ledger.need('subscription', id), params);
    },
  }),
  // only used by the product's tests
  endpoint('DELETE /v1/subscriptions/:id', {
    params: noParameters,
    async run({ ledger, id }) {
      const subscription = await ledger.need('subscription', id);
      if (hasEnded(subscription)) throw missing('subscription', id);
      await cancelNow(ledger, subscription, 'cancellation_requested');
      return ledger.need('subscription', id);
    },
  }),
  endpoint('GET /v1/subscriptions', {
    params: z.strictObject({
      customer: text,
      status: z.enum(['all']),
      limit,
      expand: z.array(z.enum(['data.default_payment_method'])).optional(),
    }),
    async run({ ledger, params: { customer, limit: size, expand } }) {
      await ledger.need('customer', customer, 'customer');
      const page = listPage('/v1/subscriptions', await ledger.all('subscription', customer), size);
      if (!expand) return page;
      const withCard = async ({ default_payment_method: card, ...subscription }: StoredSubscription) => ({
        ...subscription,
        default_payment_method: card && (await ledger.need('payment_method', card)),
      });
      return { ...page, data: await Promise.all(page.data.map(withCard)) };
    },
  }),
];

/** Starts a subscription, with a trial or the first payment. @throws SandboxError 402 if the card is declined */
async function create(ledger: Ledger, params: z.output<typeof createParams>): Promise<StoredSubscription> {
  const { customer, default_payment_method: card = null, trial_period_days: days } = params;
  await ledger.need('customer', customer, 'customer');
  const price = await ledger.need('price', params.items[0].price, 'items[0][price]');
  if (card) await ownCard(ledger, { card, customer, param: 'default_payment_method' });
  const blank = newSubscription({
    customer,
    card,
    metadata: params.metadata ?? {},
    price,
    now: ledger.now,
    trialEnd: days === undefined ? null : ledger.now + days * daySeconds,
  });
  const subscription = days === undefined ? await beginPaid(ledger, blank) : await beginTrial(ledger, blank);
  ledger.emit('customer.subscription.created', subscription);
  return subscription;
}

async function beginTrial(ledger: Ledger, blank: StoredSubscription): Promise<StoredSubscription> {
  ledger.add('subscription', blank);
  const invoice = await billTrial(ledger, blank, 'subscription_create');
  return ledger.change('subscription', blank.id, { data: { latest_invoice: invoice } });
}

async function beginPaid(ledger: Ledger, blank: StoredSubscription): Promise<StoredSubscription> {
  const card = await findCard(ledger, blank);
  if (!card) {
    throw invalidRequest(
      'This customer has no attached payment source or default payment method. Please consider adding a default payment method.',
      { code: 'resource_missing' },
    );
  }
  const decline = await findDecline(ledger, card);
  if (decline) throw cardError(decline, { payment_method: await ledger.need('payment_method', card) });
  const period = paidPeriod(blank, ledger.now);
  const subscription = ledger.add('subscription', {
    ...blank,
    ...withPeriod(blank, period),
    default_payment_method: card,
  });
  const { amount, description } = monthlyCharge(subscription);
  const invoice = await bill(ledger, subscription, { reason: 'subscription_create', period, amount, description });
  await charge(ledger, invoice, card);
  return ledger.change('subscription', subscription.id, { data: { latest_invoice: invoice.id } });
}

/** Changes the card or the trial's end. @throws SandboxError */
async function update(
  ledger: Ledger,
  before: StoredSubscription,
  { default_payment_method: card, trial_end: trialEnd, proration_behavior: prorations }: z.output<typeof updateParams>,
): Promise<StoredSubscription> {
  const { id, customer, status } = before;
  if (hasEnded(before)) {
    throw invalidRequest('A canceled subscription can only update its cancellation_details and metadata.', {
      code: 'invalid_canceled_subscription_fields',
    });
  }
  // only trial time is free: Stripe would bill or credit other time that is cut short
  if (trialEnd !== undefined && status !== 'trialing' && prorations !== 'none') {
    throw invalidRequest('The sandbox makes no prorations: pass proration_behavior=none.', {
      param: 'proration_behavior',
    });
  }
  if (card) await ownCard(ledger, { card, customer, param: 'default_payment_method' });
  const moves = trialEnd !== undefined && trialEnd !== 'now';
  const updated = moves ? await withTrialEnd(ledger, before, Number(trialEnd)) : before;
  const changed = await ledger.change('subscription', id, {
    data: { ...updated, ...(card && { default_payment_method: card }) },
    type: 'customer.subscription.updated',
  });
  if (trialEnd !== 'now') return changed;
  await endTrial(ledger, changed);
  return ledger.need('subscription', id);
}

/** The subscription with a trial until `end`, whatever its status was. @throws SandboxError if Stripe would reject `end` */
async function withTrialEnd(ledger: Ledger, before: StoredSubscription, end: number): Promise<StoredSubscription> {
  const { now } = ledger;
  if (end <= now) throw invalidRequest('Invalid timestamp: must be in the future.', { param: 'trial_end' });
  if (end > now + maxTrialDays * daySeconds) {
    throw invalidRequest('Invalid timestamp: a trial can end at most two years from now.', { param: 'trial_end' });
  }
  const { status, trial_start: began, cancel_at_period_end: ends } = before;
  const isTrialing = status === 'trialing';
  const updated: StoredSubscription = {
    ...before,
    ...withPeriod(before, { start: isTrialing ? getItem(before).current_period_start : now, end }),
    status: 'trialing',
    trial_start: isTrialing ? began : now,
    trial_end: end,
    billing_cycle_anchor: end,
    ...(ends && { cancel_at: end }),
  };
  return { ...updated, latest_invoice: await billTrial(ledger, updated, 'subscription_update') };
}

/** Creates the $0 invoice that Stripe issues when a trial starts or moves. @returns its id */
async function billTrial(
  ledger: Ledger,
  subscription: StoredSubscription,
  reason: 'subscription_create' | 'subscription_update',
): Promise<string> {
  const period = { start: ledger.now, end: subscription.trial_end ?? ledger.now };
  const description = `Trial period for ${product.plan}`;
  const { id } = await bill(ledger, subscription, { reason, amount: 0, description, period });
  return id;
}
