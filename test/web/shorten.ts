import { vi } from 'vitest';

/** Makes the page's timers of this length end after 20 ms, until the test ends, so that it waits for their effects only. */
export function shorten(timer: 'setTimeout' | 'setInterval', pauseMs: number): void {
  const start = globalThis[timer];
  const startShort = (run: () => void, ms?: number, ...values: []) => start(run, ms === pauseMs ? 20 : ms, ...values);
  vi.spyOn(globalThis, timer).mockImplementation(startShort as never);
}
