import { hourMs, minuteMs } from '../../domain/product/time-units.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { reportFailure } from './report-failure.ts';
import { type Billing, failureFor } from './stripe-call.ts';
import { StripeFailure } from './stripe-failure.ts';
import { Subscription } from './subscription.entity.ts';
import { syncSubscription } from './sync-subscription.ts';
import { retryPendingEvents } from './webhooks.ts';

/** Jobs that correct stored plans after a webhook was lost or interrupted. */
export function billingJobs(billing: Billing): Job[] {
  return [
    { name: 'stripe-events', everyMs: minuteMs, run: () => retryPendingEvents(billing) },
    { name: 'reconcile-subscriptions', everyMs: hourMs, run: () => reconcile(billing) },
  ];
}

/** Subscriptions per hourly run. Stripe allows about 100 calls a second, https://docs.stripe.com/rate-limits */
const maxPerRun = 10_000;
const concurrency = 4;

/**
 * Syncs every plan that has not ended, least recently checked first.
 * @throws the first error, after trying all and reporting each kind to the operator once
 */
export async function reconcile(billing: Billing): Promise<void> {
  const rows = await billing.orm.em.fork().find(
    Subscription,
    {
      customerId: { $ne: null },
      stripeSubscriptionId: { $ne: null },
      status: { $nin: ['canceled', 'incomplete_expired'] },
    },
    { orderBy: { checkedAt: 'asc nulls first' }, limit: maxPerRun, fields: ['user'] },
  );
  const failures: unknown[] = [];
  const next = rows.values();
  const worker = async () => {
    for (const { user } of next) {
      const account = { ...billing, user: { id: user.id } };
      await syncSubscription(account).catch(async (error) => failures.push(await failureFor(account, error)));
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  const stripeFailures = failures.filter((failure) => failure instanceof StripeFailure);
  for (const [first, ...others] of Map.groupBy(stripeFailures, ({ facts }) => `${facts.type} ${facts.code}`).values()) {
    if (first)
      await reportFailure(billing, first, { userId: null, repeats: true, details: { accounts: others.length + 1 } });
  }
  if (failures.length > 0) throw failures[0];
}
