import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { Plan } from '../../src/domain/billing.ts';
import { isUnpaid } from '../../src/domain/entitlement.ts';
import { useBillingPortal } from '../lib/billing-portal.ts';
import { subscribeLabel } from '../lib/subscribe-label.ts';

interface PlanRemedyProps {
  plan: Plan;
  /** Whether it is the next step of what it stands in. */
  filled?: boolean;
  /** As large as the buttons that it stands beside. */
  size?: 'compact-sm' | 'sm';
}

/** The way to a plan, or to the card of one that waits for its payment. */
export function PlanRemedy({ plan, filled = false, size = filled ? 'sm' : 'compact-sm' }: PlanRemedyProps) {
  const portal = useBillingPortal();
  const look = { size, variant: filled ? 'filled' : 'default' } as const;
  if (isUnpaid(plan.status) && plan.manageable) {
    return (
      <Button {...look} loading={portal.busy} onClick={portal.open}>
        Manage billing
      </Button>
    );
  }
  return (
    <Button {...look} component={Link} to="/subscribe">
      {subscribeLabel(plan)}
    </Button>
  );
}
