import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Project } from '../../src/domain/project.ts';
import { serveBrowser } from '../support/browser.ts';
import { card, dragScene, field, filmOf, focused, row, runInMenu, subjects } from '../support/editor-page.ts';

const browser = serveBrowser();

/** A film with a scene for each letter, which is its subject. */
function filmWith(letters: string, change: Partial<Project> = {}): Project {
  const film = filmOf(letters.length, change);
  return { ...film, scenes: film.scenes.map((scene, index) => ({ ...scene, subject: letters.charAt(index) })) };
}

const open = async (project: Project) => (await browser.openProject(project)).page;
const letters = async (page: Page) => (await subjects(page)).join('');
const toast = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title });
const caret = (page: Page) =>
  page.evaluate(() => (document.activeElement as HTMLTextAreaElement | null)?.selectionStart ?? null);
const seconds = (page: Page, number: number) => card(page, number).getByLabel('Duration').inputValue();
const selection = (page: Page) =>
  page.evaluate(() => [...document.querySelectorAll('[data-selected]')].map((one) => one.ariaLabel));
const writeClipboard = (page: Page, text: string) =>
  page.evaluate((words) => navigator.clipboard.writeText(words), text);
const readClipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

test('keys duplicate a scene and insert others, with the focus in what is new', async () => {
  const page = await open(filmWith('ABC'));
  await field(page, 2, 'Light').fill('Window light');
  await page.keyboard.press('Control+d');
  await expect.poll(() => focused(page)).toBe('Scene #3 light');
  expect(await letters(page)).toBe('ABBC');
  expect(await field(page, 3, 'Light').inputValue()).toBe('Window light');
  // the focus is in the copy
  await page.keyboard.press('End');
  await page.keyboard.type(', low');
  expect(await field(page, 3, 'Light').inputValue()).toBe('Window light, low');
  expect(await field(page, 2, 'Light').inputValue()).toBe('Window light');

  await page.keyboard.press('Control+Enter');
  await expect.poll(() => focused(page)).toBe('Scene #4 subject');
  await page.keyboard.type('X');
  expect(await letters(page)).toBe('ABBXC');
  await runInMenu(page, 1, 'Insert above Scene #1');
  await expect.poll(() => focused(page)).toBe('Scene #1 subject');
  await page.keyboard.type('Y');
  expect(await letters(page)).toBe('YABBXC');
  expect(await seconds(page, 1)).toBe('3');
});

test('the head of the scene at the top stays over its fields', async () => {
  const page = await open(filmWith('ABCDEFGH'));
  const list = page.getByRole('group', { name: 'Scene list' });
  const below = async (number: number) => {
    const [head, top] = [await row(page, number).boundingBox(), await list.boundingBox()];
    return Math.round((head?.y ?? Number.NaN) - (top?.y ?? Number.NaN));
  };
  for (const number of [4, 2]) {
    await field(page, number, 'Light').evaluate((text) => text.scrollIntoView({ block: 'start' }));
    await expect.poll(() => below(number)).toBe(0);
  }
});

test('Alt and the arrows move a scene, and the caret stays where it is', async () => {
  const page = await open(filmWith('ABC'));
  await field(page, 2, 'Action').fill('crosses the street');
  for (let presses = 0; presses < 6; presses += 1) await page.keyboard.press('ArrowLeft');
  for (const [keys, order, place] of [
    ['Alt+ArrowUp', 'BAC', 'Scene #1 action'],
    // there is no place above
    ['Alt+ArrowUp', 'BAC', 'Scene #1 action'],
    ['Alt+ArrowDown', 'ABC', 'Scene #2 action'],
    ['Alt+ArrowDown', 'ACB', 'Scene #3 action'],
  ] as const) {
    await page.keyboard.press(keys);
    expect(await letters(page)).toBe(order);
    expect(await focused(page)).toBe(place);
    expect(await caret(page)).toBe(12);
  }
  await page.keyboard.type('wide ');
  expect(await field(page, 3, 'Action').inputValue()).toBe('crosses the wide street');
});

test('the keyboard drags a scene by its grip, and says where it is', async () => {
  const page = await open(filmWith('ABC'));
  await page.getByRole('button', { name: 'Fold all' }).click();
  const grip = page.getByRole('button', { name: 'Drag Scene #3' });
  await grip.focus();
  // what drags comes with the first grip that has the focus
  await page.locator('[id^="DndLiveRegion"]').waitFor({ state: 'attached' });
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
  // dnd-kit listens to the keys of a drag one task after it has begun
  const listening = () => page.evaluate(() => new Promise<void>((resolve) => setTimeout(resolve)));
  await page.keyboard.press('Space');
  await expect.poll(said).toContain('Scene 3 picked up, at position 3 of 3.');
  await listening();
  await page.keyboard.press('ArrowUp');
  await expect.poll(said).toContain('Scene 3 is over position 2 of 3.');
  await page.keyboard.press('ArrowUp');
  await expect.poll(said).toContain('Scene 3 is over position 1 of 3.');
  await page.keyboard.press('Space');
  await expect.poll(said).toContain('Scene 3 moved to position 1 of 3.');
  await page.getByRole('button', { name: 'Unfold all' }).click();
  expect(await letters(page)).toBe('CAB');
  await page.getByRole('button', { name: 'Drag Scene #1' }).focus();
  await page.keyboard.press('Space');
  await expect.poll(said).toContain('Scene 1 picked up, at position 1 of 3.');
  await listening();
  await page.keyboard.press('Escape');
  await expect.poll(said).toContain('Scene 1 put back.');
  expect(await letters(page)).toBe('CAB');
  for (const words of await said()) expect(words).toMatch(/^(Scene \d .*\.)?$/);
});

test('the mouse drags a scene, or all that are selected', async () => {
  const page = await open(filmWith('ABCDE'));
  await page.getByRole('button', { name: 'Fold all' }).click();
  await dragScene(page, 1, 3);
  const order = () =>
    page.getByRole('group', { name: 'Scene list' }).locator('[data-scene] [data-row]').allTextContents();
  const inRows = async () => (await order()).map((text) => text.slice(-1)).join('');
  await expect.poll(inRows).toBe('BCADE');
  await row(page, 1).click({ modifiers: ['Control'] });
  await row(page, 3).click({ modifiers: ['Control'] });
  await dragScene(page, 1, 5);
  await expect.poll(inRows).toBe('CDEBA');
  expect(await selection(page)).toEqual(['Scene #4', 'Scene #5']);
  await page.keyboard.press('Control+z');
  expect(await inRows()).toBe('BCADE');
});

test('a scene is split at the caret and merged with the next, its seconds shared', async () => {
  const page = await open(filmWith('AB'));
  await field(page, 1, 'Light').fill('Window light');
  await field(page, 1, 'Action').fill('She runs to the door and stops');
  for (let presses = 0; presses < ' and stops'.length; presses += 1) await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Control+Shift+Enter');
  await expect.poll(() => focused(page)).toBe('Scene #2 action');
  expect(await letters(page)).toBe('AAB');
  expect(await field(page, 1, 'Action').inputValue()).toBe('She runs to the door');
  expect(await field(page, 2, 'Action').inputValue()).toBe('and stops');
  expect(await field(page, 2, 'Light').inputValue()).toBe('Window light');
  // five words to two of five seconds
  expect([await seconds(page, 1), await seconds(page, 2)]).toEqual(['3.6', '1.4']);

  await runInMenu(page, 1, 'Merge Scene #1 with the next');
  await toast(page, 'Scenes Merged').getByText('The scene after Scene #1 is part of it now.').waitFor();
  expect(await letters(page)).toBe('AB');
  expect(await field(page, 1, 'Action').inputValue()).toBe('She runs to the door, and stops');
  expect(await seconds(page, 1)).toBe('5');
  await toast(page, 'Scenes Merged').getByRole('button', { name: 'Undo' }).click();
  expect(await letters(page)).toBe('AAB');

  await runInMenu(page, 3, 'Merge Scene #3 with the next');
  await toast(page, 'Not Possible').getByText('No scene follows this one.').waitFor();
});

test('by touch the menu of a scene splits it where the caret was last', async () => {
  const { page } = await browser.openProject(filmWith('AB'), {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const splitInMenu = async (number: number) => {
    await page.getByRole('button', { name: `Scene ${number} actions` }).tap();
    await page.getByRole('menuitem', { name: 'Split the scene at the caret' }).tap();
  };
  await field(page, 1, 'Action').fill('She runs to the door and stops');
  const putCaret = () =>
    field(page, 1, 'Action').evaluate((input: HTMLTextAreaElement) => {
      input.focus();
      input.setSelectionRange('She runs to the door'.length, 'She runs to the door'.length);
    });
  await putCaret();
  await splitInMenu(2);
  await toast(page, 'Not Possible').getByText('Put the caret where the text is to be split.').waitFor();
  await putCaret();
  await splitInMenu(1);
  await expect.poll(() => focused(page)).toBe('Scene #2 action');
  expect(await field(page, 1, 'Action').inputValue()).toBe('She runs to the door');
  expect(await field(page, 2, 'Action').inputValue()).toBe('and stops');
});

test('scenes are selected by mouse and keys, and worked on together', async () => {
  const page = await open(filmWith('ABCDE'));
  const bar = (name: string) => page.getByRole('region', { name: 'Scenes' }).getByRole('button', { name, exact: true });
  await page.getByRole('button', { name: 'Fold all' }).click();
  await row(page, 1).click({ modifiers: ['Control'] });
  await row(page, 3).click({ modifiers: ['Control'] });
  expect(await selection(page)).toEqual(['Scene #1', 'Scene #3']);
  await row(page, 5).click({ modifiers: ['Shift'] });
  expect(await selection(page)).toEqual(['Scene #3', 'Scene #4', 'Scene #5']);
  await page.keyboard.press('Escape');
  expect(await selection(page)).toEqual([]);
  await row(page, 2).focus();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowUp');
  expect(await selection(page)).toEqual(['Scene #2', 'Scene #3']);
  expect(await focused(page)).toBe('Scene #3');
  await page.getByRole('status').filter({ hasText: '2 selected' }).waitFor();

  await bar('Unfold').click();
  expect(await letters(page)).toBe('BC');
  await bar('Set seconds').click();
  await page.getByRole('textbox', { name: 'Seconds of each' }).fill('7.5');
  await page.keyboard.press('Enter');
  expect([await seconds(page, 2), await seconds(page, 3)]).toEqual(['7.5', '7.5']);
  await bar('Copy').click();
  await toast(page, 'Copied to Clipboard').getByText('2 scenes are on the clipboard').waitFor();
  expect(await readClipboard(page)).toMatch(/^# SCENE 2 \(7\.5s\)\nSUBJECT: B\n\n# SCENE 3 \(7\.5s\)\nSUBJECT: C$/);
  await bar('Duplicate').click();
  expect(await selection(page)).toEqual(['Scene #4', 'Scene #5']);
  await bar('Move up').click();
  expect(await selection(page)).toEqual(['Scene #3', 'Scene #4']);
  await bar('Fold').click();
  await bar('Remove').click();
  await toast(page, 'Scenes Removed').getByText('Removed 2 scenes.').waitFor();
  expect(await focused(page)).toBe('Scene #3');
  await page
    .getByRole('button', { name: 'Unfold all' })
    .or(page.getByRole('button', { name: 'Fold all' }))
    .click();
  await toast(page, 'Scenes Removed').getByRole('button', { name: 'Undo' }).click();
  await page.getByText('7 scenes', { exact: true }).waitFor();
});

test('a scene is copied into the project of another window, and as text into a field', async () => {
  const from = await open(filmWith('AB'));
  await field(from, 2, 'Dialog').fill('We were never going to Vienna');
  await row(from, 2).focus();
  await from.keyboard.press('Control+c');
  await toast(from, 'Copied to Clipboard').getByText('Scene #2 is on the clipboard').waitFor();

  const to = await open(filmWith('XY'));
  await row(to, 1).focus();
  await to.keyboard.press('Control+v');
  await toast(to, 'Scenes Pasted').getByText('Pasted a scene.').waitFor();
  expect(await letters(to)).toBe('XBY');
  expect(await field(to, 2, 'Dialog').inputValue()).toBe('We were never going to Vienna');
  expect(await focused(to)).toBe('Scene #2');
  await field(to, 3, 'Audio').focus();
  await to.keyboard.press('Control+v');
  expect(await field(to, 3, 'Audio').inputValue()).toBe(
    '# SCENE 2 (3.0s)\nSUBJECT: B\nDIALOG: We were never going to Vienna',
  );
  expect(await letters(to)).toBe('XBY');
  // words that are selected are what is copied
  await to.getByRole('group', { name: 'Prompt' }).selectText();
  await to.keyboard.press('Control+c');
  expect(await readClipboard(to)).toMatch(/^Scene 1 \(5\.0s\):\nX\./);
});

test('a shot list is pasted as scenes', async () => {
  const { page } = await browser.openEditor();
  await writeClipboard(page, '1. Rain on a tin roof\n2. A boy counts coins\n3. The train leaves');
  await row(page, 1).focus();
  await page.keyboard.press('Control+v');
  await toast(page, 'Scenes Pasted').getByText('Pasted 3 scenes.').waitFor();
  // the empty scene leaves its place
  await page.getByText('3 selected', { exact: true }).waitFor();
  await expect
    .poll(() => page.getByRole('region', { name: 'Prompt preview' }).locator('pre').textContent())
    .toBe(
      'Scene 1 (3.0s):\nRain on a tin roof.\n\n---\n\nScene 2 (3.0s):\nA boy counts coins.\n\n---\n\nScene 3 (3.0s):\nThe train leaves.',
    );
  await writeClipboard(page, ' ');
  await page.keyboard.press('Control+v');
  await toast(page, 'Nothing Pasted').getByText('There is no text to paste.').waitFor();
});

test('at 100 scenes duplicate, insert, split and paste say why they do nothing', async () => {
  const page = await open(filmOf(100));
  await field(page, 1, 'Action').fill('She runs and stops');
  const room = 'A project has at most 100 scenes.';
  for (const keys of ['Control+d', 'Control+Enter', 'Control+Shift+Enter']) {
    await page.keyboard.press(keys);
    await toast(page, 'Not Possible').getByText(room, { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await field(page, 1, 'Action').focus();
  }
  await writeClipboard(page, 'Rain on a tin roof');
  await row(page, 1).focus();
  await page.keyboard.press('Control+v');
  await toast(page, 'Nothing Pasted').getByText(`${room} The clipboard holds 1.`, { exact: true }).waitFor();
  await page.getByText('100 scenes', { exact: true }).waitFor();
});

test('one scene always remains, and has the focus', async () => {
  const page = await open(filmWith('ABC'));
  await row(page, 2).focus();
  await page.keyboard.press('Delete');
  await toast(page, 'Scene Removed').getByText('Removed Scene #2.').waitFor();
  expect(await letters(page)).toBe('AC');
  expect(await focused(page)).toBe('Scene #2');
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await page.getByText('1 scene', { exact: true }).waitFor();
  expect(await subjects(page)).toEqual(['']);
  expect(await focused(page)).toBe('Scene #1');
  await page.keyboard.press('Delete');
  await card(page, 1).getByRole('button', { name: 'Scene 1 actions' }).click();
  expect(await page.getByRole('menuitem', { name: /Remove|Merge/ }).count()).toBe(0);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+z');
  expect(await letters(page)).toBe('AC');
});

test('the history survives a reload of the tab, and ends with the logout', async () => {
  const { page, email, id } = await browser.openProject(filmWith('ABC'));
  const saved = () => page.getByText('Saved', { exact: true }).waitFor();
  await field(page, 1, 'Light').fill('Window light');
  await row(page, 2).focus();
  await page.keyboard.press('Delete');
  await page.keyboard.press('Control+d');
  await page.keyboard.press('Control+z');
  await saved();
  await page.reload();
  await field(page, 1, 'Light').waitFor();
  expect(await letters(page)).toBe('AC');
  await page.getByRole('button', { name: 'Redo' }).click();
  expect(await letters(page)).toBe('ACC');
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  expect(await letters(page)).toBe('ABC');
  expect(await field(page, 1, 'Light').inputValue()).toBe('Window light');
  await page.getByRole('button', { name: 'Undo' }).click();
  expect(await field(page, 1, 'Light').inputValue()).toBe('');
  await saved();

  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL(browser.at('/'));
  const keys = () => page.evaluate(() => Object.keys(sessionStorage));
  expect((await keys()).filter((key) => key.includes('history'))).toEqual([]);
  const other = await page.context().request.post(browser.at('/api/register'), {
    data: { email: `next-${email}`, password: 'a long enough one' },
  });
  expect((await other.json()).id).not.toBe(id);
  await page.goto(browser.at('/app'));
  await field(page, 1, 'Light').waitFor();
  expect(await page.getByRole('button', { name: 'Undo' }).getAttribute('aria-disabled')).toBe('true');
  expect(await page.getByRole('button', { name: 'Redo' }).getAttribute('aria-disabled')).toBe('true');
});

test("a toast's Undo takes back its own step, or says that later ones stand on it", async () => {
  const page = await open(filmWith('ABC'));
  const undo = page.getByRole('listitem').getByRole('button', { name: 'Undo' });
  await page.getByRole('button', { name: 'Remove Scene #2' }).click();
  await undo.click();
  expect(await letters(page)).toBe('ABC');

  await page.getByRole('button', { name: 'Remove Scene #2' }).click();
  await field(page, 1, 'Light').fill('Window light');
  await undo.click();
  await toast(page, 'Later Changes Came After It')
    .getByText('Undo in the bar takes changes back one by one, the last one first.')
    .waitFor();
  expect(await letters(page)).toBe('AC');
  expect(await field(page, 1, 'Light').inputValue()).toBe('Window light');

  await page.getByRole('button', { name: 'Remove Scene #2' }).click();
  await page.keyboard.press('Control+z');
  await undo.click();
  await toast(page, 'Already Undone').getByText('Redo in the bar brings it back.').waitFor();
  expect(await letters(page)).toBe('AC');
});

test('the head of the scene at the top stays there, as the list scrolls and after it, and that of no other', async () => {
  const page = await open(filmWith('ABCDEF'));
  const heads = () =>
    page.getByRole('group', { name: 'Scene list' }).evaluate((list) =>
      [...list.querySelectorAll('[data-scene]')].flatMap((scene) => {
        const head = scene.querySelector('header');
        if (!head || getComputedStyle(head).position !== 'sticky') return [];
        return [[scene.ariaLabel, Math.round(head.getBoundingClientRect().top - list.getBoundingClientRect().top)]];
      }),
    );
  for (const number of [2, 4]) {
    // so far that the middle of the scene is at the top
    await card(page, number).evaluate((scene) => {
      const list = scene.parentElement;
      const from = scene.getBoundingClientRect().top - (list?.getBoundingClientRect().top ?? 0);
      list?.scrollBy(0, from + scene.clientHeight / 2);
    });
    await expect.poll(heads).toEqual([[`Scene #${number}`, 0]]);
  }
});
