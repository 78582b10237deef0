import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Project } from '../../src/domain/project/project.ts';
import { filmOf } from '../support/film-of.ts';
import { isFull } from '../support/rounds.ts';
import { violations } from './axe.ts';
import { field, focused, row } from './editor-page.ts';
import { serveBrowser } from './serve-browser.ts';

const browser = serveBrowser();

const preview = (page: Page) => page.getByRole('group', { name: 'Prompt', exact: true });
const lit = (page: Page) => preview(page).locator('[aria-current="true"]');
const phrase = (page: Page, words: RegExp) => preview(page).locator('[data-phrase]').filter({ hasText: words });
const top = (page: Page) => preview(page).evaluate((element) => element.scrollTop);
const selected = (page: Page) => page.evaluate(() => getSelection()?.toString().trim());
const skipper = { name: 'skipper', kind: 'character' as const, text: 'a trawler skipper of sixty-eight' };

/** Twelve scenes with text in most fields, so that the prompt is long. Every second scene has a mention. */
function longFilm(): Project {
  const film = filmOf(12, { settings: { target: 'kling-3', packing: 'scene' }, cast: [skipper] });
  const scenes = film.scenes.map((scene) => ({
    ...scene,
    subject: scene.sceneNumber % 2 === 0 ? '@skipper' : scene.subject,
    action: `counts the boats in the harbor of berth ${scene.sceneNumber}, then once more, and loses count.`,
    scene: 'A wet concrete quay, four steel trawlers, at slack water, first light, sleet from the left',
    camera: 'Handheld medium close-up, breathing with him',
    light: 'Overcast dawn, no fill; a sodium lamp dies behind him',
    audio: 'Halyards, a diesel idling two boats away',
    dialog: `My father had ${scene.sceneNumber} boats to look at.`,
  }));
  return { ...film, scenes };
}

/** Returns the distance of the highlighted phrase from the preview's middle, and whether it is completely visible. */
async function litPosition(page: Page) {
  const [box, view] = [await lit(page).boundingBox(), await preview(page).boundingBox()];
  if (!box || !view) throw new Error('no phrase is lit');
  return {
    inside: box.y >= view.y && box.y + box.height <= view.y + view.height,
    fromMiddle: Math.abs(box.y + box.height / 2 - (view.y + view.height / 2)),
  };
}

/** Returns the position of words in a phrase, in window coordinates. */
const positionOf = (page: Page, of: RegExp, words: string) =>
  phrase(page, of)
    .first()
    .evaluate((element, words) => {
      const range = document.createRange();
      const at = element.textContent.indexOf(words);
      range.setStart(element.firstChild as Node, at);
      range.setEnd(element.firstChild as Node, at + words.length);
      const { left, top, right, height } = range.getBoundingClientRect();
      return { left, right, y: top + height / 2, at };
    }, words);

test.runIf(isFull)(
  'the preview highlights and centers the phrase being edited, but does not move while the user reads',
  async () => {
    const { page } = await browser.openProject(longFilm(), { fresh: true });
    await page.clock.install();
    // in clips and in a script, at the end of the prompt and within it
    for (const target of ['sora-2', 'kling-3']) {
      await page.getByLabel('Target', { exact: true }).selectOption(target);
      if ((await field(page, 11, 'Action').count()) === 0) await row(page, 11).click();
      await field(page, 11, 'Action').focus();
      await page.keyboard.press('Control+End');
      await page.keyboard.type(' Sits');
      await expect.poll(() => lit(page).textContent()).toMatch(/^counts the boats .* berth 11, .* Sits$/);
      await expect.poll(async () => (await litPosition(page)).inside).toBe(true);
      if ((await field(page, 6, 'Light').count()) === 0) await row(page, 6).click();
      await field(page, 6, 'Light').focus();
      await expect.poll(() => lit(page).textContent()).toMatch(/^Overcast dawn/);
      await expect.poll(async () => (await litPosition(page)).fromMiddle).toBeLessThan(12);
    }
    // a wording with several uses is highlighted at the first use from the preview's current position on
    const cast = page.getByRole('region', { name: 'Cast', exact: true });
    await cast.getByRole('button', { name: /^Cast/ }).click();
    await phrase(page, /berth 9,/).evaluate((element) => element.scrollIntoView());
    await page.getByRole('textbox', { name: 'Wording of @skipper' }).focus();
    await page.keyboard.press('End');
    await page.keyboard.type(' who stoops');
    await expect.poll(() => lit(page).textContent()).toBe(`${skipper.text} who stoops`);
    expect(await lit(page).evaluate((element) => element.closest<HTMLElement>('[data-clip]')?.dataset.clip)).toBe('10');
    await expect.poll(async () => (await litPosition(page)).fromMiddle).toBeLessThan(12);
    expect(await violations(page)).toEqual([]);
    // after the user scrolls, the preview does not move for two seconds
    await field(page, 1, 'Action').focus();
    await expect.poll(() => lit(page).textContent()).toMatch(/berth 1,/);
    await preview(page).hover();
    await page.mouse.wheel(0, 1_500);
    await expect.poll(() => top(page)).toBeGreaterThan(1_000);
    const read = await top(page);
    await page.keyboard.type('He ');
    await expect.poll(() => lit(page).textContent()).toContain('He ');
    expect(await top(page)).toBe(read);
    await page.clock.fastForward(2_001);
    await page.keyboard.type('now ');
    await expect.poll(() => top(page)).toBeLessThan(read);
  },
);

test.runIf(isFull)(
  'clicking a phrase puts the caret at that character; dragging or double-clicking selects words',
  async () => {
    const { page } = await browser.openProject(longFilm());
    await preview(page).evaluate((element) => element.scrollTo(0, 60));
    const harbor = await positionOf(page, /berth 2,/, 'harbor');
    const before = await top(page);
    await page.mouse.click(harbor.left + 1, harbor.y);
    await expect.poll(() => focused(page)).toBe('Scene #2 action');
    const caret = () => field(page, 2, 'Action').evaluate((input: HTMLTextAreaElement) => input.selectionStart);
    expect(await caret()).toBe(harbor.at);
    await expect.poll(() => lit(page).textContent()).toMatch(/berth 2,/);
    await page.keyboard.type('old ');
    await expect.poll(() => lit(page).textContent()).toMatch(/the old harbor/);
    expect(await top(page)).toBe(before);

    await row(page, 3).focus();
    await page.mouse.move(harbor.left, harbor.y);
    await page.mouse.down();
    await page.mouse.move(harbor.right, harbor.y, { steps: 4 });
    await page.mouse.up();
    expect(await selected(page)).not.toBe('');
    expect(await focused(page)).toBe('Prompt');

    for (const width of [1440, 800]) {
      await page.setViewportSize({ width, height: 900 });
      if (width < 1024) await page.getByRole('tab', { name: 'Preview' }).click();
      await preview(page).evaluate((element) => element.scrollTo(0, 0));
      const counts = await positionOf(page, /berth 1,/, 'counts');
      await page.mouse.dblclick(counts.left + 12, counts.y);
      expect(await selected(page)).toBe('counts');
      expect(await focused(page)).toBe('Prompt');
      await page.keyboard.press('Control+c');
      expect((await page.evaluate(() => navigator.clipboard.readText())).trim()).toBe('counts');
      // click next to the selection
      await page.mouse.click(counts.left + 132, counts.y);
      await expect.poll(() => focused(page)).toBe('Scene #1 action');
    }
  },
);

test.runIf(isFull)(
  'on a phone, a strip shows the phrase being edited, and a tap on a phrase focuses its field',
  async () => {
    const { page } = await browser.openProject(longFilm(), {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
      before: () => {
        localStorage.setItem('promptreel.color-scheme', 'light');
        const faked = Object.assign(new EventTarget(), { height: 844, offsetTop: 0, scale: 1, width: 390 });
        Object.defineProperty(window, 'visualViewport', { value: faked });
      },
    });
    await field(page, 1, 'Action').tap();
    const strip = page.getByRole('button', { name: /^In the prompt, line/ });
    await strip.waitFor();
    expect(await violations(page), 'the strip').toEqual([]);
    await page.evaluate(() => {
      Object.assign(window.visualViewport as object, { height: 500 });
      window.visualViewport?.dispatchEvent(new Event('resize'));
    });
    const bottom = async () => {
      const box = await strip.boundingBox();
      return box && box.y + box.height;
    };
    await expect.poll(bottom).toBe(500);
    await strip.tap();
    await expect.poll(() => lit(page).isVisible()).toBe(true);
    expect(await violations(page), 'the phrase').toEqual([]);
    await phrase(page, /berth 2,/).tap();
    await expect.poll(() => focused(page)).toBe('Scene #2 action');
  },
);
