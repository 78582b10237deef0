import { daySeconds } from '../domain/time-units.ts';
import type { SandboxNotes } from './entities.ts';
import {
  getItem,
  hasEnded,
  type Kind,
  type StoredInvoice,
  type StoredObjects,
  type StoredSubscription,
} from './stored-objects.ts';

/** How long before a trial's end its event is sent. */
const noticeSeconds = 3 * daySeconds;

/**
 * When an object next needs processing; null for never.
 * @param now by the customer's clock, like the result: seconds since 1970
 */
export function dueAt(data: StoredObjects[Kind], notes: SandboxNotes, now: number): number | null {
  const due =
    data.object === 'invoice' ? invoiceDue(data) : data.object === 'subscription' ? subscriptionDue(data, notes) : null;
  return due === null ? null : Math.max(due, now);
}

function invoiceDue({ status, next_payment_attempt: next }: StoredInvoice): number | null {
  return status === 'open' ? next : null;
}

function subscriptionDue(subscription: StoredSubscription, { noticedTrialEnd }: SandboxNotes): number | null {
  if (hasEnded(subscription)) return null;
  const { status, cancel_at: cancelAt, trial_end: trialEnd } = subscription;
  const ends = [getItem(subscription).current_period_end];
  if (cancelAt !== null) ends.push(cancelAt);
  if (status === 'trialing' && trialEnd !== null && noticedTrialEnd !== trialEnd) ends.push(trialEnd - noticeSeconds);
  return Math.min(...ends);
}
