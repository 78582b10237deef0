import { useEffect } from 'react';
import { logInRemedy } from '../../lib/session-end.ts';
import { showToast } from '../../lib/toast.ts';
import { explain, refusal, trpc } from '../../lib/trpc.ts';

/**
 * Asks again who is signed in when a call says that it is no admin any more: the page then does what it does for
 * others. When the session has ended the panel stays with what was typed, and offers to log in.
 */
function useAccessCheck(): (error: unknown) => void {
  const utils = trpc.useUtils();
  return (error) => {
    if (refusal(error)?.status === 403) void utils.auth.user.reset();
  };
}

/** The same for a list, whose failure is a state. */
export function useListAccess(error: unknown): void {
  const check = useAccessCheck();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each failure
  useEffect(() => check(error), [error]);
}

interface Failure {
  title: 'Update Failed' | 'Delete Failed';
  /** What did not work; the server's reason follows it. */
  sentence: string;
}

/** Tells of a change that failed, with the server's reason where it refused. */
export function useSayFailed(): (error: unknown, failure: Failure) => void {
  const check = useAccessCheck();
  return (error, { title, sentence }) => {
    const reason = refusal(error);
    const refused = reason && reason.status >= 400 && reason.status < 500;
    const action = logInRemedy(error);
    const description = refused ? `${sentence} ${explain(error)}` : sentence;
    showToast({ title, description, tone: 'error', ...(action && { action }) });
    check(error);
  };
}
