import { beforeAll } from 'vitest';
import { startTestApp, type TestApp, type TestAppOptions } from './test-app.ts';

interface Closable {
  close?: () => Promise<void>;
}

/**
 * Starts a resource before the tests of a file, or of one `describe`, and closes it after them. Its properties exist from
 * then on; a class instance would lose its methods.
 *
 *     const database = perFile(openTestDatabase);
 *     test('...', () => database.orm.em.fork().count(User));
 */
export function perFile<Started extends object>(start: () => Promise<Started & Closable>): Started {
  // filled before any test reads it
  const started = {} as Started;
  beforeAll(async () => Object.assign(started, await start()).close);
  return started;
}

/** An app for the tests of a file, or of one `describe`: `const app = testApp({ granted: false });`. */
export function testApp(options?: TestAppOptions): TestApp {
  return perFile(() => startTestApp(options));
}
