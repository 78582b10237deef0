import { knownPlan } from '../../../../lib/account/plan-query.ts';
import { openDialog, useView } from './view-store.ts';

/**
 * Opens the offer in place of something that needs a plan, where the account has none.
 * @param need a sentence without its full stop, as in `AI needs a plan`
 * @returns whether it did; false as well while the plan is unknown, since the server decides in any case
 */
export function offersPlan(need: string): boolean {
  const plan = knownPlan();
  if (!plan || plan.entitled) return false;
  useView.setState({ planNeed: need });
  openDialog('plan');
  return true;
}
