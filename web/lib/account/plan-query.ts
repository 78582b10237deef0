import { getQueryKey } from '@trpc/react-query';
import { useState } from 'react';
import type { Plan } from '../../../src/domain/billing/billing.ts';
import { queryClient, trpc } from '../calls/trpc.ts';

/** The signed-in user's plan. Refetched when the window gets the focus, perhaps after a visit to Stripe's portal. */
export function usePlan({ enabled }: { enabled: boolean }) {
  return trpc.billing.plan.useQuery(undefined, { enabled, refetchOnWindowFocus: 'always' });
}

/**
 * Returns the plan if it is not active, else null. A plan bought while a form is open takes effect at once, but one
 * that ends meanwhile does not, so that the form stays.
 */
export function useMissingPlan(): Plan | null {
  const { data: plan } = usePlan({ enabled: true });
  // set by the first known plan, which may arrive after the form has opened
  const [wasEntitled, setWasEntitled] = useState(plan?.entitled);
  if (wasEntitled === undefined && plan) setWasEntitled(plan.entitled);
  return wasEntitled === false && plan && !plan.entitled ? plan : null;
}

/** The cached plan; undefined until it has been fetched. */
export function knownPlan(): Plan | undefined {
  return queryClient.getQueryData<Plan>(getQueryKey(trpc.billing.plan, undefined, 'query'));
}
