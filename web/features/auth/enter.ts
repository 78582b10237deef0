import type { CurrentUser } from '../../../src/domain/accounts.ts';
import { nextPath } from '../../../src/domain/next-path.ts';
import { read } from '../../lib/auth-calls.ts';
import { claimDemo } from '../../lib/demo-claim.ts';
import { keepToast } from '../../lib/kept-toast.ts';
import { rememberOwner } from '../../lib/owner.ts';
import type { ToastMessage } from '../../lib/toast.ts';

const asAddressSays = () => nextPath(new URLSearchParams(location.search).get('next'));

/**
 * Goes on as a user who has just signed in: by a full page load, so that no page holds anything of another's.
 * @param next where to; by default where the address says
 */
export function enter(user: CurrentUser, welcome: ToastMessage, next = asAddressSays): void {
  rememberOwner(user.id);
  claimDemo(user.id);
  keepToast(welcome);
  location.assign(next());
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
  if (!user) return;
  rememberOwner(user.id);
  claimDemo(user.id);
  location.replace(next());
}
