import { useState } from 'react';
import { logInRemedy } from './session-end.ts';
import { showToast } from './toast.ts';
import { explain, trpcClient } from './trpc.ts';

let opening = false;

/** Opens Stripe's portal, where customers manage card, invoices and cancellation. */
export async function openBillingPortal(): Promise<void> {
  if (opening) return;
  opening = true;
  try {
    const { url } = await trpcClient.billing.portal.mutate();
    location.assign(url);
  } catch (error) {
    const action = logInRemedy(error);
    const failure = { title: 'Billing did not open', description: explain(error), tone: 'error' } as const;
    showToast({ ...failure, ...(action && { action }) });
  } finally {
    opening = false;
  }
}

/** The same for a button, which shows that it is on its way. */
export function useBillingPortal(): { busy: boolean; open: () => void } {
  const [busy, setBusy] = useState(false);
  return {
    busy,
    open() {
      setBusy(true);
      void openBillingPortal().finally(() => setBusy(false));
    },
  };
}
