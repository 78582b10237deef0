import { json } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { isFull } from '../support/rounds.ts';
import { violations } from './axe.ts';
import { serveBrowser } from './serve-browser.ts';

const browser = serveBrowser({ granted: false });

async function choose(page: Page, item: string) {
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** Opens a dialog and submits its empty form, so that the form shows which fields are missing. */
async function checkDialog(page: Page, name: string) {
  await choose(page, name);
  await page.getByRole('dialog', { name }).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null)).toBe(true);
  await page.keyboard.press('Enter');
  await page.getByRole('alert').first().waitFor();
  expect(await violations(page), name).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name }).waitFor({ state: 'hidden' });
}

async function checkMenu(page: Page) {
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await page.getByRole('menu').waitFor();
  expect(await violations(page), 'the menu').toEqual([]);
  await page.keyboard.press('Escape');
}

test('on a small laptop, the first field starts within 300 px of the top, even with the notice about the plan', async () => {
  const { page } = await browser.openEditor({ viewport: { width: 1024, height: 768 } });
  await page.getByRole('region', { name: 'Your plan' }).waitFor();
  const box = await page.getByRole('textbox', { name: 'Subject', exact: true }).boundingBox();
  expect(box?.y).toBeLessThanOrEqual(300);
});

test.runIf(isFull)(
  'axe finds nothing in the account menu and its dialogs, and the export downloads a file',
  async () => {
    const { page, email } = await browser.openEditor();
    await page.getByRole('region', { name: 'Your plan' }).waitFor();
    await checkMenu(page);
    await checkDialog(page, 'Change password');
    for (const name of ['Trending Events', 'Save Template']) {
      await page.getByRole('button', { name, exact: true }).click();
      const offer = page.getByRole('dialog', { name });
      await offer.getByRole('link', { name: 'Start free trial' }).waitFor();
      expect(await violations(page), name).toEqual([]);
      await offer.getByRole('button', { name: 'Not now' }).click();
      await offer.waitFor({ state: 'detached' });
    }
    const [download] = await Promise.all([page.waitForEvent('download'), choose(page, 'Export my data')]);
    expect(download.suggestedFilename()).toMatch(/^promptreel-\d{4}-\d\d-\d\d\.json$/);
    expect(await json(await download.createReadStream())).toMatchObject({ account: { email } });

    await page.setViewportSize({ width: 390, height: 900 });
    await page.evaluate(() => document.documentElement.setAttribute('data-mantine-color-scheme', 'light'));
    await checkMenu(page);
    await checkDialog(page, 'Delete my account');
  },
);
