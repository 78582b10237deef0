import { holdLock } from '../platform/advisory-locks.ts';
import type { Orm } from '../platform/orm.ts';
import { ensurePrice } from './catalog.ts';
import { SandboxCounter, SandboxObject } from './entities.ts';
import { Ledger } from './ledger.ts';
import { cancelNow, endTrial, renew, retryInvoice } from './subscription-life.ts';

/**
 * Runs work on the sandbox's objects in one exclusive transaction, after processing everything that is due.
 * @param about the id of a customer, or of one of their objects, whose clock sets the time
 * @param work if it throws, everything is rolled back
 * @returns its result, and whether events wait to be delivered
 */
export async function withLedger<Answer>(
  orm: Orm,
  about: string | null,
  work: (ledger: Ledger) => Promise<Answer>,
): Promise<{ answer: Answer; emitted: boolean }> {
  return orm.em.fork().transactional(async (em) => {
    // one request at a time across all processes; Stripe locks each object
    await holdLock(em, 'sandbox');
    const counter = (await em.findOne(SandboxCounter, { id: 1 })) ?? em.create(SandboxCounter, { id: 1 });
    const ledger = new Ledger(em, counter);
    await ensurePrice(ledger);
    await processDue(ledger);
    await ledger.follow(about);
    const answer = await work(ledger);
    return { answer, emitted: ledger.emitted };
  });
}

/** Processes what is due by every customer's clock. @returns whether events wait to be delivered */
export async function catchUp(orm: Orm): Promise<boolean> {
  const { emitted } = await withLedger(orm, null, async () => undefined);
  return emitted;
}

/** The time by a customer's clock. */
export async function customerTime(orm: Orm, customer: string): Promise<Date> {
  const { answer } = await withLedger(orm, customer, async ({ now }) => now);
  return new Date(answer * 1_000);
}

/**
 * Moves a customer's clock forward, as Stripe's test clocks do, and processes what falls due on the way. Other customers'
 * clocks do not move: https://docs.stripe.com/billing/testing/test-clocks
 * @param ms rounded up to a second
 * @throws RangeError for a negative number
 */
export async function moveClock(orm: Orm, customer: string, ms: number): Promise<void> {
  if (!(ms >= 0)) throw new RangeError('the clock only moves forward');
  await withLedger(orm, customer, async (ledger) => {
    await ledger.moveClock(customer, Math.ceil(ms / 1_000));
    await processDue(ledger);
  });
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

async function continueSubscription(ledger: Ledger, id: string): Promise<void> {
  const subscription = await ledger.need('subscription', id);
  const { status, cancel_at: cancelAt, trial_end: trialEnd, items } = subscription;
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
