import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { findChromium } from './chromium.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The run's browsers, by URL: one for each worker, since pages of one browser share a clipboard. */
    browserEndpoints: string[];
  }
}

/** Starts the browsers that all browser tests share. */
export default async function prepareBrowser(project: TestProject) {
  const workers = project.vitest.config.maxWorkers;
  const servers = await Promise.all(Array.from({ length: Number(workers) }, launch));
  project.provide(
    'browserEndpoints',
    servers.map((server) => server.wsEndpoint()),
  );
  return async () => {
    await Promise.all(servers.map((server) => server.close()));
  };
}

/**
 * Parts of the browser's own window that no test needs: each new context would load two pages for its address bar,
 * half of its cost. The list replaces Playwright's, whose relevant entries follow.
 */
const featuresOff = [
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup'],
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades', 'PaintHolding'],
  ...[
    'AimEnabled',
    'LensOverlay',
    'MediaRouter',
    'NetworkTimeServiceQuerying',
    'OptimizationHints',
    'PreconnectToSearch',
  ],
];

function launch() {
  return chromium.launchServer({
    executablePath: findChromium(),
    // root has no sandbox; the rest keeps the browser from connecting to its vendor
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      `--disable-features=${featuresOff.join(',')}`,
    ],
  });
}
