import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';

const places = [
  process.env.CHROMIUM_PATH,
  // the same browser without a window: a page in a context of its own costs two thirds
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

function installed(): string | undefined {
  return [...places, chromium.executablePath()].find((path) => path && existsSync(path));
}

/** Ways to get a Chromium where there is none, tried in this order. */
const installers: readonly (readonly [command: string, ...args: string[]])[] = [
  [process.execPath, 'node_modules/playwright-core/cli.js', 'install', 'chromium'],
  ...(process.getuid?.() === 0
    ? [['sh', '-c', 'apt-get update && apt-get install -y chromium-headless-shell'] as const]
    : []),
];

/**
 * Finds a Chromium, or installs one. @returns its path
 * @throws with what to install, when none could be found or installed
 */
export function findChromium(): string {
  for (const [command, ...args] of installers) {
    const found = installed();
    if (found) return found;
    console.log(`No Chromium found; trying: ${[command, ...args].join(' ')}`);
    try {
      execFileSync(command, args, { stdio: 'inherit', timeout: 5 * 60_000 });
    } catch {
      // the next way is tried; the last failure is reported below
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

/** Finds a Chromium, or installs one, before the first worker needs it. */
export default function prepareBrowser(project: TestProject) {
  project.provide('chromiumPath', findChromium());
}
