import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { CastEntry } from '../../src/domain/cast-entry.ts';
import { presetLibraries } from '../../src/domain/presets/library.ts';
import type { Project } from '../../src/domain/project.ts';
import { axeCases, violations, withColorScheme } from '../support/axe.ts';
import { serveBrowser } from '../support/browser.ts';
import { filmOf, focused } from '../support/editor-page.ts';

/** The library, the AI and the takes of the look and of wordings: those of a scene's field. */

const browser = serveBrowser();

const part = (page: Page, name: 'Look' | 'Cast') => page.getByRole('region', { name, exact: true });
const lookText = (page: Page) => part(page, 'Look').getByRole('textbox', { name: 'Look', exact: true });
const wording = (page: Page, name: string) => part(page, 'Cast').getByRole('textbox', { name: `Wording of @${name}` });
const preview = (page: Page) => page.getByRole('group', { name: 'Prompt', exact: true });
const tried = (page: Page) => preview(page).locator('[data-tried]').first();
const takes = (page: Page, label: string) => page.getByRole('group', { name: `New text of ${label}`, exact: true });

const skipper: CastEntry = { name: 'skipper', kind: 'character', text: 'a trawler skipper of sixty-eight' };
const quay: CastEntry = { name: 'quay', kind: 'place', text: 'a wet concrete quay' };

/** A film with a look, whose second scene mentions the skipper, with the rows of look and cast open. */
async function openFilm(options?: Parameters<typeof browser.openProject>[1]) {
  const film = filmOf(2, { settings: { target: 'kling-3' }, look: 'Super 16', cast: [skipper, quay] });
  const scenes = film.scenes.with(1, {
    ...film.scenes[1],
    action: '@skipper coils a rope',
  } as Project['scenes'][number]);
  const { page } = await browser.openProject({ ...film, scenes }, options);
  for (const name of ['Look', 'Cast'] as const) {
    await part(page, name)
      .getByRole('button', { name: new RegExp(`^${name}\\b`) })
      .click();
  }
  return page;
}

test('what the AI writes over the look or a wording is a take', async () => {
  const page = await openFilm();
  await lookText(page).press('Control+j');
  await takes(page, 'Look').getByText('2 of 2', { exact: true }).waitFor();
  await page.getByText('Look has a new text. After the field: Keep, Add after, Put back.').waitFor();
  const written = await lookText(page).inputValue();
  // the next stop after the text
  await page.keyboard.press('Tab');
  await expect.poll(() => focused(page)).toBe('Keep');
  await takes(page, 'Look').getByRole('button', { name: 'Add after' }).press('Enter');
  expect(await lookText(page).inputValue()).toBe(`Super 16. ${written}`);
  await expect.poll(() => focused(page)).toBe('Look');
  expect(await takes(page, 'Look').count()).toBe(0);

  for (const count of ['2 of 2', '3 of 3']) {
    await part(page, 'Cast').getByRole('button', { name: 'Generate wording of @quay' }).click();
    await takes(page, '@quay').getByText(count, { exact: true }).waitFor();
  }
  await takes(page, '@quay').getByRole('button', { name: 'Put back' }).click();
  expect(await wording(page, 'quay').inputValue()).toBe(quay.text);
  await expect.poll(() => focused(page)).toBe('Wording of @quay');
});

test('a grade is tried on as the look in every layout, and taken over the text as one step of undo', async () => {
  const page = await openFilm();
  const [first] = presetLibraries.grade.presets;
  const dialog = page.getByRole('dialog', { name: 'Grade presets' });
  for (const target of ['Kling 3.0', 'Shot sheet']) {
    await page.getByRole('combobox', { name: 'Target' }).selectOption({ label: target });
    await lookText(page).press('Control+k');
    await page.getByRole('option', { name: 'Presets for Look' }).click();
    await dialog.getByText('for the look', { exact: true }).waitFor();
    const text = await preview(page).textContent();
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => tried(page).textContent()).toBe(first?.sets.grade);
    const cells = dialog.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Look', exact: true }) });
    expect(await cells.getByRole('cell').allTextContents()).toEqual(['Super 16', first?.sets.grade]);
    await page.keyboard.press('Escape');
    expect(await preview(page).textContent()).toBe(text);
    await expect.poll(() => focused(page)).toBe('Look');
    expect(await lookText(page).inputValue()).toBe('Super 16');
  }
  await part(page, 'Look').getByRole('button', { name: 'Presets for Look' }).click();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  expect(await lookText(page).inputValue()).toBe(first?.sets.grade);
  await takes(page, 'Look').waitFor();
  await page.getByText(`“${first?.name}” set Look.`, { exact: true }).first().waitFor();
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
  await expect.poll(() => lookText(page).inputValue()).toBe('Super 16');

  // a preset of the palette goes into the text that has the focus, if it is of its library
  await lookText(page).press('Control+k');
  await page.getByRole('combobox', { name: 'Find or run' }).fill(first?.name ?? '');
  await page
    .getByRole('option', { name: first?.name ?? '' })
    .first()
    .click();
  await expect.poll(() => lookText(page).inputValue()).toBe(first?.sets.grade);
});

test('a wording gets a preset of its kind with the keys of a field, also one of the user’s own', async () => {
  const page = await openFilm();
  const [first] = presetLibraries.subject.presets;
  await wording(page, 'skipper').press('Alt+Enter');
  await page.getByRole('menuitem', { name: 'Presets for wording of @skipper' }).click();
  const people = page.getByRole('dialog', { name: 'Subject presets' });
  await people.getByText('for the wording of @skipper', { exact: true }).waitFor();
  await people.getByRole('button', { name: 'Save as my preset' }).click();
  const mine = people.getByRole('group', { name: 'Mine' }).getByRole('option');
  await mine.waitFor();
  await people.getByRole('combobox', { name: 'Search presets' }).fill(first?.name ?? '');
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => tried(page).textContent()).toBe(first?.sets.subject);
  await page.keyboard.press('Enter');
  expect(await wording(page, 'skipper').inputValue()).toBe(first?.sets.subject);
  await expect.poll(() => focused(page)).toBe('Wording of @skipper');
  await takes(page, '@skipper').waitFor();
  await page.keyboard.press('Control+z');
  await expect.poll(() => wording(page, 'skipper').inputValue()).toBe(skipper.text);

  await wording(page, 'quay').fill('');
  await page.keyboard.press('/');
  await page.getByRole('dialog', { name: 'Scene presets' }).waitFor();
  // typed once more, it is text after all
  await page.keyboard.press('/');
  expect(await wording(page, 'quay').inputValue()).toBe('/');
  await expect.poll(() => focused(page)).toBe('Wording of @quay');
  await wording(page, 'quay').fill('');
  await page.keyboard.press('/');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  expect(await wording(page, 'quay').inputValue()).toBe(presetLibraries.scene.presets.at(-1)?.sets.scene);
  expect(await takes(page, '@quay').count()).toBe(0);
});

test.each(axeCases)('axe finds nothing in a take and the picker of a wording ($scheme, $width px)', async (one) => {
  const page = await openFilm({ viewport: { width: one.width, height: 900 }, before: withColorScheme(one.scheme) });
  await lookText(page).press('Control+j');
  await takes(page, 'Look').waitFor();
  await wording(page, 'quay').press('Alt+Enter');
  await page.getByRole('menuitem', { name: 'Presets for wording of @quay' }).waitFor();
  expect(await violations(page), 'a take, a menu').toEqual([]);
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Scene presets' }).waitFor();
  await page.keyboard.press('ArrowDown');
  expect(await violations(page), 'the picker').toEqual([]);
});

test('on a wide touch screen the tools of look and cast stand beside their texts, not under them', async () => {
  const page = await openFilm({ viewport: { width: 1180, height: 820 }, hasTouch: true, isMobile: true });
  await part(page, 'Look').getByRole('button', { name: 'Presets for Look' }).waitFor();
  const covered = await page.locator('[data-continuity] textarea').evaluateAll((texts) =>
    texts.flatMap((text) => {
      const box = text.getBoundingClientRect();
      const buttons = [...document.querySelectorAll('[data-continuity] button')].filter((button) => {
        const { left, right, top, bottom } = button.getBoundingClientRect();
        return left < box.right - 1 && right > box.left + 1 && top < box.bottom - 1 && bottom > box.top + 1;
      });
      return buttons.map((button) => button.getAttribute('aria-label') ?? button.textContent);
    }),
  );
  expect(covered).toEqual([]);
});
