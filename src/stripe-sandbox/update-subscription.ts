import type { Ledger } from './ledger.ts';
import { mergeMetadata } from './parameters.ts';
import { ownCard } from './payment-methods.ts';
import { invalidRequest, unsupported } from './sandbox-error.ts';
import { hasEnded, itemOf, type StoredSubscription } from './stored-objects.ts';
import { endTrial, inPeriod } from './subscription-life.ts';
import { checkTrialEnd, type UpdateSubscription } from './subscription-parameters.ts';
import { billTrial } from './trial-invoice.ts';

/** Changes what a request names of a subscription. @throws SandboxError */
export async function updateSubscription(
  ledger: Ledger,
  before: StoredSubscription,
  params: UpdateSubscription,
): Promise<StoredSubscription> {
  const { id } = before;
  checkState(before, params);
  const { trial_end: trialEnd } = params;
  if (trialEnd !== undefined) checkProration(before, params);
  if (params.default_payment_method) {
    await ownCard(ledger, {
      card: params.default_payment_method,
      customer: before.customer,
      param: 'default_payment_method',
    });
  }
  const movesTo = typeof trialEnd === 'number' ? checkTrialEnd(trialEnd, ledger.now) : null;
  const moved = movesTo === null ? before : await moveTrial(ledger, before, movesTo);
  const changed = await ledger.change('subscription', id, {
    data: { ...moved, ...named(before, params), ...ending(moved, params, ledger.now) },
    type: 'customer.subscription.updated',
  });
  if (trialEnd !== 'now') return changed;
  await endTrial(ledger, changed);
  return ledger.need('subscription', id);
}

/** The fields of a subscription that ends when what is paid, or the trial, does. @param now seconds since 1970 */
export function cancelAtPeriodEnd(subscription: StoredSubscription, now: number): Partial<StoredSubscription> {
  return {
    cancel_at_period_end: true,
    cancel_at: itemOf(subscription).current_period_end,
    canceled_at: now,
    cancellation_details: {
      comment: null,
      feedback: null,
      feedback_option: null,
      reason: 'cancellation_requested',
    },
  };
}

function checkState(before: StoredSubscription, { metadata: _, proration_behavior: __, ...rest }: UpdateSubscription) {
  if (!hasEnded(before) || Object.values(rest).every((value) => value === undefined)) return;
  throw invalidRequest('A canceled subscription can only update its cancellation_details and metadata.', {
    code: 'invalid_canceled_subscription_fields',
  });
}

/** Only the time of a trial costs nothing; Stripe would bill or credit any other that is cut. */
function checkProration({ status }: StoredSubscription, { proration_behavior: behaviour }: UpdateSubscription): void {
  if (status === 'trialing' || behaviour === 'none') return;
  throw unsupported('prorations: pass proration_behavior=none', 'proration_behavior');
}

/** The fields that a request names and that stand for themselves. */
function named(before: StoredSubscription, params: UpdateSubscription): Partial<StoredSubscription> {
  const { default_payment_method: card, description, payment_settings: payment, trial_settings: trial } = params;
  const settings = before.payment_settings ?? { payment_method_options: null, payment_method_types: null };
  return {
    metadata: mergeMetadata(before.metadata, params.metadata),
    ...(card !== undefined && { default_payment_method: card }),
    ...(description !== undefined && { description }),
    ...(payment && {
      payment_settings: { ...settings, save_default_payment_method: payment.save_default_payment_method ?? 'off' },
    }),
    ...(trial && {
      trial_settings: { end_behavior: { billing_cycle_anchor: null, ...trial.end_behavior } },
    }),
  };
}

/** When the subscription ends by itself. */
function ending(
  subscription: StoredSubscription,
  { cancel_at_period_end: atPeriodEnd, cancel_at: cancelAt }: UpdateSubscription,
  now: number,
): Partial<StoredSubscription> {
  if (atPeriodEnd && typeof cancelAt === 'number') {
    throw invalidRequest('You may only specify one of these parameters: cancel_at, cancel_at_period_end.', {
      code: 'parameters_exclusive',
    });
  }
  if (atPeriodEnd) return subscription.cancel_at_period_end ? {} : cancelAtPeriodEnd(subscription, now);
  if (typeof cancelAt === 'number') {
    if (cancelAt <= now) throw invalidRequest('Invalid timestamp: must be in the future.', { param: 'cancel_at' });
    return { ...cancelAtPeriodEnd(subscription, now), cancel_at_period_end: false, cancel_at: cancelAt };
  }
  const stays = cancelAt === null || (atPeriodEnd === false && subscription.cancel_at_period_end);
  if (!stays) return {};
  return {
    cancel_at_period_end: false,
    cancel_at: null,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
  };
}

/** The fields of a subscription that is in its trial until then, whatever it was before. */
async function moveTrial(ledger: Ledger, before: StoredSubscription, end: number): Promise<StoredSubscription> {
  const { status, trial_start: began, cancel_at_period_end: ends } = before;
  const start = status === 'trialing' ? itemOf(before).current_period_start : ledger.now;
  const moved: StoredSubscription = {
    ...before,
    ...inPeriod(before, { start, end }),
    status: 'trialing',
    trial_start: status === 'trialing' ? began : ledger.now,
    trial_end: end,
    billing_cycle_anchor: end,
    ...(ends && { cancel_at: end }),
  };
  return { ...moved, latest_invoice: await billTrial(ledger, moved, 'subscription_update') };
}
