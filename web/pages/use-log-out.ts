import { forgetOwner } from '../lib/account/forget-owner.ts';
import { queryClient, trpc } from '../lib/calls/trpc.ts';
import { removeAllDrafts } from '../lib/storage/saved-drafts.ts';
import { persistToast, useToast } from '../lib/toast/toast.ts';

/** How long a logout waits for the last save. Changes that are not saved by then stay in this browser. */
const lastSaveMs = 3_000;

/**
 * Logs an account out of this browser.
 * @param save runs before the session ends
 * @param close closes what the page shows of the account, before the session ends
 */
export function useLogOut(
  owner: string | null,
  save: () => Promise<unknown> = async () => {},
  close: () => void = () => {},
) {
  const closePage = () => {
    const { current: before } = useToast.getState();
    close();
    // keep a toast that `close` has shown, but not an older one of this account
    if (useToast.getState().current !== before) persistToast();
  };
  const goToLanding = () => {
    forgetOwner(owner);
    // a full page load, so that nothing of the account stays in memory
    location.assign('/');
  };
  const logout = trpc.auth.logout.useMutation({
    // without the session, the server would refuse queries: waits for running ones, and the closed page starts no others
    async onMutate() {
      await Promise.race([save().then(queriesEnd), new Promise((resolve) => setTimeout(resolve, lastSaveMs))]);
      closePage();
    },
    onSettled: goToLanding,
  });
  return {
    logOut: () => logout.mutate(),
    /** Removes the account's drafts, too. */
    onAccountDeleted() {
      closePage();
      if (owner !== null) removeAllDrafts(owner);
      goToLanding();
    },
  };
}

/** Resolves once no query is running. */
async function queriesEnd(): Promise<void> {
  const running = queryClient.getQueryCache().findAll({ fetchStatus: 'fetching' });
  if (running.length === 0) return;
  await Promise.allSettled(running.map(({ promise }) => promise));
  return queriesEnd();
}
