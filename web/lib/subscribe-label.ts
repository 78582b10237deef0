import type { Plan } from '../../src/domain/billing.ts';

/** The label of every link to /subscribe: a user who has had the trial is not offered another one. */
export function subscribeLabel(plan: Pick<Plan, 'trialAvailable'> | undefined): string {
  return plan && !plan.trialAvailable ? 'Subscribe' : 'Start free trial';
}
