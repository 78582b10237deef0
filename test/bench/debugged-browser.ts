import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { findChromium } from '../browser/chromium.ts';

const startMs = 60_000;
const endMs = 5_000;

/** A headless Chromium with its debugging port open. */
export interface DebuggedBrowser {
  port: number;
  /** Such as 156.0.8078.79. */
  version: string;
  /** Resolves when it is gone. */
  end: () => Promise<void>;
}

/** @param profile an empty folder for its data @throws when it does not start */
export async function startBrowser(profile: string): Promise<DebuggedBrowser> {
  const child = spawn(
    findChromium(),
    [
      '--headless=new',
      // root has no sandbox; the rest keeps the browser from connecting to its vendor
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      'about:blank',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const gone = new Promise<void>((resolve) => child.once('close', () => resolve()).once('error', () => resolve()));
  const end = async () => {
    child.kill();
    const late = setTimeout(() => child.kill('SIGKILL'), endMs);
    await gone;
    clearTimeout(late);
  };
  try {
    const lines = createInterface({ input: child.stderr });
    const port = new Promise<number>((resolve, reject) => {
      lines.on('line', (line) => {
        const [, found] = /^DevTools listening on ws:\/\/[^/]+:(\d+)\//.exec(line) ?? [];
        if (found) resolve(Number(found));
      });
      lines.once('close', () => reject(new Error('Chromium ended before it was ready.')));
      once(child, 'error', { signal: AbortSignal.timeout(startMs) }).then(([error]) => reject(error), reject);
    });
    return { port: await port, version: await versionAt(await port), end };
  } catch (error) {
    await end();
    throw error;
  }
}

async function versionAt(port: number): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/json/version`);
  // https://chromedevtools.github.io/devtools-protocol/#endpoints
  const { Browser: browser } = (await answer.json()) as { Browser: string };
  return browser.replace(/^.*\//, '');
}
