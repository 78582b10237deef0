import type Stripe from 'stripe';
import { isRunning, isUnpaid } from '../../domain/billing/entitlement.ts';
import { logActivity } from '../../platform/activity/activity-log.ts';
import { getOrCreateRow } from './customer.ts';
import type { AccountBilling } from './stripe-call.ts';
import { isMissing } from './stripe-error.ts';
import { Subscription } from './subscription.entity.ts';

/** A plan's state at Stripe, as the columns that store it. */
type StripeState = Pick<
  Subscription,
  'stripeSubscriptionId' | 'status' | 'cardBrand' | 'cardLast4' | 'trialEnd' | 'periodEnd' | 'endsAt' | 'trialUsed'
> &
  Partial<
    Pick<Subscription, 'customerId' | 'lostCustomerId' | 'setupIntentId' | 'spentSetupIntentId' | 'declineMessage'>
  >;

/**
 * Fetches the state of an account's plan from Stripe and stores it. Webhooks, jobs and calls all run this, in any order
 * and concurrently: the state is stored only if the row has not changed since the fetch began, otherwise it is fetched
 * again. No transaction is open during the fetch.
 * @returns the stored row
 */
export async function syncSubscription(billing: AccountBilling): Promise<Subscription> {
  const { orm, user } = billing;
  let firstRevision: number | undefined;
  for (;;) {
    const before = await getOrCreateRow(billing);
    firstRevision ??= before.revision;
    // the state of the second newer revision was fetched after the first was stored, so after this call began
    if (!before.customerId || before.revision >= firstRevision + 2) return before;
    const state = await fetchStripeState(billing, before, before.customerId);
    const em = orm.em.fork();
    const updated = await em.nativeUpdate(
      Subscription,
      { user: user.id, revision: before.revision },
      { ...state, checkedAt: new Date(), revision: before.revision + 1 },
    );
    if (updated === 0) continue;
    if (state.status !== before.status) {
      logActivity(em, {
        level: isUnpaid(state.status) ? 'warning' : 'info',
        action: 'billing.changed',
        message: `Subscription: ${before.status ?? 'none'} to ${state.status ?? 'none'}`,
        userId: user.id,
      });
      await em.flush();
    }
    return getOrCreateRow(billing);
  }
}

async function fetchStripeState(
  { stripe }: AccountBilling,
  before: Subscription,
  customerId: string,
): Promise<StripeState> {
  const [customer, { data: subscriptions }] = await Promise.all([
    stripe.customers.retrieve(customerId).catch(nullIfMissing),
    stripe.subscriptions
      .list({ customer: customerId, status: 'all', limit: 20, expand: ['data.default_payment_method'] })
      .catch((error) => ({ data: nullIfMissing(error) ?? [] })),
  ]);
  const subscription = pickRelevantSubscription(subscriptions);
  const isGone = !customer || customer.deleted === true;
  const method =
    subscription?.default_payment_method ?? (isGone ? null : customer.invoice_settings.default_payment_method);
  const card = isGone ? undefined : await fetchCard(stripe, method);
  const trialUsed = before.trialUsed || subscriptions.some(({ trial_start: start }) => start !== null);
  const { setupIntentId = null } = before;
  const isSpent = subscriptions.some(({ metadata }) => metadata.setupIntentId === setupIntentId);
  return {
    stripeSubscriptionId: subscription?.id ?? before.stripeSubscriptionId,
    // Stripe returns nothing for a deleted customer, whose subscription ended with it
    status: subscription?.status ?? (before.stripeSubscriptionId && 'canceled'),
    cardBrand: card?.brand ?? null,
    cardLast4: card?.last4 ?? null,
    trialEnd: toDate(subscription?.trial_end),
    periodEnd: toDate(subscription?.items.data[0]?.current_period_end),
    endsAt: toDate(subscription && endTime(subscription)),
    trialUsed,
    ...(isSpent && { spentSetupIntentId: setupIntentId, declineMessage: null }),
    ...(isGone && {
      customerId: null,
      lostCustomerId: customerId,
      setupIntentId: null,
      status: before.status && 'canceled',
    }),
  };
}

function nullIfMissing(error: unknown): null {
  if (isMissing(error)) return null;
  throw error;
}

/** A running subscription, else one awaiting payment, else the newest. `subscriptions` are sorted newest first. */
function pickRelevantSubscription(subscriptions: readonly Stripe.Subscription[]): Stripe.Subscription | undefined {
  return (
    subscriptions.find(({ status }) => isRunning(status)) ??
    subscriptions.find(({ status }) => isUnpaid(status)) ??
    subscriptions[0]
  );
}

function endTime(subscription: Stripe.Subscription): number | null {
  const { ended_at: ended, cancel_at: cancelAt, cancel_at_period_end: atPeriodEnd, items } = subscription;
  return ended ?? cancelAt ?? (atPeriodEnd ? (items.data[0]?.current_period_end ?? null) : null);
}

/**
 * The card that pays the next invoice. Stripe expands the subscription's own card, but returns the customer's card as
 * an id.
 */
async function fetchCard(
  stripe: Stripe,
  method: string | Stripe.PaymentMethod | null,
): Promise<Stripe.PaymentMethod.Card | undefined> {
  const paymentMethod = typeof method === 'string' ? await stripe.paymentMethods.retrieve(method) : method;
  return paymentMethod?.card;
}

/** Stripe's times are in seconds since 1970. */
function toDate(seconds: number | null | undefined): Date | null {
  return typeof seconds === 'number' ? new Date(seconds * 1_000) : null;
}
