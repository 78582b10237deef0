import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { sceneFields } from '../../src/domain/fields.ts';
import { createSampleWriter } from '../../src/modules/ai/sample-writer.ts';
import { WriterFailure } from '../../src/modules/ai/writer-failure.ts';
import { serveBrowser } from '../support/browser.ts';

/** The sample writer, unless a test holds it back or makes it fail. */
const sample = createSampleWriter({ wordPauseMs: 0 });
let plan: 'write' | 'hold' | 'fail' = 'write';
let left = 0;

const browser = serveBrowser({
  writer: {
    ...sample,
    async *writeField(request, signal) {
      if (plan === 'write') return yield* sample.writeField(request, signal);
      yield 'A first';
      yield 'A first few words';
      if (plan === 'fail') throw new WriterFailure('timeout');
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
      left += 1;
      throw signal.reason;
    },
  },
});
beforeEach(() => {
  plan = 'write';
  left = 0;
});

const card = (page: Page) => page.getByRole('region', { name: 'Scene #1', exact: true });
const field = (page: Page, label: string) => card(page).getByRole('textbox', { name: label, exact: true });
const generate = (page: Page, label: string) =>
  card(page).getByRole('button', { name: `Generate ${label}`, exact: true });

test('writes each field, and one undo restores the old text', async () => {
  const { page } = await browser.openEditor();
  await page.getByText('No AI connected. Generate uses sample text.').waitFor();
  for (const { label } of sceneFields) {
    await field(page, label).fill('before');
    await generate(page, label).click();
    await expect.poll(() => field(page, label).inputValue(), { message: label }).not.toBe('before');
    await page.getByText(`AI generated ${label.toLowerCase()} content`, { exact: true }).waitFor();
    const written = await field(page, label).inputValue();
    expect(written.length, label).toBeGreaterThan(3);
    await page.keyboard.press('Control+z');
    expect(await field(page, label).inputValue(), label).toBe('before');
    await page.keyboard.press('Control+Shift+z');
    expect(await field(page, label).inputValue(), label).toBe(written);
  }
});

test.each(['Escape', 'a second click'])(
  'shows the text as it grows, and %s stops it and restores the previous text',
  async (way) => {
    plan = 'hold';
    const { page } = await browser.openEditor();
    await field(page, 'Light').fill('Window light');
    await generate(page, 'Light').click();
    await expect.poll(() => field(page, 'Light').inputValue()).toBe('A first few words');
    expect(await generate(page, 'Grade').isDisabled()).toBe(true);
    if (way === 'Escape') await page.keyboard.press('Escape');
    else await card(page).getByRole('button', { name: 'Stop generating Light' }).click();
    expect(await field(page, 'Light').inputValue()).toBe('Window light');
    await expect.poll(() => generate(page, 'Grade').isDisabled()).toBe(false);
    // the writer learns that nobody is waiting anymore
    await expect.poll(() => left).toBe(1);
  },
);

test('a text written over another is a take, with the first text as its base', async () => {
  const { page } = await browser.openEditor();
  const take = page.getByRole('group', { name: 'New text of Light' });
  await field(page, 'Light').fill('Window light');
  await generate(page, 'Light').click();
  await take.getByText('2 of 2', { exact: true }).waitFor();
  await page.getByText('Light has a new text. After the field: Keep, Add after, Put back.').waitFor();
  await generate(page, 'Light').click();
  await take.getByText('3 of 3', { exact: true }).waitFor();
  await take.getByRole('button', { name: 'Put back' }).click();
  expect(await field(page, 'Light').inputValue()).toBe('Window light');
  expect(await take.count()).toBe(0);
  // nothing was replaced in an empty field
  await generate(page, 'Grade').click();
  await page.getByText('AI generated grade content', { exact: true }).waitFor();
  expect(await page.getByRole('group', { name: 'New text of Grade' }).count()).toBe(0);
});

test('the toast of a replaced text takes its own step back', async () => {
  const { page } = await browser.openEditor();
  await field(page, 'Light').fill('Window light');
  await generate(page, 'Light').click();
  const toast = page.getByRole('listitem').filter({ hasText: 'AI generated light content' });
  await toast.getByRole('button', { name: 'Undo' }).click();
  expect(await field(page, 'Light').inputValue()).toBe('Window light');
});

test('the row under the field stops the writer', async () => {
  plan = 'hold';
  const { page } = await browser.openEditor();
  await field(page, 'Light').fill('Window light');
  await generate(page, 'Light').click();
  await page.getByText('Writing. Your text is kept.', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Stop writing Light' }).click();
  expect(await field(page, 'Light').inputValue()).toBe('Window light');
  expect(await page.getByText('Writing. Your text is kept.', { exact: true }).count()).toBe(0);
});

test('leaving the page stops the writer', async () => {
  plan = 'hold';
  const { page } = await browser.openEditor();
  await generate(page, 'Light').click();
  await expect.poll(() => field(page, 'Light').inputValue()).toBe('A first few words');
  await page.close();
  await expect.poll(() => left).toBe(1);
});

test('reports a failure halfway, and restores the field', async () => {
  plan = 'fail';
  const { page } = await browser.openEditor();
  await field(page, 'Audio').fill('Rain');
  await generate(page, 'Audio').click();
  await page.getByText('Generation Failed', { exact: true }).waitFor();
  await page
    .getByText('The AI writer took too long to answer. Your text is unchanged; please try again.', { exact: true })
    .waitFor();
  expect(await field(page, 'Audio').inputValue()).toBe('Rain');
});

test('writing works by keyboard alone', async () => {
  const { page } = await browser.openEditor();
  await generate(page, 'Subject').focus();
  await page.keyboard.press('Enter');
  await page.getByText('AI generated subject content', { exact: true }).waitFor();
  expect(await field(page, 'Subject').inputValue()).not.toBe('');
});
