import { useEffect, useState } from 'react';
import { trpc } from '../calls/trpc.ts';
import { persistToast } from '../toast/toast.ts';
import type { Session } from './current-user.ts';
import { rememberedOwner, rememberOwner } from './owner.ts';

/** The user whose data this page has in memory. */
let currentUserId: string | null = null;

/**
 * For pages of a signed-in user. Remembers the account for when the server cannot be reached, and refetches a cached
 * session if another tab has logged in or out since. Reloads the page if the account changes, since a page has only one
 * account's data in memory.
 * @returns the session to use
 */
export function useSingleUser(latest: Session): Session {
  const session = useFreshSession(latest);
  const { status } = session;
  const id = userId(session);
  useEffect(() => {
    if (status !== 'signed-in' && status !== 'signed-out') return;
    rememberOwner(id);
    if (id === null) return;
    if (currentUserId !== null && currentUserId !== id) {
      persistToast();
      location.reload();
    }
    currentUserId = id;
  }, [status, id]);
  return session;
}

function useFreshSession(latest: Session): Session {
  const { auth } = trpc.useUtils();
  const [outdated, setOutdated] = useState(() => userId(latest) !== null && userId(latest) !== rememberedOwner());
  useEffect(() => {
    if (outdated) void auth.user.reset().finally(() => setOutdated(false));
  }, [outdated, auth]);
  return outdated ? { status: 'loading' } : latest;
}

function userId(session: Session): string | null {
  return session.status === 'signed-in' ? session.user.id : null;
}
