import type { PlanRefusalReason } from '../../src/domain/entitlement.ts';
import { openBillingPortal } from './billing-portal.ts';
import { knownPlan } from './plan-query.ts';
import { logInRemedy, type Remedy } from './session-end.ts';
import { subscribeLabel } from './subscribe-label.ts';
import { showToast } from './toast.ts';
import { explain, refusal } from './trpc.ts';

/** What to do about a call that failed for want of a session, of a plan, or of its payment; null for any other failure. */
export function remedyFor(error: unknown): Remedy | null {
  const refused = refusal(error);
  if (refused?.status !== 402) return logInRemedy(error);
  if (refused.reason === ('payment-failed' satisfies PlanRefusalReason)) {
    return { label: 'Manage billing', run: () => void openBillingPortal() };
  }
  // a whole load: the page that is left writes its draft first
  return { label: subscribeLabel(knownPlan()), run: () => location.assign('/subscribe') };
}

/** Why a call failed, as a whole sentence. */
export function failureSentence(error: unknown): string {
  const reason = explain(error);
  return reason.endsWith('.') ? reason : `${reason}.`;
}

/** Tells of a failed call. Where something can be done about it, the reason takes the place of `description`. */
export function showFailure(title: string, error: unknown, description: string): void {
  const action = remedyFor(error);
  showToast({
    title,
    description: action ? explain(error) : description,
    tone: 'error',
    ...(action && { action }),
  });
}
