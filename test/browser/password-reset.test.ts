import { expect, test } from 'vitest';
import { linkIn } from '../support/apps.ts';
import { isFull } from '../support/rounds.ts';
import { violations, withColorScheme } from './axe.ts';
import { serveBrowser } from './serve-browser.ts';

const browser = serveBrowser();

test.runIf(isFull)('a user resets a password by keyboard, on a phone; the link works once', async () => {
  const { page, at } = await browser.open('/robots.txt', {
    viewport: { width: 390, height: 844 },
    before: withColorScheme('light'),
    expectErrors: /status of 4\d\d/,
  });
  const email = `${'somebody.'.repeat(6)}else@example.test`;
  await page.request.post(at('/api/register'), { data: { email, password: 'a long enough one' } });
  await page.context().clearCookies();
  await page.goto(at('/login'));
  await page.getByRole('link', { name: 'Forgot your password?' }).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(at('/forgot-password'));
  await expect.poll(() => page.title()).toMatch(/^Forgot your password\? · /);
  expect(await page.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex');
  await page.getByLabel('Email').and(page.locator(':focus')).waitFor();
  await page.keyboard.type(email);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();
  expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/is on its way/);
  expect(await violations(page), 'asked').toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth), 'a long address breaks').toBe(390);
  const { mails } = browser.app;
  await expect.poll(() => mails.length).toBe(1);

  const link = linkIn(mails.at(-1));
  await page.goto(link);
  const field = page.getByLabel('New password');
  await field.and(page.locator(':focus')).waitFor();
  await page.keyboard.type('123456');
  // only the script can send it, since it reads the token from the link's fragment
  await expect.poll(() => page.getByRole('button', { name: 'Set password' }).isEnabled()).toBe(true);
  await page.keyboard.press('Enter');
  await page.getByText('This password is one of the most common ones. Choose another.', { exact: true }).waitFor();
  expect(await violations(page), 'refused').toEqual([]);
  expect(await field.inputValue()).toBe('123456');
  await field.fill('dolly zoom at dusk');
  await field.press('Enter');
  await page.waitForURL(at('/login'));
  await page.getByText('Password Changed', { exact: true }).waitFor();

  await page.goto(link);
  await field.fill('quite another');
  await page.getByRole('button', { name: 'Set password' }).click();
  const reason = page.getByText('This link has been used or has expired. Ask for a new one.', { exact: true });
  await reason.and(page.locator(':focus')).waitFor();
  const login = await page.request.post(at('/api/login'), { data: { email, password: 'dolly zoom at dusk' } });
  expect(login.status()).toBe(200);
});
