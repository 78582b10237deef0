import { setTimeout as pause } from 'node:timers/promises';

/** Shorter waits are not worth a timer. */
const leastMs = 5;
/** How much of the time that passed unused, such as by a late timer, may be made up for. */
const creditMs = 100;

/**
 * Creates a function that waits until its caller may handle more bytes, so that all callers together handle at most so
 * many a second. They take turns.
 */
export function createPace(bytesPerSecond: number): (bytes: number) => Promise<void> {
  let freeAt = 0;
  return async (bytes) => {
    const now = performance.now();
    freeAt = Math.max(freeAt, now - creditMs) + (bytes * 1_000) / bytesPerSecond;
    if (freeAt - now > leastMs) await pause(freeAt - now);
  };
}
