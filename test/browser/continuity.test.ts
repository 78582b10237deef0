import { text } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { CastEntry } from '../../src/domain/cast-entry.ts';
import { axeCases, violations, withColorScheme } from '../support/axe.ts';
import { serveBrowser } from '../support/browser.ts';
import { field, filmOf, focused, row } from '../support/editor-page.ts';

const browser = serveBrowser();

const look = (page: Page) => page.getByRole('region', { name: 'Look', exact: true });
const cast = (page: Page) => page.getByRole('region', { name: 'Cast', exact: true });
const rowOf = (page: Page, name: 'Look' | 'Cast') =>
  page.getByRole('region', { name, exact: true }).getByRole('button', { name: new RegExp(`^${name}\\b`) });
const wording = (page: Page, name: string) => cast(page).getByRole('textbox', { name: `Wording of @${name}` });
const nameOf = (page: Page, name: string) => cast(page).getByRole('textbox', { name: `Name of @${name}`, exact: true });
const preview = (page: Page) => page.getByRole('group', { name: 'Prompt', exact: true });
const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first();
const undoInToast = (page: Page) => page.getByRole('button', { name: 'Undo', exact: true }).last();

const skipper: CastEntry = { name: 'skipper', kind: 'character', text: 'a trawler skipper of sixty-eight' };
const quay: CastEntry = { name: 'quay', kind: 'place', text: 'a wet concrete quay' };

/** A film in which every second scene mentions the skipper, and the third has him speak. */
function filmWithCast(scenes = 12) {
  const film = filmOf(scenes, { settings: { target: 'kling-3' }, cast: [skipper, quay] });
  return {
    ...film,
    scenes: film.scenes.map((scene) => ({
      ...scene,
      ...(scene.sceneNumber % 2 === 0 && { action: '@skipper coils a rope' }),
      ...(scene.sceneNumber === 3 && { dialog: 'SKIPPER (low): I have four.' }),
    })),
  };
}

/** Adds an entry by the keyboard, from the button on. */
async function addEntry(page: Page, { name, kind, text }: CastEntry) {
  await cast(page).getByRole('button', { name: 'Add to the cast' }).press('Enter');
  await page.keyboard.type(name);
  await page.getByRole('combobox', { name: 'Kind of the new entry' }).selectOption(kind);
  await page.getByRole('textbox', { name: 'Name of the new entry' }).press('Enter');
  await expect.poll(() => focused(page)).toBe(`Wording of @${name}`);
  await page.keyboard.type(text);
}

test('a look and a cast of three people and two places are typed once, and stand in every clip', async () => {
  const { page } = await browser.openProject(filmOf(4, { settings: { target: 'kling-3' } }));
  await rowOf(page, 'Look').click();
  await look(page).getByRole('textbox', { name: 'Look', exact: true }).fill('Observational documentary');
  await look(page).getByRole('button', { name: 'Palette', exact: true }).click();
  await page.keyboard.type('slate grey, rust');
  await look(page).getByRole('button', { name: 'Film stock', exact: true }).click();
  await page.keyboard.type('Super 16');
  // a line that is there is not added again
  await look(page).getByRole('button', { name: 'Palette', exact: true }).click();
  await page.keyboard.type(', one orange');
  await expect
    .poll(() => look(page).getByRole('textbox', { name: 'Look', exact: true }).inputValue())
    .toBe('Observational documentary\nPalette: slate grey, rust, one orange\nFilm stock: Super 16');
  await expect.poll(() => preview(page).textContent()).toContain('Palette: slate grey, rust, one orange');

  await rowOf(page, 'Cast').click();
  const people: CastEntry[] = [
    skipper,
    { name: 'son', kind: 'character', text: 'his son of twenty-two' },
    { name: 'clerk', kind: 'character', text: 'a harbor clerk' },
    quay,
    { name: 'wheelhouse', kind: 'place', text: 'a wheelhouse lit green' },
  ];
  for (const entry of people) await addEntry(page, entry);
  await field(page, 1, 'Subject').fill('@son at the @quay');
  await expect.poll(() => preview(page).textContent()).toContain('his son of twenty-two at the a wet concrete quay');
  await cast(page).getByRole('button', { name: '@son in 1 scene: go to the next' }).waitFor();

  await cast(page).getByRole('button', { name: 'Details of @son' }).click();
  await cast(page).getByRole('textbox', { name: 'Voice of @son' }).fill('quick, talks to the floor');
  await cast(page).getByRole('textbox', { name: 'Reference of @son in Kling 3.0' }).fill('@Image 1');
  await expect.poll(() => preview(page).textContent()).toContain('@Image 1');
  await rowOf(page, 'Cast').click();
  expect(await rowOf(page, 'Cast').textContent()).toBe('Cast@skipper@son@clerk@quay@wheelhouse');
});

test('a new name takes every mention and speaker along, as one step of undo', async () => {
  const { page } = await browser.openProject(filmWithCast());
  await rowOf(page, 'Cast').click();
  await nameOf(page, 'skipper').fill('Old Tom');
  await page.keyboard.press('Enter');
  await toast(page, '7 scenes updated').waitFor();
  await row(page, 2).click();
  await row(page, 3).click();
  expect(await field(page, 2, 'Action').inputValue()).toBe('@Old_Tom coils a rope');
  expect(await field(page, 3, 'Dialog').inputValue()).toBe('OLD TOM (low): I have four.');
  await undoInToast(page).click();
  await expect.poll(() => field(page, 2, 'Action').inputValue()).toBe('@skipper coils a rope');
  expect(await field(page, 3, 'Dialog').inputValue()).toBe('SKIPPER (low): I have four.');
  await nameOf(page, 'skipper').waitFor();
});

test('a name that cannot be stays in its field, with the reason', async () => {
  const { page } = await browser.openProject(filmWithCast(3));
  await rowOf(page, 'Cast').click();
  await nameOf(page, 'skipper').fill('Quay');
  await wording(page, 'skipper').focus();
  await cast(page).getByRole('alert').filter({ hasText: 'is taken by another entry' }).waitFor();
  expect(await nameOf(page, 'skipper').inputValue()).toBe('Quay');
  await nameOf(page, 'skipper').press('Escape');
  expect(await nameOf(page, 'skipper').inputValue()).toBe('skipper');
  await cast(page).getByRole('button', { name: 'Add to the cast' }).click();
  await page.keyboard.type('7th');
  await page.keyboard.press('Enter');
  await cast(page).getByRole('alert').filter({ hasText: 'must be a letter' }).waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => focused(page)).toBe('Add to the cast');
});

test('an entry is removed at once, and brought back by the toast', async () => {
  const { page } = await browser.openProject(filmWithCast(4));
  await rowOf(page, 'Cast').click();
  await cast(page).getByRole('button', { name: 'Details of @skipper' }).click();
  await cast(page).getByRole('button', { name: 'Remove @skipper' }).click();
  await toast(page, 'Removed @skipper. 3 scenes still mention it.').waitFor();
  await expect.poll(() => focused(page)).toBe('Wording of @quay');
  await undoInToast(page).click();
  await expect.poll(() => wording(page, 'skipper').inputValue()).toBe('a trawler skipper of sixty-eight');
});

test('an entry leads to the scenes that use it, one after the other', async () => {
  const { page } = await browser.openProject(filmWithCast(4));
  await rowOf(page, 'Cast').click();
  expect(await cast(page).getByRole('group', { name: '@quay' }).textContent()).toContain('unused');
  const usage = cast(page).getByRole('button', { name: '@skipper in 3 scenes: go to the next' });
  await usage.click();
  await expect.poll(() => focused(page)).toBe('Scene #2 action');
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect.poll(() => focused(page)).toBe('Scene #3 dialog');
  expect(await page.evaluate(() => getSelection()?.toString())).toBe('SKIPPER');
  await usage.click();
  await expect.poll(() => focused(page)).toBe('Scene #4 action');
  await usage.click();
  await expect.poll(() => focused(page)).toBe('Scene #2 action');
});

test('an unknown name in a wording is in the check, and leads there', async () => {
  const film = filmOf(2, {
    settings: { target: 'kling-3' },
    look: 'Like @nobody',
    cast: [{ ...quay, text: 'of @tom' }],
  });
  const { page } = await browser.openProject(film);
  await page.getByRole('tab', { name: /^Check/ }).click();
  const findings = page.getByRole('list', { name: 'Check' });
  await findings.getByRole('button', { name: /named tom/ }).click();
  await expect.poll(() => focused(page)).toBe('Wording of @quay');
  await findings.getByRole('button', { name: /named nobody/ }).click();
  await expect.poll(() => focused(page)).toBe('Look');
});

test('the rows are walked through, opened and folded by the arrow keys', async () => {
  const { page } = await browser.openProject(filmWithCast(2));
  await row(page, 1).focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowRight');
  await wording(page, 'quay').waitFor();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Super 16');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('ArrowLeft');
  expect(await rowOf(page, 'Look').textContent()).toBe('LookSuper 16');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => focused(page)).toBe('Scene #1');
});

test('pasted scenes bring their cast along: ours wins, and theirs is one action away', async () => {
  const { page } = await browser.openProject(filmWithCast(2));
  await row(page, 2).press('Control+c');
  const other = filmOf(1, { cast: [{ ...skipper, text: 'another skipper' }] });
  const { page: second } = await browser.openProject(other);
  const clipboard = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    return (await item?.getType('text/html'))?.text();
  });
  expect(clipboard).toContain('a trawler skipper of sixty-eight');
  await row(second, 1).press('Control+v');
  await second.getByText('Your wording of @skipper stays.', { exact: true }).first().waitFor();
  await rowOf(second, 'Cast').click();
  expect(await wording(second, 'skipper').inputValue()).toBe('another skipper');
  await second.getByRole('button', { name: 'Use theirs', exact: true }).click();
  await expect.poll(() => wording(second, 'skipper').inputValue()).toBe('a trawler skipper of sixty-eight');
  await undoInToast(second).click();
  await expect.poll(() => wording(second, 'skipper').inputValue()).toBe('another skipper');
});

test('the look and a wording are written by the AI, each as one step of undo', async () => {
  const { page } = await browser.openProject({ ...filmWithCast(2), look: 'Super 16' });
  await rowOf(page, 'Look').click();
  await rowOf(page, 'Cast').click();
  const lookText = look(page).getByRole('textbox', { name: 'Look', exact: true });
  await lookText.press('Control+j');
  await toast(page, 'AI generated look content').waitFor();
  expect(await lookText.inputValue()).not.toBe('Super 16');
  await undoInToast(page).click();
  await expect.poll(() => lookText.inputValue()).toBe('Super 16');
  await cast(page).getByRole('button', { name: 'Generate wording of @quay' }).click();
  await toast(page, 'AI generated @quay content').waitFor();
  expect(await wording(page, 'quay').inputValue()).not.toBe(quay.text);
  await page.keyboard.press('Control+z');
  await expect.poll(() => wording(page, 'quay').inputValue()).toBe(quay.text);
});

test('the look and the cast are kept by a reload, an export and a template', async () => {
  const { page } = await browser.openProject({ ...filmWithCast(2), look: 'Super 16' });
  await rowOf(page, 'Cast').click();
  await wording(page, 'quay').fill('a quay in the rain');
  await page.getByText('Saved', { exact: true }).waitFor();
  await page.reload();
  await expect.poll(() => preview(page).textContent()).toContain('Super 16');
  const download = page.waitForEvent('download');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Find or run' }).fill('export project');
  await page.keyboard.press('Enter');
  const exported = await text(await (await download).createReadStream());
  const written = { look: 'Super 16', cast: [skipper, { ...quay, text: 'a quay in the rain' }] };
  expect(JSON.parse(exported)).toMatchObject(written);
  await page.getByRole('button', { name: 'Save Template', exact: true }).click();
  await page.getByRole('textbox', { name: /name/i }).fill('Boats');
  await page.getByRole('dialog').getByRole('button', { name: /^Save/ }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  const [template] = await page.evaluate(async () => (await fetch('/api/templates')).json());
  expect(template).toMatchObject(written);
});

test('the palette leads to the look, to each entry, and to a new one', async () => {
  const { page } = await browser.openProject(filmWithCast(2));
  const run = async (words: string) => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Find or run' }).fill(words);
    await page.keyboard.press('Enter');
  };
  await run('edit the look');
  await expect.poll(() => focused(page)).toBe('Look');
  await run('wet concrete');
  await expect.poll(() => focused(page)).toBe('Wording of @quay');
  await run('add to the cast');
  await expect.poll(() => focused(page)).toBe('Name of the new entry');
});

test.each(axeCases)('axe finds nothing in the look and the cast ($scheme, $width px)', async ({ width, scheme }) => {
  const options = { viewport: { width, height: 900 }, before: withColorScheme(scheme) };
  const { page } = await browser.openProject({ ...filmWithCast(3), look: 'Super 16' }, options);
  expect(await violations(page), 'folded').toEqual([]);
  await rowOf(page, 'Look').click();
  await rowOf(page, 'Cast').click();
  await cast(page).getByRole('button', { name: 'Details of @skipper' }).click();
  await nameOf(page, 'skipper').fill('a.b');
  await page.keyboard.press('Enter');
  await cast(page).getByRole('button', { name: 'Add to the cast' }).click();
  expect(await violations(page), 'open').toEqual([]);
});
