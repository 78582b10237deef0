import { expect, test } from 'vitest';
import { isFull } from '../support/rounds.ts';
import { violations } from './axe.ts';
import { field } from './editor-page.ts';
import { serveBrowser } from './serve-browser.ts';

// without a plan: an account's first project needs none
const browser = serveBrowser({ granted: false });

test.runIf(isFull)(
  'a version appears next to the project, on a phone in its place, and nothing overflows',
  async () => {
    const { page } = await browser.openEditor();
    await field(page, 1, 'Action').fill('A boat leaves at dawn');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Find or run' }).fill('History');
    await page.getByRole('option', { name: 'History' }).waitFor();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'History' });
    await dialog.getByLabel('Name').fill('First cut');
    await page.keyboard.press('Enter');
    await dialog.getByText('The two versions are identical.').waitFor();
    await page.keyboard.press('Escape');
    await field(page, 1, 'Action').fill('A boat leaves at dusk');
    await page.keyboard.press('Control+k');
    await page.getByRole('option', { name: 'History' }).click();
    await dialog.locator('del', { hasText: 'dawn' }).waitFor();
    expect(await dialog.getByRole('list', { name: 'Versions' }).isVisible()).toBe(true);
    expect(await violations(page)).toEqual([]);

    await page.setViewportSize({ width: 390, height: 844 });
    await page.evaluate(() => document.documentElement.setAttribute('data-mantine-color-scheme', 'light'));
    const version = dialog.getByRole('list', { name: 'Versions' }).getByRole('button').first();
    // the list was there before, too: the comparison next to it shows that the page has adapted
    await dialog.getByRole('table').waitFor({ state: 'detached' });
    await version.waitFor();
    expect(await violations(page)).toEqual([]);
    await version.click();
    await dialog.getByRole('row', { name: /^Action/ }).waitFor();
    expect(await dialog.getByRole('list', { name: 'Versions' }).count()).toBe(0);
    expect(await violations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  },
);
