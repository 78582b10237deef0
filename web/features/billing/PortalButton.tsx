import { Button } from '@mantine/core';
import { useBillingPortal } from '../../lib/billing-portal.ts';

/** Leads to the page where card, invoices and cancellation are managed. */
export function PortalButton() {
  const portal = useBillingPortal();
  return (
    <Button loading={portal.busy} onClick={portal.open}>
      Manage billing
    </Button>
  );
}
