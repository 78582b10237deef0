import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Disposable,
  type Page,
} from 'playwright-core';
import { expect, inject } from 'vitest';

export interface PageOptions extends BrowserContextOptions {
  /** Console errors that this test provokes, such as a failed login. */
  expectErrors?: RegExp;
  /** Runs in the page before its own scripts. */
  before?: () => void;
  /** A page that no other test has used, for tests of what a first visit loads, or that replace its clock. */
  fresh?: boolean;
}

interface KeptPage {
  page: Page;
  context: BrowserContext;
  /** The settings that a page cannot change, so that only tests with the same ones share it. */
  kind: string;
  reusable: boolean;
  scripts: Disposable[];
}

/**
 * A worker's browser and its pages. A page whose process, scripts and styles are there opens the editor in a third of
 * the time of a new one, so tests take over each other's pages, without what was stored in them.
 */
const idle: KeptPage[] = [];
let launched: Promise<Browser> | undefined;
let used: KeptPage[] = [];
let errors: string[] = [];

/** One browser for each worker: pages of one browser share a clipboard. It ends with the worker. */
function launchBrowser(): Promise<Browser> {
  launched ??= chromium.launch({
    executablePath: inject('chromiumPath'),
    // root has no sandbox; the rest keeps the browser from connecting to its vendor
    args: [
      ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
      ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
    ],
  });
  return launched;
}

/** Opens a page on an empty document of the origin, with empty storage. */
export async function takePage(origin: string, options: PageOptions): Promise<Page> {
  const { expectErrors, before, fresh = false, viewport = { width: 1440, height: 900 }, ...settings } = options;
  const kind = JSON.stringify({ ...settings, javaScriptEnabled: settings.javaScriptEnabled ?? true });
  const found = fresh ? -1 : idle.findIndex((kept) => kept.kind === kind);
  const [kept = await openPage(origin, { viewport, ...settings }, kind)] = found < 0 ? [] : idle.splice(found, 1);
  used.push(kept);
  kept.reusable = !fresh;
  kept.context.on('page', (page) => watch(page, expectErrors));
  watch(kept.page, expectErrors);
  if (viewport) await kept.page.setViewportSize(viewport);
  // a new page is blank, where there is nothing to prepare
  if (before) kept.scripts.push(await kept.context.addInitScript(`if (location.origin !== 'null') (${before})()`));
  return kept.page;
}

async function openPage(origin: string, options: BrowserContextOptions, kind: string): Promise<KeptPage> {
  const browser = await launchBrowser();
  // with reduced motion, a closing dialog disappears at once
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin });
  return { page: await context.newPage(), context, kind, reusable: true, scripts: [] };
}

function watch(page: Page, expected?: RegExp): void {
  const note = (text: string) => {
    if (!expected?.test(text)) errors.push(text);
  };
  page.on('pageerror', (error) => note(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') note(`${message.text()} (${message.location().url})`);
  });
}

/** After each test: an error in a page's console that the test did not announce fails it. */
export async function returnPages(origin: string): Promise<void> {
  const stray = errors;
  const returned = used;
  [errors, used] = [[], []];
  for (const kept of returned) {
    if (kept.reusable && !kept.page.isClosed()) idle.push(await emptied(kept, origin));
    else await kept.context.close();
  }
  expect(stray, 'errors in the console').toEqual([]);
}

/** Takes back all that a test can have changed in a page. */
async function emptied(kept: KeptPage, origin: string): Promise<KeptPage> {
  const { page, context } = kept;
  page.removeAllListeners();
  context.removeAllListeners();
  // whether to leave words that are not saved
  page.on('dialog', (dialog) => dialog.accept());
  await Promise.all([
    ...context.pages().map((other) => other !== page && other.close()),
    ...kept.scripts.splice(0).map((script) => script.dispose()),
    context.unrouteAll({ behavior: 'ignoreErrors' }),
    page.unrouteAll({ behavior: 'ignoreErrors' }),
    context.setOffline(false),
  ]);
  // what a page writes when it is left is written before its storage is emptied
  await page.goto(new URL('/robots.txt', origin).href);
  await page.evaluate(() => sessionStorage.clear());
  const session = await context.newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await session.detach();
  await context.clearCookies();
  page.removeAllListeners();
  return kept;
}
