import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { writeDraft } from '../../src/domain/draft.ts';
import { draftKeys } from '../../src/domain/draft-keys.ts';
import type { Project } from '../../src/domain/project.ts';
import { type PageOptions, returnPages, takePage } from './browser-pages.ts';
import { frontServer } from './front-server.ts';
import { startTestApp, type TestApp, type TestAppOptions } from './test-app.ts';

interface OpenOptions extends PageOptions {
  /** The user whose session the page has. */
  signedInAs?: { email: string; password: string };
}

export interface Visitor {
  page: Page;
  /** The URL of a path of the running product. */
  at: (path: string) => string;
}

/** Serves the built product to a file's browser tests and opens pages of it. */
export function serveBrowser(options: TestAppOptions = {}) {
  let app: TestApp;
  let url: string;
  let number = 0;

  beforeAll(async () => {
    const front = await frontServer();
    url = front.url;
    app = await startTestApp({ ...options, settings: { ...options.settings, publicUrl: url } });
    front.serve(app.app);
  });
  afterEach(() => returnPages(url));
  afterAll(() => app?.close());

  const at = (path: string) => new URL(path, url).href;

  async function openBlank({ signedInAs, ...options }: OpenOptions): Promise<Page> {
    const page = await takePage(url, options);
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
      if (!page.url().startsWith(url)) await page.goto(at('/robots.txt'));
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
