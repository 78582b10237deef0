import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { noFfmpeg } from '../support/clips.ts';
import { filmOf } from '../support/film-of.ts';
import { isFull } from '../support/rounds.ts';
import { violations } from './axe.ts';
import { focused } from './editor-page.ts';
import { serveBrowser } from './serve-browser.ts';
import { savedProject, uploadChosen } from './uploaded-takes.ts';

const browser = serveBrowser();
const webm = readFileSync(new URL('../samples/takes/short.webm', import.meta.url));

/** Drops videos on an element, as from a file manager. */
async function dropVideos(page: Page, selector: string, files: readonly { name: string; data: Buffer }[]) {
  const plain = files.map(({ name, data }, index) => ({ name, index, base64: data.toString('base64') }));
  const dataTransfer = await page.evaluateHandle((all) => {
    const data = new DataTransfer();
    for (const { name, index, base64 } of all) {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      // a minute apart, as downloads are
      data.items.add(new File([bytes], name, { type: 'video/webm', lastModified: 1_700_000_000_000 + index * 60_000 }));
    }
    return data;
  }, plain);
  for (const type of ['dragover', 'drop']) await page.dispatchEvent(selector, type, { dataTransfer });
}

test('eight dropped videos become takes, rated by keys, and are there after a reload', async () => {
  const film = filmOf(4, { settings: { target: 'veo-3.1', packing: 'scene' } });
  const { page } = await browser.openProject(film);
  // the room's code loads after the fields
  await page.getByRole('button', { name: 'Add takes to clip 1' }).waitFor();
  const names = [
    ...['S01-C01 Subject 1.webm', 'S02-C02 Subject 2.webm', 'scene 3 first.webm', 'scene 3 second.webm'],
    ...['download.webm', 'scene 1.webm', 'clip 2.webm', 'clip 4.webm'],
  ];
  await dropVideos(
    page,
    '[data-prompt]',
    names.map((name) => ({ name, data: webm })),
  );
  const dialog = page.getByRole('dialog', { name: 'Add takes' });
  const clipOf = (name: string) => dialog.getByRole('combobox', { name: `Clip of ${name}` });
  await expect.poll(() => clipOf('clip 4.webm').inputValue()).toBe('3');
  expect(await clipOf('scene 3 second.webm').inputValue()).toBe('2');
  // the name tells nothing
  await clipOf('download.webm').selectOption({ index: 2 });
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Add 8 takes' }).click();
  await dialog.getByText('8 takes are added.').waitFor();
  await page.keyboard.press('Escape');

  const strip = page.getByRole('list', { name: 'Takes of clip 3' });
  const take = (number: number) => strip.getByRole('button', { name: new RegExp(`^Take ${number},`) });
  await take(3).waitFor();
  expect(await strip.getByRole('button').count()).toBe(3);
  await take(1).focus();
  await page.keyboard.press('4');
  await page.keyboard.press('k');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('c');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('x');
  await strip.getByRole('button', { name: /^Take 3, .*rejected/ }).waitFor();
  expect(await violations(page)).toEqual([]);

  await page.reload();
  await strip.getByRole('button', { name: /^Take 1, .*kept, 4 stars/ }).waitFor();
  await strip.getByRole('button', { name: /^Take 2, .*chosen/ }).waitFor();
  await strip.getByRole('button', { name: /^Take 3, .*rejected/ }).waitFor();
  await page.getByRole('button', { name: '3 takes of Scene #3, one is chosen' }).waitFor();
});

/** The times of the two takes in the viewer, in seconds. */
async function times(page: Page): Promise<[number, number]> {
  const [a = -1, b = -1] = await page
    .locator('[role="dialog"] video')
    .evaluateAll((all) => all.map((video) => (video instanceof HTMLVideoElement ? video.currentTime : -1)));
  return [a, b];
}

/** The brightness of a picture's middle, from 0 to 255. */
function brightness(page: Page, base64: string): Promise<number> {
  return page.evaluate(async (data) => {
    const image = new Image();
    image.src = `data:image/jpeg;base64,${data}`;
    await image.decode();
    const context = document.createElement('canvas').getContext('2d');
    context?.drawImage(image, 0, 0);
    return context?.getImageData(image.width / 2, image.height / 2, 1, 1).data[0] ?? -1;
  }, base64);
}

test.skipIf(noFfmpeg || !isFull)(
  'two takes play in sync and step by frames, and the last frame starts the next clip',
  async () => {
    const film = filmOf(2, { settings: { target: 'veo-3.1', packing: 'scene' } });
    const visitor = await browser.openProject(film);
    const { page } = visitor;
    const project = await savedProject(visitor);
    const scenes = film.scenes.slice(0, 1).map(({ id }) => id);
    await uploadChosen(visitor, { project, scenes, seconds: 3, brightness: 140 });
    await uploadChosen(visitor, { project, scenes, seconds: 2, brightness: 40 });
    await page.reload();
    const tile = page.getByRole('list', { name: 'Takes of clip 1' }).getByRole('button', { name: /^Take 2,/ });
    await tile.focus();
    await page.keyboard.press('Enter');
    const viewer = page.getByRole('dialog', { name: 'Takes', exact: true });
    // read from the file
    await viewer.getByText('24 fps').waitFor();
    await page.keyboard.press('b');
    await viewer.getByText('Side by side').click();
    await viewer.getByRole('button', { name: 'Loop' }).click();
    await viewer.getByRole('button', { name: 'Play' }).click();
    await expect
      .poll(async () => {
        const [a, b] = await times(page);
        return Math.min(a, b) > 0.2 && Math.abs(a - b) < 0.06;
      })
      .toBe(true);
    // without the loop, the shorter take holds its last picture until the longer one has ended
    await viewer.getByRole('button', { name: 'Loop' }).click();
    await viewer.getByRole('button', { name: 'Play' }).waitFor();
    expect((await times(page)).map(Math.round)).toEqual([2, 3]);

    await viewer.getByRole('slider', { name: 'Time' }).fill('1');
    for (const key of ['.', '.', ',']) await page.keyboard.press(key);
    await viewer.getByText('frame 26').waitFor();
    await expect.poll(async () => (await times(page)).map((at) => Math.floor(at * 24))).toEqual([25, 25]);
    expect(await violations(page)).toEqual([]);

    const useLastFrame = viewer.getByRole('button', { name: 'Use last frame as clip 2’s picture' });
    await useLastFrame.click();
    await page.getByText('Picture Added', { exact: true }).waitFor();
    // some browsers play takes, but decode none
    await page.evaluate(() => Reflect.deleteProperty(globalThis, 'VideoDecoder'));
    await useLastFrame.click();
    await page.getByText('This browser cannot decode the video of this take.', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await viewer.waitFor({ state: 'hidden' });
    await expect.poll(() => focused(page)).toMatch(/^Take 2,/);
    // the call that renders the next clip carries the frame
    await page.getByRole('tab', { name: 'Request' }).click();
    await page.getByRole('region', { name: 'Request 2' }).getByRole('button', { name: 'Copy JSON' }).click();
    await page.getByText('The body of clip 2 is on the clipboard.', { exact: true }).waitFor();
    const { instances } = JSON.parse(await page.evaluate(() => navigator.clipboard.readText()));
    // brighter by 20 a second, in the range of video
    expect(await brightness(page, instances[0].image.bytesBase64Encoded)).toBeCloseTo(((79 - 16) * 255) / 219, -1);
  },
);
