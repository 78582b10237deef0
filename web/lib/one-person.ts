import { useEffect, useState } from 'react';
import type { Session } from './current-user.ts';
import { rememberedOwner, rememberOwner } from './owner.ts';
import { persistToast } from './toast.ts';
import { trpc } from './trpc.ts';

/** Whose answers and project this page holds in memory. */
let person: string | null = null;

/**
 * For pages of a signed-in person: remembers whose browser session this is, for when the server cannot be reached, and
 * asks again where another tab has signed in or out since the page was told. A page holds what one person may see: for
 * another one it loads anew.
 * @returns the session to go by
 */
export function useOnePerson(latest: Session): Session {
  const session = useUpToDate(latest);
  const { status } = session;
  const id = idOf(session);
  useEffect(() => {
    if (status !== 'signed-in' && status !== 'signed-out') return;
    rememberOwner(id);
    if (id === null) return;
    if (person !== null && person !== id) {
      persistToast();
      location.reload();
    }
    person = id;
  }, [status, id]);
  return session;
}

function useUpToDate(latest: Session): Session {
  const { auth } = trpc.useUtils();
  const [outdated, setOutdated] = useState(() => idOf(latest) !== null && idOf(latest) !== rememberedOwner());
  useEffect(() => {
    if (outdated) void auth.user.reset().finally(() => setOutdated(false));
  }, [outdated, auth]);
  return outdated ? { status: 'loading' } : latest;
}

function idOf(session: Session): string | null {
  return session.status === 'signed-in' ? session.user.id : null;
}
