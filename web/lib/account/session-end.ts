import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refusal, trpcClient } from '../calls/trpc.ts';
import { showToast } from '../toast/toast.ts';
import { rememberOwner } from './owner.ts';

/** What the user can do after a failed call. */
export interface Remedy {
  label: string;
  run: () => void;
}

/** An action that leads to the login and back, if a call failed because the session ended; else null. */
export function logInRemedy(error: unknown): Remedy | null {
  if (refusal(error)?.status !== 401) return null;
  // a full page load: this page saves its draft first, and nothing of the session stays in memory
  return { label: 'Log in', run: () => location.assign(logInPath(location)) };
}

/** @returns the login path that leads back to an address; the admin login keeps the panel's tab and filters */
export function logInPath({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): string {
  if (pathname.startsWith('/admin')) return `/admin/login${search}`;
  return `/login?next=${encodeURIComponent(pathname + search + hash)}`;
}

/**
 * Whether this browser is logged out, after a call was refused. A login in another tab ends the session of calls on
 * their way, too, but starts a new one.
 */
async function isLoggedOut(): Promise<boolean> {
  return trpcClient.auth.user.query().then(
    () => false,
    () => true,
  );
}

/** Offers to log in when a query fails because the session ended. */
export function useSessionEnd({ signedIn }: { signedIn: boolean }): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!signedIn) return;
    const stops = [client.getQueryCache(), client.getMutationCache()].map((cache) =>
      cache.subscribe(async (event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return;
        const action = logInRemedy(event.action.error);
        if (!action || !(await isLoggedOut())) return;
        rememberOwner(null);
        // mutations report their own failures
        if (!('query' in event)) return;
        const description = 'Log in again: your draft is kept in this browser.';
        showToast({ title: 'Session Ended', description, tone: 'error', action });
      }),
    );
    return () => {
      for (const stop of stops) stop();
    };
  }, [client, signedIn]);
}
