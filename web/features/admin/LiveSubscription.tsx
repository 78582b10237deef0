import { Button, Loader } from '@mantine/core';
import { useEffect } from 'react';
import type { AdminUser } from '../../../src/domain/admin/admin.ts';
import { trpc } from '../../lib/calls/trpc.ts';
import classes from './admin-dialogs.module.css';
import { SubscriptionBadge } from './SubscriptionBadge.tsx';
import { useAdminCache } from './use-admin-cache.ts';

/** An account's subscription status, fetched live from Stripe if it has one. */
export function LiveSubscription({ user }: { user: AdminUser }) {
  const { writeUser, findUser } = useAdminCache();
  const subscription = trpc.admin.subscription.useQuery(
    { id: user.id },
    { enabled: user.stripeSubscriptionId !== null, staleTime: 0, gcTime: 0 },
  );
  const status = subscription.data?.status;

  // the call has updated the stored status, so the list is updated to match
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per response
  useEffect(() => {
    const cached = findUser(user.id);
    if (status && cached && cached.subscriptionStatus !== status) writeUser({ ...cached, subscriptionStatus: status });
  }, [status]);

  if (user.stripeSubscriptionId === null) return <SubscriptionBadge {...user} />;
  if (subscription.isFetching) {
    return (
      <span role="status" aria-label="Loading from Stripe">
        <Loader size={16} />
      </span>
    );
  }
  if (status) {
    return <SubscriptionBadge stripeSubscriptionId={user.stripeSubscriptionId} subscriptionStatus={status} />;
  }
  return (
    <span role="alert" className={classes.unknown}>
      Failed to fetch subscription
      <Button variant="default" size="compact-sm" onClick={() => void subscription.refetch()}>
        Retry
      </Button>
    </span>
  );
}
