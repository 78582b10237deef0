import { forgetOwner } from '../lib/account/forget-owner.ts';
import { trpc } from '../lib/calls/trpc.ts';
import { removeAllDrafts } from '../lib/storage/saved-drafts.ts';
import { persistToast, useToast } from '../lib/toast/toast.ts';

/**
 * Logs an account out of this browser.
 * @param close runs before anything is removed
 */
export function useLogOut(owner: string | null, close: () => void = () => {}) {
  const goToLanding = () => {
    const { current: before } = useToast.getState();
    close();
    // keep a toast that `close` has shown, but not an older one of this account
    if (useToast.getState().current !== before) persistToast();
    forgetOwner(owner);
    // a full page load, so that nothing of the account stays in memory
    location.assign('/');
  };
  const logout = trpc.auth.logout.useMutation({ onSettled: goToLanding });
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
