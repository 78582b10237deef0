import { create } from 'zustand';
import { explain, trpcClient } from '../calls/trpc.ts';
import { showToast } from '../toast/toast.ts';
import { logInRemedy } from './session-end.ts';

/** How long to wait for Stripe, which answers within seconds or not at all. */
const longestMs = 30_000;

const usePortal = create<{ opening: boolean }>(() => ({ opening: false }));

/**
 * Opens Stripe's portal, where customers manage card, invoices and cancellation. Ignores further calls until the portal
 * opens or fails.
 */
export async function openBillingPortal(): Promise<void> {
  if (usePortal.getState().opening) return;
  usePortal.setState({ opening: true });
  try {
    const { url } = await trpcClient.billing.portal.mutate(undefined, { signal: AbortSignal.timeout(longestMs) });
    location.assign(url);
  } catch (error) {
    const action = logInRemedy(error);
    const failure = { title: 'Billing did not open', description: explain(error), tone: 'error' } as const;
    showToast({ ...failure, ...(action && { action }) });
  } finally {
    usePortal.setState({ opening: false });
  }
}

/** `openBillingPortal` for a button, with its busy state. */
export function useBillingPortal(): { busy: boolean; open: () => void } {
  const busy = usePortal((state) => state.opening);
  return { busy, open: () => void openBillingPortal() };
}
