import { holdLock } from '../platform/database/advisory-locks.ts';
import type { Orm } from '../platform/database/orm.ts';
import { SandboxCounter, SandboxObject } from './entities.ts';
import { isDecline } from './errors.ts';
import { SandboxStore } from './sandbox-store.ts';
import { getItem } from './stored-objects.ts';
import { cancelNow, endTrial, renew, retryInvoice } from './subscription-life.ts';
import type { WebhookDelivery } from './webhook-delivery.ts';

/** The services that the parts of the sandbox share. */
export interface Sandbox {
  orm: Orm;
  delivery: WebhookDelivery;
  /** The origin of the sandbox's own pages. */
  publicUrl: string;
}

/**
 * Runs `work` on the sandbox's objects in one exclusive transaction, after processing everything that is due. Events
 * that are emitted are sent after the commit.
 * @param subjectId the id of a customer, or of an object of a customer, whose clock sets the time
 * @param work if it throws, everything is rolled back, unless a card was declined, as at Stripe
 */
export async function withStore<Answer>(
  { orm, delivery }: Sandbox,
  subjectId: string | null,
  work: (store: SandboxStore) => Promise<Answer>,
): Promise<Answer> {
  const { emitted, ...outcome } = await orm.em.fork().transactional(async (em) => {
    // run one request at a time across all processes; Stripe locks single objects instead
    await holdLock(em, 'sandbox');
    const counter = (await em.findOne(SandboxCounter, { id: 1 })) ?? em.create(SandboxCounter, { id: 1 });
    const store = new SandboxStore(em, counter);
    await processDue(store);
    await store.switchClock(subjectId);
    try {
      return { answer: await work(store), emitted: store.emitted };
    } catch (error) {
      if (!isDecline(error)) throw error;
      return { decline: error, emitted: store.emitted };
    }
  });
  if (emitted) delivery.scheduleDue();
  if ('decline' in outcome) throw outcome.decline;
  return outcome.answer;
}

/**
 * Moves a customer's clock forward and processes all that falls due, in order of time. Other customers' clocks stay, as
 * with Stripe's test clocks (https://docs.stripe.com/billing/testing/test-clocks). If the plugin runs, resolves after
 * one attempt to send each webhook.
 * @param ms rounded up to a second
 * @throws RangeError for a negative number
 */
export async function advance(sandbox: Sandbox, customer: string, ms: number): Promise<void> {
  if (!(ms >= 0)) throw new RangeError('the clock only moves forward');
  // first send pending webhooks, which belong to the time before the move
  await sandbox.delivery.sendAll();
  await withStore(sandbox, customer, async (store) => {
    await store.moveClock(customer, Math.ceil(ms / 1_000));
    await processDue(store);
  });
  await sandbox.delivery.sendAll();
}

/** Processes everything that is due, in order of time. */
async function processDue(store: SandboxStore): Promise<void> {
  for (;;) {
    await store.em.flush();
    const [next] = await store.em.find(
      SandboxObject,
      { dueAt: { $lte: store.realNow } },
      { orderBy: { dueAt: 'asc', position: 'asc' }, limit: 1 },
    );
    if (!next) return;
    await store.switchClock(next.customer ?? null, next.dueAt ?? store.realNow);
    if (next.object === 'invoice') await retryInvoice(store, next.id);
    else await continueSubscription(store, next.id);
  }
}

/** Performs a subscription's due step: cancellation, notice of the trial's end, end of the trial, or renewal. */
async function continueSubscription(store: SandboxStore, id: string): Promise<void> {
  const subscription = await store.findOrFail('subscription', id);
  const { status, cancel_at: cancelAt, trial_end: trialEnd } = subscription;
  if (cancelAt !== null && cancelAt <= store.now) return cancelNow(store, subscription);
  if (status !== 'trialing' || trialEnd === null) {
    if (getItem(subscription).current_period_end <= store.now) await renew(store, subscription);
  } else if (trialEnd <= store.now) await endTrial(store, subscription);
  else {
    await store.change('subscription', id, { data: {}, notes: { noticedTrialEnd: trialEnd } });
    store.emit('customer.subscription.trial_will_end', subscription);
  }
}
