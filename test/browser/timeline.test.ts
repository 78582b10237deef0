import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Project } from '../../src/domain/project.ts';
import { axeCases, violations, withColorScheme } from '../support/axe.ts';
import { serveBrowser } from '../support/browser.ts';
import { filmOf } from '../support/editor-page.ts';

const browser = serveBrowser();

const strip = (page: Page) => page.getByRole('region', { name: 'Timeline', exact: true });
const segment = (page: Page, number: number) =>
  strip(page).getByRole('button', { name: new RegExp(`^Scene ${number},`) });
const edge = (page: Page, number: number) =>
  strip(page).getByRole('separator', { name: `Seconds of Scene ${number}`, exact: true });
const seconds = async (page: Page) =>
  Promise.all((await strip(page).getByRole('separator').all()).map((one) => one.getAttribute('aria-valuenow')));
const undoButton = (page: Page) => page.getByRole('button', { name: 'Undo', exact: true }).first();

const filmFor = (scenes: number, change: Partial<Project> = {}) =>
  filmOf(scenes, { settings: { target: 'kling-3' }, ...change });

async function openFilm(project: Project, options: Parameters<typeof browser.openEditor>[0] = {}): Promise<Page> {
  return (await browser.openProject(project, options)).page;
}

/** Presses the mouse on an edge and moves it to the right by so many pixels. */
async function pull(page: Page, number: number, pixels: number): Promise<void> {
  const box = await edge(page, number).boundingBox();
  if (!box) throw new Error('the edge is not in sight');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + pixels / 2, y);
  await page.mouse.move(x + pixels, y);
}

test('the arrow keys at an edge set its seconds, as one step of undo, and lead to the other scenes', async () => {
  const page = await openFilm(filmFor(3));
  await edge(page, 1).focus();
  for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('ArrowRight');
  expect(await seconds(page)).toEqual(['5.3', '3', '3']);
  await page.keyboard.press('Shift+ArrowRight');
  expect(await seconds(page)).toEqual(['6', '3', '3']);
  await strip(page).getByText('12.0s', { exact: true }).waitFor();
  await undoButton(page).click();
  expect(await seconds(page)).toEqual(['5', '3', '3']);

  await edge(page, 1).focus();
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Shift+ArrowLeft');
  expect(await seconds(page)).toEqual(['5', '2', '3']);
  await page.keyboard.press('Enter');
  const subject = page.getByRole('region', { name: 'Scene #2', exact: true }).getByRole('textbox', { name: 'Subject' });
  await expect.poll(() => subject.evaluate((one) => one === document.activeElement)).toBe(true);
});

test('a dragged edge writes once, in tenths or with Shift in whole seconds, and Escape puts it back', async () => {
  const page = await openFilm(filmFor(3, { targetDuration: 20 }));
  const perPixel =
    20 /
    (await strip(page)
      .getByRole('list')
      .evaluate((list) => list.clientWidth));
  const target = Math.round((5 + 80 * perPixel) * 10) / 10;
  await pull(page, 1, 80);
  await strip(page)
    .getByText(`5 → ${target.toFixed(1)}s`, { exact: true })
    .waitFor();
  await page.mouse.up();
  expect(await seconds(page)).toEqual([String(target), '3', '3']);
  await undoButton(page).click();
  expect(await seconds(page)).toEqual(['5', '3', '3']);
  expect(await undoButton(page).isEnabled()).toBe(false);

  await page.keyboard.down('Shift');
  await pull(page, 2, 80);
  await page.mouse.up();
  await page.keyboard.up('Shift');
  expect(await seconds(page)).toEqual(['5', String(Math.round(3 + 80 * perPixel)), '3']);

  await pull(page, 3, 120);
  expect((await seconds(page))[2]).not.toBe('3');
  await page.keyboard.press('Escape');
  await page.mouse.up();
  expect((await seconds(page))[2]).toBe('3');
});

test('Fit scales all scenes to the target, and its toast undoes it', async () => {
  const page = await openFilm(filmFor(3, { targetDuration: 20 }));
  await strip(page).getByText('9.0s remaining', { exact: true }).waitFor();
  await strip(page).getByRole('button', { name: 'Fit to 20 s' }).click();
  await strip(page).getByText('Perfect match!', { exact: true }).waitFor();
  const scaled = (await seconds(page)).map(Number);
  expect(scaled.reduce((sum, one) => sum + one, 0)).toBeCloseTo(20, 9);
  await page.getByText('Scaled 3 scenes.', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
  await expect.poll(() => seconds(page)).toEqual(['5', '3', '3']);

  await page.getByLabel('Target duration').fill('200');
  await strip(page).getByRole('button', { name: 'Fit to 200 s' }).click();
  await page.getByText('3 scenes last at most 180 s, shorter than the target of 200 s.').first().waitFor();
  expect(await seconds(page)).toEqual(['5', '3', '3']);
});

test('of 100 scenes each has its segment, one Tab stop reaches them, and a click leads to one', async () => {
  const page = await openFilm(filmFor(100, { targetDuration: 300 }), { viewport: { width: 1366, height: 768 } });
  await expect.poll(() => strip(page).getByRole('separator').count()).toBe(100);
  const stops = await strip(page).locator('[tabindex="0"]').count();
  expect(stops).toBe(1);
  const overflows = await strip(page).evaluate((region) => ({
    strip: region.scrollWidth > region.clientWidth,
    // a number that does not fit is out of sight, not cut
    cut: [...region.querySelectorAll('li button')].filter((button) => {
      const [outer, inner] = [button, button.firstElementChild].map((one) => one?.getBoundingClientRect());
      return (
        outer && inner && inner.top < outer.bottom && (inner.left < outer.left - 1 || inner.right > outer.right + 1)
      );
    }).length,
  }));
  expect(overflows).toEqual({ strip: false, cut: 0 });
  await segment(page, 60).click();
  const subject = page
    .getByRole('region', { name: 'Scene #60', exact: true })
    .getByRole('textbox', { name: 'Subject' });
  await expect.poll(() => subject.evaluate((one) => one === document.activeElement)).toBe(true);
  expect(await segment(page, 60).getAttribute('aria-current')).toBe('true');
});

test('at 2200 px the check is a column of its own, and leads to its field', async () => {
  const project = filmOf(2);
  const scenes = project.scenes.map((scene) => ({ ...scene, subject: '', action: 'coils the line' }));
  const page = await openFilm({ ...project, scenes }, { viewport: { width: 2200, height: 1240 } });
  await page.getByLabel('Target', { exact: true }).selectOption('kling-3');
  expect(await page.getByRole('tab', { name: 'Check' }).count()).toBe(0);
  const findings = page.getByRole('region', { name: 'Findings', exact: true });
  await findings.getByText('Advice only. Nothing is cut or blocked.', { exact: true }).waitFor();
  await findings.getByRole('button', { name: /^An action without a subject.*Scene 2/ }).click();
  const subject = page.getByRole('region', { name: 'Scene #2', exact: true }).getByRole('textbox', { name: 'Subject' });
  await expect.poll(() => subject.evaluate((one) => one === document.activeElement)).toBe(true);
});

test.each(axeCases)('axe finds nothing on the strip ($scheme, $width px)', async ({ width, scheme }) => {
  // one scene before the target, one across it, two beyond
  const page = await openFilm(filmFor(4, { targetDuration: 7 }), {
    viewport: { width, height: 900 },
    before: withColorScheme(scheme),
  });
  await segment(page, 2).click();
  expect(await violations(page), 'the second scene').toEqual([]);
  await segment(page, 4).click();
  expect(await violations(page), 'a scene beyond the target').toEqual([]);
  await page.getByLabel('Target duration').fill('400');
  await page.getByText('At most 300 s', { exact: true }).waitFor();
  expect(await violations(page), 'too long a target').toEqual([]);
});

test('what is beyond the target stays hatched under the pointer', async () => {
  const page = await openFilm(filmFor(3, { targetDuration: 5 }));
  const hatch = () => segment(page, 3).evaluate((one) => getComputedStyle(one).backgroundImage);
  const before = await hatch();
  expect(before).toContain('repeating-linear-gradient');
  await segment(page, 3).hover();
  expect(await hatch()).toBe(before);
});
