import { useMutation } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { isRunning, isUnpaid } from '../../../src/domain/billing/entitlement.ts';
import { refusal, trpc } from '../../lib/calls/trpc.ts';
import { dismissToast } from '../../lib/toast/toast.ts';
import { type CardForms, useCardForms } from './use-card-forms.ts';
import { type Confirmation, OutcomeUnknown } from './use-confirmation.ts';

export type Setup =
  | { state: 'loading' }
  | { state: 'failed'; message: string; reason: 'signed-out' | 'unpaid' | 'other' }
  | { state: 'active' }
  | {
      state: 'ready';
      clientSecret: string;
      trialAvailable: boolean;
      /** Why the previous card was declined, in Stripe's words. */
      declined: string | undefined;
      forms: CardForms;
    };

interface SetupOptions {
  confirmation: Confirmation;
  /** Called if a purchase of unknown outcome turns out to have been declined. */
  onDeclined: (message: string) => void;
}

/**
 * Requests a SetupIntent when the page opens, and loads the card form. If an earlier page left a purchase of unknown
 * outcome, determines the outcome first. @returns the state, and a function that requests again
 */
export function useSetup({ confirmation, onDeclined }: SetupOptions): [Setup, () => void] {
  const { client } = trpc.useUtils();
  const requestCount = useRef(0);
  const { mutate, data, error, isPending, isIdle } = useMutation({ mutationFn: requestSetup });
  const plan = trpc.billing.plan.useQuery(undefined, { enabled: data !== undefined, gcTime: 0 });
  const { data: forms, error: formsError, isFetching: formsLoading, refetch: loadForms } = useCardForms();
  const request = useCallback(() => {
    requestCount.current += 1;
    mutate();
    if (formsError) void loadForms();
  }, [mutate, formsError, loadForms]);
  useEffect(() => {
    if (requestCount.current === 0) request();
  }, [request]);

  return [currentSetup(), request];

  async function requestSetup() {
    let waited = false;
    const answer = await confirmation.settle(
      async () => {
        const setup = await client.billing.getOrCreateSubscription.mutate();
        if (setup.error?.reason !== 'unconfirmed') return setup;
        waited = true;
        throw new OutcomeUnknown(setup.error.message);
      },
      { mayStart: false },
    );
    // dismiss the failure of an earlier attempt before the editor opens
    if (isActive(answer) && requestCount.current > 1) dismissToast();
    if (answer.error?.reason === 'declined') {
      onDeclined(answer.error.message);
      // the declined SetupIntent is used up; request a new one
      return client.billing.getOrCreateSubscription.mutate();
    }
    if (waited && answer.declined) onDeclined(answer.declined);
    return answer;
  }

  function currentSetup(): Setup {
    if (isIdle || isPending) return { state: 'loading' };
    if (error || plan.error) return unreachable(error ?? plan.error);
    if (isActive(data)) return { state: 'active' };
    if (data.error) {
      const message = data.error.message || 'Failed to create subscription';
      return { state: 'failed', message, reason: isUnpaid(data.status) ? 'unpaid' : 'other' };
    }
    if (!data.clientSecret) {
      return { state: 'failed', message: 'Unable to initialize payment. Please contact support.', reason: 'other' };
    }
    if (!plan.data || formsLoading) return { state: 'loading' };
    if (!forms) return unreachable(formsError);
    const { clientSecret, declined } = data;
    return { state: 'ready', clientSecret, trialAvailable: plan.data.trialAvailable, declined, forms };
  }
}

function isActive({ alreadyActive, status }: { alreadyActive: boolean; status: string | null }): boolean {
  return alreadyActive || isRunning(status);
}

function unreachable(error: unknown): Setup {
  const reason = refusal(error)?.status === 401 ? 'signed-out' : 'other';
  return { state: 'failed', message: 'Failed to initialize payment. Please try again.', reason };
}
