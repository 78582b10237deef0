import { forgetOwner } from '../lib/account/forget-owner.ts';
import { queryClient, trpc } from '../lib/calls/trpc.ts';
import { removeAllDrafts } from '../lib/storage/saved-drafts.ts';
import { persistToast, useToast } from '../lib/toast/toast.ts';

/** How long a logout waits for the last save. Changes that are not saved by then stay in this browser. */
const lastSaveMs = 3_000;

/**
 * Logs an account out of this browser.
 * @param save runs before the session ends
 * @param close runs before anything is removed
 */
export function useLogOut(
  owner: string | null,
  save: () => Promise<unknown> = async () => {},
  close: () => void = () => {},
) {
  const goToLanding = () => {
    const { current: before } = useToast.getState();
    close();
    // keep a toast that `close` has shown, but not an older one of this account
    if (useToast.getState().current !== before) persistToast();
    forgetOwner(owner);
    // a full page load, so that nothing of the account stays in memory
    location.assign('/');
  };
  const logout = trpc.auth.logout.useMutation({
    // also waits for running queries: without the session, the server would refuse them
    onMutate: () =>
      Promise.race([
        Promise.all([save(), runningQueries()]),
        new Promise((resolve) => setTimeout(resolve, lastSaveMs)),
      ]),
    onSettled: goToLanding,
  });
  return {
    logOut: () => logout.mutate(),
    /** Removes the account's drafts, too. */
    onAccountDeleted() {
      close();
      if (owner !== null) removeAllDrafts(owner);
      goToLanding();
    },
  };
}

function runningQueries(): Promise<unknown> {
  const running = queryClient.getQueryCache().findAll({ fetchStatus: 'fetching' });
  return Promise.allSettled(running.map((query) => query.promise));
}
