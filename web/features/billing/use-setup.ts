import { useMutation } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { isRunning, isUnpaid } from '../../../src/domain/entitlement.ts';
import { dismissToast } from '../../lib/toast.ts';
import { refusal, trpc } from '../../lib/trpc.ts';
import { type CardForms, useCardForms } from './use-card-forms.ts';
import { type Confirmation, OutcomeUnknown } from './use-confirmation.ts';

export type Setup =
  | { state: 'loading' }
  | { state: 'failed'; message: string; why: 'signed-out' | 'unpaid' | 'other' }
  | { state: 'active' }
  | {
      state: 'ready';
      clientSecret: string;
      trialAvailable: boolean;
      /** Why the card before came to nothing, in the payment service's words. */
      declined: string | undefined;
      forms: CardForms;
    };

interface SetupOptions {
  confirmation: Confirmation;
  /** Tells of a card that turns out to have been declined, by a purchase whose outcome was not known. */
  onDeclined: (message: string) => void;
}

/**
 * Asks once for a card set-up when the page opens, and loads what takes the card. A purchase that an earlier page left
 * without an outcome is cleared up first. @returns how that stands, and what asks anew
 */
export function useSetup({ confirmation, onDeclined }: SetupOptions): [Setup, () => void] {
  const { client } = trpc.useUtils();
  const requestCount = useRef(0);
  const { mutate, data, error, isPending, isIdle } = useMutation({ mutationFn: askServer });
  const plan = trpc.billing.plan.useQuery(undefined, { enabled: data !== undefined, gcTime: 0 });
  const { data: forms, error: formsError, isFetching: formsLoading, refetch: loadForms } = useCardForms();
  const ask = useCallback(() => {
    requestCount.current += 1;
    mutate();
    if (formsError) void loadForms();
  }, [mutate, formsError, loadForms]);
  useEffect(() => {
    if (requestCount.current === 0) ask();
  }, [ask]);

  return [current(), ask];

  async function askServer() {
    let waited = false;
    const answer = await confirmation.settle(
      async () => {
        const setup = await client.billing.getOrCreateSubscription.mutate();
        if (setup.error?.reason !== 'unconfirmed') return setup;
        waited = true;
        throw new OutcomeUnknown(setup.error.message);
      },
      { begins: false },
    );
    // the failure of a try before must not stand over the editor
    if (isActive(answer) && requestCount.current > 1) dismissToast();
    if (answer.error?.reason === 'declined') {
      onDeclined(answer.error.message);
      // that one is spent; this makes another
      return client.billing.getOrCreateSubscription.mutate();
    }
    if (waited && answer.declined) onDeclined(answer.declined);
    return answer;
  }

  function current(): Setup {
    if (isIdle || isPending) return { state: 'loading' };
    if (error || plan.error) return unreachable(error ?? plan.error);
    if (isActive(data)) return { state: 'active' };
    if (data.error) {
      const message = data.error.message || 'Failed to create subscription';
      return { state: 'failed', message, why: isUnpaid(data.status) ? 'unpaid' : 'other' };
    }
    if (!data.clientSecret) {
      return { state: 'failed', message: 'Unable to initialize payment. Please contact support.', why: 'other' };
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
  const why = refusal(error)?.status === 401 ? 'signed-out' : 'other';
  return { state: 'failed', message: 'Failed to initialize payment. Please try again.', why };
}
