import { useEffect } from 'react';
import type { CurrentUser } from '../../src/domain/accounts.ts';
import { rememberOwner } from './owner.ts';
import { refusal, trpc } from './trpc.ts';

export type Session =
  | { status: 'loading' | 'signed-out' }
  | { status: 'unreachable'; retry: () => void }
  | { status: 'signed-in'; user: CurrentUser };

/** When the server named the account that the demo's words last went to. */
let claimedAt = 0;

/**
 * The current session, whose account gets the demo's words, whatever page it is first seen on. The server marks each
 * document with whether the request had a session cookie; without one, no call is needed. Refetches when the window gets
 * the focus, since another tab may have signed in or out.
 */
export function useSession(): Session {
  const hasCookie = document.documentElement.dataset.session !== 'absent';
  const query = trpc.auth.user.useQuery(undefined, { enabled: hasCookie, refetchOnWindowFocus: 'always' });
  const { data: user, dataUpdatedAt: answeredAt } = query;
  useEffect(() => {
    // an answer from before may be that of an account that another tab has logged out
    if (!user || answeredAt === claimedAt) return;
    claimedAt = answeredAt;
    // its code comes when there is somebody to claim: the login stays small
    import('./demo-claim.ts').then(
      ({ claimDemo }) => claimDemo(user.id),
      () => {}, // the next page claims
    );
  }, [user, answeredAt]);
  if (user) return { status: 'signed-in', user };
  if (query.error && refusal(query.error)?.status !== 401) {
    return { status: 'unreachable', retry: () => void query.refetch() };
  }
  if (hasCookie && query.isPending) return { status: 'loading' };
  return { status: 'signed-out' };
}

/** Returns a function that stores a fresh login, so that no page fetches it again. */
export function useSignIn(): (user: CurrentUser) => void {
  const utils = trpc.useUtils();
  return (user) => {
    document.documentElement.dataset.session = 'present';
    rememberOwner(user.id);
    utils.auth.user.setData(undefined, user);
  };
}
