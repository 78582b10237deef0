import { Button } from '@mantine/core';
import { useBillingPortal } from '../../lib/account/billing-portal.ts';

/** Opens Stripe's portal. */
export function PortalButton() {
  const portal = useBillingPortal();
  return (
    <Button loading={portal.busy} onClick={portal.open}>
      Manage billing
    </Button>
  );
}
