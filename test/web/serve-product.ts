import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { TestProject } from 'vitest/node';
import { fromProjectRoot } from '../../src/platform/project-root.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of the server that the application in jsdom calls. */
    webAppUrl: string;
  }
}

/** Starts the server for all tests of the application in jsdom. */
export default async function serveProduct(project: TestProject) {
  const server = fork(fromProjectRoot('test/web/server.ts'), { execArgv: [] });
  const [url] = await Promise.race([
    once(server, 'message'),
    once(server, 'exit').then(() => {
      throw new Error('The server for the web tests did not start. See the error above.');
    }),
  ]);
  project.provide('webAppUrl', url);
  return async () => {
    server.disconnect();
    await once(server, 'exit');
  };
}
