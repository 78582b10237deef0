import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { filmOf } from '../support/film-of.ts';
import { isFull } from '../support/rounds.ts';
import { field } from './editor-page.ts';
import { serveBrowser } from './serve-browser.ts';

const browser = serveBrowser();

const preview = (page: Page) => page.getByRole('region', { name: 'Prompt preview' }).locator('pre');
const sampleFile = (name: string) => new URL(`../samples/${name}`, import.meta.url);

test('a project is imported from a file, its prompt is copied, and the project is downloaded', async () => {
  const prompt = (await readFile(sampleFile('night-train.sora-2.txt'), 'utf8')).replace(/\n$/, '');
  const { page } = await browser.openEditor();
  await page.getByRole('button', { name: 'Load Template' }).click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Import .json' }).click();
  await (await chooser).setFiles(sampleFile('night-train.json').pathname);
  await page.getByText('Template Loaded', { exact: true }).waitFor();
  await expect.poll(() => preview(page).textContent()).toBe(prompt);
  await page.getByRole('button', { name: 'Copy Prompt' }).click();
  await page.getByText('Copied to Clipboard', { exact: true }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(prompt);

  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Find or run' }).fill('export project');
  const download = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  const file = await download;
  expect(file.suggestedFilename()).toBe('night-train.json');
  const exported = JSON.parse(await text(await file.createReadStream()));
  expect(exported.scenes).toEqual(JSON.parse(await readFile(sampleFile('night-train.json'), 'utf8')).scenes);
});

test.runIf(isFull)('a field grows with its text, and typing, undo and redo lose no text', async () => {
  const { page } = await browser.openProject(filmOf(12));
  const action = field(page, 1, 'Action');
  await action.focus();
  const words = 'She turns the key, and nothing answers but the rain. '.repeat(2).trim();
  await page.keyboard.type(words);
  const isWhole = ({ value, scrollHeight, clientHeight, scrollTop }: HTMLTextAreaElement) => ({
    value,
    fits: scrollHeight === clientHeight && scrollTop === 0,
  });
  expect(await action.evaluate(isWhole)).toEqual({ value: words, fits: true });
  await page.keyboard.press('Control+z');
  await expect.poll(() => action.inputValue()).toBe('');
  await page.keyboard.press('Control+Shift+z');
  await page.keyboard.type(' Still');
  await page.keyboard.press('Tab');
  await expect.poll(() => preview(page).first().textContent()).toContain(`${words} Still`);
});
