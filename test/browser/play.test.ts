import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Project } from '../../src/domain/project/project.ts';
import { filmOf } from '../support/film-of.ts';
import { pngOf } from '../support/pictures.ts';
import { isFull } from '../support/rounds.ts';
import { violations, withColorScheme } from './axe.ts';
import { serveBrowser } from './serve-browser.ts';

const browser = serveBrowser();
type Options = Parameters<typeof browser.openEditor>[0];

const player = (page: Page) => page.getByRole('dialog', { name: 'Player' });
const button = (page: Page, name: string) => player(page).getByRole('button', { name, exact: true });
const strip = (page: Page) => player(page).getByRole('slider', { name: 'Scene' });
const controls = (page: Page) => strip(page).locator('..');
const opacity = (page: Page) => controls(page).evaluate((element) => getComputedStyle(element).opacity);
const playButton = (page: Page) => page.getByRole('button', { name: 'Play', exact: true });
/** The scene named on the slate. */
const shows = (page: Page, number: number) =>
  player(page)
    .getByText(new RegExp(`^Scene #${number} \\d`))
    .waitFor();

/** Opens a film in the editor, with a clock that only the test advances. */
async function openFilm(project: Project, options: Options = {}): Promise<Page> {
  const { page } = await browser.openProject(project, { ...options, fresh: true, reducedMotion: 'no-preference' });
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  return page;
}

test.runIf(isFull)('a click on the strip seeks to a scene, pictures preload, and the controls fade', async () => {
  const film = filmOf(5);
  const hashes = ['a1', 'a2', 'a3', 'a4'];
  const scenes = film.scenes.map((scene, place) => {
    const hash = hashes[place];
    const picture = hash && { picture: { hash, width: 2, height: 2, alt: `Still ${place + 1}` } };
    return { ...scene, dialog: 'MARA: We should go.', ...picture };
  });
  const page = await openFilm({ ...film, scenes });
  const asked: string[] = [];
  await page.route('**/api/pictures/*', (route) => {
    asked.push(route.request().url().slice(-2));
    return route.fulfill({ contentType: 'image/png', body: pngOf() });
  });
  await playButton(page).click();
  await player(page).getByRole('img', { name: 'Still 1' }).waitFor();
  await expect.poll(() => asked.toSorted()).toEqual(['a1', 'a2', 'a3']);

  await page.mouse.move(700, 300);
  await page.clock.runFor(2_600);
  await expect.poll(() => opacity(page)).toBe('0');
  await page.mouse.move(720, 320);
  await expect.poll(() => opacity(page)).toBe('1');
  // the controls stay while the pointer rests on them
  await controls(page).hover();
  await page.clock.runFor(2_600);
  await player(page).and(page.locator('[data-away]')).waitFor();
  await expect.poll(() => opacity(page)).toBe('1');
  await shows(page, 2);
  await player(page).getByRole('img', { name: 'Still 2' }).waitFor();
  expect(await player(page).getByRole('img').count()).toBe(1);
  await expect.poll(() => asked.toSorted()).toEqual(hashes);
  await page.mouse.move(700, 300);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.clock.runFor(2_600);
  await player(page).and(page.locator('[data-away]')).waitFor();
  expect(await opacity(page)).toBe('1');

  await page.mouse.click(700, 300);
  await button(page, 'Play').waitFor();
  // the focus is not on a control, so these keys are the player's
  await page.keyboard.press('Space');
  await button(page, 'Pause').waitFor();
  await page.keyboard.press('Space');
  await button(page, 'Play').waitFor();
  const box = await strip(page).boundingBox();
  if (!box) throw new Error('the strip is not in sight');
  const y = box.y + box.height / 2;
  // 5 seconds, then 3 each
  await page.mouse.move(box.x + box.width * (6 / 17), y);
  await page.mouse.down();
  await shows(page, 2);
  await page.mouse.move(box.x + box.width - 2, y);
  await shows(page, 5);
  await page.mouse.move(box.x - 40, y);
  await page.mouse.up();
  await shows(page, 1);
  // axe needs a running clock
  await page.clock.resume();
  expect(await violations(page)).toEqual([]);

  await page.keyboard.press('Escape');
  await player(page).waitFor({ state: 'hidden' });
  expect(await playButton(page).evaluate((element) => element === document.activeElement)).toBe(true);
});

test.runIf(isFull)(
  'a first tap shows the controls, a second one pauses, and the frame keeps its aspect ratio',
  async () => {
    const film = filmOf(3, { settings: { ratio: '9:16' } });
    const scenes = film.scenes.map((scene, place) =>
      place === 1 ? { ...scene, dialog: 'and on '.repeat(280) } : scene,
    );
    const page = await openFilm(
      { ...film, scenes },
      { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, before: withColorScheme('light') },
    );
    await playButton(page).tap();
    await shows(page, 1);
    await page.clock.runFor(2_600);
    await expect.poll(() => opacity(page)).toBe('0');
    await page.touchscreen.tap(195, 300);
    await expect.poll(() => opacity(page)).toBe('1');
    await button(page, 'Pause').waitFor();
    await page.touchscreen.tap(195, 300);
    await button(page, 'Play').waitFor();
    // axe needs a running clock
    await page.clock.resume();
    expect(await violations(page)).toEqual([]);
    await button(page, 'Next scene').tap();
    await shows(page, 2);
    const slate = player(page).getByText(/^Scene #2 /);
    const frame = await slate.locator('..').boundingBox();
    expect(frame && frame.width / frame.height).toBeCloseTo(9 / 16, 2);
    const long = player(page).getByText('and on and on').first().locator('..');
    const lines = await long.evaluate(
      (element) => element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight),
    );
    expect(lines).toBeCloseTo(4, 1);
    await button(page, 'Close').tap();
    await player(page).waitFor({ state: 'hidden' });
  },
);
