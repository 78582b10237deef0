import { useRef, useState } from 'react';
import { explain, refusal, trpc } from '../../lib/trpc.ts';
import type { Confirmation } from './use-confirmation.ts';

interface PurchaseSteps {
  confirmation: Confirmation;
  /** Confirms the card. @returns the id of its set-up @throws with the provider's sentence */
  confirm: () => Promise<string>;
  done: () => void;
  failed: (message: string) => void;
  /** Asks for another set-up, since this one can do no more. */
  renew: () => void;
}

/**
 * Confirms a card and begins the plan with it, once however often it is pressed. A card that was confirmed is not
 * asked for again when only the last step failed, and a last step whose answer was lost is cleared up first.
 */
export function usePurchase(steps: PurchaseSteps): { busy: boolean; purchase: () => Promise<void> } {
  const { confirmation, confirm, done, failed, renew } = steps;
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
        { begins: true },
      );
      // still busy: the page is left now, and its button must not invite to pay again meanwhile
      done();
    } catch (error) {
      running.current = false;
      setBusy(false);
      failed(explain(error));
      if (isFinal(error)) {
        confirmed.current = null;
        renew();
      }
    }
  }
  return { busy, purchase };
}

/** Refused for good: the session has ended, the card was declined, or the set-up is not ours or over. */
function isFinal(error: unknown): boolean {
  return [401, 402, 404, 409].includes(refusal(error)?.status ?? 0);
}
