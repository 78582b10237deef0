import type { Plan } from '../../../src/domain/billing/billing.ts';

/** The label of links to /subscribe. Users who have had their trial are not offered another. */
export function subscribeLabel(plan: Pick<Plan, 'trialAvailable'> | undefined): string {
  return plan && !plan.trialAvailable ? 'Subscribe' : 'Start free trial';
}
