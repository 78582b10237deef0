import type { Plan } from '../../../../../src/domain/billing/billing.ts';
import { type PlanLimit, usePlanLimit } from '../../../../lib/account/plan-limit.ts';
import { usePlan } from '../../../../lib/account/plan-query.ts';
import { useSync } from './sync-store.ts';

/**
 * The plan limit that prevents saving the open project, known before the user types anything. Null if saving is allowed
 * or the plan is not known yet.
 */
export function usePlanBlocker(): PlanLimit | null {
  const { data: plan } = usePlan({ enabled: true });
  const projectId = useSync((sync) => sync.projectId);
  const isStarting = useSync((sync) => sync.server.kind === 'starting');
  const limit = usePlanLimit(plan);
  if (!limit || isStarting) return null;
  return limit.changeableId === projectId ? null : limit;
}

/** Why the project cannot be saved right now, for actions that need a saved project. */
export interface SaveBlocker {
  text: string;
  /** The account's plan, if changing the plan removes the blocker. */
  plan?: Plan;
}

/**
 * Returns why the open project cannot be saved right now; null if it can.
 * @param action what the user wants to do, such as `create links`
 */
export function useSaveBlocker(action: string): SaveBlocker | null {
  const state = useSync((sync) => sync.server);
  const planBlocker = usePlanBlocker();
  if (planBlocker) {
    const text = 'Without a plan, you can change only the project you changed last. This one stays readable.';
    return { text, plan: planBlocker.plan };
  }
  switch (state.kind) {
    case 'another-tab':
      return { text: `Another tab of this browser saves this project. You can ${action} there.` };
    case 'unreachable':
      return { text: `The server cannot be reached. You can ${action} once it is back.` };
    case 'starting':
      return { text: 'Your project is still opening.' };
    case 'conflict':
      return { text: 'First choose which version to keep: close this and see the notice above the project.' };
    case 'missing':
      return { text: 'This project was deleted. Save it as a new one first.' };
    case 'unpaid':
      return { text: 'Your last changes are saved in this browser only, since your plan has ended.' };
    case 'refused':
      return { text: `Your last changes are saved in this browser only. ${state.message}` };
    default:
      return null;
  }
}
