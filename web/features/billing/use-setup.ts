import { useCallback, useEffect, useRef } from 'react';
import { isRunning, isUnpaid } from '../../../src/domain/plan.ts';
import { refusal, trpc } from '../../lib/trpc.ts';
import { type CardForms, useCardForms } from './use-card-forms.ts';

export type Setup =
  | { state: 'loading' }
  | { state: 'failed'; message: string; why: 'signed-out' | 'unpaid' | 'other' }
  | { state: 'active' }
  | { state: 'ready'; clientSecret: string; trialAvailable: boolean; forms: CardForms };

/** Asks once for a card set-up when the page opens, and loads what takes the card. @returns how that stands, and what asks anew */
export function useSetup(): [Setup, () => void] {
  const { mutate, data, error, isPending, isIdle } = trpc.billing.getOrCreateSubscription.useMutation();
  const plan = trpc.billing.plan.useQuery(undefined, { enabled: data !== undefined, gcTime: 0 });
  const { data: forms, error: formsError, isFetching: formsLoading, refetch: loadForms } = useCardForms();
  const asked = useRef(false);
  const ask = useCallback(() => {
    mutate();
    if (formsError) void loadForms();
  }, [mutate, formsError, loadForms]);
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    ask();
  }, [ask]);

  return [current(), ask];

  function current(): Setup {
    if (isIdle || isPending) return { state: 'loading' };
    if (error || plan.error) return unreachable(error ?? plan.error);
    if (data.alreadyActive || isRunning(data.status)) return { state: 'active' };
    if (data.error) {
      const message = data.error.message || 'Failed to create subscription';
      return { state: 'failed', message, why: isUnpaid(data.status) ? 'unpaid' : 'other' };
    }
    if (!data.clientSecret) {
      return { state: 'failed', message: 'Unable to initialize payment. Please contact support.', why: 'other' };
    }
    if (!plan.data || formsLoading) return { state: 'loading' };
    if (!forms) return unreachable(formsError);
    return { state: 'ready', clientSecret: data.clientSecret, trialAvailable: plan.data.trialAvailable, forms };
  }
}

function unreachable(error: unknown): Setup {
  const why = refusal(error)?.status === 401 ? 'signed-out' : 'other';
  return { state: 'failed', message: 'Failed to initialize payment. Please try again.', why };
}
