import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
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

test('the editor loads at most 245 kB of scripts before anything can be typed', () => {
  const files = [...filesOf(['index.html', 'pages/AppPage.tsx'])];
  const bytes = files.reduce((sum, file) => sum + statSync(join(folder, `${file}.br`)).size, 0);
  expect(bytes).toBeGreaterThan(120_000);
  expect(bytes).toBeLessThanOrEqual(245_000);
});

test('what comes later opens with the first click, however slow its code is, and gives the focus back', async () => {
  const { page } = await browser.openEditor();
  const arrival = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    // all that the page starts without
    if (await page.locator('[data-scene]').count()) await arrival.promise;
    await route.continue();
  });
  await page.reload();
  await page.getByRole('group', { name: 'Scene list' }).waitFor();
  const button = page.getByRole('button', { name: 'Load Template' });
  await button.click();
  await page.getByText('Opening the dialog…').waitFor({ state: 'attached' });
  await page.keyboard.type('not for the film');
  arrival.resolve();
  await page.getByRole('dialog', { name: 'Load Template' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await page.getByRole('textbox', { name: 'Project title' }).inputValue()).not.toContain('film');
});
