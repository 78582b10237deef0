import type { Plan } from '../../../src/domain/billing/billing.ts';
import { isUnpaid, paymentProblem } from '../../../src/domain/billing/entitlement.ts';
import { trpc } from '../calls/trpc.ts';

/** The limits of an account without a plan: it can change one project and add no others. */
export interface PlanLimit {
  plan: Plan;
  /** The one project that may be changed: the last one edited. */
  changeableId: string;
  /** The limit as text for the user. */
  text: string;
}

/**
 * @returns null if the account has a plan or no projects, and while that is unknown: the server enforces the limit, too
 */
export function usePlanLimit(plan: Plan | undefined): PlanLimit | null {
  const enabled = plan !== undefined && !plan.entitled;
  const { data } = trpc.projects.list.useQuery({ limit: 2 }, { enabled, refetchOnMount: 'always' });
  const [last, other] = data?.rows ?? [];
  if (!enabled || !last) return null;
  const without = other
    ? 'More projects need a plan. Without one, you can edit the project you changed last, and open, export or delete the others.'
    : 'Your account includes one project. More need a plan.';
  const text = isUnpaid(plan.status) ? `${paymentProblem} ${without}` : without;
  return { plan, changeableId: last.id, text };
}
