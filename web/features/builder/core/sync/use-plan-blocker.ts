import { type PlanLimit, usePlanLimit } from '../../../../lib/plan-limit.ts';
import { usePlan } from '../../../../lib/plan-query.ts';
import { useSaving } from './saving-state.ts';

/**
 * What keeps the open project from being saved to an account without a plan, known before anything is typed; null if
 * nothing does, or not known yet.
 */
export function useUncovered(): PlanLimit | null {
  const { data: plan } = usePlan({ enabled: true });
  const { projectId, state } = useSaving();
  const limit = usePlanLimit(plan);
  if (!limit || state.kind === 'starting') return null;
  return limit.changeableId === projectId ? null : limit;
}
