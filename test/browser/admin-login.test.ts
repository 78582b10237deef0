import { expect, test } from 'vitest';
import { serveBrowser } from '../support/browser.ts';

const browser = serveBrowser();

test('the staff log-in lets nobody in who is no admin', async () => {
  const { email } = await browser.openEditor();
  const { page } = await browser.open('/admin/login', { expectErrors: /status of 401/ });
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Login to Admin' }).click();
  await page.getByText('Login failed', { exact: true }).waitFor();
  await page.getByLabel('Password', { exact: true }).fill('a long enough one');
  await page.getByRole('button', { name: 'Login to Admin' }).click();
  await page.getByText('Access Denied', { exact: true }).waitFor();
  await page.getByText('Admin privileges required').first().waitFor();
  const user = await page.request.get(browser.at('/api/auth/user'));
  expect(user.status(), 'signed out again').toBe(401);
});
