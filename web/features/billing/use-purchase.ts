import { useRef, useState } from 'react';
import { explain, refusal, trpc } from '../../lib/trpc.ts';

interface Steps {
  /** Confirms the card. @returns the id of its set-up @throws with the provider's sentence */
  confirm: () => Promise<string>;
  done: () => void;
  failed: (message: string) => void;
  /** Asks for another set-up, since this one can do no more. */
  renew: () => void;
}

/**
 * Confirms a card and begins the plan with it, once however often it is pressed. A card that was confirmed is not
 * asked for again when only the last step failed.
 */
export function usePurchase({ confirm, done, failed, renew }: Steps): { busy: boolean; purchase: () => Promise<void> } {
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
      await complete.mutateAsync({ setupIntentId: confirmed.current });
      await utils.billing.plan.invalidate();
      done();
    } catch (error) {
      failed(explain(error));
      if (isOver(error)) {
        confirmed.current = null;
        renew();
      }
    } finally {
      running.current = false;
      setBusy(false);
    }
  }
  return { busy, purchase };
}

/** Refused for good: the card was declined, or the set-up is not ours or over. */
function isOver(error: unknown): boolean {
  const status = refusal(error)?.status;
  return status === 402 || status === 404 || status === 409;
}
