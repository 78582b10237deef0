import { onTestFinished, vi } from 'vitest';

/** Records page loads until the test ends, since jsdom cannot navigate. @returns the addresses, oldest first */
export function watchLeaving(): string[] {
  const left: string[] = [];
  const leave = (to: string | URL) => void left.push(String(to));
  // a page reloads when it finds the account of the previous test in memory
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
    // for code that remembers that it has left, since the next test is another page
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }));
  });
  return left;
}
