import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { filmOf } from '../support/film-of.ts';
import { isFull } from '../support/rounds.ts';
import { axeCases, violations, withColorScheme } from './axe.ts';
import { serveBrowser } from './serve-browser.ts';

const browser = serveBrowser();

const overflow = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, scrollHeight } = document.documentElement;
    return { x: scrollWidth - innerWidth, y: scrollHeight - innerHeight };
  });
/** Returns an element's box after its animations have ended. */
async function boxOf(element: Locator) {
  await element.evaluate((one) => Promise.all(one.getAnimations().map(({ finished }) => finished)));
  const box = await element.boundingBox();
  if (!box) throw new Error('out of sight');
  return { ...box, bottom: box.y + box.height };
}

test.runIf(isFull)('the page itself scrolls only in a window of very low height', async () => {
  const { page } = await browser.openProject(filmOf(20));
  await page.getByRole('button', { name: 'Fold all' }).click();
  await page.getByRole('button', { name: 'Unfold all' }).click();
  const last = page.getByRole('region', { name: 'Scene #20', exact: true });
  for (const viewport of [
    { width: 2200, height: 1240 },
    { width: 1366, height: 768 },
    { width: 1024, height: 768 },
  ]) {
    await page.setViewportSize(viewport);
    await expect.poll(() => overflow(page), { message: `${viewport.width} px` }).toEqual({ x: 0, y: 0 });
    await last.scrollIntoViewIfNeeded();
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.setViewportSize({ ...viewport, height: 400 });
    await expect.poll(async () => (await overflow(page)).y).toBe(100);
  }
  for (const width of [1680, 1280, 1279, 768, 390, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(async () => (await overflow(page)).x, { message: `${width} px` }).toBe(0);
  }
});

test.runIf(isFull)(
  'on a phone, the dock’s buttons are large enough to tap, it hides while the keyboard is open, and toasts appear above it',
  async () => {
    const { page } = await browser.openEditor({
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    const dock = page.getByRole('navigation', { name: 'Editor' });
    const toast = (title: string) => page.getByRole('listitem').filter({ hasText: title });
    for (const control of await dock.locator('button').all()) {
      const { width, height } = await boxOf(control);
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    }
    await dock.getByRole('button', { name: 'New Scene' }).tap();
    await dock.waitFor({ state: 'hidden' });
    const subject = page
      .getByRole('region', { name: 'Scene #2', exact: true })
      .getByRole('textbox', { name: 'Subject' });
    expect(await subject.evaluate((one) => one === document.activeElement)).toBe(true);
    await page.keyboard.type('Coins on a table');
    await subject.blur();
    await dock.getByRole('button', { name: 'Copy Prompt' }).tap();
    await toast('Copied to Clipboard').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('Coins on a table.');
    expect((await boxOf(toast('Copied to Clipboard'))).bottom).toBeLessThanOrEqual((await boxOf(dock)).y);

    // a toast does not cover the preset picker's bottom button either
    const grade = page.getByRole('textbox', { name: 'Grade', exact: true }).first();
    await grade.fill('Muted teal');
    await page.getByRole('button', { name: 'Presets for Grade', exact: true }).first().tap();
    const save = page.getByRole('button', { name: 'Save as my preset' });
    await save.tap();
    await toast('Preset Saved').waitFor();
    expect((await boxOf(toast('Preset Saved'))).bottom).toBeLessThanOrEqual((await boxOf(save)).y);
  },
);

test.runIf(isFull).each(axeCases)(
  'axe finds nothing in the editor, its menus and its commands ($scheme, $width px)',
  async ({ width, scheme }) => {
    // of four scenes, one ends before the target duration, one crosses it, and two are beyond it
    const film = filmOf(4, { settings: { target: 'kling-3' }, targetDuration: 7 });
    const { page } = await browser.openProject(film, {
      viewport: { width, height: 800 },
      before: withColorScheme(scheme),
    });
    const menu = page.getByRole('menu');
    const open = async (name: string) => {
      await page.getByRole('toolbar', { name: 'Project' }).getByRole('button', { name, exact: true }).click();
      await menu.waitFor();
    };
    await page
      .getByRole('region', { name: 'Timeline', exact: true })
      .getByRole('button', { name: /^Scene 4,/ })
      .click();
    await open(width < 768 ? 'More' : 'Promptreel menu');
    expect(await violations(page), 'a scene beyond the target, and the menu').toEqual([]);
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'hidden' });

    await page.getByLabel('Target duration').fill('400');
    await page.getByLabel('Project title').fill('x'.repeat(201));
    await open('Account');
    expect(await violations(page), 'too long a target and a title, and the account').toEqual([]);
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'hidden' });

    await page.keyboard.press('Control+k');
    const search = page.getByRole('combobox', { name: 'Find or run' });
    await search.fill('s');
    expect(await violations(page), 'matches').toEqual([]);
    await search.fill('keyboard shortcuts');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    expect(await violations(page), 'the keys').toEqual([]);
  },
);
