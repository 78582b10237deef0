import '@mantine/core/styles/Skeleton.css';
import { Skeleton } from '@mantine/core';
import { useState } from 'react';
import { useSession } from '../../lib/current-user.ts';
import { CheckoutPanel } from './CheckoutPanel.tsx';
import classes from './GetStartedPanel.module.css';
import { RegisterPanel } from './RegisterPanel.tsx';

/** The right-hand side of /get-started: registration, then the card. Signed-in users start with the card. */
export function GetStartedPanel() {
  const session = useSession();
  const [registered, setRegistered] = useState(false);
  return (
    <section className={classes.panel} aria-label="Get started">
      {session.status === 'loading' && <PanelSkeleton />}
      {(session.status === 'signed-out' || session.status === 'unreachable') && (
        <RegisterPanel onRegistered={() => setRegistered(true)} />
      )}
      {session.status === 'signed-in' && <CheckoutPanel user={session.user} takesFocus={registered} />}
    </section>
  );
}

function PanelSkeleton() {
  return (
    <div className={classes.form} role="status" aria-label="Loading">
      <Skeleton height={28} width="70%" />
      <Skeleton height={42} />
      <Skeleton height={42} />
      <Skeleton height={42} />
      <Skeleton height={42} />
    </div>
  );
}
