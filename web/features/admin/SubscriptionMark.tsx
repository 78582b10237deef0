import type { AdminUser } from '../../../src/domain/admin.ts';
import { subscriptionBadge } from './labels.ts';
import classes from './marks.module.css';

type SubscriptionMarkProps = Pick<AdminUser, 'stripeSubscriptionId' | 'subscriptionStatus'>;

/** How a subscription stands, in a word with a mark. */
export function SubscriptionMark(subscription: SubscriptionMarkProps) {
  const { label, tone } = subscriptionBadge(subscription);
  return (
    <span className={classes.mark} data-tone={tone}>
      {label}
    </span>
  );
}
