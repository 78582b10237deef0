import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { assembleClips } from '../../src/domain/film/prompt.ts';
import { projectSchema } from '../../src/domain/project/schema.ts';
import { isFull } from '../support/rounds.ts';
import { violations, withColorScheme } from './axe.ts';
import { serveBrowser } from './serve-browser.ts';

const browser = serveBrowser();

const boatsPath = new URL('../samples/films/last-four-boats.json', import.meta.url).pathname;
const boats = projectSchema.parse(JSON.parse(await readFile(boatsPath, 'utf8')));
const { clips } = assembleClips(boats, 'kling-3');

const target = (page: Page) => page.getByLabel('Target', { exact: true });
const clip = (page: Page, number: number) => page.getByRole('region', { name: `Clip ${number}`, exact: true });

/** Chooses the file in the open dialog. */
async function importBoats(page: Page) {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('dialog').getByRole('button', { name: 'Import .json' }).click();
  await (await chooser).setFiles(boatsPath);
  await page.getByText('Template Loaded', { exact: true }).waitFor();
}

async function copyFirstClip(page: Page) {
  await target(page).selectOption('kling-3');
  await page.getByRole('button', { name: 'Copy clip 1', exact: true }).click();
  await clip(page, 1).getByText('Copied', { exact: true }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(clips[0]?.text);
}

test.runIf(isFull)(
  'an imported film shows clips for its target, which can be chosen by keyboard and survives a reload',
  async () => {
    const { page } = await browser.openEditor();
    await page.getByRole('button', { name: 'Load Template' }).click();
    await importBoats(page);
    await page.getByText('What do you render with?').waitFor();
    expect(await violations(page), 'the question').toEqual([]);
    await copyFirstClip(page);
    // the browser itself handles typing in a select
    await target(page).focus();
    await page.keyboard.type('Seedance 2.5');
    await page.getByRole('tab', { name: 'Prompt' }).click();
    await page.getByLabel('Clips', { exact: true }).selectOption('One clip per scene');
    await clip(page, 5).waitFor();
    await page.getByText('Saved', { exact: true }).waitFor();
    await page.reload();
    await clip(page, 5).waitFor();
    expect(await target(page).inputValue()).toBe('seedance-2.5');
  },
);

test.runIf(isFull)('the same works on a phone, and the question is not asked again after a reload', async () => {
  const { page } = await browser.openEditor({
    viewport: { width: 390, height: 900 },
    before: withColorScheme('light'),
  });
  const question = page.getByText('What do you render with?');
  await page.getByRole('tab', { name: 'Preview' }).click();
  await page.getByRole('button', { name: 'Do not ask again' }).click();
  await question.waitFor({ state: 'hidden' });
  await page.reload();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Load Template' }).click();
  await importBoats(page);
  await page.getByRole('tab', { name: 'Preview' }).click();
  expect(await question.count()).toBe(0);
  await copyFirstClip(page);
  await page.getByRole('tooltip', { name: 'Copy clip 1' }).waitFor();
  expect(await violations(page), 'the clips').toEqual([]);
  await page.getByRole('tab', { name: 'Check' }).click();
  expect(await violations(page), 'the check').toEqual([]);
  await page.getByRole('tab', { name: 'Request' }).click();
  expect(await violations(page), 'the requests').toEqual([]);
  await page.getByRole('button', { name: 'Render settings' }).click();
  expect(await violations(page), 'the settings').toEqual([]);
});
