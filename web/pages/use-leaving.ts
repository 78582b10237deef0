import { forgetOwner } from '../lib/forget-owner.ts';
import { removeAllDrafts } from '../lib/saved-drafts.ts';
import { persistToast, useToast } from '../lib/toast.ts';
import { trpc } from '../lib/trpc.ts';

/**
 * How somebody leaves an account in this browser.
 * @param close what the page does before anything is removed
 */
export function useLeaving(owner: string | null, close: () => void = () => {}) {
  const leave = () => {
    const { current: before } = useToast.getState();
    close();
    // what closing has told, and nothing of the account from before
    if (useToast.getState().current !== before) persistToast();
    forgetOwner(owner);
    // a full page load, so that nothing of the account stays in memory
    location.assign('/');
  };
  const logout = trpc.auth.logout.useMutation({ onSettled: leave });
  return {
    logOut: () => logout.mutate(),
    /** For an account that has been deleted. */
    leaveDeleted() {
      close();
      if (owner !== null) removeAllDrafts(owner);
      leave();
    },
  };
}
