import type { PlanRefusalReason } from '../../../src/domain/billing/entitlement.ts';
import { openBillingPortal } from '../account/billing-portal.ts';
import { knownPlan } from '../account/plan-query.ts';
import { logInRemedy, type Remedy } from '../account/session-end.ts';
import { subscribeLabel } from '../account/subscribe-label.ts';
import { explain, refusal } from '../calls/trpc.ts';
import { showToast } from '../toast/toast.ts';
import type { ToastTopic } from '../toast/toast-message.ts';

/** Returns what the user can do if a call failed for lack of a session, plan or payment; null for other failures. */
export function remedyFor(error: unknown): Remedy | null {
  const rejection = refusal(error);
  if (rejection?.status !== 402) return logInRemedy(error);
  if (rejection.reason === ('payment-failed' satisfies PlanRefusalReason)) {
    return { label: 'Manage billing', run: () => void openBillingPortal() };
  }
  // a full page load, so that this page saves its draft first
  return { label: subscribeLabel(knownPlan()), run: () => location.assign('/subscribe') };
}

/** The reason a call failed, as a sentence. */
export function failureSentence(error: unknown): string {
  const reason = explain(error);
  return reason.endsWith('.') ? reason : `${reason}.`;
}

/**
 * Shows a toast for a failed call. The next successful call with the same topic dismisses it. If there is a remedy, the
 * toast shows the reason instead of `description`.
 */
export function showFailure(title: string, error: unknown, description: string, topic?: ToastTopic): void {
  const action = remedyFor(error);
  showToast({
    title,
    description: action ? failureSentence(error) : description,
    tone: 'error',
    ...(topic && { topic }),
    ...(action && { action }),
  });
}
