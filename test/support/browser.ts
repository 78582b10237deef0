import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import { writeDraft } from '../../src/domain/draft.ts';
import { draftKeys } from '../../src/domain/draft-keys.ts';
import type { Project } from '../../src/domain/project.ts';
import { startTestApp, type TestApp, type TestAppOptions } from './test-app.ts';

interface OpenOptions extends BrowserContextOptions {
  /** Console errors that this test provokes, such as a failed login. */
  expectErrors?: RegExp;
  /** Runs in the page before its own scripts. */
  before?: () => void;
  /** The user whose session the page has. */
  signedInAs?: { email: string; password: string };
}

export interface Visitor {
  page: Page;
  /** The URL of a path of the running product. */
  at: (path: string) => string;
}

/** Each worker of the run has its own browser. */
function endpointOfWorker(): string {
  const endpoints = inject('browserEndpoints');
  const endpoint = endpoints[(Number(process.env.VITEST_POOL_ID) - 1) % endpoints.length];
  if (!endpoint) throw new Error('no browser was started for this worker');
  return endpoint;
}

/**
 * Serves the built product to a file's browser tests and opens pages of it, each in its own context.
 * An error in a page's console that the test did not announce fails the test.
 */
export function serveBrowser(options: TestAppOptions = {}) {
  let browser: Browser;
  let app: TestApp;
  let errors: string[] = [];
  let number = 0;

  beforeAll(async () => {
    [browser, app] = await Promise.all([
      chromium.connect(endpointOfWorker()),
      startTestApp({ ...options, listen: true }),
    ]);
  });
  afterEach(async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
    const stray = errors;
    errors = [];
    expect(stray, 'errors in the console').toEqual([]);
  });
  afterAll(async () => {
    await browser?.close();
    await app?.close();
  });

  const at = (path: string) => new URL(path, app.url).href;

  function watch(page: Page, expected?: RegExp) {
    const note = (text: string) => {
      if (!expected?.test(text)) errors.push(text);
    };
    page.on('pageerror', (error) => note(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') note(`${message.text()} (${message.location().url})`);
    });
  }

  async function openContext({ expectErrors, before, signedInAs, ...options }: OpenOptions): Promise<BrowserContext> {
    // with reduced motion, a closing dialog disappears at once
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      reducedMotion: 'reduce',
      ...options,
    });
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: app.url });
    // a context starts on a blank page, where there is nothing to prepare
    if (before) await context.addInitScript(`if (location.origin !== 'null') (${before})()`);
    context.on('page', (page) => watch(page, expectErrors));
    if (signedInAs) {
      const response = await context.request.post(at('/api/login'), { data: signedInAs });
      expect(response.status()).toBe(200);
    }
    return context;
  }

  async function open(path: string, options: OpenOptions = {}): Promise<Visitor> {
    const context = await openContext(options);
    const page = await context.newPage();
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
    const context = await openContext(options);
    const response = await context.request.post(at('/api/register'), {
      data: { email, password: 'a long enough one' },
    });
    expect(response.status()).toBe(200);
    const { id } = await response.json();
    const page = await context.newPage();
    if (project) {
      const draft = writeDraft({ owner: id, project, lastSaved: new Date().toISOString() });
      // any small page of the same origin
      await page.goto(at('/robots.txt'));
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

  return { open, openEditor, openProject, at, app: () => app };
}
