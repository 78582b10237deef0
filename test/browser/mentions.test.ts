import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { CastEntry } from '../../src/domain/cast-entry.ts';
import type { Project } from '../../src/domain/project.ts';
import { axeCases, violations, withColorScheme } from '../support/axe.ts';
import { serveBrowser } from '../support/browser.ts';
import { field, filmOf, focused } from '../support/editor-page.ts';

const browser = serveBrowser();

const cast: CastEntry[] = [
  { name: 'mara', kind: 'character', text: 'a woman of forty, red coat', short: 'Mara' },
  { name: 'marit', kind: 'prop', text: 'the trawler Marit, forty feet, rust at the scuppers' },
  { name: 'old_quay', kind: 'place', text: 'a wet concrete quay, four steel trawlers' },
];

const list = (page: Page) => page.getByRole('listbox', { name: 'Cast' });
const options = (page: Page) => list(page).getByRole('option');
const preview = (page: Page) => page.getByRole('group', { name: 'Prompt', exact: true });
const lit = (page: Page) => preview(page).locator('[aria-current="true"]');
const tip = (page: Page) => page.getByRole('tooltip');

function filmWithCast(scenes = 2, change: Partial<Project> = {}): Project {
  return filmOf(scenes, { settings: { target: 'kling-3' }, cast, ...change });
}

/** The same film, with a text in the action of each scene. */
function withActions(film: Project, ...actions: string[]): Project {
  return { ...film, scenes: film.scenes.map((scene, index) => ({ ...scene, action: actions[index] ?? '' })) };
}

/** The names that are marked in the layer behind a field. */
const marks = (page: Page, scene: number, label: string) =>
  field(page, scene, label).evaluate((input) =>
    [...(input.previousElementSibling?.querySelectorAll('mark') ?? [])].map(
      (mark) => `${mark.textContent}${'unknown' in mark.dataset ? '?' : ''}`,
    ),
  );

test('a name completes by keyboard, and completing is one step of undo', async () => {
  const { page } = await browser.openProject(filmWithCast());
  const action = field(page, 1, 'Action');
  await action.focus();
  await page.keyboard.type('walks with ');
  expect(await list(page).count()).toBe(0);
  await page.keyboard.type('@');
  await expect.poll(() => options(page).count()).toBe(3);
  await page.keyboard.type('MAR');
  await expect.poll(() => options(page).count()).toBe(2);
  expect(await action.getAttribute('aria-activedescendant')).toBe(await options(page).first().getAttribute('id'));
  expect(await action.getAttribute('aria-controls')).toBe(await list(page).getAttribute('id'));
  await page.keyboard.press('ArrowDown');
  expect(await options(page).nth(1).getAttribute('aria-selected')).toBe('true');
  expect(await options(page).nth(1).textContent()).toBe(
    '@marit, prop, the trawler Marit, forty feet, rust at the scuppers',
  );
  await page.keyboard.press('Enter');
  expect(await action.inputValue()).toBe('walks with @marit ');
  await list(page).waitFor({ state: 'hidden' });
  expect(await action.getAttribute('aria-activedescendant')).toBe(null);
  await page.keyboard.type('home');
  expect(await action.inputValue()).toBe('walks with @marit home');
  await page.keyboard.press('Control+z');
  expect(await action.inputValue()).toBe('walks with @marit ');
  await page.keyboard.press('Control+z');
  expect(await action.inputValue()).toBe('walks with @MAR');
  await page.keyboard.press('Control+Shift+z');
  expect(await action.inputValue()).toBe('walks with @marit ');
});

test('Tab takes what holds the letters, and no space comes before punctuation', async () => {
  const { page } = await browser.openProject(withActions(filmWithCast(), 'to , slowly'));
  const action = field(page, 1, 'Action');
  await action.focus();
  await page.keyboard.press('Control+Home');
  for (let steps = 0; steps < 3; steps += 1) await page.keyboard.press('ArrowRight');
  await page.keyboard.type('@quay');
  await options(page).first().waitFor();
  await page.keyboard.press('Tab');
  expect(await action.inputValue()).toBe('to @old_quay, slowly');
  expect(await focused(page)).toBe('Scene #1 action');
  await page.keyboard.type('!');
  expect(await action.inputValue()).toBe('to @old_quay!, slowly');
});

test('Escape closes the list for this name, and the letters stay; no list opens where no mention can begin', async () => {
  const { page } = await browser.openProject(filmWithCast());
  const action = field(page, 1, 'Action');
  await action.focus();
  await page.keyboard.type('@ma');
  await options(page).first().waitFor();
  await page.keyboard.press('Escape');
  await list(page).waitFor({ state: 'hidden' });
  await page.keyboard.type('r');
  expect(await action.inputValue()).toBe('@mar');
  expect(await list(page).count()).toBe(0);
  await page.keyboard.press('Enter');
  await page.keyboard.type('jo@mar \\@mar');
  expect(await list(page).count()).toBe(0);
  await page.keyboard.type(' @mar');
  await expect.poll(() => options(page).count()).toBe(2);
  await page.keyboard.press('Home');
  await list(page).waitFor({ state: 'hidden' });
});

test('while an input method composes, its keys are its own', async () => {
  const { page } = await browser.openProject(filmWithCast());
  const action = field(page, 1, 'Action');
  await action.focus();
  await page.keyboard.type('@');
  await options(page).first().waitFor();
  await action.evaluate((input) => {
    for (const key of ['ArrowDown', 'Enter', 'Tab']) {
      input.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, isComposing: true }));
    }
  });
  expect(await options(page).first().getAttribute('aria-selected')).toBe('true');
  expect(await action.inputValue()).toBe('@');
});

test('a name of nobody is offered to the cast, in one step of undo', async () => {
  const { page } = await browser.openProject(filmWithCast(1, { cast: [] }));
  const action = field(page, 1, 'Action');
  await action.focus();
  await page.keyboard.type('@');
  expect(await list(page).count()).toBe(0);
  await page.keyboard.type('mara');
  await expect.poll(() => options(page).allTextContents()).toEqual(['No cast yet. Add “mara” to the cast']);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  expect(await action.inputValue()).toBe('@mara ');
  await expect.poll(() => marks(page, 1, 'Action')).toEqual(['@mara']);
  await page.keyboard.type('and @nora');
  await expect.poll(() => options(page).allTextContents()).toEqual(['Add “nora” to the cast']);
  // without an arrow key it is offered, and Enter is a line of its own
  await page.keyboard.press('Enter');
  expect(await action.inputValue()).toBe('@mara and @nora\n');
  await expect.poll(() => marks(page, 1, 'Action')).toEqual(['@mara', '@nora?']);
  await page.keyboard.press('Control+z');
  expect(await action.inputValue()).toBe('@mara ');
  await page.keyboard.press('Control+z');
  expect(await action.inputValue()).toBe('@mara');
  expect(await marks(page, 1, 'Action')).toEqual([]);
});

test('known and unknown names are marked, and their wordings are told on hover, at the caret and to screen readers', async () => {
  const film = withActions(filmWithCast(), '@Mara meets @mate by \\@home, jo@mara.example', 'no cast at all');
  const { page } = await browser.openProject(film);
  const action = field(page, 1, 'Action');
  expect(await marks(page, 1, 'Action')).toEqual(['@Mara', '@mate?']);
  expect(await marks(page, 2, 'Action')).toEqual([]);
  const description = () =>
    action.evaluate((input) =>
      (input.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent)
        .at(-1),
    );
  expect(await description()).toBe('@mara: a woman of forty, red coat; @mate is not in the cast');
  const box = await action.locator('xpath=preceding-sibling::*').locator('mark').first().boundingBox();
  if (!box) throw new Error('no mark');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await expect.poll(() => tip(page).textContent()).toBe('a woman of forty, red coat');
  // it can be pointed at, and Escape puts it away
  await tip(page).hover();
  expect(await tip(page).isVisible()).toBe(true);
  await page.keyboard.press('Escape');
  await tip(page).waitFor({ state: 'hidden' });
  await action.focus();
  await page.keyboard.press('Control+Home');
  for (let steps = 0; steps < 14; steps += 1) await page.keyboard.press('ArrowRight');
  await expect.poll(() => tip(page).textContent()).toBe('@mate is not in the cast');
  await page.keyboard.press('End');
  await tip(page).waitFor({ state: 'hidden' });
});

test('by touch a name completes above the keyboard, and a tap on one shows its wording', async () => {
  const { page } = await browser.openProject(withActions(filmWithCast(1), '@mara at the winch'), {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    before: () => {
      const faked = Object.assign(new EventTarget(), { height: 460, offsetTop: 0, scale: 1, width: 390 });
      Object.defineProperty(window, 'visualViewport', { value: faked });
    },
  });
  const scene = field(page, 1, 'Scene');
  await scene.tap();
  // as a browser does when its keyboard comes up
  await scene.evaluate((input) => window.scrollBy(0, input.getBoundingClientRect().top - 300));
  await page.keyboard.type('at @');
  await expect.poll(() => options(page).count()).toBe(3);
  const [box, row] = [await list(page).boundingBox(), await options(page).nth(2).boundingBox()];
  if (!box || !row) throw new Error('no list');
  expect(box.x).toBeGreaterThanOrEqual(0);
  expect(box.x + box.width).toBeLessThanOrEqual(390);
  expect(box.y + box.height).toBeLessThanOrEqual(460);
  expect(row.height).toBeGreaterThanOrEqual(44);
  await options(page).nth(2).tap();
  expect(await scene.inputValue()).toBe('at @old_quay ');
  expect(await focused(page)).toBe('Scene #1 scene');
  const mark = await field(page, 1, 'Action').locator('xpath=preceding-sibling::*').locator('mark').boundingBox();
  if (!mark) throw new Error('no mark');
  await page.touchscreen.tap(mark.x + mark.width / 2, mark.y + mark.height / 2);
  await expect.poll(() => tip(page).textContent()).toBe('a woman of forty, red coat');
});

test('the list closes when its field is scrolled out of sight, and opens again with the next letter', async () => {
  const { page } = await browser.openProject(filmWithCast(6));
  await field(page, 1, 'Action').focus();
  await page.keyboard.type('@');
  await list(page).waitFor();
  // beside the list
  await page.getByText('Action', { exact: true }).first().hover();
  await page.mouse.wheel(0, 60);
  expect(await list(page).count()).toBe(1);
  await page.mouse.wheel(0, 900);
  await list(page).waitFor({ state: 'hidden' });
  expect(await focused(page)).toBe('Scene #1 action');
  await page.keyboard.type('m');
  await expect.poll(() => options(page).count()).toBe(2);
});

test('by touch the tools of a field offer a selected phrase to the cast', async () => {
  const { page } = await browser.openProject(withActions(filmOf(2), 'a trawler skipper coils a rope'), {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const action = field(page, 1, 'Action');
  const offer = page.getByRole('button', { name: 'Make it a cast entry' });
  await action.tap();
  expect(await offer.count()).toBe(0);
  await action.evaluate((input: HTMLTextAreaElement) => input.setSelectionRange(0, 'a trawler skipper'.length));
  await offer.waitFor();
  const box = await offer.boundingBox();
  expect(box && Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
  expect(await violations(page)).toEqual([]);
  await offer.tap();
  const dialog = page.getByRole('dialog', { name: 'Make it a cast entry' });
  expect(await dialog.getByRole('textbox', { name: 'Wording' }).inputValue()).toBe('a trawler skipper');
  await dialog.getByRole('button', { name: 'Add to Cast' }).tap();
  await expect.poll(() => action.inputValue()).toBe('@trawler_skipper coils a rope');
  await offer.waitFor({ state: 'hidden' });
});

test('the wording of a name is lit in the preview while the caret is in it, and a click there leads to the name', async () => {
  const { page } = await browser.openProject(withActions(filmWithCast(2), 'looks at @mara and leaves', '@mate waves'));
  const action = field(page, 1, 'Action');
  await preview(page).getByText('a woman of forty, red coat').click();
  await expect.poll(() => focused(page)).toBe('Scene #1 action');
  expect(await action.evaluate((input: HTMLTextAreaElement) => input.selectionStart)).toBe('looks at @mara'.length);
  await expect.poll(() => lit(page).textContent()).toBe('a woman of forty, red coat');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => lit(page).textContent()).toMatch(/^ and leaves/);
  await page.keyboard.press('Control+Home');
  await expect.poll(() => lit(page).textContent()).toBe('looks at ');
});

test.each(axeCases)('axe finds nothing with names and their list at $width px, $scheme', async ({ width, scheme }) => {
  const { page } = await browser.openProject(withActions(filmWithCast(2), '@mara meets @mate', '@'), {
    viewport: { width, height: 900 },
    before: withColorScheme(scheme),
  });
  await field(page, 1, 'Action').focus();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('ArrowRight');
  await tip(page).waitFor();
  expect(await violations(page), 'a wording').toEqual([]);
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' @');
  await options(page).first().waitFor();
  expect(await violations(page), 'the list').toEqual([]);
});

test('a phrase becomes a cast entry, also in other scenes, in one step of undo', async () => {
  const film = withActions(
    filmOf(3),
    'a trawler skipper, sixty-eight, coils',
    'rain',
    'waves to a trawler  skipper, sixty-eight',
  );
  const { page } = await browser.openProject(film);
  const action = field(page, 1, 'Action');
  await action.focus();
  await action.evaluate((input: HTMLTextAreaElement) =>
    input.setSelectionRange(0, 'a trawler skipper, sixty-eight'.length),
  );
  await page.keyboard.press('Alt+Enter');
  await page.getByRole('menuitem', { name: 'Make it a cast entry' }).click();
  const dialog = page.getByRole('dialog', { name: 'Make it a cast entry' });
  const name = dialog.getByRole('textbox', { name: 'Name' });
  await expect.poll(() => name.inputValue()).toBe('trawler_skipper');
  expect(await dialog.getByRole('textbox', { name: 'Wording' }).inputValue()).toBe('a trawler skipper, sixty-eight');
  expect(await dialog.getByRole('switch', { name: 'Replace it also in scene 3' }).isChecked()).toBe(true);
  expect(await violations(page)).toEqual([]);
  await name.fill('no good');
  await page.keyboard.press('Enter');
  await dialog.getByText('Name must be a letter, then letters, digits, _ and -').waitFor();
  await name.fill('skipper');
  await dialog.getByRole('combobox', { name: 'Kind' }).selectOption('character');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText('@skipper stands in 2 scenes now.').first().waitFor();
  await expect.poll(() => action.inputValue()).toBe('@skipper, coils');
  // the words in another scene have one more space between them
  await expect.poll(() => field(page, 3, 'Action').inputValue()).toBe('waves to @skipper');
  await expect.poll(() => focused(page)).toBe('Scene #1 action');
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
  await expect.poll(() => action.inputValue()).toBe('a trawler skipper, sixty-eight, coils');
  expect(await field(page, 3, 'Action').inputValue()).toBe('waves to a trawler  skipper, sixty-eight');
  expect(await marks(page, 1, 'Action')).toEqual([]);
});

test('a search also finds and replaces what the cast and the look say, as one step of undo', async () => {
  const film = { ...withActions(filmWithCast(2), '@mara in a red dress', 'rain'), look: 'Slate and red' };
  const { page } = await browser.openProject(film);
  await page.keyboard.press('Control+f');
  const bar = page.getByRole('search', { name: 'Find and replace' });
  await bar.waitFor();
  await page.keyboard.type('red');
  // from the scene that somebody works in, and around the end
  await bar.getByText('3 of 3', { exact: true }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByText(/^1 of 3\. Look, .*line \d+$/).waitFor({ state: 'attached' });
  await page.keyboard.press('Enter');
  await page.getByText(/^2 of 3\. Cast, @mara, .*line \d+$/).waitFor({ state: 'attached' });
  await bar.getByRole('textbox', { name: 'Replace with' }).fill('blue');
  await page.keyboard.press('Control+Enter');
  await page.getByText('3 replaced in 1 scene and 2 texts of look and cast').first().waitFor();
  await expect.poll(() => preview(page).textContent()).toContain('a woman of forty, blue coat');
  await page.keyboard.press('Control+z');
  await expect.poll(() => preview(page).textContent()).toContain('a woman of forty, red coat');
  expect(await field(page, 1, 'Action').inputValue()).toBe('@mara in a red dress');
});
