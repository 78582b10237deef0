import type { ActivityLevel, AdminUser, SubscriptionFilter } from '../../../src/domain/admin.ts';
import type { MessagePriority } from '../../../src/domain/support.ts';
import { hasVisibleText } from '../../../src/domain/text.ts';

export const priorityWords: Record<MessagePriority, string> = {
  low: 'Low',
  normal: 'Normal',
  high: 'High',
  urgent: 'Urgent',
};

export const levelWords: Record<ActivityLevel, string> = { info: 'Info', warning: 'Warning', error: 'Error' };

export const subscriptionWords: Record<SubscriptionFilter, string> = {
  all: 'All',
  'has-subscription': 'Has subscription',
  none: 'None',
};

/** The options of a select, from the words for its values. */
export function optionsOf<Value extends string>(words: Record<Value, string>): { value: string; label: string }[] {
  return Object.entries<string>(words).map(([value, label]) => ({ value, label }));
}

export function fullName({ firstName, lastName }: Pick<AdminUser, 'firstName' | 'lastName'>): string {
  const name = `${firstName} ${lastName}`.trim();
  return hasVisibleText(name) ? name : 'No name';
}

interface SubscriptionBadge {
  label: string;
  tone: 'running' | 'trial' | 'over' | 'none' | 'other';
}

const badges: Record<string, SubscriptionBadge> = {
  active: { label: 'Active', tone: 'running' },
  trialing: { label: 'Trial', tone: 'trial' },
  canceled: { label: 'Inactive', tone: 'over' },
  past_due: { label: 'Inactive', tone: 'over' },
};

/** How a subscription stands: there is one if there is an id; a status without a word of ours shows as Stripe has it. */
export function subscriptionBadge({
  stripeSubscriptionId,
  subscriptionStatus,
}: Pick<AdminUser, 'stripeSubscriptionId' | 'subscriptionStatus'>): SubscriptionBadge {
  if (stripeSubscriptionId === null) return { label: 'No Subscription', tone: 'none' };
  const status = subscriptionStatus ?? 'unknown';
  return (Object.hasOwn(badges, status) && badges[status]) || { label: status, tone: 'other' };
}
