import { holdLock } from '../platform/database/advisory-locks.ts';
import type { Orm } from '../platform/database/orm.ts';
import { SandboxCounter, SandboxObject } from './entities.ts';
import { isDecline } from './errors.ts';
import { Ledger } from './ledger.ts';
import { getItem } from './stored-objects.ts';
import { cancelNow, endTrial, renew, retryInvoice } from './subscription-life.ts';
import type { WebhookDelivery } from './webhook-delivery.ts';

/** What the sandbox's parts share. */
export interface Sandbox {
  orm: Orm;
  delivery: WebhookDelivery;
  /** The origin of its own pages. */
  publicUrl: string;
}

/**
 * Runs work on the sandbox's objects in one exclusive transaction, after processing everything that is due. Its events
 * are sent soon after.
 * @param about the id of a customer, or of one of their objects, whose clock sets the time
 * @param work if it throws, everything is rolled back; except for a declined card, whose changes are kept as at Stripe
 */
export async function withLedger<Answer>(
  { orm, delivery }: Sandbox,
  about: string | null,
  work: (ledger: Ledger) => Promise<Answer>,
): Promise<Answer> {
  const { emitted, ...outcome } = await orm.em.fork().transactional(async (em) => {
    // one request at a time across all processes; Stripe locks each object
    await holdLock(em, 'sandbox');
    const counter = (await em.findOne(SandboxCounter, { id: 1 })) ?? em.create(SandboxCounter, { id: 1 });
    const ledger = new Ledger(em, counter);
    await processDue(ledger);
    await ledger.follow(about);
    try {
      return { answer: await work(ledger), emitted: ledger.emitted };
    } catch (error) {
      if (!isDecline(error)) throw error;
      return { decline: error, emitted: ledger.emitted };
    }
  });
  if (emitted) delivery.poke();
  if ('decline' in outcome) throw outcome.decline;
  return outcome.answer;
}

/**
 * Moves a customer's clock forward, as Stripe's test clocks do, and processes what falls due on the way, in order of
 * time. Other customers' clocks do not move: https://docs.stripe.com/billing/testing/test-clocks
 * Resolves after one attempt at each webhook, if the plugin runs.
 * @param ms rounded up to a second
 * @throws RangeError for a negative number
 */
export async function advance(sandbox: Sandbox, customer: string, ms: number): Promise<void> {
  if (!(ms >= 0)) throw new RangeError('the clock only moves forward');
  // finish pending webhooks first: they belong to the time before the move
  await sandbox.delivery.sendAll();
  await withLedger(sandbox, customer, async (ledger) => {
    await ledger.moveClock(customer, Math.ceil(ms / 1_000));
    await processDue(ledger);
  });
  await sandbox.delivery.sendAll();
}

/** Processes everything that is due, in order of time. */
async function processDue(ledger: Ledger): Promise<void> {
  for (;;) {
    await ledger.em.flush();
    const [next] = await ledger.em.find(
      SandboxObject,
      { dueAt: { $lte: ledger.realNow } },
      { orderBy: { dueAt: 'asc', position: 'asc' }, limit: 1 },
    );
    if (!next) return;
    await ledger.follow(next.customer ?? null, next.dueAt ?? ledger.realNow);
    if (next.object === 'invoice') await retryInvoice(ledger, next.id);
    else await continueSubscription(ledger, next.id);
  }
}

/** Does what a subscription is due for: its end, the end of its trial or notice of that, or its renewal. */
async function continueSubscription(ledger: Ledger, id: string): Promise<void> {
  const subscription = await ledger.need('subscription', id);
  const { status, cancel_at: cancelAt, trial_end: trialEnd } = subscription;
  if (cancelAt !== null && cancelAt <= ledger.now) return cancelNow(ledger, subscription);
  if (status !== 'trialing' || trialEnd === null) {
    if (getItem(subscription).current_period_end <= ledger.now) await renew(ledger, subscription);
  } else if (trialEnd <= ledger.now) await endTrial(ledger, subscription);
  else {
    await ledger.change('subscription', id, { data: {}, notes: { noticedTrialEnd: trialEnd } });
    ledger.emit('customer.subscription.trial_will_end', subscription);
  }
}
