import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { writeDraft } from '../../src/domain/draft.ts';
import { draftKeys } from '../../src/domain/draft-keys.ts';
import { presetLibraries } from '../../src/domain/presets/library.ts';
import { emptyScene, newProject } from '../../src/domain/project.ts';
import { axeCases, violations, withColorScheme } from '../support/axe.ts';
import { serveBrowser } from '../support/browser.ts';

const browser = serveBrowser();

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Commands' });
const search = (page: Page) => page.getByRole('combobox', { name: 'Find or run' });
const option = (page: Page, name: string | RegExp) => dialog(page).getByRole('option', { name });
const field = (page: Page, scene: number, label: string) =>
  page.getByRole('region', { name: `Scene #${scene}`, exact: true }).getByRole('textbox', { name: label, exact: true });
const hasFocus = (page: Page, scene: number, label: string) =>
  expect.poll(() => field(page, scene, label).evaluate((element) => element === document.activeElement)).toBe(true);

/** The editor of a new user with three scenes. */
async function openBoats(options: Parameters<typeof browser.openEditor>[0] = {}) {
  const { page, id } = await browser.openEditor(options);
  const scenes = [
    { ...emptyScene('one', 5), subject: 'A skipper', action: 'coils the bow line' },
    { ...emptyScene('two', 3), subject: 'His son', action: 'sleeps in the wheelhouse' },
    { ...emptyScene('three', 4), action: 'three boats come in', light: 'Café lamps at dusk' },
  ];
  const draft = writeDraft({ owner: id, project: { ...newProject(), scenes }, lastSaved: new Date().toISOString() });
  await page.evaluate(([key, text]) => localStorage.setItem(key, text), [draftKeys(id).draft, draft] as const);
  await page.reload();
  await page.getByText('3 scenes', { exact: true }).waitFor();
  return page;
}

/** Opens the palette by its keys and types what to find. */
async function find(page: Page, words: string) {
  await page.keyboard.press('Control+k');
  await dialog(page).waitFor();
  await expect.poll(() => search(page).evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.type(words);
}

async function run(page: Page, words: string) {
  await find(page, words);
  await page.keyboard.press('Enter');
  await dialog(page).waitFor({ state: 'hidden' });
}

test('commands of the palette work on the field that had the focus, and on its caret', async () => {
  const page = await openBoats();
  await field(page, 2, 'Action').focus();
  await run(page, 'dupl');
  await hasFocus(page, 3, 'Action');
  expect(await field(page, 3, 'Action').inputValue()).toBe('sleeps in the wheelhouse');
  await page.keyboard.press('Home');
  for (let step = 0; step < 'sleeps'.length; step += 1) await page.keyboard.press('ArrowRight');
  await run(page, 'split');
  await hasFocus(page, 4, 'Action');
  expect(await field(page, 3, 'Action').inputValue()).toBe('sleeps');
  expect(await field(page, 4, 'Action').inputValue()).toBe('in the wheelhouse');
  await run(page, 'write action');
  await expect.poll(() => field(page, 4, 'Action').inputValue()).not.toBe('in the wheelhouse');
  await hasFocus(page, 4, 'Action');
});

test('what the field had before it stands first, and Escape gives the focus back', async () => {
  const page = await openBoats();
  await field(page, 2, 'Light').focus();
  await find(page, '');
  const rows = dialog(page).getByRole('option');
  expect(await rows.nth(0).textContent()).toBe('Presets for Light');
  expect(await rows.nth(1).textContent()).toContain('Write Light with AI');
  await option(page, 'Duplicate Scene #2').waitFor();
  expect(await search(page).getAttribute('aria-activedescendant')).toBe(await rows.nth(0).getAttribute('id'));
  await page.keyboard.press('ArrowDown');
  expect(await dialog(page).getByRole('option', { selected: true }).textContent()).toContain('Write Light with AI');
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'hidden' });
  await hasFocus(page, 2, 'Light');
  await run(page, '');
  await page.getByRole('dialog', { name: 'Lighting presets' }).getByText('for Light in Scene #2').waitFor();
  await page.keyboard.press('Escape');
  // from the bar the field keeps the focus
  await hasFocus(page, 2, 'Light');
  await page.getByRole('button', { name: 'Find or run' }).click();
  await option(page, 'Presets for Light').waitFor();
  await page.keyboard.press('Control+k');
  await dialog(page).waitFor({ state: 'hidden' });
  await hasFocus(page, 2, 'Light');
  // without a field there is nothing to write
  await page.getByRole('region', { name: 'Scene #2', exact: true }).locator('[data-row]').focus();
  await find(page, '');
  expect(await rows.nth(0).textContent()).toContain('Duplicate Scene #2');
  expect(await option(page, /with AI/).count()).toBe(0);
});

test('finds scenes by their words, with the match marked, and goes to the field', async () => {
  const page = await openBoats();
  await find(page, 'CAFE dusk');
  const row = option(page, /^Scene #3/);
  expect(await row.locator('mark').allTextContents()).toEqual(['Café', 'dusk']);
  expect(await row.locator('small').textContent()).toBe('Light');
  await row.click();
  await hasFocus(page, 3, 'Light');
  await find(page, 'nothing of the kind');
  await dialog(page).getByText('Nothing found for “nothing of the kind”.').waitFor();
  await search(page).fill('boats');
  await page.keyboard.press('Enter');
  await hasFocus(page, 3, 'Action');
});

test('takes a preset into the current scene, as the picker does', async () => {
  const page = await openBoats();
  const preset = presetLibraries.grade.presets[0];
  if (!preset) throw new Error('no presets');
  await field(page, 2, 'Subject').focus();
  await run(page, preset.name);
  expect(await field(page, 2, 'Grade').inputValue()).toBe(preset.sets.grade);
  await hasFocus(page, 2, 'Grade');
  // over a text it is a take
  await field(page, 1, 'Grade').fill('Muted');
  await find(page, preset.name);
  await dialog(page).getByRole('group', { name: 'Presets' }).getByRole('option').first().click();
  await page.getByText(`“${preset.name}” set Grade.`, { exact: true }).waitFor();
  await page.keyboard.press('Control+z');
  expect(await field(page, 1, 'Grade').inputValue()).toBe('Muted');
});

test('loads a template, chooses a target, exports', async () => {
  const page = await openBoats();
  await run(page, 'save template');
  await page.getByRole('dialog', { name: 'Save Template' }).getByLabel('Name').fill('Night ferry');
  await page.keyboard.press('Enter');
  await page.getByText('Saved “Night ferry”.', { exact: true }).waitFor();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await run(page, 'clear form');
  await page.getByText('1 scene', { exact: true }).waitFor();
  await find(page, 'ferry');
  expect(await option(page, /^Night ferry/).textContent()).toBe('Night ferry3 shots');
  await option(page, /^Night ferry/).click();
  await page.getByText('Opened “Night ferry”.', { exact: true }).waitFor();
  await page.getByText('3 scenes', { exact: true }).waitFor();

  await run(page, 'kling 3');
  expect(await page.getByRole('combobox', { name: 'Target' }).inputValue()).toBe('kling-3');
  for (const [words, ending] of [
    ['export prompt', '.txt'],
    ['export project', '.json'],
  ] as const) {
    const download = page.waitForEvent('download');
    await run(page, words);
    expect((await download).suggestedFilename()).toMatch(new RegExp(`\\${ending}$`));
  }
});

test('? shows the keys, and is typed in a text', async () => {
  const page = await openBoats();
  await field(page, 1, 'Subject').focus();
  await page.keyboard.press('End');
  await page.keyboard.type('?');
  expect(await field(page, 1, 'Subject').inputValue()).toBe('A skipper?');
  const row = page.getByRole('region', { name: 'Scene #1', exact: true }).locator('[data-row]');
  await row.focus();
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  const duplicate = sheet.locator('dl > div').filter({ hasText: 'Duplicate the current scene' });
  expect(((await duplicate.getByRole('definition').textContent()) ?? '').trim().split(/\s+/)).toEqual(['Ctrl', 'D']);
  await sheet.getByText('Help, Generate and Presets as a menu').waitFor();
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'hidden' });
  await expect.poll(() => row.evaluate((element) => element === document.activeElement)).toBe(true);
  await run(page, 'keyboard');
  await sheet.waitFor();
});

test('a slash opens the presets of an empty field, and typed twice it is text', async () => {
  const page = await openBoats();
  await field(page, 1, 'Grade').focus();
  await page.keyboard.type('//');
  await page.getByRole('dialog', { name: 'Grade presets' }).waitFor({ state: 'hidden' });
  await hasFocus(page, 1, 'Grade');
  expect(await field(page, 1, 'Grade').inputValue()).toBe('/');
  await page.keyboard.type('d');
  expect(await field(page, 1, 'Grade').inputValue()).toBe('/d');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  expect(await field(page, 1, 'Grade').inputValue()).toBe('');
  // after other words, and for a field with a text, it is searched for
  await page.keyboard.type('/');
  const presets = page.getByRole('combobox', { name: 'Search presets' });
  await presets.waitFor();
  await page.keyboard.type('a/');
  expect(await presets.inputValue()).toBe('a/');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Presets for Subject', exact: true }).first().click();
  await presets.waitFor();
  await page.keyboard.type('/');
  expect(await presets.inputValue()).toBe('/');
});

test.each(axeCases)('axe finds nothing in the palette and the keys ($scheme, $width px)', async ({ width, scheme }) => {
  const page = await openBoats({ viewport: { width, height: 768 }, before: withColorScheme(scheme) });
  await field(page, 1, 'Action').focus();
  await find(page, '');
  expect(await violations(page), 'all commands').toEqual([]);
  await page.keyboard.type('s');
  expect(await violations(page), 'with matches').toEqual([]);
  await search(page).fill('nothing of the kind');
  expect(await violations(page), 'nothing found').toEqual([]);
  await search(page).fill('keyboard shortcuts');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  expect(await violations(page), 'the keys').toEqual([]);
});
