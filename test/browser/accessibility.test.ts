import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeCases, violations, withColorScheme } from '../support/axe.ts';
import { serveBrowser } from '../support/browser.ts';

const browser = serveBrowser();

test.each(axeCases)('axe finds nothing on the open pages ($scheme, $width px)', async ({ width, scheme }) => {
  const options = { viewport: { width, height: 900 }, before: withColorScheme(scheme) };
  for (const path of ['/login', '/register', '/admin/login']) {
    const { page } = await browser.open(path, options);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await violations(page), path).toEqual([]);
  }
});

test.each(axeCases)('axe finds nothing in the editor ($scheme, $width px)', async ({ width, scheme }) => {
  const { page } = await browser.openEditor({ viewport: { width, height: 900 }, before: withColorScheme(scheme) });
  await page.getByRole('button', { name: 'Add Scene' }).click();
  expect(await violations(page), 'the editor').toEqual([]);
  await page
    .getByRole('button', { name: 'Copy Prompt' })
    .or(page.getByRole('tab', { name: 'Preview' }))
    .first()
    .click();
  expect(await violations(page), 'with a toast, or the preview tab').toEqual([]);
  const edit = page.getByRole('tab', { name: 'Edit' });
  if (await edit.count()) await edit.click();
  await page.getByRole('button', { name: 'Presets for Cam', exact: true }).first().click();
  await page.getByRole('dialog', { name: 'Camera presets' }).waitFor();
  expect(await violations(page), 'presets').toEqual([]);
  await page.keyboard.press('Escape');
  for (const name of ['Save Template', 'Load Template', 'Trending Events']) {
    await page.getByRole('button', { name, exact: true }).click();
    await page.getByRole('dialog', { name }).waitFor();
    if (name === 'Trending Events') await page.getByRole('button', { name: 'Sports' }).click();
    expect(await violations(page), name).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name }).waitFor({ state: 'hidden' });
  }
});

/** Presses Tab until the element with that name has the focus. */
async function tabTo(page: Page, name: string | RegExp) {
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      const element = document.activeElement;
      const label =
        element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element.labels?.[0] : null;
      return (element?.ariaLabel ?? label?.textContent ?? element?.textContent ?? '').trim();
    });
    if (typeof name === 'string' ? focused === name : name.test(focused)) return;
  }
  throw new Error(`Tab never reached ${name}`);
}

test('the whole editor works by keyboard alone', async () => {
  const { page } = await browser.open('/register');
  await tabTo(page, 'Email');
  await page.keyboard.type('keys@example.test');
  await tabTo(page, 'Password');
  await page.keyboard.type('no mouse at all');
  await tabTo(page, 'Confirm password');
  await page.keyboard.type('no mouse at all');
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: 'Prompt preview' }).waitFor();

  await tabTo(page, 'Subject');
  await page.keyboard.type('A boy of ten');
  await page.keyboard.press('Shift+Tab');
  for (let back = 0; back < 20; back += 1) {
    if (await page.evaluate(() => document.activeElement?.textContent === 'Add Scene')) break;
    await page.keyboard.press('Shift+Tab');
  }
  await page.keyboard.press('Enter');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('[data-scene]')?.getAttribute('aria-label')))
    .toBe('Scene #2');
  await page.keyboard.type('Coins on a table');
  await tabTo(page, 'Copy Prompt');
  await page.keyboard.press('Enter');
  await page.getByText('Copied to Clipboard', { exact: true }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    'Scene 1 (5.0s):\nA boy of ten.\n\n---\n\nScene 2 (3.0s):\nCoins on a table.',
  );
  const outline = await page.evaluate(() => {
    const focused = document.activeElement;
    return focused && getComputedStyle(focused).outlineStyle;
  });
  expect(outline).toBe('solid');
});
