import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { product } from '../../../src/domain/product/product.ts';
import { explain, trpc } from '../../lib/calls/trpc.ts';
import { showToast } from '../../lib/toast/toast.ts';
import { type Confirmation, useConfirmation } from './use-confirmation.ts';

/** The parameters that Stripe adds to the return URL: https://docs.stripe.com/js/setup_intents/confirm_setup */
const stripeParams = ['setup_intent', 'setup_intent_client_secret', 'redirect_status'];

/**
 * Completes a purchase whose card the bank confirmed on its own page, after Stripe has redirected back here.
 */
export function useCardReturn(): Confirmation {
  const confirmation = useConfirmation();
  const { settle } = confirmation;
  const [search, setSearch] = useSearchParams();
  const utils = trpc.useUtils();
  const complete = trpc.billing.completeSubscription.useMutation();
  const setupIntentId = search.get('setup_intent');
  const status = search.get('redirect_status');
  const handledId = useRef<string | null>(null);

  useEffect(() => {
    if (setupIntentId === null || handledId.current === setupIntentId) return;
    handledId.current = setupIntentId;
    setSearch(
      (params) => {
        for (const name of stripeParams) params.delete(name);
        return params;
      },
      { replace: true },
    );
    void completePurchase(setupIntentId);

    async function completePurchase(id: string) {
      try {
        if (status !== 'succeeded') throw new Error('The card was not confirmed. Please try again.');
        await settle(
          async () => {
            await complete.mutateAsync({ setupIntentId: id });
            // before the plan is refetched, so that the plan's own toast waits until this one is gone
            showToast({
              title: 'Success!',
              description: `Your subscription is now active. Welcome to ${product.name}!`,
            });
            await utils.billing.plan.invalidate();
          },
          { mayStart: true },
        );
      } catch (error) {
        void utils.billing.plan.invalidate();
        showToast({
          title: 'Payment failed',
          description: explain(error) || 'Please try again',
          tone: 'error',
          action: { label: 'Try again', run: () => location.assign('/subscribe') },
        });
      }
    }
  }, [setupIntentId, status, setSearch, settle, complete, utils]);
  return confirmation;
}
