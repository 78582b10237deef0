import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Project } from '../../src/domain/project/project.ts';
import { projectSchema } from '../../src/domain/project/schema.ts';
import { filmOf } from '../support/film-of.ts';
import { isFull } from '../support/rounds.ts';
import { violations, withColorScheme } from './axe.ts';
import { showBoard, waitForDragKeys } from './editor-page.ts';
import { serveBrowser } from './serve-browser.ts';

const { openProject } = serveBrowser();
const boatsFilm = projectSchema.parse(
  JSON.parse(readFileSync(new URL('../samples/films/last-four-boats.json', import.meta.url), 'utf8')),
);

const frame = (page: Page, number: number) => page.getByRole('region', { name: `Frame ${number}`, exact: true });
const row = (page: Page, number: number) => frame(page, number).getByRole('button', { name: /^Scene #/ });
const words = (page: Page) =>
  page
    .getByRole('region', { name: /^Frame / })
    .evaluateAll((all) => all.map((one) => one.querySelector('p')?.textContent));

async function openBoard(project: Project, options = {}) {
  const visitor = await openProject(project, options);
  await showBoard(visitor.page);
  return visitor;
}

/** Lists everything that extends beyond its container on the right: parts of frames, the header's button, the page. */
async function findOverflow(page: Page) {
  const outside = await page.getByRole('region', { name: /^Frame / }).evaluateAll((frames) =>
    frames
      .flatMap((one) => {
        const { right } = one.getBoundingClientRect();
        return [...one.querySelectorAll('button, p')].filter((part) => part.getBoundingClientRect().right > right + 1);
      })
      .map((part) => part.outerHTML),
  );
  const beyond = await page.getByRole('button', { name: 'Add Scene' }).evaluate((one) => {
    const column = one.closest('header')?.getBoundingClientRect().right ?? 0;
    return one.getBoundingClientRect().right < column ? [] : ['Add Scene'];
  });
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  return [...outside, ...beyond, ...(overflow > 0 ? [`page by ${overflow} px`] : [])];
}
const longTitle = { projectTitle: 'A title that goes on '.repeat(4) };

/** Returns large single-color pictures, as a clipboard or a drop contains them. */
async function pictures(page: Page, ...colors: string[]) {
  return page.evaluateHandle(async (all) => {
    const data = new DataTransfer();
    for (const color of all) {
      const canvas = Object.assign(document.createElement('canvas'), { width: 3000, height: 1688 });
      const context = canvas.getContext('2d');
      if (context) context.fillStyle = color;
      context?.fillRect(0, 0, 3000, 1688);
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
      if (blob) data.items.add(new File([blob], `${color}.png`, { type: 'image/png' }));
    }
    return data;
  }, colors);
}

async function paste(page: Page, ...colors: string[]) {
  await page.evaluate(
    (clipboardData) =>
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      ),
    await pictures(page, ...colors),
  );
}

/** The color in the middle of a frame's picture, once the server has sent it. */
async function colorOf(page: Page, number: number): Promise<string> {
  const picture = frame(page, number).locator('img[src^="/api/pictures/"]');
  await picture.scrollIntoViewIfNeeded();
  return picture.evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    const canvas = Object.assign(document.createElement('canvas'), { width: 1, height: 1 });
    const context = canvas.getContext('2d');
    context?.drawImage(image, 0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = context?.getImageData(0, 0, 1, 1).data ?? [];
    // round the colors, since compression changes them slightly
    return `${image.naturalWidth}x${image.naturalHeight} ${[red, green, blue].map((one) => Math.round(one / 64) * 64).join()}`;
  });
}
const red = '1280x720 256,0,0';
const lime = '1280x720 0,256,0';
const blue = '1280x720 0,0,256';

test.runIf(isFull)(
  'pasted pictures are stored with their scenes; a chosen file that is no picture gets an error',
  async () => {
    const { page } = await openBoard(boatsFilm);
    await row(page, 2).click();
    await paste(page, 'red', 'lime', 'blue');
    await page.getByText('Pictures Added', { exact: true }).waitFor();
    for (const [number, color] of [
      [2, red],
      [3, lime],
      [4, blue],
    ] as const) {
      expect(await colorOf(page, number)).toBe(color);
    }
    expect(await frame(page, 1).locator('img[src^="data:image/svg"]').count()).toBe(1);

    await row(page, 1).click();
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Add stills' }).click();
    const file = { name: 'take.png', mimeType: 'image/png', buffer: Buffer.from('<svg onload="alert(1)">') };
    await (await chooser).setFiles([file]);
    await page.getByText('take.png could not be read. Use PNG, JPEG or WebP.', { exact: false }).first().waitFor();
    expect(await frame(page, 1).locator('img[src^="/api"]').count()).toBe(0);

    await page.getByText('Saved', { exact: true }).waitFor();
    await page.reload();
    await showBoard(page);
    expect(await colorOf(page, 3)).toBe(lime);
  },
);

test.runIf(isFull)('frames fit at every width and can be moved by mouse and keyboard', async () => {
  const { page } = await openBoard({ ...boatsFilm, ...longTitle }, { viewport: { width: 2200, height: 900 } });
  for (const width of [2200, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await findOverflow(page), `${width} px`).toEqual([]);
  }
  expect(await violations(page)).toEqual([]);

  const before = await words(page);
  const from = await row(page, 1).boundingBox();
  const to = await row(page, 3).boundingBox();
  if (!from || !to) throw new Error('no frames');
  await page.mouse.move(from.x + 40, from.y + 40);
  await page.mouse.down();
  await page.mouse.move(from.x + 60, from.y + 50, { steps: 3 });
  await page.mouse.move(to.x + 60, to.y + 40, { steps: 8 });
  await page.mouse.up();
  const moved = [before[1], before[2], before[0], ...before.slice(3)];
  await expect.poll(() => words(page)).toEqual(moved);

  await row(page, 2).focus();
  await page.keyboard.press('Space');
  await page.getByText('Scene 2 picked up, at position 2', { exact: false }).waitFor({ state: 'attached' });
  await waitForDragKeys(page);
  await page.keyboard.press('ArrowRight');
  await page.getByText('Scene 2 is over position 3', { exact: false }).waitFor({ state: 'attached' });
  await page.keyboard.press('Space');
  await expect.poll(() => words(page)).toEqual([before[1], before[0], ...before.slice(2)]);
});

test.runIf(isFull)('frames fit on a phone; holding a frame moves it, and swiping scrolls', async () => {
  const { page } = await openBoard(filmOf(24, longTitle), {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    before: withColorScheme('light'),
  });
  expect(await findOverflow(page)).toEqual([]);
  expect(await violations(page)).toEqual([]);

  await page.setViewportSize({ width: 768, height: 900 });
  const finger = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', point?: { x: number; y: number }) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: point ? [point] : [] });
  const before = await words(page);
  const middleOf = async (number: number) => {
    const box = await row(page, number).boundingBox();
    if (!box) throw new Error('no frame');
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const [from, to] = [await middleOf(1), await middleOf(2)];
  await touch('touchStart', from);
  await page.getByText('Scene 1 picked up', { exact: false }).waitFor({ state: 'attached' });
  for (const share of [0.3, 0.6, 1]) {
    await touch('touchMove', { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share });
  }
  await page.getByText('Scene 1 is over position 2', { exact: false }).waitFor({ state: 'attached' });
  await touch('touchEnd');
  const moved = [before[1], before[0], ...before.slice(2)];
  await expect.poll(() => words(page)).toEqual(moved);

  const low = await middleOf(5);
  await touch('touchStart', low);
  for (const step of [40, 120, 200, 280]) await touch('touchMove', { ...low, y: low.y - step });
  await touch('touchEnd');
  await expect.poll(async () => (await middleOf(5)).y).toBeLessThan(low.y - 100);
  expect(await words(page)).toEqual(moved);
});
