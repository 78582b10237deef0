import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { filmOf } from '../support/film-of.ts';
import { isFull } from '../support/rounds.ts';
import { serveBrowser } from './serve-browser.ts';

const browser = serveBrowser();

const strip = (page: Page) => page.getByRole('region', { name: 'Timeline', exact: true });
const seconds = async (page: Page) =>
  Promise.all((await strip(page).getByRole('separator').all()).map((one) => one.getAttribute('aria-valuenow')));

/** Drags an edge right by the given number of pixels. */
async function pull(page: Page, number: number, pixels: number): Promise<void> {
  const edge = strip(page).getByRole('separator', { name: `Seconds of Scene ${number}`, exact: true });
  const box = await edge.boundingBox();
  if (!box) throw new Error('the edge is not in sight');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + pixels / 2, y);
  await page.mouse.move(x + pixels, y);
}

test('dragging an edge changes the duration once, in tenths or with Shift in whole seconds; Escape cancels', async () => {
  const { page } = await browser.openProject(filmOf(3, { settings: { target: 'kling-3' }, targetDuration: 20 }));
  const undo = page.getByRole('button', { name: 'Undo', exact: true }).first();
  const width = await strip(page)
    .getByRole('list')
    .evaluate((list) => list.clientWidth);
  const perPixel = 20 / width;
  const target = Math.round((5 + 80 * perPixel) * 10) / 10;
  await pull(page, 1, 80);
  await strip(page)
    .getByText(`5 → ${target.toFixed(1)}s`, { exact: true })
    .waitFor();
  await page.mouse.up();
  expect(await seconds(page)).toEqual([String(target), '3', '3']);
  await undo.click();
  expect(await seconds(page)).toEqual(['5', '3', '3']);
  expect(await undo.isEnabled()).toBe(false);

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

test.runIf(isFull).each([390, 1024])(
  'at %i px, every button next to the strip is at least 24 px high and wide',
  async (width) => {
    const viewport = { width, height: 768 };
    const { page } = await browser.openProject(filmOf(3, { targetDuration: 20 }), { viewport });
    const pressed = [page.getByLabel('Target duration'), strip(page).getByRole('button', { name: /^Fit/ })];
    for (const one of pressed) {
      const box = await one.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0), `${await one.getAttribute('class')}`).toBeGreaterThanOrEqual(
        24,
      );
    }
  },
);

test.runIf(isFull)(
  '100 scenes fit into the timeline, numbers show where they fit, and scenes beyond the target are hatched',
  async () => {
    const { page } = await browser.openProject(filmOf(100, { targetDuration: 200 }), {
      viewport: { width: 1366, height: 768 },
    });
    await expect.poll(() => strip(page).getByRole('separator').count()).toBe(100);
    const overflows = await strip(page).evaluate((region) => ({
      strip: region.scrollWidth > region.clientWidth,
      // a number that does not fit is hidden, not clipped
      cut: [...region.querySelectorAll('li button')].filter((button) => {
        const [outer, inner] = [button, button.firstElementChild].map((one) => one?.getBoundingClientRect());
        return (
          outer && inner && inner.top < outer.bottom && (inner.left < outer.left - 1 || inner.right > outer.right + 1)
        );
      }).length,
    }));
    expect(overflows).toEqual({ strip: false, cut: 0 });

    const last = strip(page).getByRole('button', { name: /^Scene 100,/ });
    const hatch = () => last.evaluate((one) => getComputedStyle(one).backgroundImage);
    const before = await hatch();
    expect(before).toContain('repeating-linear-gradient');
    // the hatching stays while the pointer is over the segment
    await last.hover();
    expect(await hatch()).toBe(before);
  },
);
