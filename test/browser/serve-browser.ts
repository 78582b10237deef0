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

/** One for each worker: what a browser has cached and compiled for one file's app serves the next file's, too. */
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

  /** Opens /app as a newly registered user, whose draft is the project, if one is given. */
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
      // any small page of the same origin
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
async function takePage(origin: string, options: PageOptions): Promise<Page> {
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
async function returnPages(origin: string): Promise<void> {
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

/** Holds back what a page loads. @returns a function that lets it go */
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
