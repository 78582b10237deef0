import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { filmOf } from '../support/film-of.ts';
import { isFull } from '../support/rounds.ts';
import { violations } from './axe.ts';
import { field } from './editor-page.ts';
import { serveBrowser } from './serve-browser.ts';

const browser = serveBrowser();

/** The words marked as matches and as the current match, in fields, rows and preview. */
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

test.runIf(isFull)(
  'matches are marked and scrolled into view in both columns, and the current match is selected when the search closes',
  async () => {
    const film = filmOf(12, { settings: { target: 'kling-3' } });
    const scenes = film.scenes.map((scene) => ({ ...scene, light: 'Overcast dawn, no fill' }));
    const { page } = await browser.openProject({ ...film, scenes });
    await page.keyboard.press('Control+f');
    const bar = page.getByRole('search', { name: 'Find and replace' });
    await bar.waitFor();
    await page.keyboard.type('no such words');
    await bar.getByText('Nothing found', { exact: true }).waitFor();
    expect(await violations(page), 'nothing found').toEqual([]);
    await bar.getByRole('textbox', { name: 'Find', exact: true }).fill('dawn');
    await bar.getByText('1 of 12', { exact: true }).waitFor();
    expect(await violations(page), 'found').toEqual([]);
    await page.keyboard.press('Shift+Enter');
    await bar.getByText('12 of 12', { exact: true }).waitFor();
    await expect.poll(() => marked(page, 'find-current')).toEqual(['preview: dawn', 'scenes: dawn']);
    await expect
      .poll(async () => (await marked(page, 'find')).filter((one) => one === 'preview: dawn').length)
      .toBe(11);
    const boxes = [field(page, 12, 'Light'), page.locator('[data-prompt] [aria-current="true"]')];
    for (const box of boxes) {
      await expect
        .poll(async () => {
          const place = await box.boundingBox();
          return place !== null && place.y >= 0 && place.y + place.height <= 900;
        })
        .toBe(true);
    }
    await page.keyboard.press('Escape');
    await bar.waitFor({ state: 'hidden' });
    expect(await page.evaluate(() => getSelection()?.toString())).toBe('dawn');
    expect(await marked(page, 'find')).toEqual([]);
  },
);
