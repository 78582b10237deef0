import { Button, CloseButton } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Plan } from '../../../src/domain/billing/billing.ts';
import { useBillingPortal } from '../../lib/account/billing-portal.ts';
import { hidePlan, isPlanHidden } from '../../lib/account/seen-plan.ts';
import { subscribeLabel } from '../../lib/account/subscribe-label.ts';
import classes from './PlanNotice.module.css';
import { noticeText } from './plan-copy.ts';
import { planState } from './plan-state.ts';
import { usePlanToast } from './use-plan-toast.ts';

interface PlanNoticeProps {
  /** The account; null until it is known. */
  owner: string | null;
  /** Not known until the server has answered. */
  plan: Plan | undefined;
  isAdmin: boolean;
}

/**
 * Notices about a plan. The notice about a failed payment stays below the toolbar until it is fixed, the one about a
 * missing plan until the user hides it. Others are shown once as a toast, and stay in the account menu.
 */
export function PlanNotice({ owner, plan, isAdmin }: PlanNoticeProps) {
  const [hidden, setHidden] = useState(false);
  usePlanToast({ owner, plan, isAdmin });
  if (!plan || isAdmin) return null;
  const now = new Date();
  const state = planState({ plan, isAdmin, now });
  const text = noticeText(state, now);
  if (state.kind === 'unpaid') {
    return (
      <section aria-label="Your plan" className={classes.notice} data-kind="unpaid">
        <p role="alert">{text}</p>
        {plan.manageable && <ManageBilling />}
      </section>
    );
  }
  if (state.kind !== 'none' || hidden || isPlanHidden(owner)) return null;
  return (
    <section aria-label="Your plan" className={classes.notice}>
      <p>{text}</p>
      <Button component={Link} to="/subscribe" size="compact-sm" variant="default">
        {subscribeLabel(plan)}
      </Button>
      <CloseButton
        size="sm"
        aria-label="Hide until the next visit"
        onClick={() => {
          hidePlan(owner);
          setHidden(true);
        }}
      />
    </section>
  );
}

function ManageBilling() {
  const portal = useBillingPortal();
  return (
    <Button size="compact-sm" loading={portal.busy} onClick={portal.open}>
      Manage billing
    </Button>
  );
}
