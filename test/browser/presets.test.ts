import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { draftKeys } from '../../src/domain/draft-keys.ts';
import { sceneFields } from '../../src/domain/fields.ts';
import { presetLibraries } from '../../src/domain/presets/library.ts';
import { axeCases, violations, withColorScheme } from '../support/axe.ts';
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

const search = (page: Page) => page.getByRole('combobox', { name: 'Search presets' });
const preview = (page: Page) => page.getByRole('region', { name: 'Prompt preview' });
const takes = (page: Page, label: string) => page.getByRole('group', { name: `New text of ${label}` });
const hasFocus = (page: Page, label: string) =>
  field(page, label).evaluate((element) => element === document.activeElement);

test('picks a preset from each library into its fields, and the picker resets', async () => {
  const { page } = await browser.openEditor();
  for (const { key, label } of sceneFields) {
    const preset = presetLibraries[key].presets.at(-1);
    if (!preset) throw new Error('no presets');
    const dialog = await openPicker(page, label);
    expect(await dialog.getAttribute('aria-modal'), label).toBeNull();
    await dialog.getByText(`for ${label} in Scene #1`, { exact: true }).waitFor();
    const all = dialog.getByRole('button', { name: 'All', exact: true });
    expect(await all.count(), label).toBe(key === 'cam' ? 0 : 1);
    await dialog.getByRole('button', { name: preset.category, exact: true }).click();
    await search(page).fill(preset.name);
    await dialog.getByRole('option', { name: preset.name }).click();
    await dialog.waitFor({ state: 'hidden' });
    for (const [set, text] of Object.entries(preset.sets)) {
      expect(await field(page, findLabel(set)).inputValue(), label).toBe(text);
    }
    const again = await openPicker(page, label);
    expect(await search(page).inputValue()).toBe('');
    // a preset that was taken lately stands first, and nowhere else
    expect(await again.getByRole('option').count()).toBe(presetLibraries[key].presets.length);
    expect(await again.getByRole('option').first().getAttribute('data-preset')).toBe(preset.id);
    await page.keyboard.press('Escape');
    await again.waitFor({ state: 'hidden' });
  }
});

test('picking is one undo step, also by its toast, which names what was set', async () => {
  const { page } = await browser.openEditor();
  await field(page, 'Camera').fill('Static');
  const pickFirst = async () => {
    const dialog = await openPicker(page, 'Cam');
    await dialog.getByRole('option').first().click();
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => field(page, 'Camera').inputValue()).not.toBe('Static');
  };
  await pickFirst();
  await page.keyboard.press('Control+z');
  expect(await field(page, 'Camera').inputValue()).toBe('Static');
  expect(await field(page, 'Cam').inputValue()).toBe('');
  await pickFirst();
  const toast = page.getByRole('listitem').filter({ hasText: 'Preset Taken' });
  await toast.getByText('“Large format, one prime” set Cam and Camera.').waitFor();
  await toast.getByRole('button', { name: 'Undo' }).click();
  expect(await field(page, 'Camera').inputValue()).toBe('Static');
  expect(await field(page, 'Cam').inputValue()).toBe('');
});

test('moving through the list tries a preset on in the preview, and Escape leaves no trace', async () => {
  const { page, id } = await browser.openEditor();
  const stored = () => page.evaluate((key) => localStorage.getItem(key), draftKeys(id).draft);
  for (const target of ['Kling 3.0', 'Shot sheet']) {
    await page.getByRole('combobox', { name: 'Target' }).selectOption({ label: target });
    await field(page, 'Cam').fill('25 mm');
    await field(page, 'Camera').fill('Static');
    await page.getByText('Saved', { exact: true }).waitFor();
    const [text, draft] = [await preview(page).locator('pre').textContent(), await stored()];
    const dialog = await openPicker(page, 'Cam');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Home');
    const [first] = presetLibraries.cam.presets;
    const tried = preview(page).locator('[data-tried]');
    await expect.poll(() => tried.allTextContents(), { message: target }).toHaveLength(2);
    const words = async () => (await tried.allTextContents()).join(' ');
    for (const set of Object.values(first?.sets ?? {})) await expect.poll(words).toContain(set);
    await preview(page).getByText('Trying on Large format, one prime. Nothing is changed yet.').waitFor();
    // both fields, as they are and as they would be
    for (const [label, now] of [
      ['Cam', '25 mm'],
      ['Camera', 'Static'],
    ] as const) {
      const row = dialog.getByRole('row').filter({ has: page.getByRole('rowheader', { name: label, exact: true }) });
      const set = first?.sets[label === 'Cam' ? 'cam' : 'camera'];
      expect(await row.getByRole('cell').allTextContents()).toEqual([now, set]);
    }
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    expect(await preview(page).locator('pre').textContent()).toBe(text);
    expect(await stored()).toBe(draft);
    await expect.poll(() => hasFocus(page, 'Cam')).toBe(true);
    await page.keyboard.press('Control+z');
    expect(await field(page, 'Camera').inputValue()).toBe('');
  }
});

test('what is copied is the project, and ends the try-on', async () => {
  const { page } = await browser.openEditor();
  await field(page, 'Light').fill('Window light');
  await openPicker(page, 'Light');
  await page.keyboard.press('ArrowDown');
  await preview(page).locator('[data-tried]').waitFor();
  await page.getByRole('button', { name: 'Copy Prompt' }).click();
  await page.getByText('Copied to Clipboard', { exact: true }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    await preview(page).locator('pre').textContent(),
  );
  expect(await preview(page).locator('pre').textContent()).toContain('Window light');
  expect(await preview(page).locator('[data-tried]').count()).toBe(0);
});

test('a preset over a text is a take: keep it, add it after, put the text back', async () => {
  const { page } = await browser.openEditor();
  const [preset] = presetLibraries.light.presets;
  const take = async () => {
    const dialog = await openPicker(page, 'Light');
    await dialog.locator(`[data-preset="${preset?.id}"]`).click();
    await takes(page, 'Light').waitFor();
  };
  await field(page, 'Light').fill('Window light');
  await take();
  await takes(page, 'Light').getByText('2 of 2', { exact: true }).waitFor();
  // the next stop after the field
  await expect.poll(() => hasFocus(page, 'Light')).toBe(true);
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Keep');
  await page.keyboard.press('Enter');
  await takes(page, 'Light').waitFor({ state: 'hidden' });
  expect(await field(page, 'Light').inputValue()).toBe(preset?.sets.light);
  await expect.poll(() => hasFocus(page, 'Light')).toBe(true);

  await field(page, 'Light').fill('Window light');
  await take();
  await takes(page, 'Light').getByRole('button', { name: 'Add after' }).click();
  expect(await field(page, 'Light').inputValue()).toBe(`Window light. ${preset?.sets.light}`);
  await page.keyboard.press('Control+z');
  expect(await field(page, 'Light').inputValue()).toBe(preset?.sets.light);
  expect(await takes(page, 'Light').count()).toBe(0);

  await field(page, 'Light').fill('Window light');
  await take();
  await takes(page, 'Light').getByRole('button', { name: 'Put back' }).click();
  expect(await field(page, 'Light').inputValue()).toBe('Window light');
  await page.keyboard.press('Control+z');
  expect(await field(page, 'Light').inputValue()).toBe(preset?.sets.light);

  await field(page, 'Light').fill('Window light');
  await take();
  await field(page, 'Light').press('x');
  expect(await takes(page, 'Light').count()).toBe(0);
});

test('a search without matches offers to clear it or to save its words, and the camera library drops its category', async () => {
  const { page } = await browser.openEditor();
  const lights = await openPicker(page, 'Light');
  await search(page).fill('submarine');
  await lights.getByText('No lighting presets found', { exact: true }).waitFor();
  await lights.getByRole('button', { name: 'Clear search' }).click();
  expect(await search(page).inputValue()).toBe('');
  expect(await lights.getByRole('option').count()).toBe(presetLibraries.light.presets.length);
  await search(page).fill('submarine');
  await lights.getByRole('button', { name: 'Save the words as my preset' }).click();
  await lights.getByRole('group', { name: 'Mine' }).getByRole('option', { name: 'submarine' }).click();
  expect(await field(page, 'Light').inputValue()).toBe('submarine');

  const cameras = await openPicker(page, 'Cam');
  const vintage = cameras.getByRole('button', { name: 'Vintage Film', exact: true });
  await vintage.click();
  expect(await vintage.getAttribute('aria-pressed')).toBe('true');
  expect(await cameras.getByRole('option').count()).toBe(5);
  await search(page).fill('drone');
  expect(await vintage.getAttribute('aria-pressed')).toBe('false');
});

test('a user’s own preset can be saved, found first, picked, removed and brought back', async () => {
  const { page } = await browser.openEditor();
  await field(page, 'Audio').fill('Rain on a tin roof, a dog two houses away');
  const dialog = await openPicker(page, 'Audio');
  await dialog.getByRole('button', { name: 'Save as my preset' }).click();
  const own = () => page.getByRole('group', { name: 'Mine' }).getByRole('option');
  await own().waitFor();
  await page.keyboard.press('Escape');
  await field(page, 'Audio').fill('');
  await page.reload();
  const again = await openPicker(page, 'Audio');
  await own().waitFor();
  await again.getByRole('option').first().click();
  expect(await field(page, 'Audio').inputValue()).toBe('Rain on a tin roof, a dog two houses away');
  const last = await openPicker(page, 'Audio');
  await last.getByRole('button', { name: /^Remove preset Rain on a tin roof/ }).click();
  await expect.poll(() => own().count()).toBe(0);
  await page.getByRole('listitem').filter({ hasText: 'Preset Removed' }).getByRole('button', { name: 'Undo' }).click();
  await own().waitFor();
});

test('a picker works by keyboard alone', async () => {
  const { page } = await browser.openEditor();
  await card(page).getByRole('button', { name: 'Presets for Dialog', exact: true }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Search presets');
  // from here two more keys fill the field
  await page.keyboard.press('ArrowDown');
  expect(await dialog.getByRole('option', { selected: true }).getAttribute('id')).toBe(
    await search(page).getAttribute('aria-activedescendant'),
  );
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  expect(await field(page, 'Dialog').inputValue()).toBe(presetLibraries.dialog.presets[0]?.sets.dialog);
  await expect.poll(() => hasFocus(page, 'Dialog')).toBe(true);

  await openPicker(page, 'Dialog');
  await page.keyboard.type('ticket');
  await expect.poll(() => dialog.getByRole('option').count()).toBe(1);
  // Enter shows before it takes
  await page.keyboard.press('Enter');
  await dialog.getByRole('option', { selected: true }).waitFor();
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  expect(await field(page, 'Dialog').inputValue()).toBe('You kept the ticket');
});

test('by touch a tap tries a preset on, and Take takes it', async () => {
  const { page } = await browser.openEditor({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const dialog = await openPicker(page, 'Grade');
  const [first, second] = presetLibraries.grade.presets;
  await dialog.getByRole('option').first().tap();
  await dialog.getByRole('option', { selected: true }).waitFor();
  await page.getByRole('tab', { name: 'Preview' }).tap();
  await preview(page).locator('[data-tried]').waitFor();
  await page.getByRole('tab', { name: 'Edit' }).tap();
  await dialog.getByRole('button', { name: 'Take', exact: true }).tap();
  expect(await field(page, 'Grade').inputValue()).toBe(first?.sets.grade);
  await openPicker(page, 'Grade');
  const row = dialog.locator(`[data-preset="${second?.id}"]`);
  await row.tap();
  await row.tap();
  expect(await field(page, 'Grade').inputValue()).toBe(second?.sets.grade);
});

test.each(axeCases)('axe finds nothing in the open picker ($scheme, $width px)', async ({ width, scheme }) => {
  const { page } = await browser.openEditor({ viewport: { width, height: 900 }, before: withColorScheme(scheme) });
  await field(page, 'Cam').fill('25 mm');
  const dialog = await openPicker(page, 'Cam');
  await dialog.getByRole('button', { name: 'Save as my preset' }).click();
  await dialog.getByRole('button', { name: /^Remove preset/ }).waitFor();
  await page.keyboard.press('End');
  await dialog.getByRole('option', { selected: true }).waitFor();
  expect(await violations(page), 'trying on').toEqual([]);
  await page.keyboard.press('Enter');
  await takes(page, 'Cam').waitFor();
  expect(await violations(page), 'a take').toEqual([]);
  await openPicker(page, 'Cam');
  await search(page).fill('submarine');
  expect(await violations(page), 'nothing found').toEqual([]);
});
