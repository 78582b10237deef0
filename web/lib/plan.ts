import { getQueryKey } from '@trpc/react-query';
import type { Plan } from '../../src/domain/billing.ts';
import { queryClient, trpc } from './trpc.ts';

/** The plan of who is signed in; asked for again when somebody comes back to the page, perhaps from Stripe's portal. */
export function usePlan({ enabled }: { enabled: boolean }) {
  return trpc.billing.plan.useQuery(undefined, { enabled, refetchOnWindowFocus: 'always' });
}

/** What the way to /subscribe is called: who has used the trial is not promised another one. */
export function subscribeLabel(plan: Pick<Plan, 'trialAvailable'> | undefined): string {
  return plan && !plan.trialAvailable ? 'Subscribe' : 'Start free trial';
}

/** The plan as the page last heard of it. */
export function knownPlan(): Plan | undefined {
  return queryClient.getQueryData<Plan>(getQueryKey(trpc.billing.plan, undefined, 'query'));
}
