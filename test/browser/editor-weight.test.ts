import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { fromProjectRoot } from '../../src/platform/project-root.ts';
import { serveBrowser } from '../support/browser.ts';

const browser = serveBrowser();

/** What Vite writes of a built chunk, as far as it is needed here. */
interface Chunk {
  file: string;
  imports?: string[];
}

const folder = fromProjectRoot('dist');
const manifest: Record<string, Chunk> = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));

/** The files that some chunks cannot start without. */
function filesOf(names: readonly string[]): Set<string> {
  const seen = new Set(names);
  for (const name of seen) for (const other of manifest[name]?.imports ?? []) seen.add(other);
  return new Set([...seen].map((name) => manifest[name]?.file ?? `${name} is not built`));
}

/** What the editor needs before anything can be typed. */
const first = filesOf(['index.html', 'pages/AppPage.tsx']);

test('the editor loads at most 170 kB of scripts before anything can be typed', () => {
  const bytes = [...first].reduce((sum, file) => sum + statSync(join(folder, `${file}.br`)).size, 0);
  expect(bytes).toBeGreaterThan(120_000);
  expect(bytes).toBeLessThanOrEqual(170_000);
});

/** The editor reloaded, with the code that comes later held back until `arrive` is called. */
async function openBare(): Promise<{ page: Page; email: string; arrive: () => void }> {
  const { page, email } = await browser.openEditor();
  const arrival = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    if (!first.has(new URL(route.request().url()).pathname.slice(1))) await arrival.promise;
    await route.continue();
  });
  await page.reload();
  await page.getByRole('group', { name: 'Scene list' }).waitFor();
  return { page, email, arrive: arrival.resolve };
}

const subject = (page: Page) =>
  page.getByRole('region', { name: 'Scene #1', exact: true }).getByRole('textbox', { name: 'Subject', exact: true });

test('the frame of the editor stands before any script, where the editor then is', async () => {
  const { page } = await browser.openEditor();
  /** The bar, the mark in it and the prompt's column, in windows of two and three columns. */
  async function places() {
    const seen = [];
    for (const width of [1366, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      for (const place of ['header', 'header svg', '[data-side="prompt"], #frame i']) {
        const { x = 0, y = 0, width = 0 } = (await page.locator(place).first().boundingBox()) ?? {};
        seen.push({ place, at: [x, y, width].map(Math.round) });
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
  const frame = await places();
  arrival.resolve();
  await page.getByRole('group', { name: 'Scene list' }).waitFor();
  expect(await page.locator('#frame').count()).toBe(0);
  expect(await places()).toEqual(frame);
});

test('the frame does not stay behind a page that cannot be loaded', async () => {
  const { page } = await browser.openEditor({ expectErrors: /Failed to (load resource|fetch)/ });
  const editor = manifest['pages/AppPage.tsx']?.file;
  await page.route(`**/${editor}`, (route) => route.abort());
  await page.reload({ waitUntil: 'commit' });
  await page.getByRole('heading', { name: 'This page did not load' }).waitFor();
  expect(await page.locator('#frame').count()).toBe(0);
});

test('what comes later opens with the first click, however slow its code is, and gives the focus back', async () => {
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
});

test.each([
  { key: 'Control+f', name: 'Find', role: 'textbox' },
  { key: '/', name: 'Search presets', role: 'combobox' },
  { key: 'Control+k', name: 'Find or run', role: 'combobox' },
] as const)(
  'what is typed right after $key, before its code is there, is searched for',
  async ({ key, name, role }) => {
    const { page, arrive } = await openBare();
    const box = page.getByRole(role, { name, exact: true });
    await subject(page).focus();
    await page.keyboard.press(key);
    await page.keyboard.type('war');
    arrive();
    await page.keyboard.type('m light', { delay: 20 });
    await box.and(page.locator(':visible')).waitFor();
    await expect.poll(() => box.inputValue()).toBe('warm light');
    await page.keyboard.type('s');
    expect(await box.inputValue()).toBe('warm lights');
    await page.keyboard.press('Escape');
    expect(await subject(page).inputValue()).toBe('');
  },
);

test('a slash typed twice is text before the presets are there', async () => {
  const { page, arrive } = await openBare();
  await subject(page).focus();
  await page.keyboard.type('//d');
  expect(await subject(page).inputValue()).toBe('/d');
  arrive();
});

test('what is written, and asked for, before the rest of the editor is there is done once it is', async () => {
  const { page, arrive } = await openBare();
  await page.getByRole('button', { name: 'Duplicate Scene #1' }).waitFor();
  await subject(page).fill('A boy with a red scarf');
  await page.keyboard.press('Control+d');
  await page.getByRole('button', { name: 'Add Scene' }).click();
  await page.locator('[data-continuity="look"] [data-row]').click();
  expect(await page.getByRole('region', { name: /^Scene #/ }).count()).toBe(1);
  arrive();
  await page.getByRole('region', { name: 'Scene #3', exact: true }).waitFor();
  await page.getByRole('textbox', { name: 'Look', exact: true }).waitFor();
  const second = page.getByRole('region', { name: 'Scene #2', exact: true });
  const copy = second.getByRole('textbox', { name: 'Subject', exact: true });
  expect(await copy.inputValue()).toBe('A boy with a red scarf');
  await expect.poll(() => page.locator('[data-prompt]').textContent()).toContain('A boy with a red scarf');
  await page.locator('[data-mark="Saved"]').waitFor();
});

test('who logs out before the saving is there loses nothing', async () => {
  const { page, email, arrive } = await openBare();
  await subject(page).fill('Written in a hurry');
  await page.getByRole('button', { name: 'Logout' }).click();
  arrive();
  await page.waitForURL(browser.at('/'));
  const { page: later } = await browser.open('/app', { signedInAs: { email, password: 'a long enough one' } });
  await expect.poll(() => subject(later).inputValue()).toBe('Written in a hurry');
});
