import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { serveBrowser } from '../support/browser.ts';
import { field, filmOf } from '../support/editor-page.ts';

const browser = serveBrowser();

const mark = (page: Page) => page.locator('[data-mark]').getAttribute('data-mark');
const saved = (page: Page) => expect.poll(() => mark(page)).toBe('Saved');
const notice = (page: Page) => page.getByRole('alert').filter({ hasText: 'changed in another browser' });

/** The editor of the same account in another browser. */
async function elsewhere(email: string, expectErrors?: RegExp): Promise<Page> {
  const signedInAs = { email, password: 'a long enough one' };
  const { page } = await browser.open('/app', { signedInAs, ...(expectErrors && { expectErrors }) });
  await page.getByLabel('Project title').waitFor();
  return page;
}

/** What the browser does when its window comes to the front. */
const comeBack = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('focus')));

test('a film is found on another browser, and follows there what is written here', async () => {
  const { page, email } = await browser.openEditor();
  await field(page, 1, 'Action').fill('A boat leaves');
  await expect.poll(() => mark(page)).toBe('Saving...');
  await saved(page);
  const other = await elsewhere(email);
  await expect.poll(() => field(other, 1, 'Action').inputValue()).toBe('A boat leaves');
  await saved(other);

  await field(page, 1, 'Light').fill('Sodium lamps');
  await expect.poll(() => mark(page)).toBe('Saving...');
  await saved(page);
  await comeBack(other);
  await expect.poll(() => field(other, 1, 'Light').inputValue()).toBe('Sodium lamps');
  await other.getByText('It was changed elsewhere.', { exact: true }).waitFor();
});

test('a draft of this browser alone becomes the project of the account, and the page says so', async () => {
  const { page, email } = await browser.openProject(filmOf(3));
  await page.getByText('Saved to your account: it opens wherever you log in').waitFor();
  const other = await elsewhere(email);
  await field(other, 3, 'Subject').waitFor();
  expect(await field(other, 3, 'Subject').inputValue()).toBe('Subject 3');
});

test.each([
  { choice: 'Keep this one', ends: 'Two boats' },
  { choice: 'Use the other one', ends: 'A boat at dawn' },
  { choice: 'Keep both', ends: 'A boat at dawn' },
])('what was changed in two browsers is a choice: $choice', async ({ choice, ends }) => {
  const { page, email } = await browser.openEditor({ expectErrors: /status of 412/ });
  await field(page, 1, 'Action').fill('A boat');
  await saved(page);
  const other = await elsewhere(email);
  await expect.poll(() => field(other, 1, 'Action').inputValue()).toBe('A boat');
  await field(other, 1, 'Action').fill('A boat at dawn');
  await expect.poll(() => mark(other)).toBe('Saving...');
  await saved(other);
  await field(page, 1, 'Action').fill('Two boats');
  await notice(page).waitFor();
  expect(await mark(page)).toBe('Saved in this browser only');

  await notice(page).getByRole('button', { name: 'Compare' }).click();
  const dialog = page.getByRole('dialog', { name: 'Two versions of this project' });
  expect(await dialog.getByRole('row', { name: /^Action/ }).textContent()).toBe('ActionA boat at dawnTwo boats');
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: choice }).click();
  await saved(page);
  const toCopy = page.getByRole('listitem').getByRole('button', { name: 'Open it' });
  if (choice === 'Keep both') await toCopy.waitFor();
  expect(await field(page, 1, 'Action').inputValue()).toBe(ends);
  await comeBack(other);
  await expect.poll(() => field(other, 1, 'Action').inputValue()).toBe(ends);
});

test('without the server all goes on in this browser, and is caught up later', async () => {
  const { page, email } = await browser.openEditor({ expectErrors: /ERR_INTERNET_DISCONNECTED/ });
  const context: BrowserContext = page.context();
  await field(page, 1, 'Action').fill('A boat');
  await saved(page);
  await context.setOffline(true);
  await field(page, 1, 'Action').fill('A boat, offline');
  await expect.poll(() => mark(page)).toBe('Saved in this browser only');
  await context.setOffline(false);
  await saved(page);
  const other = await elsewhere(email);
  await expect.poll(() => field(other, 1, 'Action').inputValue()).toBe('A boat, offline');
});

test('of two tabs one saves, and the other follows', async () => {
  const { page, at } = await browser.openEditor();
  await field(page, 1, 'Action').fill('A boat');
  await saved(page);
  const second = await page.context().newPage();
  await second.goto(at('/app'));
  await field(second, 1, 'Action').fill('A boat in the second tab');
  await expect.poll(() => field(page, 1, 'Action').inputValue()).toBe('A boat in the second tab');
  await saved(page);
  await saved(second);
  await page.close();
  await field(second, 1, 'Light').fill('Dawn');
  await expect.poll(() => mark(second)).toBe('Saving...');
  await saved(second);
});

test('what was typed last is saved when the page is left', async () => {
  const { page, email, at } = await browser.openEditor();
  await field(page, 1, 'Action').fill('A boat');
  await saved(page);
  await field(page, 1, 'Action').fill('A boat, and the page is left');
  await page.goto(at('/robots.txt'));
  const other = await elsewhere(email);
  await expect
    .poll(async () => {
      await comeBack(other);
      return field(other, 1, 'Action').inputValue();
    })
    .toBe('A boat, and the page is left');
});
