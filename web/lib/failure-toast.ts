import { paymentProblem } from '../../src/domain/plan.ts';
import { openBillingPortal } from './billing-portal.ts';
import { knownPlan, subscribeLabel } from './plan.ts';
import { showToast } from './toast.ts';
import { refusal } from './trpc.ts';

/** What helps against a refusal for want of a plan. */
export interface PlanRemedy {
  /** The server's sentence. */
  message: string;
  label: string;
  run: () => void;
}

/** What to do about a call that was refused because there is no plan, or an unpaid one; null for any other failure. */
export function planRemedy(error: unknown): PlanRemedy | null {
  const reason = refusal(error);
  if (reason?.status !== 402) return null;
  const { message } = reason;
  if (message === paymentProblem) return { message, label: 'Manage billing', run: () => void openBillingPortal() };
  // a whole load: the page that is left writes its draft first
  return { message, label: subscribeLabel(knownPlan()), run: () => location.assign('/subscribe') };
}

/** Tells of a failed call. For want of a plan it says that instead of `description`, with the way to one. */
export function showFailure(title: string, error: unknown, description: string): void {
  const remedy = planRemedy(error);
  showToast({
    title,
    description: remedy?.message ?? description,
    tone: 'error',
    ...(remedy && { action: { label: remedy.label, run: remedy.run } }),
  });
}
