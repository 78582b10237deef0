import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { Plan } from '../../../src/domain/billing.ts';
import { useBillingPortal } from '../../lib/billing-portal.ts';
import { subscribeLabel } from '../../lib/subscribe-label.ts';
import classes from './PlanNotice.module.css';
import { noticeText } from './plan-copy.ts';
import { planState } from './plan-state.ts';

interface PlanNoticeProps {
  /** Not known until the server has answered. */
  plan: Plan | undefined;
  isAdmin: boolean;
}

/** A line about a plan that ends, fails or is missing, with a button to act; nothing otherwise. */
export function PlanNotice({ plan, isAdmin }: PlanNoticeProps) {
  if (!plan || isAdmin) return null;
  const now = new Date();
  const state = planState({ plan, isAdmin, now });
  const text = noticeText(state, now);
  if (!text) return null;
  const subscribes = state.kind === 'none' || state.kind === 'granted';
  const urgent = state.kind === 'unpaid';
  return (
    <section aria-label="Your plan" className={classes.notice} data-kind={state.kind}>
      <p role={urgent ? 'alert' : undefined}>{text}</p>
      {subscribes ? (
        <Button component={Link} to="/subscribe" size="compact-sm">
          {subscribeLabel(plan)}
        </Button>
      ) : (
        plan.manageable && <ManageBilling urgent={urgent} />
      )}
    </section>
  );
}

function ManageBilling({ urgent }: { urgent: boolean }) {
  const portal = useBillingPortal();
  return (
    <Button size="compact-sm" variant={urgent ? 'filled' : 'default'} loading={portal.busy} onClick={portal.open}>
      Manage billing
    </Button>
  );
}
