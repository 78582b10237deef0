import { getQueryKey } from '@trpc/react-query';
import { useState } from 'react';
import type { Plan } from '../../src/domain/billing.ts';
import { queryClient, trpc } from './trpc.ts';

/** The signed-in user's plan. Refetched when the window gets the focus, perhaps after a visit to Stripe's portal. */
export function usePlan({ enabled }: { enabled: boolean }) {
  return trpc.billing.plan.useQuery(undefined, { enabled, refetchOnWindowFocus: 'always' });
}

/**
 * The plan of an account that has no active one, null for others. A plan that is bought meanwhile counts at once; one that
 * ends meanwhile does not, so that a form that somebody is filling in stays.
 */
export function useMissingPlan(): Plan | null {
  const { data: plan } = usePlan({ enabled: true });
  // of the first plan that is known, which may come after the form
  const [wasEntitled, setWasEntitled] = useState(plan?.entitled);
  if (wasEntitled === undefined && plan) setWasEntitled(plan.entitled);
  return wasEntitled === false && plan && !plan.entitled ? plan : null;
}

/** The plan from the cache. */
export function knownPlan(): Plan | undefined {
  return queryClient.getQueryData<Plan>(getQueryKey(trpc.billing.plan, undefined, 'query'));
}
