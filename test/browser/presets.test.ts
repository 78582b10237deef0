import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { sceneFields } from '../../src/domain/fields.ts';
import { presetLibraries } from '../../src/domain/presets/library.ts';
import { serveBrowser } from '../support/browser.ts';

const browser = serveBrowser();

const card = (page: Page) => page.getByRole('region', { name: 'Scene #1', exact: true });
const field = (page: Page, label: string) => card(page).getByRole('textbox', { name: label, exact: true });
const findLabel = (key: string) => sceneFields.find((one) => one.key === key)?.label ?? key;

async function openPicker(page: Page, label: string) {
  await card(page)
    .getByRole('button', { name: `Presets for ${label}`, exact: true })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  return dialog;
}

test('picks a preset from each library into its fields, and the picker resets', async () => {
  const { page } = await browser.openEditor();
  for (const { key, label } of sceneFields) {
    const preset = presetLibraries[key].presets.at(-1);
    if (!preset) throw new Error('no presets');
    const dialog = await openPicker(page, label);
    const all = dialog.getByRole('button', { name: 'All', exact: true });
    expect(await all.count(), label).toBe(key === 'cam' ? 0 : 1);
    await dialog.getByRole('button', { name: preset.category, exact: true }).click();
    await dialog.getByRole('textbox', { name: 'Search presets' }).fill(preset.name);
    await dialog.getByRole('button', { name: new RegExp(`^${preset.name}`) }).click();
    await dialog.waitFor({ state: 'hidden' });
    for (const [set, text] of Object.entries(preset.sets)) {
      expect(await field(page, findLabel(set)).inputValue(), label).toBe(text);
    }
    const again = await openPicker(page, label);
    expect(await again.getByRole('textbox', { name: 'Search presets' }).inputValue()).toBe('');
    expect(await again.locator('[data-preset]').count()).toBe(presetLibraries[key].presets.length);
    await page.keyboard.press('Escape');
    await again.waitFor({ state: 'hidden' });
  }
});

test('picking is one undo step', async () => {
  const { page } = await browser.openEditor();
  await field(page, 'Camera').fill('Static');
  const dialog = await openPicker(page, 'Cam');
  await dialog.locator('[data-preset]').first().click();
  await dialog.waitFor({ state: 'hidden' });
  expect(await field(page, 'Camera').inputValue()).not.toBe('Static');
  await page.keyboard.press('Control+z');
  expect(await field(page, 'Camera').inputValue()).toBe('Static');
  expect(await field(page, 'Cam').inputValue()).toBe('');
});

test('a search without matches says so, and the camera library drops its category', async () => {
  const { page } = await browser.openEditor();
  const lights = await openPicker(page, 'Light');
  await lights.getByRole('textbox', { name: 'Search presets' }).fill('submarine');
  await lights.getByText('No lighting presets found', { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  const cameras = await openPicker(page, 'Cam');
  const vintage = cameras.getByRole('button', { name: 'Vintage Film', exact: true });
  await vintage.click();
  expect(await vintage.getAttribute('aria-pressed')).toBe('true');
  expect(await cameras.locator('[data-preset]').count()).toBe(5);
  await cameras.getByRole('textbox', { name: 'Search presets' }).fill('drone');
  expect(await vintage.getAttribute('aria-pressed')).toBe('false');
});

test('a user’s own preset can be saved, found first, picked and removed', async () => {
  const { page } = await browser.openEditor();
  await field(page, 'Audio').fill('Rain on a tin roof, a dog two houses away');
  const dialog = await openPicker(page, 'Audio');
  await dialog.getByRole('button', { name: 'Save as my preset' }).click();
  const own = dialog.locator('[data-preset]').first();
  await expect.poll(() => own.textContent()).toContain('Your own');
  await page.keyboard.press('Escape');
  await field(page, 'Audio').fill('');
  await page.reload();
  const again = await openPicker(page, 'Audio');
  await again.getByText('Your own').waitFor();
  await again.locator('[data-preset]').first().click();
  expect(await field(page, 'Audio').inputValue()).toBe('Rain on a tin roof, a dog two houses away');
  const last = await openPicker(page, 'Audio');
  await last.getByRole('button', { name: /^Remove preset Rain on a tin roof/ }).click();
  await expect.poll(() => last.getByText('Your own').count()).toBe(0);
});

test('a picker works by keyboard alone', async () => {
  const { page } = await browser.openEditor();
  await card(page).getByRole('button', { name: 'Presets for Dialog', exact: true }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Search presets');
  await page.keyboard.type('ticket');
  await expect.poll(() => dialog.locator('[data-preset]').count()).toBe(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  expect(await field(page, 'Dialog').inputValue()).toBe('You kept the ticket');
  await expect.poll(() => page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Presets for Dialog');
});
