import { PublicFailure } from '../errors/errors.ts';

export interface BoundedQueue {
  /**
   * Runs work when a slot is free, first come, first served.
   * @throws PublicFailure (503) immediately if the queue is full
   */
  run: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** Checks early whether `run` would fail, before doing other work. @throws like `run` */
  assertNotFull: () => void;
}

/**
 * Keeps expensive work from piling up: up to `atOnce` run, up to `waiting` wait, and the rest fail with Retry-After.
 * @param bounds `retryAfterSeconds` is sent to rejected callers
 */
export function createBoundedQueue(bounds: {
  atOnce: number;
  waiting: number;
  retryAfterSeconds: number;
}): BoundedQueue {
  const waiting: (() => void)[] = [];
  let running = 0;

  function assertNotFull(): void {
    if (running < bounds.atOnce || waiting.length < bounds.waiting) return;
    const { retryAfterSeconds } = bounds;
    throw new PublicFailure('SERVICE_UNAVAILABLE', 'The server is busy. Please try again in a moment.', {
      retryAfterSeconds,
    });
  }

  return {
    assertNotFull,
    async run(work) {
      assertNotFull();
      // a queued caller inherits the finished one's slot, so that no new caller can slip in between
      if (running >= bounds.atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
      else running += 1;
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
}
