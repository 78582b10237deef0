import { expect, test } from 'vitest';
import type { CastEntry } from '../../src/domain/cast/entry.ts';
import { filmOf } from '../support/film-of.ts';
import { isFull } from '../support/rounds.ts';
import { violations } from './axe.ts';
import { serveBrowser } from './serve-browser.ts';

const browser = serveBrowser();

const skipper: CastEntry = { name: 'skipper', kind: 'character', text: 'a trawler skipper of sixty-eight' };
const quay: CastEntry = { name: 'quay', kind: 'place', text: 'a wet concrete quay' };

test.runIf(isFull)('look and cast survive a reload, and their tools appear next to their texts', async () => {
  const project = filmOf(2, { settings: { target: 'kling-3' }, look: 'Super 16', cast: [skipper, quay] });
  // a wide touch screen, where the tools are always visible
  const { page } = await browser.openProject(project, {
    viewport: { width: 1180, height: 820 },
    hasTouch: true,
    isMobile: true,
  });
  const rowOf = (name: string) =>
    page.getByRole('region', { name, exact: true }).getByRole('button', { name: new RegExp(`^${name}\\b`) });
  await rowOf('Cast').click();
  const wording = page.getByRole('textbox', { name: 'Wording of @quay' });
  await wording.fill('a quay in the rain');
  await page.getByText('Saved', { exact: true }).waitFor();
  await page.reload();
  await page.getByText('Super 16').first().waitFor();
  expect(await violations(page), 'folded').toEqual([]);
  await rowOf('Look').click();
  await rowOf('Cast').click();
  await page.getByRole('button', { name: 'Presets for Look' }).waitFor();
  expect(await wording.inputValue()).toBe('a quay in the rain');
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
  await page.getByRole('button', { name: 'Details of @skipper' }).click();
  await page.getByRole('textbox', { name: 'Name of @skipper', exact: true }).fill('a.b');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Add to the cast' }).click();
  expect(await violations(page), 'open').toEqual([]);
});
