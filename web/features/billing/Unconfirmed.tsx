import { Button, Loader } from '@mantine/core';
import { unconfirmedPurchase } from '../../../src/domain/billing/purchase.ts';
import classes from './Unconfirmed.module.css';
import type { Confirmation } from './use-confirmation.ts';

/** Replaces the card form while a purchase's outcome is unknown. */
export function Unconfirmed({ confirmation: { waiting, checkAgain } }: { confirmation: Confirmation }) {
  return (
    // always mounted, so that screen readers announce its content
    <div role="status" className={classes.unconfirmed}>
      {waiting && (
        <>
          <p className={classes.lead}>{unconfirmedPurchase}</p>
          {waiting === 'checking' ? (
            <p className={classes.asking}>
              <Loader size="xs" aria-hidden />
              Checking with the payment service. You can close this page.
            </p>
          ) : (
            <>
              <p>The payment service has not answered yet. Check again, or come back later.</p>
              <Button variant="default" onClick={checkAgain}>
                Check again
              </Button>
            </>
          )}
        </>
      )}
    </div>
  );
}
