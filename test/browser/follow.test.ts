import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Project } from '../../src/domain/project.ts';
import { axeCases, violations, withColorScheme } from '../support/axe.ts';
import { serveBrowser } from '../support/browser.ts';
import { field, filmOf, focused, row } from '../support/editor-page.ts';

const browser = serveBrowser();

const preview = (page: Page) => page.getByRole('group', { name: 'Prompt', exact: true });
const lit = (page: Page) => preview(page).locator('[aria-current="true"]');
const phrase = (page: Page, words: string | RegExp) =>
  preview(page).locator('[data-phrase]').filter({ hasText: words });
const caret = (page: Page) =>
  page.evaluate(() =>
    document.activeElement instanceof HTMLTextAreaElement ? document.activeElement.selectionStart : -1,
  );

/** Twelve scenes with words in most fields, so that the prompt is several windows long. */
function longFilm(change: Partial<Project> = {}): Project {
  const film = filmOf(12, { settings: { target: 'kling-3' }, ...change });
  const scenes = film.scenes.map((scene) => ({
    ...scene,
    action: `counts the boats in the harbor of berth ${scene.sceneNumber}, then once more, and loses count.`,
    scene: 'A wet concrete quay, four steel trawlers, at slack water, first light, sleet from the left',
    camera: 'Handheld medium close-up, breathing with him',
    light: 'Overcast dawn, no fill; a sodium lamp dies behind him',
    audio: 'Halyards, a diesel idling two boats away',
    dialog: `My father had ${scene.sceneNumber} boats to look at.`,
  }));
  return { ...film, scenes };
}

/** How far the middle of the lit phrase is from the middle of what shows it, and whether it is all in sight. */
async function litPlace(page: Page) {
  const [box, view] = [await lit(page).boundingBox(), await preview(page).boundingBox()];
  if (!box || !view) throw new Error('no phrase is lit');
  return {
    inside: box.y >= view.y && box.y + box.height <= view.y + view.height,
    fromMiddle: Math.abs(box.y + box.height / 2 - (view.y + view.height / 2)),
  };
}

test('what is written in scene 11 of 12 is lit within the preview, in clips and in a script', async () => {
  const { page } = await browser.openProject(longFilm());
  for (const target of ['kling-3', 'sora-2']) {
    await page.getByLabel('Target', { exact: true }).selectOption(target);
    const action = field(page, 11, 'Action');
    if ((await action.count()) === 0) await row(page, 11).click();
    await action.focus();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' He sits down');
    await expect.poll(() => lit(page).textContent()).toMatch(/^counts the boats .* berth 11, .* He sits down$/);
    await expect.poll(async () => (await litPlace(page)).inside).toBe(true);
    await field(page, 11, 'Dialog').focus();
    await expect.poll(() => lit(page).textContent()).toMatch(/^My father had 11 boats/);
    expect(await lit(page).count()).toBe(1);
    // a scene that is not at the end of the prompt
    if ((await field(page, 6, 'Light').count()) === 0) await row(page, 6).click();
    await field(page, 6, 'Light').focus();
    await expect.poll(() => lit(page).textContent()).toMatch(/^Overcast dawn/);
    await expect.poll(async () => (await litPlace(page)).fromMiddle).toBeLessThan(12);
  }
});

test('a click on a phrase leads to its field and place, a drag selects, and the preview stays where it is', async () => {
  const { page } = await browser.openProject(longFilm());
  await preview(page).evaluate((element) => element.scrollTo(0, 60));
  const words = phrase(page, /berth 2,/);
  const box = await words.evaluate((element) => {
    const range = document.createRange();
    const at = element.textContent.indexOf('harbor');
    range.setStart(element.firstChild as Node, at);
    range.setEnd(element.firstChild as Node, at + 'harbor'.length);
    const { left, top, right, height } = range.getBoundingClientRect();
    return { left, right, y: top + height / 2, at };
  });
  const top = () => preview(page).evaluate((element) => element.scrollTop);
  const before = await top();
  await page.mouse.click(box.left + 1, box.y);
  await expect.poll(() => focused(page)).toBe('Scene #2 action');
  expect(await caret(page)).toBe(box.at);
  await expect.poll(() => lit(page).textContent()).toMatch(/berth 2,/);
  await page.keyboard.type('old ');
  await expect.poll(() => lit(page).textContent()).toMatch(/the old harbor/);
  expect(await top()).toBe(before);

  await row(page, 3).focus();
  await page.mouse.move(box.left, box.y);
  await page.mouse.down();
  await page.mouse.move(box.right, box.y, { steps: 4 });
  await page.mouse.up();
  expect(await page.evaluate(() => getSelection()?.toString())).not.toBe('');
  expect(await focused(page)).toBe('Prompt');
});

test('a folded scene opens where a click on its phrase leads', async () => {
  const { page } = await browser.openProject(longFilm());
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog', { name: 'Commands' }).waitFor();
  await page.getByRole('combobox', { name: 'Find or run' }).fill('Fold all');
  await page.keyboard.press('Enter');
  expect(await row(page, 1).getAttribute('aria-expanded')).toBe('false');
  await phrase(page, 'Subject 1')
    .first()
    .click({ position: { x: 2, y: 8 } });
  await expect.poll(() => focused(page)).toBe('Scene #1 subject');
  expect(await row(page, 1).getAttribute('aria-expanded')).toBe('true');
  await page.getByText('Scene 1, subject, clip 1, line 2', { exact: true }).waitFor({ state: 'attached' });
});

test('the preview does not move within two seconds of a scroll by hand', async () => {
  const { page } = await browser.openProject(longFilm(), { fresh: true });
  await page.clock.install();
  await field(page, 1, 'Action').focus();
  await expect.poll(() => lit(page).count()).toBe(1);
  await preview(page).hover();
  await page.mouse.wheel(0, 1_500);
  const top = () => preview(page).evaluate((element) => element.scrollTop);
  await expect.poll(top).toBeGreaterThan(1_000);
  const read = await top();
  await page.keyboard.type('He ');
  await expect.poll(() => lit(page).textContent()).toContain('He ');
  expect(await top()).toBe(read);
  await page.clock.fastForward(2_001);
  await page.keyboard.type('now ');
  await expect.poll(top).toBeLessThan(read);
});

test('by keyboard a command leads to the phrase, the arrow keys to others, and Enter to their fields', async () => {
  const { page } = await browser.openProject(longFilm({ settings: { target: 'sora-2' } }));
  await row(page, 2).click();
  await field(page, 2, 'Action').focus();
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog', { name: 'Commands' }).waitFor();
  await page.getByRole('combobox', { name: 'Find or run' }).fill('phrase in the prompt');
  await page.keyboard.press('Enter');
  await expect.poll(() => lit(page).evaluate((element) => element === document.activeElement)).toBe(true);
  const place = page.getByText(/^Scene 2, action, line \d+$/);
  await place.waitFor({ state: 'attached' });
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => lit(page).textContent()).toMatch(/^A wet concrete quay/);
  await page.keyboard.press('Enter');
  await expect.poll(() => focused(page)).toBe('Scene #2 scene');
});

test('on a phone a strip above the keyboard shows what is written, and a tap on a phrase leads to its field', async () => {
  const { page } = await browser.openProject(longFilm(), {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    before: () => {
      const faked = Object.assign(new EventTarget(), { height: 844, offsetTop: 0, scale: 1, width: 390 });
      Object.defineProperty(window, 'visualViewport', { value: faked });
    },
  });
  await field(page, 1, 'Action').tap();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' He sits down');
  const strip = page.getByRole('button', { name: /^In the prompt, line/ });
  await expect.poll(() => strip.textContent()).toMatch(/He sits down/);
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
  await expect.poll(() => page.getByRole('tab', { name: 'Preview' }).getAttribute('aria-selected')).toBe('true');
  await expect.poll(() => lit(page).textContent()).toMatch(/berth 1, .* He sits down$/);
  await phrase(page, /berth 2,/).tap();
  await expect.poll(() => focused(page)).toBe('Scene #2 action');
  await field(page, 2, 'Action').waitFor();
});

const skipper = { name: 'skipper', kind: 'character' as const, text: 'a trawler skipper of sixty-eight' };

/** The film with a look, and a skipper whom every second scene mentions. */
function filmWithCast(settings: Project['settings']): Project {
  const film = longFilm({ settings, look: 'Grainy documentary\nPalette: slate grey', cast: [skipper] });
  const subject = (number: number) => (number % 2 === 0 ? '@skipper' : `Subject ${number}`);
  return { ...film, scenes: film.scenes.map((scene) => ({ ...scene, subject: subject(scene.sceneNumber) })) };
}

const opener = (page: Page, name: 'Look' | 'Cast') =>
  page.getByRole('region', { name, exact: true }).getByRole('button', { name: new RegExp(`^${name}\\b`) });
const text = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
/** The clip, or in a script the scene, that the lit words stand in. */
const litIn = (page: Page) =>
  lit(page).evaluate((element) => {
    const clip = element.closest<HTMLElement>('[data-clip]')?.dataset.clip;
    const range = document.createRange();
    range.setStart(element.closest('pre') as Node, 0);
    range.setEndBefore(element);
    return clip ? `clip ${clip}` : `scene ${range.toString().split('---').length}`;
  });

test.each([
  ['clip', { target: 'kling-3', packing: 'scene' }],
  ['scene', { target: 'sora-2' }],
] as const)('what is written in the look or a wording is lit where a %s shows it', async (unit, settings) => {
  const { page } = await browser.openProject(filmWithCast(settings));
  await opener(page, 'Look').click();
  await text(page, 'Look').focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' and rust');
  await expect.poll(() => lit(page).textContent()).toBe('Palette: slate grey and rust');
  expect(await litIn(page)).toBe(`${unit} 1`);
  await page.keyboard.press('Control+Home');
  await expect.poll(() => lit(page).textContent()).toBe('Grainy documentary');

  await opener(page, 'Cast').click();
  await text(page, 'Wording of @skipper').focus();
  await expect.poll(() => litIn(page)).toBe(`${unit} 2`);
  expect(await lit(page).textContent()).toBe(skipper.text);
  // what the preview shows goes before the first use
  await phrase(page, /berth 9,/)
    .first()
    .evaluate((element) => element.scrollIntoView());
  await opener(page, 'Cast').focus();
  await text(page, 'Wording of @skipper').focus();
  await page.keyboard.press('End');
  await page.keyboard.type(' who stoops');
  await expect.poll(() => litIn(page)).toBe(`${unit} 10`);
  await expect.poll(() => lit(page).textContent()).toBe(`${skipper.text} who stoops`);
  await expect.poll(async () => (await litPlace(page)).fromMiddle).toBeLessThan(12);
  expect(await lit(page).count()).toBe(1);

  await phrase(page, /^Palette: slate grey/)
    .first()
    .click({ position: { x: 2, y: 6 } });
  await expect.poll(() => focused(page)).toBe('Look');
  expect(await caret(page)).toBe('Grainy documentary\n'.length);
});

test('a clip that is folded opens when what is written stands in it', async () => {
  const { page } = await browser.openProject(longFilm({ settings: { target: 'kling-3', packing: 'scene' } }), {
    fresh: true,
  });
  await page.clock.install();
  const fold = page.getByRole('region', { name: 'Clip 1', exact: true }).getByRole('button', { name: /^Clip 1/ });
  await fold.click();
  expect(await fold.getAttribute('aria-expanded')).toBe('false');
  // a click in the preview is reading
  await page.clock.fastForward(2_001);
  await field(page, 1, 'Light').focus();
  await expect.poll(() => fold.getAttribute('aria-expanded')).toBe('true');
  await expect.poll(() => lit(page).textContent()).toMatch(/^Overcast dawn/);
  await expect.poll(async () => (await litPlace(page)).inside).toBe(true);
});

test.each([800, 1440])(
  'at %d px a double click selects a word of the prompt, a click leads to its field',
  async (width) => {
    const { page } = await browser.openProject(longFilm(), { viewport: { width, height: 900 } });
    if (width < 1024) await page.getByRole('tab', { name: 'Preview' }).click();
    const [x, y] = await phrase(page, /berth 1,/).evaluate((words) => {
      const { left, top, height } = words.getClientRects()[0] as DOMRect;
      return [left + 12, top + height / 2] as const;
    });
    await page.mouse.dblclick(x, y);
    const selected = () => page.evaluate(() => getSelection()?.toString().trim());
    expect(await selected()).toBe('counts');
    expect(await focused(page)).toBe('Prompt');
    await page.keyboard.press('Control+c');
    expect((await page.evaluate(() => navigator.clipboard.readText())).trim()).toBe('counts');
    // beside the selection
    await page.mouse.click(x + 120, y);
    await expect.poll(() => focused(page)).toBe('Scene #1 action');
  },
);

test.each(axeCases)('axe finds nothing with a phrase lit at $width px, $scheme', async ({ width, scheme }) => {
  const { page } = await browser.openProject(longFilm(), {
    viewport: { width, height: 900 },
    before: withColorScheme(scheme),
  });
  await field(page, 1, 'Action').focus();
  if (width < 1024) await page.getByRole('button', { name: /^In the prompt, line/ }).waitFor();
  expect(await violations(page)).toEqual([]);
  if (width < 1024) await page.getByRole('tab', { name: 'Preview' }).click();
  await expect.poll(() => lit(page).isVisible()).toBe(true);
  expect(await violations(page)).toEqual([]);
});
