import { onTestFinished, vi } from 'vitest';

/** Notes where the page is left to, until the test ends: jsdom stays on its page. @returns the addresses, oldest first */
export function watchLeaving(): string[] {
  const left: string[] = [];
  const leave = (to: string | URL) => void left.push(String(to));
  // which a page does when it finds the account of the test before in memory
  const reload = () => {};
  const ways: Record<string | symbol, unknown> = { assign: leave, replace: leave, reload };
  const real = location;
  vi.stubGlobal(
    'location',
    new Proxy(
      {},
      {
        get: (_, key) => ways[key] ?? Reflect.get(real, key, real),
        set: (_, key, value) => Reflect.set(real, key, value, real),
      },
    ),
  );
  onTestFinished(() => {
    // for what remembers that it has left: the next test is another page
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }));
  });
  return left;
}
