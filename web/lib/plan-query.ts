import { getQueryKey } from '@trpc/react-query';
import type { Plan } from '../../src/domain/billing.ts';
import { queryClient, trpc } from './trpc.ts';

/** The signed-in user's plan. Refetched when the window gets the focus, perhaps after a visit to Stripe's portal. */
export function usePlan({ enabled }: { enabled: boolean }) {
  return trpc.billing.plan.useQuery(undefined, { enabled, refetchOnWindowFocus: 'always' });
}

/** The plan from the cache. */
export function knownPlan(): Plan | undefined {
  return queryClient.getQueryData<Plan>(getQueryKey(trpc.billing.plan, undefined, 'query'));
}
