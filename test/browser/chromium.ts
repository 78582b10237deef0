import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';

const candidates = [
  process.env.CHROMIUM_PATH,
  // the headless build: a page in its own context costs only two thirds of the time
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

function installed(): string | undefined {
  return [...candidates, chromium.executablePath()].find((path) => path && existsSync(path));
}

/** Commands that install Chromium if none is found, in the order in which they are tried. */
const installers: readonly (readonly [command: string, ...args: string[]])[] = [
  [process.execPath, 'node_modules/playwright-core/cli.js', 'install', 'chromium'],
  ...(process.getuid?.() === 0
    ? [['sh', '-c', 'apt-get update && apt-get install -y chromium-headless-shell'] as const]
    : []),
];

/**
 * Finds a Chromium, or installs one. @returns its path
 * @throws an error that says what to install, if Chromium can be neither found nor installed
 */
export function findChromium(): string {
  for (const [command, ...args] of installers) {
    const found = installed();
    if (found) return found;
    console.log(`No Chromium found; trying: ${[command, ...args].join(' ')}`);
    try {
      execFileSync(command, args, { stdio: 'inherit', timeout: 5 * 60_000 });
    } catch {
      // try the next command; if all fail, the error below is thrown
    }
  }
  const found = installed();
  if (found) return found;
  throw new Error(
    'The browser tests need Chromium. Install it (Debian: apt-get install chromium-headless-shell; elsewhere: ' +
      'npx playwright-core install chromium) or name its program in CHROMIUM_PATH.',
  );
}

declare module 'vitest' {
  interface ProvidedContext {
    chromiumPath: string;
  }
}

/** Global setup: finds or installs Chromium before the first worker needs it. */
export default function prepareBrowser(project: TestProject) {
  project.provide('chromiumPath', findChromium());
}
