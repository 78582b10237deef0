import type { CurrentUser } from '../../../src/domain/accounts.ts';
import { nextPath } from '../../../src/domain/next-path.ts';
import { read } from '../../lib/auth-calls.ts';
import { claimDemo, handedOverDemo } from '../../lib/demo-claim.ts';
import { keepToast } from '../../lib/kept-toast.ts';
import { rememberOwner } from '../../lib/owner.ts';
import type { ToastMessage } from '../../lib/toast-message.ts';

/** Where the address says; but who brings words from the demo goes on with those, and a card can wait. */
function asAddressSays(): string {
  const next = nextPath(new URLSearchParams(location.search).get('next'));
  return next === '/get-started' && handedOverDemo() !== null ? nextPath(null) : next;
}

/**
 * Goes on as a user who has just signed in: by a full page load, so that no page holds anything of another's.
 * @param next where to; by default where the address says
 */
export function enter(user: CurrentUser, welcome: ToastMessage, next = asAddressSays): void {
  const path = takeOver(user, next);
  keepToast(welcome);
  location.assign(path);
}

/** Makes what this browser holds for whoever signs in the user's. @returns where to go on */
function takeOver(user: CurrentUser, next: () => string): string {
  // before the demo is claimed, on which it depends
  const path = next();
  rememberOwner(user.id);
  claimDemo(user.id);
  return path;
}

/**
 * Leads on who is signed in already, also on a page that comes back from the browser's cache. Where the session has
 * ended, the remembered account is forgotten, so that its draft does not open.
 */
export function leaveWhenSignedIn(signal: AbortSignal, next = asAddressSays): void {
  void check(document.documentElement.dataset.session !== 'absent', signal, next);
  addEventListener('pageshow', ({ persisted }) => persisted && void check(true, signal, next), { signal });
}

async function check(mayBeSignedIn: boolean, signal: AbortSignal, next: () => string): Promise<void> {
  if (!mayBeSignedIn) return rememberOwner(null);
  const { data: user, refused } = await read('user');
  if (signal.aborted) return;
  if (refused?.status === 401) rememberOwner(null);
  if (user) location.replace(takeOver(user, next));
}
