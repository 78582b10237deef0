import { vi } from 'vitest';

/**
 * Returns to real timers. What still waits on the fake clock runs first, and what that schedules: a batch of calls left
 * there would hold up all later calls of the worker.
 */
export function endFakeTimers(): void {
  if (vi.isFakeTimers()) {
    vi.runOnlyPendingTimers();
    vi.runOnlyPendingTimers();
  }
  vi.useRealTimers();
}
