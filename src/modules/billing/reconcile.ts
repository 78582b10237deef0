import { hourMs, minuteMs } from '../../domain/time-units.ts';
import type { Job } from '../../platform/jobs.ts';
import { reportFailure } from './report-failure.ts';
import { type Billing, failureFor } from './stripe-call.ts';
import { StripeFailure } from './stripe-failure.ts';
import { Subscription } from './subscription.entity.ts';
import { syncSubscription } from './sync-subscription.ts';
import { applyLeftEvents } from './webhooks.ts';

/** What keeps the stored plans true when a webhook was lost or its handling cut short. */
export function billingJobs(billing: Billing): Job[] {
  return [
    { name: 'stripe-events', everyMs: minuteMs, run: () => applyLeftEvents(billing) },
    { name: 'reconcile-subscriptions', everyMs: hourMs, run: () => reconcile(billing) },
  ];
}

/** Of an hour: Stripe takes about 100 calls a second, https://docs.stripe.com/rate-limits */
const mostPerRun = 10_000;
const atOnce = 4;

/**
 * Asks Stripe about every plan that has not ended, those first that were not asked about for longest.
 * @throws the first failure, after trying all and telling the operator of each kind once
 */
export async function reconcile(billing: Billing): Promise<void> {
  const rows = await billing.orm.em.fork().find(
    Subscription,
    {
      customerId: { $ne: null },
      stripeSubscriptionId: { $ne: null },
      status: { $nin: ['canceled', 'incomplete_expired'] },
    },
    { orderBy: { checkedAt: 'asc nulls first' }, limit: mostPerRun, fields: ['user'] },
  );
  const failures: unknown[] = [];
  const next = rows.values();
  const worker = async () => {
    for (const { user } of next) {
      const account = { ...billing, user: { id: user.id } };
      await syncSubscription(account).catch(async (error) => failures.push(await failureFor(account, error)));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  const ofStripe = failures.filter((failure) => failure instanceof StripeFailure);
  for (const [first, ...more] of Map.groupBy(ofStripe, ({ facts }) => `${facts.type} ${facts.code}`).values()) {
    if (first)
      await reportFailure(billing, first, { userId: null, repeats: true, more: { accounts: more.length + 1 } });
  }
  if (failures.length > 0) throw failures[0];
}
