import { useEffect } from 'react';
import { logInRemedy } from '../../lib/account/session-end.ts';
import { explain, refusal, trpc } from '../../lib/calls/trpc.ts';
import { showToast } from '../../lib/toast/toast.ts';

/**
 * Refetches the current user when a call is denied with 403, so that a former admin leaves the panel. If the session has
 * ended, the panel and its unsaved input stay, and the toast offers to log in.
 */
function useAccessCheck(): (error: unknown) => void {
  const utils = trpc.useUtils();
  return (error) => {
    if (refusal(error)?.status === 403) void utils.auth.user.reset();
  };
}

/** `useAccessCheck` for the error of a list query. */
export function useListAccess(error: unknown): void {
  const check = useAccessCheck();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per error
  useEffect(() => check(error), [error]);
}

interface Failure {
  title: 'Update Failed' | 'Delete Failed';
  /** What failed. The server's reason is appended if it rejected the call. */
  sentence: string;
}

/** Returns a function that shows a failed change as an error toast. */
export function useErrorToast(): (error: unknown, failure: Failure) => void {
  const check = useAccessCheck();
  return (error, { title, sentence }) => {
    const reason = refusal(error);
    const isRejected = reason && reason.status >= 400 && reason.status < 500;
    const action = logInRemedy(error);
    const description = isRejected ? `${sentence} ${explain(error)}` : sentence;
    showToast({ title, description, tone: 'error', ...(action && { action }) });
    check(error);
  };
}
