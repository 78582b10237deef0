import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { limits } from '../../src/domain/product/limits.ts';
import { sceneFieldGroups } from '../../src/domain/scene/fields.ts';
import { filmOf } from '../support/film-of.ts';
import { isFull } from '../support/rounds.ts';
import { violations, withColorScheme } from './axe.ts';
import { card, field, focused, row } from './editor-page.ts';
import { serveBrowser } from './serve-browser.ts';

const browser = serveBrowser();

test.runIf(isFull)('axe finds nothing in the editor in dark mode', async () => {
  const { page } = await browser.openProject(filmOf(4));
  await page.getByRole('button', { name: 'Copy Prompt' }).click();
  await page.getByText('Copied to Clipboard', { exact: true }).waitFor();
  await row(page, 2).click({ modifiers: ['Control'] });
  await row(page, 3).click({ modifiers: ['Shift'] });
  await page.getByText('2 selected', { exact: true }).waitFor();
  expect(await violations(page), 'with a toast and a selection').toEqual([]);
  await page.getByRole('button', { name: 'Clear the selection' }).click();
  await card(page, 1).getByRole('button', { name: 'Presets for Cam', exact: true }).click();
  await page.getByRole('dialog', { name: 'Camera presets' }).waitFor();
  expect(await violations(page), 'presets').toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Load Template', exact: true }).click();
  await page.getByRole('dialog', { name: 'Load Template' }).waitFor();
  expect(await violations(page), 'a dialog').toEqual([]);
});

test.runIf(isFull)('axe finds nothing in the editor on a phone in light mode', async () => {
  const options = { viewport: { width: 390, height: 900 }, before: withColorScheme('light') };
  const { page } = await browser.openEditor(options);
  await field(page, 1, 'Action').fill('x'.repeat(limits.fieldLength + 1));
  await card(page, 1).getByText('1 over. Shorten it to save; copying still works.').waitFor();
  await card(page, 1).getByRole('button', { name: 'Scene 1 actions' }).click();
  await page.getByRole('menuitem', { name: 'Duplicate Scene #1' }).waitFor();
  expect(await violations(page), 'a text over its limit, and a menu').toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'Preview' }).click();
  expect(await violations(page), 'the preview').toEqual([]);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Trending Events' }).click();
  await page.getByRole('dialog', { name: 'Trending Events' }).waitFor();
  await page.getByRole('button', { name: 'Sports' }).click();
  expect(await violations(page), 'a dialog').toEqual([]);
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

test('a keyboard user registers, composes four scenes and copies the prompt', async () => {
  const { page } = await browser.open('/register');
  await tabTo(page, 'Email');
  await page.keyboard.type('keys@example.test');
  await tabTo(page, 'Password');
  await page.keyboard.type('no mouse at all');
  await tabTo(page, 'Confirm password');
  await page.keyboard.type('no mouse at all');
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: 'Prompt preview' }).waitFor();

  const subjectOf = (number: number) => `Scene #${number} subject`;
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  let between = 0;
  for (; between < 20; between += 1) {
    await page.keyboard.press('Tab');
    if ((await focused(page)) === subjectOf(1)) break;
  }
  expect(between, 'Tab stops before the first field').toBeLessThanOrEqual(14);
  await page.keyboard.type('Shot 1');
  // each field is one Tab stop, in the editor's order
  for (const { key } of sceneFieldGroups.flatMap(({ fields }) => fields).slice(1)) {
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe(`Scene #1 ${key}`);
  }
  await page.keyboard.type('We were never going to Vienna');
  for (let number = 2; number <= 2; number += 1) {
    await page.keyboard.press('Control+Enter');
    await expect.poll(() => focused(page)).toBe(subjectOf(number));
    await page.keyboard.type(`Shot ${number}`);
  }
  // duplicate the last scene, then add one with the button above the list
  await page.keyboard.press('Control+d');
  await expect.poll(() => focused(page)).toBe(subjectOf(3));
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Shot 3');
  const addScene = page.getByRole('button', { name: 'Add Scene' });
  for (let back = 0; back < 200 && !(await addScene.evaluate((one) => one === document.activeElement)); back += 1) {
    await page.keyboard.press('Shift+Tab');
  }
  await page.keyboard.press('Enter');
  await expect.poll(() => focused(page)).toBe(subjectOf(4));
  await page.keyboard.type('Shot 4');
  // the bar is one Tab stop, and reaching it from the list does not require passing every scene
  await page.keyboard.press('Alt+ArrowUp');
  expect(await focused(page)).toBe(subjectOf(3));
  await page.keyboard.press('Control+z');
  await tabTo(page, 'Find or run');
  for (let presses = 0; presses < 12; presses += 1) {
    if (await page.evaluate(() => document.activeElement?.textContent === 'Copy Prompt')) break;
    await page.keyboard.press('ArrowRight');
  }
  await page.keyboard.press('Enter');
  await page.getByText('Copied to Clipboard', { exact: true }).waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied.match(/Shot \d+/g)).toEqual(Array.from({ length: 4 }, (_, index) => `Shot ${index + 1}`));
  expect(copied).toContain('Dialogue: "We were never going to Vienna"');
  const outline = await page.evaluate(() => {
    const element = document.activeElement;
    return element && getComputedStyle(element).outlineStyle;
  });
  expect(outline).toBe('solid');
});

test.runIf(isFull)('a touch user composes three scenes and copies the prompt', async () => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const { page } = await browser.openEditor(phone);
  const box = await field(page, 1, 'Subject').boundingBox();
  expect(box?.y, 'the first field').toBeLessThan(300);
  for (const number of [1, 2, 3]) {
    if (number > 1) await page.getByRole('button', { name: 'New Scene' }).tap();
    await field(page, number, 'Subject').tap();
    await page.keyboard.type(`Shot ${number}`);
    await field(page, number, 'Subject').blur();
  }
  // presets, duplicate, move and remove all work by touch
  await card(page, 2).getByRole('button', { name: 'Presets for Light', exact: true }).tap();
  // the first tap previews a preset, the second applies it
  const preset = page.getByRole('dialog').getByRole('option').first();
  await preset.tap();
  await preset.and(page.locator('[aria-selected="true"]')).tap();
  await expect.poll(() => field(page, 2, 'Light').inputValue()).not.toBe('');
  await field(page, 2, 'Light').blur();
  for (const command of ['Duplicate Scene #1', 'Move Scene #1 down', 'Remove Scene #1']) {
    await card(page, 1).getByRole('button', { name: 'Scene 1 actions' }).tap();
    await page.getByRole('menuitem', { name: command, exact: true }).tap();
  }
  await page.getByText('3 scenes', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Copy Prompt' }).tap();
  await page.getByText('Copied to Clipboard', { exact: true }).waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied.match(/Shot \d+/g)).toEqual(['Shot 1', 'Shot 2', 'Shot 3']);
  expect(copied).toContain('Lighting: ');
});
