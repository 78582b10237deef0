import { knownPlan } from '../../../../lib/account/plan-query.ts';
import { openDialog, useView } from './view-store.ts';

/**
 * Opens the plan dialog if the account has no plan. Call it before an action that needs one.
 * @param need the dialog's sentence, without a period, such as `AI needs a plan`
 * @returns whether the dialog opened; false while the plan is unknown, since the server checks anyway
 */
export function offerPlanIfMissing(need: string): boolean {
  const plan = knownPlan();
  if (!plan || plan.entitled) return false;
  useView.setState({ planNeed: need });
  openDialog('plan');
  return true;
}
