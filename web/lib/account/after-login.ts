import type { CurrentUser } from '../../../src/domain/account/accounts.ts';
import { type FormPath, pathAfterLogin } from '../../../src/domain/site/forms.ts';
import { claimDemo, waitingDemo } from '../storage/demo-claim.ts';
import { rememberOwner } from './owner.ts';

/**
 * Assigns this browser's unclaimed data to the user who has just logged in.
 * @param path the form's target path
 * @returns the path to go to: `path`, or `/app` instead of the page that asks for a payment card for visitors with text from the demo
 */
export function claimBrowserData(owner: string, form: FormPath, path: string): string {
  const skipsCard = path === '/get-started' && form !== path && waitingDemo() !== null;
  rememberOwner(owner);
  claimDemo(owner);
  return skipsCard ? '/app' : path;
}

/**
 * Redirects users who are already signed in, also when the page comes back from the back/forward cache. If the session
 * has ended, forgets the remembered account, so that its draft does not open.
 */
export function redirectSignedIn(form: FormPath, signal: AbortSignal): void {
  void check(form, signal, document.documentElement.dataset.session !== 'absent');
  addEventListener('pageshow', ({ persisted }) => persisted && void check(form, signal, true), { signal });
}

async function check(form: FormPath, signal: AbortSignal, mayBeSignedIn: boolean): Promise<void> {
  if (!mayBeSignedIn) return rememberOwner(null);
  const response = await fetch('/api/auth/user').catch(() => null);
  if (signal.aborted) return;
  if (response?.status === 401) rememberOwner(null);
  if (!response?.ok) return;
  const user: CurrentUser = await response.json();
  if (form === '/admin/login' && !user.isAdmin) return;
  const next = new URLSearchParams(location.search).getAll('next');
  location.replace(claimBrowserData(user.id, form, pathAfterLogin(form, location.search, next)));
}
