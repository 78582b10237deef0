import type { AdminUser } from '../../../src/domain/admin.ts';
import { subscriptionBadge } from './labels.ts';
import classes from './marks.module.css';

type SubscriptionMarkProps = Pick<AdminUser, 'stripeSubscriptionId' | 'subscriptionStatus'>;

/** A badge with a subscription's status. */
export function SubscriptionMark(subscription: SubscriptionMarkProps) {
  const { label, tone } = subscriptionBadge(subscription);
  return (
    <span className={classes.mark} data-tone={tone}>
      {label}
    </span>
  );
}
