import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { newProject, numbered, type Project } from '../../src/domain/project.ts';
import { serveBrowser } from '../support/browser.ts';
import { field, filmOf, focused, row } from '../support/editor-page.ts';

const browser = serveBrowser();

const preview = (page: Page) => page.getByRole('group', { name: 'Prompt', exact: true });
const lit = (page: Page) => preview(page).locator('[aria-current="true"]');
const count = async (page: Page, words: string) => ((await preview(page).textContent()) ?? '').split(words).length - 1;

/** 20 seconds of a perfume: four empty scenes, with what is the same in all of them written once. */
function perfume(): Project {
  const scenes = filmOf(4).scenes.map((scene) => ({ ...scene, subject: '', duration: 5 }));
  return {
    ...newProject(),
    projectTitle: 'Salt',
    targetDuration: 20,
    scenes: numbered(scenes),
    settings: { target: 'kling-3' },
    look: 'Palette: salt white, one amber',
    cast: [
      { name: 'ines', kind: 'character', text: 'a dancer of thirty, cropped black hair, linen shirt', short: 'Ines' },
      { name: 'bottle', kind: 'prop', text: 'a square bottle of amber glass, salt on its shoulders' },
    ],
  };
}

/** 60 seconds about a harbor: twelve scenes that all mention the skipper. */
function documentary(): Project {
  const scenes = filmOf(12).scenes.map((scene) => ({
    ...scene,
    duration: 5,
    subject: '@skipper',
    action: `counts berth ${scene.sceneNumber} in orange oilskin`,
    scene: '@quay at slack water',
    dialog: scene.sceneNumber === 4 ? 'SKIPPER (low): I have four.' : '',
  }));
  return {
    ...newProject(),
    projectTitle: 'The Last Four Boats',
    targetDuration: 60,
    scenes: numbered(scenes),
    settings: { target: 'kling-3' },
    look: 'Observational documentary. Palette: slate gray, rust',
    cast: [
      { name: 'skipper', kind: 'character', text: 'a trawler skipper of sixty-eight', voice: 'low, unhurried' },
      { name: 'quay', kind: 'place', text: 'a wet concrete quay, four steel trawlers', short: 'the quay' },
    ],
  };
}

test('a perfume film of four scenes is typed with the names of its cast', async () => {
  const { page } = await browser.openProject(perfume());
  const actions = ['turns in @in', 'lifts @bo', 'opens @bo', 'leaves @bo'];
  for (const [index, words] of actions.entries()) {
    await field(page, index + 1, 'Subject').focus();
    await page.keyboard.type('@ine');
    await page.getByRole('listbox', { name: 'Cast' }).waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.type('barefoot');
    await field(page, index + 1, 'Action').focus();
    await page.keyboard.type(words);
    await page.getByRole('listbox', { name: 'Cast' }).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.type('in the sun');
  }
  expect(await field(page, 2, 'Action').inputValue()).toBe('lifts @bottle in the sun');
  const clips = await page.getByRole('region', { name: /^Clip \d+$/ }).count();
  await expect.poll(() => count(page, 'a dancer of thirty, cropped black hair, linen shirt')).toBe(clips);
  expect(await preview(page).textContent()).not.toContain('@');
});

test('one edit changes a phrase in 12 scenes of a documentary: by find and replace, or in its cast', async () => {
  const { page } = await browser.openProject(documentary());
  const clips = await page.getByRole('region', { name: /^Clip \d+$/ }).count();
  expect(await count(page, 'in orange oilskin')).toBe(12);
  // what to find, what to put there, and all of them
  await page.keyboard.press('Control+f');
  await page.keyboard.type('orange oilskin');
  await page.getByRole('textbox', { name: 'Replace with' }).fill('yellow oilskin');
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => count(page, 'in yellow oilskin')).toBe(12);
  await page.keyboard.press('Control+z');
  await expect.poll(() => count(page, 'in orange oilskin')).toBe(12);
  // the skipper's wording stands once in the cast, and in every clip
  expect(await count(page, 'skipper of sixty-eight')).toBe(clips);
  await page.getByRole('textbox', { name: 'Find', exact: true }).fill('sixty-eight');
  await page.getByRole('textbox', { name: 'Replace with' }).fill('seventy');
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => count(page, 'skipper of seventy')).toBe(clips);
});

test('what is written in scene 11 of 12 is in sight, and a click on a phrase of clip 1 leads to its field', async () => {
  const { page } = await browser.openProject(documentary());
  await row(page, 11).click();
  await field(page, 11, 'Action').focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' and sits down');
  await expect.poll(() => lit(page).textContent()).toMatch(/berth 11 in orange oilskin and sits down/);
  const [phrase, view] = [await lit(page).boundingBox(), await preview(page).boundingBox()];
  if (!phrase || !view) throw new Error('no phrase in sight');
  expect(phrase.y).toBeGreaterThanOrEqual(view.y);
  expect(phrase.y + phrase.height).toBeLessThanOrEqual(view.y + view.height);
  await page
    .getByRole('region', { name: 'Clip 1', exact: true })
    .getByText('a trawler skipper of sixty-eight')
    .first()
    .click();
  await expect.poll(() => focused(page)).toBe('Scene #1 subject');
});
