import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Plan } from '../../../src/domain/billing/billing.ts';
import { openBillingPortal } from '../../lib/account/billing-portal.ts';
import { isPlanSeen, markPlanSeen } from '../../lib/account/seen-plan.ts';
import { subscribeLabel } from '../../lib/account/subscribe-label.ts';
import { showToast, useToast } from '../../lib/toast/toast.ts';
import { noticeText } from './plan-copy.ts';
import { type PlanState, planState } from './plan-state.ts';

interface PlanToastInput {
  owner: string | null;
  plan: Plan | undefined;
  isAdmin: boolean;
}

/** Shows a toast once when a plan is on trial or ends. Waits while another toast is visible. */
export function usePlanToast({ owner, plan, isAdmin }: PlanToastInput): void {
  const navigate = useNavigate();
  const busy = useToast((state) => state.current !== null);

  useEffect(() => {
    if (!owner || !plan || isAdmin || busy) return;
    const now = new Date();
    const state = planState({ plan, isAdmin, now });
    const name = stateName(state);
    const text = noticeText(state, now);
    if (!name || !text || isPlanSeen(owner, name)) return;
    showToast({
      title: 'Your plan',
      description: text,
      ...(plan.manageable
        ? { action: { label: 'Manage billing', run: () => void openBillingPortal() } }
        : state.kind === 'granted' && { action: { label: subscribeLabel(plan), run: () => navigate('/subscribe') } }),
    });
    const id = useToast.getState().current?.id;
    const stop = useToast.subscribe(({ current }) => {
      if (current?.id === id) return;
      stop();
      // a toast that another one replaced is shown again later
      if (current === null) markPlanSeen(owner, name);
    });
  }, [owner, plan, isAdmin, busy, navigate]);
}

/** The key of a state that gets its own toast; all days of a trial share one. */
function stateName(state: PlanState): string | null {
  switch (state.kind) {
    case 'trial':
      return `${state.daysLeft > 0 ? 'trial' : 'trial over'}, ${state.endsAt.toISOString()}`;
    case 'ending':
      return `ending, ${state.endsAt.toISOString()}`;
    case 'granted':
      return `granted, ${state.until.toISOString()}`;
    default:
      return null;
  }
}
