import { retryInvoice } from './invoice-retry.ts';
import type { Ledger } from './ledger.ts';
import { SandboxObject } from './object.entity.ts';
import { cancelNow, endTrial, expireIncomplete, renew } from './subscription-life.ts';

/** Does, in order of time, everything that has fallen due by the ledger's time. */
export async function doWhatIsDue(ledger: Ledger): Promise<void> {
  const { now } = ledger;
  for (;;) {
    await ledger.em.flush();
    const [next] = await ledger.em.find(
      SandboxObject,
      { dueAt: { $lte: now } },
      { orderBy: { dueAt: 'asc', position: 'asc' }, limit: 1 },
    );
    if (!next) break;
    ledger.now = next.dueAt ?? now;
    if (next.object === 'invoice') await retryInvoice(ledger, next.id);
    else await continueSubscription(ledger, next.id);
  }
  ledger.now = now;
}

async function continueSubscription(ledger: Ledger, id: string): Promise<void> {
  const subscription = await ledger.need('subscription', id);
  const { status, cancel_at: cancelAt, trial_end: trialEnd, items } = subscription;
  if (status === 'incomplete') return expireIncomplete(ledger, subscription);
  if (cancelAt !== null && cancelAt <= ledger.now) return cancelNow(ledger, subscription, 'cancellation_requested');
  if (status === 'trialing' && trialEnd !== null) {
    if (trialEnd <= ledger.now) return endTrial(ledger, subscription);
    await ledger.change('subscription', id, {
      data: {},
      notes: { noticedTrialEnd: trialEnd },
      type: 'customer.subscription.trial_will_end',
    });
    return;
  }
  const end = items.data[0]?.current_period_end ?? Number.POSITIVE_INFINITY;
  if (end <= ledger.now) await renew(ledger, subscription);
}
