import { getMutationKey } from '@trpc/react-query';
import { useEffect, useState } from 'react';
import { queryClient, trpc } from '../../../../lib/calls/trpc.ts';
import { whenIdle } from '../../../../lib/page/lazy-module.tsx';

/**
 * Whether the browser has been idle since the component was mounted: for calls that nothing waits for. Stays false if
 * the user is logging out by then, since the server would refuse the calls.
 */
export function useOnceIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(!isLoggingOut())), []);
  return idle;
}

/** Also true after the logout, until the browser has left the page. */
function isLoggingOut(): boolean {
  return queryClient.getMutationCache().find({ mutationKey: getMutationKey(trpc.auth.logout) }) !== undefined;
}
