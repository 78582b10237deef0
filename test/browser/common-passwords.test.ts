import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { serveBrowser } from '../support/browser.ts';

const browser = serveBrowser();
const refused = { expectErrors: /status of 4\d\d/ };
const sentence = 'This password is one of the most common ones. Choose another.';

async function values(page: Page, labels: readonly string[]): Promise<string[]> {
  return Promise.all(labels.map((label) => page.getByLabel(label, { exact: true }).inputValue()));
}

test.each([
  ['/register', 'Create Account', ['First name', 'Last name', 'Email', 'Password', 'Confirm password']],
  ['/get-started', 'Create Account & Continue', ['First name', 'Last name', 'Email', 'Password']],
])('%s rejects a common password with a readable error and keeps the typed text', async (path, button, labels) => {
  const { page } = await browser.open(path, refused);
  const typed = ['Rosa', 'Vidal', 'rosa@example.test', 'Sunshine', 'Sunshine'].slice(0, labels.length);
  for (const [index, label] of labels.entries()) {
    await page.getByLabel(label, { exact: true }).fill(typed[index] ?? '');
  }
  await page.getByRole('button', { name: button }).click();
  await page.getByText(sentence, { exact: true }).waitFor();
  expect(await values(page, labels)).toEqual(typed);
});

test('so does changing a password', async () => {
  const { page } = await browser.openEditor(refused);
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Change password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change password' });
  await dialog.getByLabel('Current password').fill('a long enough one');
  await dialog.getByLabel('New password').fill('Sunshine');
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await dialog.getByText(sentence, { exact: true }).waitFor();
  expect(await values(page, ['Current password', 'New password'])).toEqual(['a long enough one', 'Sunshine']);
});
