import type Stripe from 'stripe';
import { isRunning, isUnpaid } from '../../domain/plan.ts';
import { logActivity } from '../../platform/activity/activity-log.ts';
import { subscriptionOf } from './customer.ts';
import type { AccountBilling } from './stripe-call.ts';
import { isMissing } from './stripe-error.ts';
import { Subscription } from './subscription.entity.ts';

/** What Stripe says about a plan, in the columns it is stored in. */
type Told = Pick<
  Subscription,
  'stripeSubscriptionId' | 'status' | 'cardBrand' | 'cardLast4' | 'trialEnd' | 'periodEnd' | 'endsAt' | 'trialUsed'
> &
  Partial<
    Pick<Subscription, 'customerId' | 'lostCustomerId' | 'setupIntentId' | 'spentSetupIntentId' | 'declineMessage'>
  >;

/**
 * Asks Stripe about an account's plan and stores the answer. Webhooks, jobs and calls all end here, in any order
 * and side by side: an answer is stored only if none was stored since it was asked for, else Stripe is asked again.
 * No transaction is open meanwhile.
 * @returns the row as it now is
 */
export async function syncSubscription(billing: AccountBilling): Promise<Subscription> {
  const { orm, user } = billing;
  let first: number | undefined;
  for (;;) {
    const before = await subscriptionOf(billing);
    first ??= before.revision;
    // whoever stored the second answer since asked after the first was stored, so after this began
    if (!before.customerId || before.revision >= first + 2) return before;
    const told = await askAbout(billing, before, before.customerId);
    const em = orm.em.fork();
    const stored = await em.nativeUpdate(
      Subscription,
      { user: user.id, revision: before.revision },
      { ...told, checkedAt: new Date(), revision: before.revision + 1 },
    );
    if (stored === 0) continue;
    if (told.status !== before.status) {
      logActivity(em, {
        level: isUnpaid(told.status) ? 'warning' : 'info',
        action: 'billing.changed',
        message: `Subscription: ${before.status ?? 'none'} to ${told.status ?? 'none'}`,
        userId: user.id,
      });
      await em.flush();
    }
    return subscriptionOf(billing);
  }
}

async function askAbout({ stripe }: AccountBilling, before: Subscription, customerId: string): Promise<Told> {
  const [customer, { data: subscriptions }] = await Promise.all([
    stripe.customers.retrieve(customerId).catch(noneIfMissing),
    stripe.subscriptions
      .list({ customer: customerId, status: 'all', limit: 20, expand: ['data.default_payment_method'] })
      .catch((error) => ({ data: noneIfMissing(error) ?? [] })),
  ]);
  const subscription = mostTelling(subscriptions);
  const gone = !customer || customer.deleted === true;
  const method =
    subscription?.default_payment_method ?? (gone ? null : customer.invoice_settings.default_payment_method);
  const card = gone ? undefined : await cardOf(stripe, method);
  const trialUsed = before.trialUsed || subscriptions.some(({ trial_start: start }) => start !== null);
  const { setupIntentId = null } = before;
  const isSpent = subscriptions.some(({ metadata }) => metadata.setupIntentId === setupIntentId);
  return {
    stripeSubscriptionId: subscription?.id ?? before.stripeSubscriptionId,
    // of a deleted customer Stripe tells nothing more, but its subscription has ended with it
    status: subscription?.status ?? (before.stripeSubscriptionId && 'canceled'),
    cardBrand: card?.brand ?? null,
    cardLast4: card?.last4 ?? null,
    trialEnd: dateOf(subscription?.trial_end),
    periodEnd: dateOf(subscription?.items.data[0]?.current_period_end),
    endsAt: dateOf(subscription && endOf(subscription)),
    trialUsed,
    ...(isSpent && { spentSetupIntentId: setupIntentId, declineMessage: null }),
    ...(gone && {
      customerId: null,
      lostCustomerId: customerId,
      setupIntentId: null,
      status: before.status && 'canceled',
    }),
  };
}

function noneIfMissing(error: unknown): null {
  if (isMissing(error)) return null;
  throw error;
}

/** The subscription that counts: one that runs, else one that waits for a payment, else the newest. They come newest first. */
function mostTelling(subscriptions: readonly Stripe.Subscription[]): Stripe.Subscription | undefined {
  return (
    subscriptions.find(({ status }) => isRunning(status)) ??
    subscriptions.find(({ status }) => isUnpaid(status)) ??
    subscriptions[0]
  );
}

function endOf(subscription: Stripe.Subscription): number | null {
  const { ended_at: ended, cancel_at: cancelAt, cancel_at_period_end: atPeriodEnd, items } = subscription;
  return ended ?? cancelAt ?? (atPeriodEnd ? (items.data[0]?.current_period_end ?? null) : null);
}

/** The card that the next invoice is charged to: the subscription's own comes whole, the customer's by its id. */
async function cardOf(
  stripe: Stripe,
  method: string | Stripe.PaymentMethod | null,
): Promise<Stripe.PaymentMethod.Card | undefined> {
  const whole = typeof method === 'string' ? await stripe.paymentMethods.retrieve(method) : method;
  return whole?.card;
}

/** Stripe counts seconds since 1970. */
function dateOf(seconds: number | null | undefined): Date | null {
  return typeof seconds === 'number' ? new Date(seconds * 1_000) : null;
}
