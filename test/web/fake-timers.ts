import { vi } from 'vitest';

/**
 * Returns to real timers, after running all fake timers and those they schedule. A batch of calls left on the fake clock
 * would block all later calls of the worker.
 */
export function endFakeTimers(): void {
  if (vi.isFakeTimers()) {
    vi.runOnlyPendingTimers();
    vi.runOnlyPendingTimers();
  }
  vi.useRealTimers();
}
