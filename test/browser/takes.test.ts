import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { filmOf } from '../support/film-of.ts';
import { violations } from './axe.ts';
import { serveBrowser } from './serve-browser.ts';

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
