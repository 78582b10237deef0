import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { fromProjectRoot } from '../../src/platform/project-root.ts';
import { isFull } from '../support/rounds.ts';
import { serveBrowser } from './serve-browser.ts';

const browser = serveBrowser();

/** The properties of a chunk in Vite's manifest that this test uses. */
interface Chunk {
  file: string;
  imports?: string[];
}

const folder = fromProjectRoot('dist');
const manifest: Record<string, Chunk> = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));

/** Returns the files of chunks and of everything that they import. */
function filesOf(names: readonly string[]): Set<string> {
  const seen = new Set(names);
  for (const name of seen) for (const other of manifest[name]?.imports ?? []) seen.add(other);
  return new Set([...seen].map((name) => manifest[name]?.file ?? `${name} is not built`));
}

/** The files that the editor needs before anything can be typed. */
const first = filesOf(['index.html', 'pages/AppPage.tsx']);

/** Reloads the editor and delays its on-demand code until `arrive` is called. */
async function openBare(): Promise<{ page: Page; arrive: () => void }> {
  const { page } = await browser.openEditor();
  const arrival = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    if (!first.has(new URL(route.request().url()).pathname.slice(1))) await arrival.promise;
    await route.continue();
  });
  await page.reload();
  await page.getByRole('group', { name: 'Scene list' }).waitFor();
  return { page, arrive: arrival.resolve };
}

test.runIf(isFull)(
  'the editor’s skeleton shows before any script, with the editor’s layout, and disappears on an error',
  async () => {
    const { page } = await browser.openEditor({ expectErrors: /Failed to (load resource|fetch)/ });
    /** Returns the positions of the bar, its logo and the prompt's column, in windows of two and three columns. */
    async function readLayout() {
      const seen = [];
      for (const width of [1366, 1920]) {
        await page.setViewportSize({ width, height: 900 });
        for (const selector of ['header', 'header svg', '[data-side="prompt"], #frame i']) {
          const { x = 0, y = 0, width = 0 } = (await page.locator(selector).first().boundingBox()) ?? {};
          seen.push({ selector, at: [x, y, width].map(Math.round) });
        }
      }
      return seen;
    }
    const arrival = Promise.withResolvers<void>();
    await page.route('**/assets/*.js', async (route) => {
      await arrival.promise;
      await route.continue();
    });
    await page.reload({ waitUntil: 'commit' });
    await page.locator('#frame i').first().waitFor();
    const frame = await readLayout();
    arrival.resolve();
    await page.getByRole('group', { name: 'Scene list' }).waitFor();
    expect(await page.locator('#frame').count()).toBe(0);
    expect(await readLayout()).toEqual(frame);

    // the page's chunk cannot be loaded
    const editor = manifest['pages/AppPage.tsx']?.file;
    await page.route(`**/${editor}`, (route) => route.abort());
    await page.reload({ waitUntil: 'commit' });
    await page.getByRole('heading', { name: 'This page failed to load' }).waitFor();
    expect(await page.locator('#frame').count()).toBe(0);
  },
);

test.runIf(isFull)(
  'a dialog loaded on demand opens at the first click, even if its code is slow, and returns the focus when closed',
  async () => {
    const { page, arrive } = await openBare();
    const button = page.getByRole('button', { name: 'Load Template' });
    await button.click();
    await page.getByText('Opening the dialog…').waitFor({ state: 'attached' });
    await page.keyboard.type('not for the film');
    arrive();
    await page.getByRole('dialog', { name: 'Load Template' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await page.getByRole('textbox', { name: 'Project title' }).inputValue()).not.toContain('film');
  },
);

test.runIf(isFull)('a browser without a remembered account requests the session once', async () => {
  const { page } = await browser.openEditor();
  await page.evaluate(() => localStorage.clear());
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await page.reload();
  await page.getByRole('group', { name: 'Scene list' }).waitFor();
  expect(requested.filter((path) => path.includes('auth.user'))).toEqual(['/trpc/auth.user']);
});
