import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { findChromium } from './chromium.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where tests connect to the one browser of the run. */
    browserEndpoint: string;
  }
}

/** Starts the one browser that all browser tests share. */
export default async function prepareBrowser(project: TestProject) {
  const server = await chromium.launchServer({
    executablePath: findChromium(),
    // root has no sandbox; the rest keeps the browser from calling home
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
  project.provide('browserEndpoint', server.wsEndpoint());
  return () => server.close();
}
