import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { TestProject } from 'vitest/node';
import { fromProjectRoot } from '../../src/platform/project-root.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of the product that the application in jsdom calls. */
    webAppUrl: string;
  }
}

/** Serves the product to all tests of the application in jsdom. */
export default async function serveWebTests(project: TestProject) {
  const server = spawn(process.execPath, [fromProjectRoot('test/support/web-server.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [url] = await Promise.race([
    once(createInterface(server.stdout), 'line'),
    once(server, 'exit').then(() => {
      throw new Error('The server for the tests in jsdom did not start; the reason stands above.');
    }),
  ]);
  project.provide('webAppUrl', url);
  return async () => {
    server.stdin.end();
    await once(server, 'exit');
  };
}
