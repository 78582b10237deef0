import { useEffect, useState } from 'react';
import type { Session } from './current-user.ts';
import { forgetTab } from './forget-owner.ts';
import { ownerKey, rememberedOwner } from './owner.ts';
import { trpc } from './trpc.ts';

/** A server that has not said for this long who is signed in counts as one that cannot be reached. */
const answerMs = 10_000;

/**
 * The account whose draft the editor may show: the one that is signed in, or the one that the browser remembers while
 * the server cannot be reached; null as long as that is not known. The editor follows when another tab signs in or
 * out, also after the browser has kept the whole page aside for its Back button.
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
 * Follows the browser's session: asks again who is signed in as soon as that can be another one than whose page shows.
 * @param shown the account whose page shows, null for nobody's
 */
export function useBrowserSession(shown: string | null): void {
  const { auth } = trpc.useUtils();
  useEffect(() => {
    // a page that the browser kept aside for Back may come back for somebody else
    const hide = (hidden: boolean) => {
      document.documentElement.style.visibility = hidden ? 'hidden' : '';
    };

    async function check() {
      const remembered = rememberedOwner();
      if (remembered !== shown) {
        if (shown !== null) forgetTab(shown);
        await auth.user.reset();
      }
      hide(false);
    }
    function onStorage({ key }: StorageEvent) {
      // null: all of the storage was emptied
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
