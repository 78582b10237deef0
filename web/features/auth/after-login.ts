import type { CurrentUser } from '../../../src/domain/account/accounts.ts';
import { nextPath } from '../../../src/domain/account/next-path.ts';
import { read } from '../../lib/account/auth-calls.ts';
import { rememberOwner } from '../../lib/account/owner.ts';
import { claimDemo, handedOverDemo } from '../../lib/storage/demo-claim.ts';
import { keepToast } from '../../lib/toast/kept-toast.ts';
import type { ToastMessage } from '../../lib/toast/toast-message.ts';

/**
 * The `next` of the address. Visitors with demo text skip the card step, which can wait, and continue with their text.
 */
function nextFromAddress(): string {
  const next = nextPath(new URLSearchParams(location.search).get('next'));
  return next === '/get-started' && handedOverDemo() !== null ? nextPath(null) : next;
}

/**
 * Continues as the user who has just logged in, with a full page load, so that no other user's data stays in memory.
 * @param next returns the path to go to
 */
export function finishLogin(user: CurrentUser, welcome: ToastMessage, next = nextFromAddress): void {
  const path = claimBrowserData(user, next);
  keepToast(welcome);
  location.assign(path);
}

/** Assigns this browser's unclaimed data to the user. @returns the path to go to */
function claimBrowserData(user: CurrentUser, next: () => string): string {
  // must run before claimDemo, which changes its result
  const path = next();
  rememberOwner(user.id);
  claimDemo(user.id);
  return path;
}

/**
 * Redirects users who are already signed in, also when the page comes back from the back/forward cache. If the session
 * has ended, forgets the remembered account, so that its draft does not open.
 */
export function redirectSignedIn(signal: AbortSignal, next = nextFromAddress): void {
  void check(document.documentElement.dataset.session !== 'absent', signal, next);
  addEventListener('pageshow', ({ persisted }) => persisted && void check(true, signal, next), { signal });
}

async function check(mayBeSignedIn: boolean, signal: AbortSignal, next: () => string): Promise<void> {
  if (!mayBeSignedIn) return rememberOwner(null);
  const { data: user, refused } = await read('user');
  if (signal.aborted) return;
  if (refused?.status === 401) rememberOwner(null);
  if (user) location.replace(claimBrowserData(user, next));
}
