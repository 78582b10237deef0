import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { findChromium } from './chromium.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where tests connect to the run's browsers: one for each worker, since pages of one browser share a clipboard. */
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
 * Parts of the browser's own window, which no test looks at: each new context would load two pages for its address bar,
 * half of what a context costs. The list replaces Playwright's, so what of that matters here follows.
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
    // root has no sandbox; the rest keeps the browser from calling home
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
