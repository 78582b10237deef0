import type { ActivityLevel, AdminUser, SubscriptionFilter } from '../../../src/domain/admin/admin.ts';
import type { MessagePriority } from '../../../src/domain/admin/support.ts';
import { hasVisibleText } from '../../../src/domain/schemas/text.ts';

export const priorityLabels: Record<MessagePriority, string> = {
  low: 'Low',
  normal: 'Normal',
  high: 'High',
  urgent: 'Urgent',
};

export const levelLabels: Record<ActivityLevel, string> = { info: 'Info', warning: 'Warning', error: 'Error' };

export const subscriptionLabels: Record<SubscriptionFilter, string> = {
  all: 'All',
  'has-subscription': 'Has subscription',
  none: 'None',
};

/** Turns labels by value into the options of a select. */
export function toOptions<Value extends string>(labels: Record<Value, string>): { value: string; label: string }[] {
  return Object.entries<string>(labels).map(([value, label]) => ({ value, label }));
}

export function fullName({ firstName, lastName }: Pick<AdminUser, 'firstName' | 'lastName'>): string {
  const name = `${firstName} ${lastName}`.trim();
  return hasVisibleText(name) ? name : 'No name';
}

interface Badge {
  label: string;
  tone: 'running' | 'trial' | 'over' | 'none' | 'other';
}

const badges: Record<string, Badge> = {
  active: { label: 'Active', tone: 'running' },
  trialing: { label: 'Trial', tone: 'trial' },
  canceled: { label: 'Inactive', tone: 'over' },
  past_due: { label: 'Inactive', tone: 'over' },
};

/** The badge for a subscription, which exists if it has an id. A status without a label is shown as Stripe names it. */
export function subscriptionBadge({
  stripeSubscriptionId,
  subscriptionStatus,
}: Pick<AdminUser, 'stripeSubscriptionId' | 'subscriptionStatus'>): Badge {
  if (stripeSubscriptionId === null) return { label: 'No Subscription', tone: 'none' };
  const status = subscriptionStatus ?? 'unknown';
  return (Object.hasOwn(badges, status) && badges[status]) || { label: status, tone: 'other' };
}
