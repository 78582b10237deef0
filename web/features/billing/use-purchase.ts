import { useRef, useState } from 'react';
import { explain, refusal, trpc } from '../../lib/calls/trpc.ts';
import type { Confirmation } from './use-confirmation.ts';

interface PurchaseSteps {
  confirmation: Confirmation;
  /** Confirms the card. @returns the SetupIntent's id @throws an Error with Stripe's message */
  confirm: () => Promise<string>;
  onDone: () => void;
  onFailed: (message: string) => void;
  /** Requests a new SetupIntent, since this one can no longer be used. */
  renew: () => void;
}

/**
 * Confirms a card and starts the plan with it, once, no matter how often it is called. If only the last step failed,
 * the confirmed card is reused; if its response was lost, the outcome is determined first.
 */
export function usePurchase(steps: PurchaseSteps): { busy: boolean; purchase: () => Promise<void> } {
  const { confirmation, confirm, onDone, onFailed, renew } = steps;
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const confirmed = useRef<string | null>(null);
  const utils = trpc.useUtils();
  const complete = trpc.billing.completeSubscription.useMutation();

  async function purchase() {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      confirmed.current ??= await confirm();
      const setupIntentId = confirmed.current;
      await confirmation.settle(
        async () => {
          await complete.mutateAsync({ setupIntentId });
          await utils.billing.plan.invalidate();
        },
        { mayStart: true },
      );
      // stays busy while the page unloads, so that the button does not invite a second payment
      onDone();
    } catch (error) {
      running.current = false;
      setBusy(false);
      onFailed(explain(error));
      if (isFinal(error)) {
        confirmed.current = null;
        renew();
      }
    }
  }
  return { busy, purchase };
}

/** A final rejection: session ended, card declined, or the SetupIntent is unknown or used. */
function isFinal(error: unknown): boolean {
  return [401, 402, 404, 409].includes(refusal(error)?.status ?? 0);
}
