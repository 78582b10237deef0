import { useEffect, useRef, useState } from 'react';
import { refusal } from '../../lib/trpc.ts';

/** Seconds from one try to the next, about two minutes of them; then the visitor decides. */
const pauseSeconds = [2, 3, 5, 8, 13, 21, 34, 34];

/** A call about a purchase was answered, and how the purchase ended is not known. */
export class OutcomeUnknown extends Error {}

export interface Confirmation {
  /** Whether it is not known how a purchase ended: the page asks again by itself, or waits for `checkAgain`. */
  waiting: 'asking' | 'resting' | null;
  /**
   * Makes a call about a purchase, again and again until its outcome is known, or the page is left.
   * @param begins whether the first call may begin a purchase, so that a lost answer leaves it open
   * @throws what the call throws when it is known that there was no purchase
   */
  settle: <Answer>(call: () => Promise<Answer>, options: { begins: boolean }) => Promise<Answer>;
  checkAgain: () => void;
}

/** Finds out how a purchase ended whose answer was lost. Asking again is safe: the server begins each purchase once. */
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

  async function settle<Answer>(call: () => Promise<Answer>, { begins }: { begins: boolean }): Promise<Answer> {
    let open = false;
    for (let tries = 0; ; tries += 1) {
      try {
        const answer = await call();
        setWaiting(null);
        return answer;
      } catch (error) {
        open = isOutcomeUnknown(error, { begins, open });
        if (!open) {
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
      setWaiting(seconds === undefined ? 'resting' : 'asking');
      resume.current = () => {
        setWaiting('asking');
        resolve();
      };
      if (seconds !== undefined) timer.current = setTimeout(resolve, seconds * 1_000);
    });
  }

  return { waiting, settle, checkAgain: () => resume.current?.() };
}

interface AttemptState {
  /** Whether the call may have begun the purchase. */
  begins: boolean;
  /** Whether that is open since a call before. */
  open: boolean;
}

/** Whether it is open, after a call that failed, how the purchase ended. */
function isOutcomeUnknown(error: unknown, { begins, open }: AttemptState): boolean {
  if (error instanceof OutcomeUnknown) return true;
  const refused = refusal(error);
  if (refused?.reason === 'unconfirmed') return true;
  if (refused?.reason === 'not-charged') return false;
  // no answer of our server's, or one about its own trouble: it may have got as far as the payment service
  if (!refused || refused.status >= 500) return begins || open;
  return open && refused.status === 429;
}
