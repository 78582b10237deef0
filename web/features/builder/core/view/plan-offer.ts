import { create } from 'zustand';
import { knownPlan } from '../../../../lib/plan-query.ts';
import { openDialog } from './open-dialog.ts';

/** What the offer that is open is about, as a sentence without its full stop. */
export const usePlanOffer = create<{ need: string }>(() => ({ need: '' }));

/**
 * Opens the offer in place of something that needs a plan, where the account has none.
 * @param need a sentence without its full stop, as in `AI needs a plan`
 * @returns whether it did; false as well while the plan is unknown, since the server decides in any case
 */
export function offersPlan(need: string): boolean {
  const plan = knownPlan();
  if (!plan || plan.entitled) return false;
  usePlanOffer.setState({ need });
  openDialog('plan');
  return true;
}
