import { vi } from 'vitest';

/**
 * Returns to real timers. Runs all remaining timers of the fake clock first: a batch of calls left there would block
 * all later calls of the worker.
 */
export function endFakeTimers(): void {
  if (vi.isFakeTimers()) {
    vi.runOnlyPendingTimers();
    vi.runOnlyPendingTimers();
  }
  vi.useRealTimers();
}
