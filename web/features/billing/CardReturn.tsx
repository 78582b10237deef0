import { Button, Loader } from '@mantine/core';
import type { ReactNode } from 'react';
import { unconfirmedPurchase } from '../../../src/domain/billing/purchase.ts';
import classes from './CardReturn.module.css';
import { useCardReturn } from './use-card-return.ts';

interface CardReturnProps {
  isSignedIn: boolean;
  /** The notice about the plan, hidden while the purchase is unconfirmed. */
  children: ReactNode;
}

/** Completes a purchase after the return from a bank's page. Shows a notice while its outcome is unknown. */
export function CardReturn({ isSignedIn, children }: CardReturnProps) {
  return isSignedIn ? <Completing>{children}</Completing> : children;
}

function Completing({ children }: { children: ReactNode }) {
  const { waiting, checkAgain } = useCardReturn();
  if (!waiting) return children;
  return (
    <section aria-label="Your plan" className={classes.notice}>
      <p role="status">
        <strong>Confirming your subscription.</strong> {unconfirmedPurchase}
      </p>
      {waiting === 'checking' ? (
        <Loader size="xs" aria-label="Checking" className={classes.asking} />
      ) : (
        <Button size="compact-sm" variant="default" onClick={checkAgain}>
          Check again
        </Button>
      )}
    </section>
  );
}
