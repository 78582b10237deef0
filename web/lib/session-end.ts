import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { rememberOwner } from './owner.ts';
import { showToast } from './toast.ts';
import { refusal } from './trpc.ts';

/** What a person can do about a failed call. */
export interface Remedy {
  label: string;
  run: () => void;
}

/** The way to log in and back to the same place, for a call that failed because the session has ended; else null. */
export function logInRemedy(error: unknown): Remedy | null {
  if (refusal(error)?.status !== 401) return null;
  // a whole load: the page that is left writes its draft first, and nothing of the session stays in memory
  return { label: 'Log in', run: () => location.assign(logInPath(location)) };
}

/** @returns the login that leads back to an address; the panel's keeps tab and filters in the address itself */
export function logInPath({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): string {
  if (pathname.startsWith('/admin')) return `/admin/login${search}`;
  return `/login?next=${encodeURIComponent(pathname + search + hash)}`;
}

/** Offers to log in when whatever the page of a signed-in person fetches says that the session has ended. */
export function useSessionEnd({ signedIn }: { signedIn: boolean }): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!signedIn) return;
    const stopQueries = client.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'error') return;
      const action = logInRemedy(event.action.error);
      if (!action) return;
      rememberOwner(null);
      const description = 'Log in again: your draft is kept in this browser.';
      showToast({ title: 'Session Ended', description, tone: 'error', action });
    });
    // what somebody does says by itself that it failed
    const stopMutations = client.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error' && logInRemedy(event.action.error)) {
        rememberOwner(null);
      }
    });
    return () => {
      stopQueries();
      stopMutations();
    };
  }, [client, signedIn]);
}
