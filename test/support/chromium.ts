import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';

const places = [
  process.env.CHROMIUM_PATH,
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
  ...(process.getuid?.() === 0 ? [['sh', '-c', 'apt-get update && apt-get install -y chromium'] as const] : []),
];

/**
 * Where a Chromium is, after installing one where none is found.
 * @throws with what to install, when there is none and none could be had
 */
export function findChromium(): string {
  for (const [command, ...args] of installers) {
    const found = installed();
    if (found) return found;
    console.log(`No Chromium found; trying: ${[command, ...args].join(' ')}`);
    try {
      execFileSync(command, args, { stdio: 'inherit', timeout: 5 * 60_000 });
    } catch {
      // the next way is tried; the last failure is told below
    }
  }
  const found = installed();
  if (found) return found;
  throw new Error(
    'The browser tests need Chromium. Install it (Debian: apt-get install chromium; elsewhere: ' +
      'npx playwright-core install chromium) or name its program in CHROMIUM_PATH.',
  );
}
