import { useEffect, useRef, useState } from 'react';
import { refusal } from '../../lib/calls/trpc.ts';

/** Seconds between attempts, about two minutes in all; after that, the page waits for the user. */
const pauseSeconds = [2, 3, 5, 8, 13, 21, 34, 34];

/** The server responded, but whether the purchase went through is not known yet. */
export class OutcomeUnknown extends Error {}

export interface Confirmation {
  /** Set while a purchase's outcome is unknown: the page retries by itself, or waits for `checkAgain`. */
  waiting: 'checking' | 'paused' | null;
  /**
   * Repeats a call about a purchase until its outcome is known or the page is left.
   * @param mayStart whether the first call can start a purchase; if so, a lost response leaves the outcome unknown
   * @throws the call's error once it is certain that there was no purchase
   */
  settle: <Answer>(call: () => Promise<Answer>, options: { mayStart: boolean }) => Promise<Answer>;
  checkAgain: () => void;
}

/** Finds out the outcome of a purchase whose response was lost. Retrying is safe: the server starts each purchase once. */
export function useConfirmation(): Confirmation {
  const [waiting, setWaiting] = useState<Confirmation['waiting']>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const resume = useRef<() => void>(undefined);
  const unmounted = useRef(false);

  useEffect(() => {
    unmounted.current = false;
    return () => {
      unmounted.current = true;
      clearTimeout(timer.current);
    };
  }, []);

  async function settle<Answer>(call: () => Promise<Answer>, { mayStart }: { mayStart: boolean }): Promise<Answer> {
    let isUnknown = false;
    for (let tries = 0; ; tries += 1) {
      try {
        const answer = await call();
        setWaiting(null);
        return answer;
      } catch (error) {
        isUnknown = isOutcomeUnknown(error, { mayStart, isUnknown });
        if (!isUnknown) {
          setWaiting(null);
          throw error;
        }
      }
      await pause(pauseSeconds[tries % (pauseSeconds.length + 1)]);
    }
  }

  /** @param seconds undefined to wait for `checkAgain` */
  function pause(seconds: number | undefined): Promise<void> {
    return new Promise((resolve) => {
      if (unmounted.current) return;
      setWaiting(seconds === undefined ? 'paused' : 'checking');
      resume.current = () => {
        setWaiting('checking');
        resolve();
      };
      if (seconds !== undefined) timer.current = setTimeout(resolve, seconds * 1_000);
    });
  }

  return { waiting, settle, checkAgain: () => resume.current?.() };
}

interface AttemptState {
  /** Whether the call may have started the purchase. */
  mayStart: boolean;
  /** Whether the outcome was unknown after an earlier call. */
  isUnknown: boolean;
}

/** Whether the outcome of the purchase is unknown after a failed call. */
function isOutcomeUnknown(error: unknown, { mayStart, isUnknown }: AttemptState): boolean {
  if (error instanceof OutcomeUnknown) return true;
  const refused = refusal(error);
  if (refused?.reason === 'unconfirmed') return true;
  if (refused?.reason === 'not-charged') return false;
  // no response, or a server error: the call may have reached Stripe
  if (!refused || refused.status >= 500) return mayStart || isUnknown;
  return isUnknown && refused.status === 429;
}
