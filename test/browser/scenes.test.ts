import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Project } from '../../src/domain/project/project.ts';
import { filmOf } from '../support/film-of.ts';
import { isFull } from '../support/rounds.ts';
import { card, field, focused, row, subjects, waitForDragKeys } from './editor-page.ts';
import { serveBrowser } from './serve-browser.ts';

const browser = serveBrowser();

/** Returns a film with one scene per letter. The letter is the scene's subject. */
function filmWith(letters: string): Project {
  const film = filmOf(letters.length);
  return { ...film, scenes: film.scenes.map((scene, index) => ({ ...scene, subject: letters.charAt(index) })) };
}

const open = async (letters: string) => (await browser.openProject(filmWith(letters))).page;
const letters = async (page: Page) => (await subjects(page)).join('');
const sceneList = (page: Page) => page.getByRole('group', { name: 'Scene list' });

test('only the header of the topmost scene is sticky, during and after scrolling', async () => {
  const page = await open('ABCDEFGH');
  const heads = () =>
    sceneList(page).evaluate((list) =>
      [...list.querySelectorAll('[data-scene]')].flatMap((scene) => {
        const head = scene.querySelector('header');
        if (!head || getComputedStyle(head).position !== 'sticky') return [];
        return [[scene.ariaLabel, Math.round(head.getBoundingClientRect().top - list.getBoundingClientRect().top)]];
      }),
    );
  for (const number of [2, 4]) {
    // scroll until the middle of the scene is at the top
    await card(page, number).evaluate((scene) => {
      const list = scene.parentElement;
      const from = scene.getBoundingClientRect().top - (list?.getBoundingClientRect().top ?? 0);
      list?.scrollBy(0, from + scene.clientHeight / 2);
    });
    await expect.poll(heads).toEqual([[`Scene #${number}`, 0]]);
  }
  await field(page, 2, 'Light').evaluate((text) => text.scrollIntoView({ block: 'start' }));
  await expect.poll(heads).toEqual([['Scene #2', 0]]);
});

test('a scene is dragged by its grip: alone, together with the selected scenes, and by keyboard', async () => {
  const page = await open('ABCDEFGHIJKL');
  const inRows = async () =>
    (await sceneList(page).locator('[data-scene] [data-row]').allTextContents()).map((text) => text.slice(-1)).join('');
  // fold the first scene too: a project of more than eight scenes opens with all others folded
  await row(page, 1).click();
  await dragScene(page, 12, 2);
  await expect.poll(inRows).toBe('ALBCDEFGHIJK');
  await row(page, 1).click({ modifiers: ['Control'] });
  await row(page, 3).click({ modifiers: ['Control'] });
  await dragScene(page, 1, 5);
  await expect.poll(inRows).toBe('LCDABEFGHIJK');
  expect(await page.locator('[data-selected]').evaluateAll((all) => all.map((one) => one.ariaLabel))).toEqual([
    'Scene #4',
    'Scene #5',
  ]);
  await page.keyboard.press('Control+z');
  expect(await inRows()).toBe('ALBCDEFGHIJK');
  await page.keyboard.press('Escape');

  const grip = page.getByRole('button', { name: 'Drag Scene #3' });
  await grip.focus();
  expect(await grip.getAttribute('aria-describedby')).toBe('drag-keys');
  expect(await page.locator('#drag-keys').textContent()).toContain('Press Space to pick the scene up');
  await page.evaluate(() => {
    const said: string[] = [];
    Object.assign(globalThis, { said });
    const region = document.querySelector('[id^="DndLiveRegion"]');
    if (!region) throw new Error('nothing would announce a drag');
    new MutationObserver(() => said.push(region.textContent ?? '')).observe(region, {
      childList: true,
      subtree: true,
      characterData: true,
    });
  });
  const said = () => page.evaluate(() => (globalThis as unknown as { said: string[] }).said);
  const press = async (key: string, announced: string) => {
    await page.keyboard.press(key);
    await expect.poll(said).toContain(announced);
    await waitForDragKeys(page);
  };
  await press('Space', 'Scene 3 picked up, at position 3 of 12.');
  await press('ArrowUp', 'Scene 3 is over position 2 of 12.');
  await press('ArrowUp', 'Scene 3 is over position 1 of 12.');
  await press('Space', 'Scene 3 moved to position 1 of 12.');
  await expect.poll(inRows).toBe('BALCDEFGHIJK');
  await page.getByRole('button', { name: 'Drag Scene #1', exact: true }).focus();
  await press('Space', 'Scene 1 picked up, at position 1 of 12.');
  await press('Escape', 'Scene 1 put back.');
  expect(await inRows()).toBe('BALCDEFGHIJK');
  for (const words of await said()) expect(words).toMatch(/^(Scene \d .*\.)?$/);
});

test.runIf(isFull)('a scene can be pasted into another window’s project, and as text into a field', async () => {
  const from = await open('AB');
  await field(from, 2, 'Dialog').fill('We were never going to Vienna');
  await row(from, 2).focus();
  await from.keyboard.press('Control+c');
  await from.getByText('Copied to Clipboard', { exact: true }).waitFor();

  const to = await open('XY');
  await row(to, 1).focus();
  await to.keyboard.press('Control+v');
  await to.getByText('Pasted a scene.', { exact: true }).waitFor();
  expect(await letters(to)).toBe('XBY');
  expect(await field(to, 2, 'Dialog').inputValue()).toBe('We were never going to Vienna');
  expect(await focused(to)).toBe('Scene #2');
  await field(to, 3, 'Audio').focus();
  await to.keyboard.press('Control+v');
  expect(await field(to, 3, 'Audio').inputValue()).toBe(
    '# SCENE 2 (3.0s)\nSUBJECT: B\nDIALOG: We were never going to Vienna',
  );
  // selected text is copied instead of the scene
  await to.getByRole('group', { name: 'Prompt' }).selectText();
  await to.keyboard.press('Control+c');
  expect(await to.evaluate(() => navigator.clipboard.readText())).toMatch(/^Scene 1 \(5\.0s\):\nX\./);
});

test.runIf(isFull)('the undo history survives a reload and is deleted at logout', async () => {
  const page = await open('ABC');
  await field(page, 1, 'Light').fill('Window light');
  await row(page, 2).focus();
  await page.keyboard.press('Delete');
  await page.keyboard.press('Control+d');
  await page.keyboard.press('Control+z');
  await page.getByText('Saved', { exact: true }).waitFor();
  await page.reload();
  // the first frame has only the first scene
  await expect.poll(() => letters(page)).toBe('AC');
  await page.getByRole('button', { name: 'Redo' }).click();
  expect(await letters(page)).toBe('ACC');
  for (const left of ['AC', 'ABC', 'ABC']) {
    await page.getByRole('button', { name: 'Undo' }).click();
    expect(await letters(page)).toBe(left);
  }
  expect(await field(page, 1, 'Light').inputValue()).toBe('');
  const kept = () => page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('history')));
  await page.reload();
  await field(page, 1, 'Light').waitFor();
  expect(await kept()).toHaveLength(1);
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL(browser.at('/'));
  expect(await kept()).toEqual([]);
});

/** Drags a scene by its grip, with the mouse, onto the place of another. */
async function dragScene(page: Page, number: number, onto: number): Promise<void> {
  const grip = (of: number) => page.getByRole('button', { name: `Drag Scene #${of}`, exact: true });
  // once the row does not move any more
  await row(page, number).hover();
  const [from, to] = [await grip(number).boundingBox(), await grip(onto).boundingBox()];
  if (!from || !to) throw new Error('the grips are not on the page');
  const [x, y] = [from.x + from.width / 2, from.y + from.height / 2];
  await page.mouse.move(x, y);
  // the code for dragging loads when the browser is idle
  await page.locator('[id^="DndLiveRegion"]').waitFor({ state: 'attached' });
  await page.mouse.down();
  await page.mouse.move(x, y + (onto > number ? 10 : -10), { steps: 4 });
  await page.mouse.move(x, to.y + to.height / 2, { steps: 8 });
  await page.getByText(new RegExp(`^Scene ${number} is over position ${onto} of`)).waitFor({ state: 'attached' });
  await page.mouse.up();
}
