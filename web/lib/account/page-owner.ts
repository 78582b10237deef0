import { useEffect, useState } from 'react';
import { trpc } from '../calls/trpc.ts';
import { dismissToast } from '../toast/toast.ts';
import type { Session } from './current-user.ts';
import { forgetTab } from './forget-owner.ts';
import { ownerKey, rememberedOwner } from './owner.ts';

/** If the session is not known after this time, the server counts as unreachable. */
const answerMs = 10_000;

/**
 * The account whose draft the editor may show: the signed-in one or, while the server cannot be reached, the remembered
 * one; null until that is known. Follows logins and logouts in other tabs, also after a return from the back/forward
 * cache.
 */
export function usePageOwner(session: Session): string | null {
  const overdue = useOverdue(session.status === 'loading');
  const owner = session.status === 'signed-in' ? session.user.id : null;
  const remembered = session.status === 'unreachable' || overdue ? rememberedOwner() : null;
  const shown = owner ?? remembered;
  useBrowserSession(shown);
  return shown;
}

function useOverdue(waiting: boolean): boolean {
  const [overdue, setOverdue] = useState(false);
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => setOverdue(true), answerMs);
    return () => {
      clearTimeout(timer);
      setOverdue(false);
    };
  }, [waiting]);
  return waiting && overdue;
}

/**
 * Refetches the session as soon as a different account may have signed in, and clears this tab's data of the previous
 * account.
 * @param shown the account whose page is shown, or null
 */
export function useBrowserSession(shown: string | null): void {
  const { auth } = trpc.useUtils();
  useEffect(() => {
    // a page from the back/forward cache may reappear for another user
    const hide = (hidden: boolean) => {
      document.documentElement.style.visibility = hidden ? 'hidden' : '';
    };

    async function check() {
      const remembered = rememberedOwner();
      if (remembered !== shown) {
        if (shown !== null) {
          forgetTab(shown);
          // the toast may quote what the previous account wrote
          dismissToast();
        }
        await auth.user.reset();
      }
      hide(false);
    }
    function onStorage({ key }: StorageEvent) {
      // a null key means that all storage was cleared
      if (key === ownerKey || key === null) void check();
    }
    function onHide({ persisted }: PageTransitionEvent) {
      if (persisted) hide(true);
    }
    function onShow({ persisted }: PageTransitionEvent) {
      if (persisted) void check();
    }

    addEventListener('storage', onStorage);
    addEventListener('pagehide', onHide);
    addEventListener('pageshow', onShow);
    return () => {
      removeEventListener('storage', onStorage);
      removeEventListener('pagehide', onHide);
      removeEventListener('pageshow', onShow);
      hide(false);
    };
  }, [shown, auth]);
}
