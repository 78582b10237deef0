import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { limits } from '../../src/domain/limits.ts';
import { axeCases, violations, withColorScheme } from '../support/axe.ts';
import { serveBrowser } from '../support/browser.ts';
import { field, filmOf, focused, row } from '../support/editor-page.ts';

const browser = serveBrowser();

const bar = (page: Page) => page.getByRole('search', { name: 'Find and replace' });
const find = (page: Page) => bar(page).getByRole('textbox', { name: 'Find', exact: true });
const replacement = (page: Page) => bar(page).getByRole('textbox', { name: 'Replace with', exact: true });
const button = (page: Page, name: string) => bar(page).getByRole('button', { name, exact: true });
const preview = (page: Page) => page.getByRole('group', { name: 'Prompt', exact: true });
const hasFocus = (page: Page, name: string) => expect.poll(() => focused(page)).toBe(name);

/** A film whose scenes all say the same phrase in their light. */
function filmWithPhrase(scenes = 12) {
  const film = filmOf(scenes, { settings: { target: 'kling-3' } });
  return { ...film, scenes: film.scenes.map((scene) => ({ ...scene, light: 'Overcast dawn, no fill' })) };
}

/** The words that are marked as matches, and as the match in focus, in fields, rows and preview. */
const marked = (page: Page, name: 'find' | 'find-current') =>
  page.evaluate((name) => {
    const words = (range: AbstractRange) => {
      const live = document.createRange();
      live.setStart(range.startContainer, range.startOffset);
      live.setEnd(range.endContainer, range.endOffset);
      const inPreview = live.startContainer.parentElement?.closest('[data-prompt]');
      return `${inPreview ? 'preview' : 'scenes'}: ${live}`;
    };
    return [...(CSS.highlights.get(name) ?? [])].map(words).sort();
  }, name);

test('one phrase in 12 scenes is replaced in three actions, and undone in one', async () => {
  const { page } = await browser.openProject(filmWithPhrase());
  const texts = async () => (await preview(page).textContent())?.match(/(Overcast|Stormy) dawn/g);
  await page.keyboard.press('Control+f');
  await hasFocus(page, 'Find');
  await page.keyboard.type('overcast');
  await bar(page).getByText('1 of 12', { exact: true }).waitFor();
  await page.keyboard.press('Tab');
  await replacement(page).fill('Stormy');
  await page.keyboard.press('Control+Enter');
  await page.getByText('12 replaced in 12 scenes', { exact: true }).first().waitFor();
  await expect.poll(texts).toEqual(Array.from({ length: 12 }, () => 'Stormy dawn'));
  await bar(page).getByText('Nothing found', { exact: true }).waitFor();
  await page.keyboard.press('Control+z');
  await expect.poll(texts).toEqual(Array.from({ length: 12 }, () => 'Overcast dawn'));
  await bar(page).getByText('1 of 12', { exact: true }).waitFor();
});

test('the Undo of the toast takes back all that was replaced', async () => {
  const { page } = await browser.openProject(filmWithPhrase(3));
  await page.keyboard.press('Control+f');
  await find(page).fill('dawn');
  await replacement(page).fill('dusk');
  await button(page, 'Replace all').click();
  await expect.poll(() => field(page, 3, 'Light').inputValue()).toBe('Overcast dusk, no fill');
  await page.getByText('3 replaced in 3 scenes', { exact: true }).first().waitFor();
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
  for (const scene of [1, 2, 3]) {
    expect(await field(page, scene, 'Light').inputValue()).toBe('Overcast dawn, no fill');
  }
});

test('Enter and Shift+Enter go from match to match, in both columns; Escape ends at the match', async () => {
  const { page } = await browser.openProject(filmWithPhrase());
  await row(page, 12).click();
  await field(page, 12, 'Subject').focus();
  await page.keyboard.press('Control+f');
  await page.keyboard.type('dawn');
  // from the caret on, and around the end
  await bar(page).getByText('12 of 12', { exact: true }).waitFor();
  await page.keyboard.press('Enter');
  const lit = preview(page).locator('[aria-current="true"]');
  await expect.poll(() => lit.textContent()).toBe('Overcast dawn, no fill');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await bar(page).getByText('3 of 12', { exact: true }).waitFor();
  await page.getByText(/^3 of 12\. Scene 3, light, clip \d+, line \d+$/).waitFor({ state: 'attached' });
  await expect.poll(() => marked(page, 'find-current')).toEqual(['preview: dawn', 'scenes: dawn']);
  await expect.poll(async () => (await marked(page, 'find')).filter((one) => one === 'preview: dawn').length).toBe(11);
  // a scene that the search has opened is folded again once it goes on
  expect(await row(page, 2).getAttribute('aria-expanded')).toBe('false');
  expect(await row(page, 3).getAttribute('aria-expanded')).toBe('true');
  await page.keyboard.press('Shift+Enter');
  await bar(page).getByText('2 of 12', { exact: true }).waitFor();
  await hasFocus(page, 'Find');
  await page.keyboard.press('Escape');
  await hasFocus(page, 'Scene #2 light');
  expect(await page.evaluate(() => getSelection()?.toString())).toBe('dawn');
  expect(await bar(page).count()).toBe(0);
  expect(await marked(page, 'find')).toEqual([]);
});

test('one match after the other is replaced, case and whole words count where asked for', async () => {
  const film = filmOf(2, { settings: { target: 'kling-3' } });
  const [first, second] = film.scenes;
  if (!first || !second) throw new Error('two scenes');
  const scenes = [
    { ...first, action: 'Boat after boat, boats all over' },
    { ...second, action: 'no boat' },
  ];
  const { page } = await browser.openProject({ ...film, scenes });
  await page.keyboard.press('Control+f');
  await find(page).fill('boat');
  await bar(page).getByText('1 of 4', { exact: true }).waitFor();
  await button(page, 'Whole word').click();
  await bar(page).getByText('1 of 3', { exact: true }).waitFor();
  await button(page, 'Match case').click();
  await bar(page).getByText('1 of 2', { exact: true }).waitFor();
  await replacement(page).fill('big boat');
  await replacement(page).press('Enter');
  expect(await field(page, 1, 'Action').inputValue()).toBe('Boat after big boat, boats all over');
  // what has just been put there is not replaced again
  await bar(page).getByText('2 of 2', { exact: true }).waitFor();
  await replacement(page).press('Enter');
  expect(await field(page, 2, 'Action').inputValue()).toBe('no big boat');
});

test('what would become too long stays, and says so', async () => {
  const film = filmWithPhrase(2);
  const full = `dawn ${'x'.repeat(limits.fieldLength - 5)}`;
  const scenes = film.scenes.map((scene, index) => (index === 0 ? { ...scene, light: full } : scene));
  const { page } = await browser.openProject({ ...film, scenes });
  await page.keyboard.press('Control+f');
  await find(page).fill('dawn');
  await replacement(page).fill('daybreak');
  await button(page, 'Replace all').click();
  await page.getByText('1 replaced in 1 scene', { exact: true }).first().waitFor();
  await page.getByText('One match stays: its field would be longer than 2,000 characters.').first().waitFor();
  expect(await field(page, 1, 'Light').inputValue()).toBe(full);
  expect(await field(page, 2, 'Light').inputValue()).toBe('Overcast daybreak, no fill');
});

test('pressed again while it is open, the keys are left to the browser', async () => {
  const { page } = await browser.openProject(filmWithPhrase(2));
  const prevented = () =>
    page.evaluate(() => {
      const event = new KeyboardEvent('keydown', { key: 'f', ctrlKey: true, bubbles: true, cancelable: true });
      return !(document.activeElement ?? document.body).dispatchEvent(event);
    });
  expect(await prevented()).toBe(true);
  await hasFocus(page, 'Find');
  expect(await prevented()).toBe(false);
  await page.keyboard.press('Escape');
  expect(await prevented()).toBe(true);
});

test('selected words are what is found, and the command stands in the palette', async () => {
  const { page } = await browser.openProject(filmWithPhrase(3));
  await field(page, 2, 'Light').focus();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('Control+Shift+ArrowRight');
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog', { name: 'Commands' }).waitFor();
  await page.getByRole('combobox', { name: 'Find or run' }).fill('find and replace');
  await page.keyboard.press('Enter');
  await hasFocus(page, 'Find');
  await expect.poll(() => find(page).inputValue()).toMatch(/^Overcast\b/);
  await bar(page).getByText('2 of 3', { exact: true }).waitFor();
});

test.each(axeCases)('axe finds nothing in an open search at $width px, $scheme', async ({ width, scheme }) => {
  const { page } = await browser.openProject(filmWithPhrase(), {
    viewport: { width, height: 900 },
    before: withColorScheme(scheme),
  });
  await page.keyboard.press('Control+f');
  await find(page).fill('dawn');
  await bar(page).getByText('1 of 12', { exact: true }).waitFor();
  expect(await violations(page)).toEqual([]);
  await find(page).fill('no such words');
  await bar(page).getByText('Nothing found', { exact: true }).waitFor();
  expect(await violations(page)).toEqual([]);
});
