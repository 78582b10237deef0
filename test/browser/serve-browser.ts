import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Disposable,
  type Page,
} from 'playwright-core';
import { afterEach, expect, inject } from 'vitest';
import type { Project } from '../../src/domain/project/project.ts';
import { writeDraft } from '../../src/domain/storage/draft.ts';
import { draftKeys } from '../../src/domain/storage/draft-keys.ts';
import { perFile } from '../support/apps.ts';
import { freePort } from '../support/servers.ts';
import { startTestApp, type TestAppOptions } from '../support/test-app.ts';

interface OpenOptions extends PageOptions {
  /** The user whose session the page has. */
  signedInAs?: { email: string; password: string };
}

export interface Visitor {
  page: Page;
  /** The URL of a path of the running product. */
  at: (path: string) => string;
}

/** One port per worker, so that the browser's caches for one file's app stay valid for the next file's app. */
let port: Promise<number> | undefined;

/** Serves the built product to a file's browser tests and opens pages of it. */
export function serveBrowser(options: TestAppOptions = {}) {
  const app = perFile(async () => {
    port ??= freePort();
    return startTestApp({ ...options, listen: await port });
  });
  let number = 0;
  afterEach(() => returnPages(app.url));

  const at = (path: string) => new URL(path, app.url).href;

  async function openBlank({ signedInAs, ...options }: OpenOptions): Promise<Page> {
    const page = await takePage(app.url, options);
    if (signedInAs) {
      const response = await page.request.post(at('/api/login'), { data: signedInAs });
      expect(response.status()).toBe(200);
    }
    return page;
  }

  async function open(path: string, options: OpenOptions = {}): Promise<Visitor> {
    const page = await openBlank(options);
    await page.goto(at(path));
    return { page, at };
  }

  /** Opens /app as a newly registered user. If a project is given, it is the user's draft. */
  async function openEditor(
    options: OpenOptions = {},
    project?: Project,
  ): Promise<Visitor & { id: string; email: string }> {
    number += 1;
    const email = `editor-${number}@example.test`;
    const page = await openBlank(options);
    const response = await page.request.post(at('/api/register'), {
      data: { email, password: 'a long enough one' },
    });
    expect(response.status()).toBe(200);
    const { id } = await response.json();
    if (project) {
      const draft = writeDraft({ owner: id, project, lastSaved: new Date().toISOString() });
      // local storage needs a page of this origin; any small one will do
      if (!page.url().startsWith(app.url)) await page.goto(at('/robots.txt'));
      await page.evaluate(([key, text]) => localStorage.setItem(key, text), [draftKeys(id).draft, draft] as const);
    }
    await page.goto(at('/app'));
    await page
      .getByRole('region', { name: 'Prompt preview' })
      .or(page.getByRole('tab', { name: 'Edit' }))
      .first()
      .waitFor();
    return { page, at, id, email };
  }

  /** Opens /app as a newly registered user whose draft is this project. */
  async function openProject(project: Project, options: OpenOptions = {}) {
    const visitor = await openEditor(options, project);
    await visitor.page.getByRole('region', { name: `Scene #${project.scenes.length}`, exact: true }).waitFor();
    return visitor;
  }

  return { open, openEditor, openProject, at, app };
}

interface PageOptions extends BrowserContextOptions {
  /** Console errors that this test provokes, such as a failed login. */
  expectErrors?: RegExp;
  /** Runs in the page before its own scripts. */
  before?: () => void;
  /** Opens an unused page, for tests of a first visit and tests that replace the clock. */
  fresh?: boolean;
}

interface PooledPage {
  page: Page;
  context: BrowserContext;
  /** The settings that cannot be changed after a page is opened. Only tests with equal settings share a page. */
  kind: string;
  reusable: boolean;
  scripts: Disposable[];
}

/**
 * A worker's browser and its idle pages. A page that has already loaded scripts and styles opens the editor in a third
 * of the time of a new page, so tests reuse each other's pages after their storage is cleared.
 */
const idle: PooledPage[] = [];
let launched: Promise<Browser> | undefined;
let used: PooledPage[] = [];
let errors: string[] = [];

/** Launches one browser per worker, since pages of one browser share a clipboard. It closes with the worker. */
function launchBrowser(): Promise<Browser> {
  launched ??= chromium.launch({
    executablePath: inject('chromiumPath'),
    // Chromium's sandbox does not work as root; the other flags keep the browser from contacting its vendor
    args: [
      ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
      ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
    ],
  });
  return launched;
}

/** Opens a page on an empty document of the origin, with empty storage. */
async function takePage(origin: string, options: PageOptions): Promise<Page> {
  const { expectErrors, before, fresh = false, viewport = { width: 1440, height: 900 }, ...settings } = options;
  const kind = JSON.stringify({ ...settings, javaScriptEnabled: settings.javaScriptEnabled ?? true });
  const found = fresh ? -1 : idle.findIndex((pooled) => pooled.kind === kind);
  const [pooled = await openPage(origin, { viewport, ...settings }, kind)] = found < 0 ? [] : idle.splice(found, 1);
  used.push(pooled);
  pooled.reusable = !fresh;
  pooled.context.on('page', (page) => watch(page, expectErrors));
  watch(pooled.page, expectErrors);
  if (viewport) await pooled.page.setViewportSize(viewport);
  // a new page starts at about:blank, where the script would fail
  if (before) pooled.scripts.push(await pooled.context.addInitScript(`if (location.origin !== 'null') (${before})()`));
  return pooled.page;
}

async function openPage(origin: string, options: BrowserContextOptions, kind: string): Promise<PooledPage> {
  const browser = await launchBrowser();
  // with reduced motion, dialogs close without an animation
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

/** Runs after each test: returns its pages, and fails the test if a page's console has an unexpected error. */
async function returnPages(origin: string): Promise<void> {
  const stray = errors;
  const returned = used;
  [errors, used] = [[], []];
  for (const pooled of returned) {
    if (pooled.reusable && !pooled.page.isClosed()) idle.push(await emptied(pooled, origin));
    else await pooled.context.close();
  }
  expect(stray, 'errors in the console').toEqual([]);
}

/** Undoes everything that a test may have changed in a page. */
async function emptied(pooled: PooledPage, origin: string): Promise<PooledPage> {
  const { page, context } = pooled;
  page.removeAllListeners();
  context.removeAllListeners();
  // confirm leaving a page with unsaved changes
  page.on('dialog', (dialog) => dialog.accept());
  await Promise.all([
    ...context.pages().map((other) => other !== page && other.close()),
    ...pooled.scripts.splice(0).map((script) => script.dispose()),
    context.unrouteAll({ behavior: 'ignoreErrors' }),
    page.unrouteAll({ behavior: 'ignoreErrors' }),
    context.setOffline(false),
  ]);
  // leave the page before clearing its storage, since it writes when it is left
  await page.goto(new URL('/robots.txt', origin).href);
  await page.evaluate(() => sessionStorage.clear());
  const session = await context.newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await session.detach();
  await context.clearCookies();
  page.removeAllListeners();
  return pooled;
}

/** Delays the requests of a page for matching files. @returns a function that releases them */
export async function holdBack(page: Page, files: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(files, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Fills in a page's card form, as the sandbox renders it. */
export async function fillCard(page: Page, number: string) {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel(/expiration/i).fill('12/34');
  await page.getByLabel(/security code|cvc/i).fill('123');
  await page.getByPlaceholder('Zip / Postal Code').fill('94110');
}
