import { beforeAll } from 'vitest';
import { startTestApp, type TestApp, type TestAppOptions } from './test-app.ts';

/**
 * Starts something before the tests of a file, or of one `describe`, and closes it after them. Its properties are there
 * from the first hook or test on, so take them inside of those:
 *
 *     const running = perFile(startSandbox);
 *     test('...', () => running.stripe.customers.create());
 */
export function perFile<Started extends { close: () => Promise<void> }>(start: () => Promise<Started>): Started {
  // `beforeAll` fills it before anything can read it
  const started = {} as Started;
  beforeAll(async () => {
    const { close } = Object.assign(started, await start());
    return close;
  });
  return started;
}

/** One app for the tests of a file, or of one `describe`: `const app = testApp({ granted: false });`. */
export function testApp(options?: TestAppOptions): TestApp {
  return perFile(() => startTestApp(options));
}
