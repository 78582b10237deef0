import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { CastEntry } from '../../src/domain/cast/entry.ts';
import { filmOf } from '../support/film-of.ts';
import { isFull } from '../support/rounds.ts';
import { violations } from './axe.ts';
import { field, focused } from './editor-page.ts';
import { serveBrowser } from './serve-browser.ts';

const browser = serveBrowser();

const cast: CastEntry[] = [
  { name: 'mara', kind: 'character', text: 'a woman of forty, red coat', short: 'Mara' },
  { name: 'marit', kind: 'prop', text: 'the trawler Marit, forty feet, rust at the scuppers' },
  { name: 'old_quay', kind: 'place', text: 'a wet concrete quay, four steel trawlers' },
];

const list = (page: Page) => page.getByRole('listbox', { name: 'Cast' });
const options = (page: Page) => list(page).getByRole('option');
const tip = (page: Page) => page.getByRole('tooltip');

/** A film whose first scene has this action. */
function filmWithAction(scenes: number, action: string) {
  const film = filmOf(scenes, { settings: { target: 'kling-3' }, cast });
  return { ...film, scenes: film.scenes.map((scene, index) => (index === 0 ? { ...scene, action } : scene)) };
}

/** The middle of the first name in a field, in window coordinates. */
async function middleOfName(page: Page, label: string) {
  const box = await field(page, 1, label).locator('xpath=preceding-sibling::*').locator('mark').first().boundingBox();
  if (!box) throw new Error('no mark');
  return [box.x + box.width / 2, box.y + box.height / 2] as const;
}

test.runIf(isFull)('pointing at a name shows its wording, and the list of names scrolls with its field', async () => {
  const { page } = await browser.openProject(filmWithAction(6, '@mara meets @mate '));
  // move the caret into a name by keyboard
  await field(page, 1, 'Action').focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => tip(page).textContent()).toBe('@mate is not in the cast');
  await page.mouse.move(...(await middleOfName(page, 'Action')));
  await expect.poll(() => tip(page).textContent()).toBe('a woman of forty, red coat');
  // the pointer can move onto the tip, and Escape hides it
  await tip(page).hover();
  expect(await violations(page), 'a wording').toEqual([]);
  expect(await tip(page).isVisible()).toBe(true);
  await page.keyboard.press('Escape');
  await tip(page).waitFor({ state: 'hidden' });
  await page.keyboard.press('End');
  await page.keyboard.type('@');
  await expect.poll(() => options(page).count()).toBe(3);
  await tip(page).waitFor({ state: 'hidden' });
  expect(await violations(page), 'the list').toEqual([]);
  // point next to the list
  await page.getByText('Action', { exact: true }).first().hover();
  await page.mouse.wheel(0, 60);
  expect(await list(page).count()).toBe(1);
  await page.mouse.wheel(0, 900);
  await list(page).waitFor({ state: 'hidden' });
  expect(await focused(page)).toBe('Scene #1 action');
  await page.keyboard.type('m');
  await expect.poll(() => options(page).count()).toBe(2);
});

test.runIf(isFull)(
  'on touch devices, a name can be completed, a tap on a name shows its wording, and a selection shows a button',
  async () => {
    const { page } = await browser.openProject(filmWithAction(1, '@mara at the winch'), {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
      before: () => {
        localStorage.setItem('promptreel.color-scheme', 'light');
        const faked = Object.assign(new EventTarget(), { height: 460, offsetTop: 0, scale: 1, width: 390 });
        Object.defineProperty(window, 'visualViewport', { value: faked });
      },
    });
    const scene = field(page, 1, 'Scene');
    await scene.tap();
    // as a browser does when its on-screen keyboard opens
    await scene.evaluate((input) => window.scrollBy(0, input.getBoundingClientRect().top - 300));
    await page.keyboard.type('at ');
    // comes with the code that completes names
    await page.locator('[data-phrase-strip]').waitFor();
    await page.keyboard.type('@');
    await expect.poll(() => options(page).count()).toBe(3);
    const [box, row] = [await list(page).boundingBox(), await options(page).nth(2).boundingBox()];
    if (!box || !row) throw new Error('no list');
    expect(box.x).toBeGreaterThanOrEqual(0);
    expect(box.x + box.width).toBeLessThanOrEqual(390);
    expect(box.y + box.height).toBeLessThanOrEqual(460);
    expect(row.height).toBeGreaterThanOrEqual(44);
    expect(await violations(page), 'the list').toEqual([]);
    await options(page).nth(2).tap();
    expect(await scene.inputValue()).toBe('at @old_quay ');
    expect(await focused(page)).toBe('Scene #1 scene');
    await page.touchscreen.tap(...(await middleOfName(page, 'Action')));
    await expect.poll(() => tip(page).textContent()).toBe('a woman of forty, red coat');
    expect(await violations(page), 'a wording').toEqual([]);
    const offer = page.getByRole('button', { name: 'Make a cast entry' });
    expect(await offer.count()).toBe(0);
    await field(page, 1, 'Action').evaluate((input: HTMLTextAreaElement) => input.setSelectionRange(6, 18));
    const button = await offer.boundingBox();
    expect(button && Math.min(button.width, button.height)).toBeGreaterThanOrEqual(44);
  },
);
