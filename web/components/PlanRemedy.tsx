import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { Plan } from '../../src/domain/billing/billing.ts';
import { isUnpaid } from '../../src/domain/billing/entitlement.ts';
import { useBillingPortal } from '../lib/account/billing-portal.ts';
import { subscribeLabel } from '../lib/account/subscribe-label.ts';

interface PlanRemedyProps {
  plan: Plan;
  /** Whether this is the primary action of the container. */
  filled?: boolean;
  /** Matches the buttons next to it. */
  size?: 'compact-sm' | 'sm';
}

/** Links to the Subscribe page, or to the billing portal for a plan with an unpaid invoice. */
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
