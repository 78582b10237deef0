import { PublicFailure } from './errors.ts';

export interface BoundedQueue {
  /**
   * Does work as soon as there is room for it, first come, first served.
   * @throws PublicFailure (503) at once when too many wait already
   */
  run: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** For who can tell early that there is no room, before anything else is done. @throws as `run` */
  refuseWhenFull: () => void;
}

/**
 * Keeps costly work from piling up: some of it runs, some waits, and the rest is told to come back.
 * @param retryAfterSeconds when it is worth another try
 */
export function createBoundedQueue(bounds: {
  atOnce: number;
  waiting: number;
  retryAfterSeconds: number;
}): BoundedQueue {
  const waiting: (() => void)[] = [];
  let running = 0;

  function refuseWhenFull(): void {
    if (running < bounds.atOnce || waiting.length < bounds.waiting) return;
    const { retryAfterSeconds } = bounds;
    throw new PublicFailure('SERVICE_UNAVAILABLE', 'The server is busy. Please try again in a moment.', {
      retryAfterSeconds,
    });
  }

  return {
    refuseWhenFull,
    async run(work) {
      refuseWhenFull();
      // who is let in takes over the place of who leaves, so that nobody slips in between
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
