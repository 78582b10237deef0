import { getQueryKey } from '@trpc/react-query';
import type { Plan } from '../../src/domain/billing.ts';
import { queryClient, trpc } from './trpc.ts';

/** The signed-in user's plan; loaded again when the window gets focus, since it may have changed in Stripe's portal. */
export function usePlan({ enabled }: { enabled: boolean }) {
  return trpc.billing.plan.useQuery(undefined, { enabled, refetchOnWindowFocus: 'always' });
}

/** The plan as it was last loaded, without asking the server. */
export function knownPlan(): Plan | undefined {
  return queryClient.getQueryData<Plan>(getQueryKey(trpc.billing.plan, undefined, 'query'));
}
