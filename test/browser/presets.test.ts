import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { presetLibraries } from '../../src/domain/presets/library.ts';
import { isFull } from '../support/rounds.ts';
import { violations, withColorScheme } from './axe.ts';
import { field } from './editor-page.ts';
import { serveBrowser } from './serve-browser.ts';

const browser = serveBrowser();

async function openPicker(page: Page, label: string) {
  await page.getByRole('button', { name: `Presets for ${label}`, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  return dialog;
}

const variants = (page: Page, label: string) => page.getByRole('group', { name: `New text of ${label}` });

test.runIf(isFull)(
  'a preset can be previewed, applied and kept instead of the previous text; the browser remembers the user’s presets',
  async () => {
    const { page } = await browser.openEditor();
    await field(page, 1, 'Cam').fill('25 mm');
    const dialog = await openPicker(page, 'Cam');
    await dialog.getByRole('button', { name: 'Save as my preset' }).click();
    await dialog.getByRole('button', { name: /^Remove preset/ }).waitFor();
    await page.keyboard.press('End');
    const last = dialog.getByRole('option', { selected: true });
    await last.waitFor();
    // the list scrolls to the option, and the preview shows its text
    const [option, list] = [await last.boundingBox(), await dialog.getByRole('listbox').boundingBox()];
    if (!option || !list) throw new Error('no list');
    expect(option.y + option.height).toBeLessThanOrEqual(list.y + list.height + 1);
    await page.locator('[data-tried]').first().waitFor();
    expect(await violations(page), 'a previewed preset').toEqual([]);
    await page.keyboard.press('Enter');
    await variants(page, 'Cam').waitFor();
    expect(await violations(page), 'a new text').toEqual([]);
    await openPicker(page, 'Cam');
    await page.getByRole('combobox', { name: 'Search presets' }).fill('submarine');
    expect(await violations(page), 'nothing found').toEqual([]);
    await page.reload();
    const again = await openPicker(page, 'Cam');
    await again.getByRole('group', { name: 'Mine' }).getByRole('option').click();
    expect(await field(page, 1, 'Cam').inputValue()).toBe('25 mm');
  },
);

test.runIf(isFull)('by touch, the first tap previews a preset and the second applies it', async () => {
  const { page } = await browser.openEditor({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    before: withColorScheme('light'),
  });
  const dialog = await openPicker(page, 'Grade');
  const [first] = presetLibraries.grade.presets;
  const option = dialog.locator(`[data-preset="${first?.id}"]`);
  await option.tap();
  await dialog.getByRole('option', { selected: true }).waitFor();
  expect(await violations(page)).toEqual([]);
  await option.tap();
  expect(await field(page, 1, 'Grade').inputValue()).toBe(first?.sets.grade);
});
