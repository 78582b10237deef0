import type { Plan } from '../../../../../src/domain/billing/billing.ts';
import { type PlanLimit, usePlanLimit } from '../../../../lib/account/plan-limit.ts';
import { usePlan } from '../../../../lib/account/plan-query.ts';
import { useSync } from './sync-store.ts';

/**
 * What keeps the open project from being saved to an account without a plan, known before anything is typed; null if
 * nothing does, or not known yet.
 */
export function usePlanBlocker(): PlanLimit | null {
  const { data: plan } = usePlan({ enabled: true });
  const projectId = useSync((sync) => sync.projectId);
  const isStarting = useSync((sync) => sync.server.kind === 'starting');
  const limit = usePlanLimit(plan);
  if (!limit || isStarting) return null;
  return limit.changeableId === projectId ? null : limit;
}

/** Why something that needs the project to be saved cannot be done now. */
export interface SaveBlocker {
  text: string;
  /** The account's plan, if changing it removes the blocker. */
  plan?: Plan;
}

/**
 * Why something that needs the open project to be saved cannot be done now; null if no reason is known.
 * @param action in words, such as `make links`
 */
export function useSaveBlocker(action: string): SaveBlocker | null {
  const state = useSync((sync) => sync.server);
  const uncovered = usePlanBlocker();
  if (uncovered) {
    const text = 'Without a plan, only the project that you changed last can be changed. This one stays readable.';
    return { text, plan: uncovered.plan };
  }
  switch (state.kind) {
    case 'another-tab':
      return { text: `Another tab of this browser saves this project. You can ${action} there.` };
    case 'unreachable':
      return { text: `The server cannot be reached. You can ${action} once it is back.` };
    case 'starting':
      return { text: 'Your project is still being opened.' };
    case 'conflict':
      return { text: 'Choose first which version to keep: close this and see above the project.' };
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
