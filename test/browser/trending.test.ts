import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { quickSearchTerms } from '../../src/domain/trending.ts';
import { createSampleWriter } from '../../src/modules/ai/sample-writer.ts';
import { violations } from '../support/axe.ts';
import { serveBrowser } from '../support/browser.ts';

const browser = serveBrowser({ writer: createSampleWriter({ wordPauseMs: 0 }) });

async function openTrending(page: Page) {
  await page.getByRole('button', { name: 'Trending Events' }).click();
  const dialog = page.getByRole('dialog', { name: 'Trending Events' });
  await dialog.waitFor();
  return dialog;
}

const events = (page: Page) => page.getByRole('dialog').getByRole('listitem').getByRole('button');
const title = (page: Page) => page.getByLabel('Project title').inputValue();

test('a quick search leads to a full list of scenes, and one undo reverts it', async () => {
  const { page } = await browser.openEditor();
  const dialog = await openTrending(page);
  await dialog.getByText('No news feed connected. Searches find sample events.').waitFor();
  await dialog.getByRole('button', { name: 'Technology' }).click();
  await dialog.getByText('No news feed connected. These sample events are made up.').waitFor();
  await events(page).first().click();
  await page.getByText('Prompt Generated', { exact: true }).waitFor();
  await dialog.waitFor({ state: 'hidden' });
  expect(await title(page)).not.toBe('NEW PROJECT');
  await page.getByText('Perfect match!').waitFor();
  const count = await page.getByRole('region', { name: /^Scene #/ }).count();
  expect(count).toBeGreaterThanOrEqual(3);
  expect(count).toBeLessThanOrEqual(6);
  const texts = await page
    .getByRole('region', { name: /^Scene #/ })
    .getByRole('textbox')
    .evaluateAll((all) => all.map((one) => (one as HTMLTextAreaElement).value));
  expect(texts).toHaveLength(9 * count);
  expect(texts.filter((text) => text.trim() === '')).toEqual([]);
  await page.keyboard.press('Control+z');
  expect(await title(page)).toBe('NEW PROJECT');
});

test('the dialog names the source of events, or says that there is nothing to search, up front', async () => {
  const { page } = await browser.openEditor();
  const answer = (info: object) =>
    page.route('**/trpc/trending.about**', (route) => route.fulfill({ json: [{ result: { data: info } }] }));
  await answer({ available: true, sources: ['Google News', 'Bing News'] });
  let dialog = await openTrending(page);
  await dialog.getByText('Events come from Google News and Bing News.').waitFor();
  await dialog.getByRole('button', { name: 'Sports' }).click();
  await dialog.getByText('No news feed could be reached. These sample events are made up.').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.unroute('**/trpc/trending.about**');
  await answer({ available: false, sources: [] });
  await page.reload();
  dialog = await openTrending(page);
  await dialog.getByText('Trending events are not set up on this server: it has no news feed to search.').waitFor();
  expect(await dialog.getByRole('textbox').count()).toBe(0);
});

test('every quick term finds something', async () => {
  const { page } = await browser.openEditor();
  const dialog = await openTrending(page);
  for (const term of quickSearchTerms) {
    await dialog.getByRole('button', { name: term, exact: true }).click();
    await expect.poll(() => events(page).count(), { message: term }).toBeGreaterThan(0);
  }
});

test('reports an empty search and one without results', async () => {
  const { page } = await browser.openEditor();
  const dialog = await openTrending(page);
  await dialog.getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByText('Search Required', { exact: true }).waitFor();
  await page.getByText('Please enter a topic to search for trending events.', { exact: true }).waitFor();
  await dialog.getByText('Enter a topic.', { exact: true }).waitFor();
  await dialog.getByRole('textbox', { name: 'Search trending events' }).fill('xyzzyquux');
  await page.keyboard.press('Enter');
  await page.getByText('No Results', { exact: true }).waitFor();
  expect(await dialog.getByText('Enter a topic.', { exact: true }).count()).toBe(0);
});

test('replaces the project at once, and Undo brings it back', async () => {
  const { page } = await browser.openEditor();
  await page.getByRole('textbox', { name: 'Subject' }).fill('A boy of ten');
  const dialog = await openTrending(page);
  await dialog.getByRole('button', { name: 'Sports' }).click();
  await events(page).first().click();
  const toast = page.getByRole('listitem').filter({ hasText: 'Prompt Generated' });
  await toast.getByRole('button', { name: 'Undo' }).click();
  expect(await page.getByRole('textbox', { name: 'Subject' }).inputValue()).toBe('A boy of ten');
});

test('reports failures, and keeps the project', async () => {
  const { page } = await browser.openEditor({ expectErrors: /ERR_FAILED|status of 404/ });
  const dialog = await openTrending(page);
  await page.route('**/trpc/trending.search**', (route) => route.abort());
  await dialog.getByRole('textbox', { name: 'Search trending events' }).fill('rain');
  await page.keyboard.press('Enter');
  await page.getByText('Search Failed', { exact: true }).waitFor();
  await page.getByText('Unable to fetch trending events. Please try again.', { exact: true }).waitFor();
  await page.unroute('**/trpc/trending.search**');
  await dialog.getByRole('button', { name: 'Sports' }).click();
  await page.getByText('Search Failed', { exact: true }).waitFor({ state: 'hidden' });
  await page.route('**/trpc/trending.generate**', (route) => route.abort());
  await events(page).first().click();
  await page.getByText('Generation Failed', { exact: true }).waitFor();
  expect(await title(page)).toBe('NEW PROJECT');
});

test('the dialog works by keyboard alone', async () => {
  const { page } = await browser.openEditor();
  await page.getByRole('button', { name: 'Trending Events' }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Search trending events');
  await page.keyboard.type('Sports');
  await page.keyboard.press('Enter');
  await events(page).first().waitFor();
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press('Tab');
    if (await page.evaluate(() => document.activeElement?.closest('li') !== null)) break;
  }
  await page.keyboard.press('Enter');
  await page.getByText('Prompt Generated', { exact: true }).waitFor();
});
