import type { AdminUser } from '../../../src/domain/admin/admin.ts';
import classes from './badges.module.css';
import { subscriptionBadge } from './labels.ts';

type SubscriptionBadgeProps = Pick<AdminUser, 'stripeSubscriptionId' | 'subscriptionStatus'>;

/** A badge with a subscription's status. */
export function SubscriptionBadge(subscription: SubscriptionBadgeProps) {
  const { label, tone } = subscriptionBadge(subscription);
  return (
    <span className={classes.mark} data-tone={tone}>
      {label}
    </span>
  );
}
