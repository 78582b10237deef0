import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Project } from '../../src/domain/project.ts';
import { axeCases, violations, withColorScheme } from '../support/axe.ts';
import { serveBrowser } from '../support/browser.ts';
import { field, filmOf } from '../support/editor-page.ts';
import { pngOf } from '../support/pictures.ts';

const browser = serveBrowser();
type Options = Parameters<typeof browser.openEditor>[0];

const player = (page: Page) => page.getByRole('dialog', { name: 'Player' });
const button = (page: Page, name: string) => player(page).getByRole('button', { name, exact: true });
const strip = (page: Page) => player(page).getByRole('slider', { name: 'Scene' });
const controls = (page: Page) => strip(page).locator('..');
const playButton = (page: Page) => page.getByRole('button', { name: 'Play', exact: true });
const hasFocus = (one: ReturnType<typeof button>) =>
  expect.poll(() => one.evaluate((element) => element === document.activeElement)).toBe(true);
/** The scene that the slate names. */
const shows = (page: Page, number: number) =>
  player(page)
    .getByText(new RegExp(`^Scene #${number} \\d`))
    .waitFor();
const time = (page: Page, words: string) => player(page).getByText(words, { exact: true }).waitFor();

/** The editor of a film, whose page has a clock that only the test moves. */
async function openFilm(project: Project, options: Options = {}): Promise<Page> {
  const { page } = await browser.openProject(project, { ...options, fresh: true });
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  return page;
}

/** A film of so many scenes that is being played from its first. */
async function playFilm(project: Project, options: Options = {}): Promise<Page> {
  const page = await openFilm(project, options);
  if (options.hasTouch) await playButton(page).tap();
  else await playButton(page).click();
  await shows(page, 1);
  return page;
}

test('plays each scene for its seconds, stops on the last frame, and plays again', async () => {
  const page = await playFilm(filmOf(3));
  await time(page, '0:00 / 0:11');
  await page.clock.runFor(4_900);
  await shows(page, 1);
  await time(page, '0:04 / 0:11');
  await page.clock.runFor(200);
  await shows(page, 2);
  await page.clock.runFor(3_000);
  await shows(page, 3);
  await page.clock.runFor(3_000);
  await time(page, '0:11 / 0:11');
  await shows(page, 3);
  await hasFocus(button(page, 'Play again'));
  await page.keyboard.press('Space');
  await button(page, 'Pause').waitFor();
  await shows(page, 1);
  await page.clock.runFor(5_100);
  await shows(page, 2);
});

test('the keys pause, step and close; the scene shown last is the current one', async () => {
  const page = await openFilm(filmOf(4));
  await playButton(page).focus();
  await page.keyboard.press('Enter');
  await hasFocus(button(page, 'Pause'));
  await page.keyboard.press('Space');
  await button(page, 'Play').waitFor();
  await page.clock.runFor(20_000);
  await time(page, '0:00 / 0:14');

  await page.keyboard.press('ArrowRight');
  await shows(page, 2);
  await time(page, '0:05 / 0:14');
  await page.keyboard.press('End');
  await shows(page, 4);
  await page.keyboard.press('ArrowRight');
  await shows(page, 4);
  await page.keyboard.press('Home');
  await shows(page, 1);
  await page.keyboard.press('ArrowLeft');
  await shows(page, 1);
  await strip(page).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  expect(await strip(page).getAttribute('aria-valuetext')).toBe('Scene #3 of 4, at 0:08');
  await page.keyboard.press('Space');
  await button(page, 'Pause').waitFor();
  await page.clock.runFor(500);

  await page.keyboard.press('Escape');
  await player(page).waitFor({ state: 'hidden' });
  await hasFocus(playButton(page));
  // it plays on from there
  await page.keyboard.press('Enter');
  await shows(page, 3);
  await time(page, '0:08 / 0:14');
  await page.keyboard.press('ArrowRight');
  await button(page, 'Close').click();
  await player(page).waitFor({ state: 'hidden' });
  // from the last scene it begins again
  await hasFocus(playButton(page));
  await page.keyboard.press('Enter');
  await shows(page, 1);
});

test('word of an earlier closing, which comes late, does not close what is shown again', async () => {
  const page = await playFilm(filmOf(2));
  await player(page).dispatchEvent('close');
  await button(page, 'Next scene').click();
  await shows(page, 2);
});

test('the mouse pauses on the frame, steps by buttons and leads to a scene on the strip', async () => {
  const page = await playFilm(filmOf(3));
  const frame = player(page).getByText(/^Scene #\d /);
  await frame.click();
  await button(page, 'Play').waitFor();
  await button(page, 'Next scene').click();
  await shows(page, 2);
  // the button that was clicked does not take the keys
  await page.keyboard.press('Space');
  await button(page, 'Pause').waitFor();
  await shows(page, 2);
  await button(page, 'Previous scene').click();
  await shows(page, 1);
  expect(await button(page, 'Previous scene').getAttribute('aria-disabled')).toBe('true');

  const box = await strip(page).boundingBox();
  if (!box) throw new Error('the strip is not in sight');
  const y = box.y + box.height / 2;
  // 5, 3 and 3 seconds
  await page.mouse.move(box.x + box.width * (6 / 11), y);
  await page.mouse.down();
  await shows(page, 2);
  await page.mouse.move(box.x + box.width - 2, y);
  await shows(page, 3);
  await page.mouse.move(box.x - 40, y);
  await page.mouse.up();
  await shows(page, 1);
});

test('the controls fade while it plays and nobody needs them, but not with reduced motion', async () => {
  const opacity = (page: Page) => controls(page).evaluate((element) => getComputedStyle(element).opacity);
  const page = await playFilm(filmOf(2), { reducedMotion: 'no-preference' });
  await page.mouse.move(700, 300);
  await page.clock.runFor(2_600);
  await expect.poll(() => opacity(page)).toBe('0');
  await page.mouse.move(720, 320);
  await expect.poll(() => opacity(page)).toBe('1');
  // over them, it may rest
  await controls(page).hover();
  await page.clock.runFor(2_600);
  await expect.poll(() => opacity(page)).toBe('1');
  // paused, they stay
  await page.mouse.move(700, 300);
  await page.mouse.click(700, 300);
  await page.clock.runFor(2_600);
  await expect.poll(() => opacity(page)).toBe('1');

  const calm = await playFilm(filmOf(2));
  await calm.mouse.move(700, 300);
  await calm.clock.runFor(2_600);
  await player(calm).and(calm.locator('[data-away]')).waitFor();
  expect(await opacity(calm)).toBe('1');
  await calm.clock.runFor(2_600);
  await shows(calm, 2);
});

test('a finger brings the controls back, then pauses', async () => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const page = await playFilm(filmOf(3, { settings: { ratio: '9:16' } }), { ...phone, reducedMotion: 'no-preference' });
  const opacity = () => controls(page).evaluate((element) => getComputedStyle(element).opacity);
  await page.clock.runFor(2_600);
  await expect.poll(opacity).toBe('0');
  await page.touchscreen.tap(195, 300);
  await expect.poll(opacity).toBe('1');
  await button(page, 'Pause').waitFor();
  await page.touchscreen.tap(195, 300);
  await button(page, 'Play').waitFor();
  await button(page, 'Next scene').tap();
  await shows(page, 2);
  const frame = await player(page)
    .getByText(/^Scene #2 /)
    .locator('..')
    .boundingBox();
  expect(frame && frame.width / frame.height).toBeCloseTo(9 / 16, 2);
  await button(page, 'Close').tap();
  await player(page).waitFor({ state: 'hidden' });
});

test('shows pictures, the next two before they are due, and draws what has none', async () => {
  const film = filmOf(5);
  const hashes = ['a1', 'a2', 'a3', 'a4'];
  const scenes = film.scenes.map((scene, place) => {
    const hash = hashes[place];
    return hash ? { ...scene, picture: { hash, width: 2, height: 2, alt: `Still ${place + 1}` } } : scene;
  });
  const { page } = await browser.openProject({ ...film, scenes }, { fresh: true });
  const asked: string[] = [];
  await page.route('**/api/pictures/*', (route) => {
    asked.push(route.request().url().slice(-2));
    return route.fulfill({ contentType: 'image/png', body: pngOf() });
  });
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await playButton(page).click();
  await player(page).getByRole('img', { name: 'Still 1' }).waitFor();
  await expect.poll(() => asked.toSorted()).toEqual(['a1', 'a2', 'a3']);
  await page.clock.runFor(5_100);
  await player(page).getByRole('img', { name: 'Still 2' }).waitFor();
  expect(await player(page).getByRole('img').count()).toBe(1);
  await expect.poll(() => asked.toSorted()).toEqual(hashes);
  await page.keyboard.press('End');
  await shows(page, 5);
  expect(await player(page).locator('img').getAttribute('src')).toMatch(/^data:image\/svg\+xml/);
});

test('captions name who speaks, in at most four lines', async () => {
  const film = filmOf(2, {
    cast: [{ kind: 'character', name: 'Mara_Lind', short: 'Mara', text: 'a skipper in a blue coat' }],
  });
  const [first, second] = ['MARA_LIND (whispering): We should go.\nTOM (V.O.): Where?', 'and on '.repeat(280)];
  const scenes = film.scenes.map((scene, place) => ({ ...scene, dialog: place === 0 ? first : second }));
  const page = await playFilm({ ...film, scenes }, { viewport: { width: 390, height: 844 } });
  const caption = player(page).getByText('We should go.').locator('..');
  expect(await caption.locator('> span').allTextContents()).toEqual(['Mara: We should go.', 'TOM (V.O.): Where?']);
  await page.keyboard.press('ArrowRight');
  const long = player(page).getByText('and on and on').first().locator('..');
  const lines = await long.evaluate(
    (element) => element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight),
  );
  expect(lines).toBeCloseTo(4, 1);
});

test('a hundred scenes of a tenth of a second each have their moment', async () => {
  const film = filmOf(100);
  const page = await playFilm({ ...film, scenes: film.scenes.map((scene) => ({ ...scene, duration: 0.1 })) });
  await page.clock.runFor(150);
  await shows(page, 2);
  await page.clock.runFor(4_900);
  await shows(page, 51);
  await page.clock.runFor(5_100);
  await shows(page, 100);
  await time(page, '0:10 / 0:10');
  await button(page, 'Play again').waitFor();
});

test('a hidden page pauses', async () => {
  const page = await playFilm(filmOf(1));
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await button(page, 'Play').waitFor();
});

test('the command of the palette plays, too', async () => {
  const page = await openFilm(filmOf(2), { viewport: { width: 390, height: 844 } });
  await field(page, 1, 'Subject').focus();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Find or run' }).fill('play the film');
  await page.keyboard.press('Enter');
  await shows(page, 1);
  await page.keyboard.press('Escape');
  await player(page).waitFor({ state: 'hidden' });
  await hasFocus(playButton(page));
});

test.each(axeCases)('has no violations at $width px, $scheme', async ({ width, scheme }) => {
  const film = filmOf(3);
  const scenes = film.scenes.map((scene) => ({ ...scene, dialog: 'MARA: We should go.' }));
  const { page } = await browser.openProject(
    { ...film, scenes },
    { viewport: { width, height: 844 }, before: withColorScheme(scheme) },
  );
  await playButton(page).click();
  await button(page, 'Pause').click();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('End');
  await page.keyboard.press('Space');
  await button(page, 'Play again').waitFor();
  expect(await violations(page)).toEqual([]);
});
