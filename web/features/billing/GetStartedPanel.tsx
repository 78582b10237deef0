import '@mantine/core/styles/Skeleton.layer.css';
import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useSession } from '../../lib/account/current-user.ts';
import { CheckoutPanel } from './CheckoutPanel.tsx';
import classes from './GetStartedPanel.module.css';

/** The panel of /get-started. @param account the first step, for visitors */
export function GetStartedPanel({ account }: { account: ReactNode }) {
  const session = useSession();
  if (session.status === 'loading') return <PanelSkeleton />;
  return session.status === 'signed-in' ? <CheckoutPanel user={session.user} /> : account;
}

function PanelSkeleton() {
  return (
    <div className={classes.skeleton} role="status" aria-label="Loading">
      <Skeleton height={28} width="70%" />
      <Skeleton height={42} />
      <Skeleton height={42} />
      <Skeleton height={42} />
      <Skeleton height={42} />
    </div>
  );
}
