import type { SandboxNotes } from './object.entity.ts';
import {
  hasEnded,
  itemOf,
  type Kind,
  type StoredInvoice,
  type StoredObjects,
  type StoredSubscription,
} from './stored-objects.ts';

export const daySeconds = 24 * 60 * 60;
/** Stripe gives a first payment 23 hours: https://docs.stripe.com/billing/subscriptions/overview#subscription-statuses */
const firstPaymentSeconds = 23 * 60 * 60;
const noticeSeconds = 3 * daySeconds;

/** When something happens with an object by itself, in seconds since 1970, not before `now`; null for never. */
export function dueAt(data: StoredObjects[Kind], notes: SandboxNotes, now: number): number | null {
  const due = dueOf(data, notes);
  return due === null ? null : Math.max(due, now);
}

function dueOf(data: StoredObjects[Kind], notes: SandboxNotes): number | null {
  if (data.object === 'invoice') return invoiceDue(data);
  if (data.object === 'subscription') return subscriptionDue(data, notes);
  return null;
}

function invoiceDue({ status, next_payment_attempt: next }: StoredInvoice): number | null {
  return status === 'open' ? next : null;
}

function subscriptionDue(subscription: StoredSubscription, { noticedTrialEnd }: SandboxNotes): number | null {
  if (hasEnded(subscription)) return null;
  const { status, start_date: start, cancel_at: cancelAt, trial_end: trialEnd } = subscription;
  if (status === 'incomplete') return start + firstPaymentSeconds;
  const ends = [itemOf(subscription).current_period_end];
  if (cancelAt !== null) ends.push(cancelAt);
  if (status === 'trialing' && trialEnd !== null && noticedTrialEnd !== trialEnd) ends.push(trialEnd - noticeSeconds);
  return Math.min(...ends);
}
