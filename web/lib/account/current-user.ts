import { hashKey, type QueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useEffect } from 'react';
import type { CurrentUser } from '../../../src/domain/account/accounts.ts';
import { refusal, trpc } from '../calls/trpc.ts';
import { rememberOwner } from './owner.ts';

export type Session =
  | { status: 'loading' | 'signed-out' }
  | { status: 'unreachable'; retry: () => void }
  | { status: 'signed-in'; user: CurrentUser };

const sessionHash = hashKey(getQueryKey(trpc.auth.user, undefined, 'query'));

/**
 * Remembers the account of each session response before a page renders the response. Otherwise the page would find a
 * different account remembered and fetch the session again.
 */
export function rememberSessionOwner(client: QueryClient): void {
  client.getQueryCache().config.onSuccess = (answer, { queryHash }) => {
    if (queryHash === sessionHash) rememberOwner((answer as CurrentUser).id);
  };
}

/** The fetch time of the session that last claimed the demo's text. */
let claimedAt = 0;

/**
 * The current session. Each fetched session claims the demo's text for its account. The server marks in each document
 * whether the request had a session cookie; without a cookie, no call is made. Refetches when the window gets the
 * focus, since another tab may have logged in or out.
 */
export function useSession(): Session {
  const hasCookie = document.documentElement.dataset.session !== 'absent';
  const query = trpc.auth.user.useQuery(undefined, { enabled: hasCookie, refetchOnWindowFocus: 'always' });
  const { data: user, dataUpdatedAt: answeredAt } = query;
  useEffect(() => {
    // an older answer may belong to an account that another tab has since logged out
    if (!user || answeredAt === claimedAt) return;
    claimedAt = answeredAt;
    // loaded on demand, which keeps the login page small
    import('../storage/demo-claim.ts').then(
      ({ claimDemo }) => claimDemo(user.id),
      () => {}, // the next page tries again
    );
  }, [user, answeredAt]);
  if (user) return { status: 'signed-in', user };
  if (query.error && refusal(query.error)?.status !== 401) {
    return { status: 'unreachable', retry: () => void query.refetch() };
  }
  if (hasCookie && query.isPending) return { status: 'loading' };
  return { status: 'signed-out' };
}

/** Returns a function that caches the user from a fresh login, so that no page has to fetch it. */
export function useSignIn(): (user: CurrentUser) => void {
  const utils = trpc.useUtils();
  return (user) => {
    document.documentElement.dataset.session = 'present';
    rememberOwner(user.id);
    utils.auth.user.setData(undefined, user);
  };
}
