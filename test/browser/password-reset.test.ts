import { describe, expect, test } from 'vitest';
import { createLogMailer } from '../../src/platform/log-mailer.ts';
import { axeCases, violations, withColorScheme } from '../support/axe.ts';
import { serveBrowser } from '../support/browser.ts';
import { linkIn } from '../support/reset-links.ts';

const refused = { expectErrors: /status of 4\d\d/ };

describe('with a mail server', () => {
  const browser = serveBrowser();

  /** The latest link, once that many were sent. */
  async function newestLink(count: number): Promise<string> {
    const { mails } = browser.app();
    await expect.poll(() => mails.length).toBe(count);
    return linkIn(mails.at(-1));
  }

  test('from the login to a new password, by keyboard, and the link works once', async () => {
    const { email } = await browser.openEditor();
    const { page, at } = await browser.open('/login', refused);
    await page.getByRole('link', { name: 'Forgot your password?' }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(at('/forgot-password'));
    await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
    await expect.poll(() => page.title()).toMatch(/^Forgot your password\? · /);
    expect(await page.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex');
    await page.keyboard.type(email);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Check your email' }).waitFor();
    await page.getByText(`Link requested for ${email}.`).waitFor();
    const confirmation = /is on its way\. It works once and expires after 30 minutes\..* spam/;
    expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(confirmation);
    await page.getByText(/Email is not set up here/).waitFor({ state: 'hidden' });
    await newestLink(1);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByText('Requested Again', { exact: true }).waitFor();

    const link = await newestLink(2);
    await page.goto(link);
    await page.getByText('Minimum 6 characters, and not a common password', { exact: true }).waitFor();
    await page.keyboard.type('12345');
    // what sends it is the script's, which reads the rest of the link
    await expect.poll(() => page.getByRole('button', { name: 'Set password' }).isEnabled()).toBe(true);
    await page.keyboard.press('Enter');
    await page.getByText('New password must be at least 6 characters.', { exact: true }).waitFor();
    await page.keyboard.type('6');
    await page.keyboard.press('Enter');
    await page.getByText('This password is one of the most common ones. Choose another.', { exact: true }).waitFor();
    const field = page.getByLabel('New password');
    expect(await field.inputValue()).toBe('123456');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await field.getAttribute('type'), 'shown by the toggle').toBe('text');
    await field.fill('dolly zoom at dusk');
    await field.press('Enter');
    await page.waitForURL(at('/login'));
    await page.getByText('Password Changed', { exact: true }).waitFor();
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill('dolly zoom at dusk');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.getByRole('region', { name: 'Prompt preview' }).waitFor();

    await page.goto(link);
    await page.getByLabel('New password').fill('quite another');
    await page.getByRole('button', { name: 'Set password' }).click();
    await page.getByRole('heading', { name: 'This link does not work' }).waitFor();
    const reason = page.getByText('This link has been used or has expired. Ask for a new one.', { exact: true });
    await reason.and(page.locator(':focus')).waitFor();
    await page.getByRole('link', { name: 'Ask for a new link' }).click();
    await page.waitForURL(at('/forgot-password'));
  });

  test('an address without an account gets the same message', async () => {
    const { page } = await browser.open('/forgot-password');
    await page.getByLabel('Email').fill('nobody@example.test');
    await page.getByRole('button', { name: 'Send the link' }).click();
    await page.getByText(/If this address has an account/).waitFor();
    await page.getByRole('button', { name: 'Try another address' }).click();
    await page.getByRole('button', { name: 'Send the link' }).waitFor();
  });

  test('a link without its token says so, and another link in the same tab works', async () => {
    const { page, at } = await browser.open('/reset-password');
    await page.getByText(/Part of the link is missing/).waitFor();
    await page.goto(at('/reset-password#token=x'));
    await page.getByLabel('New password').waitFor();
  });

  test.each(axeCases)('axe finds nothing on either page ($scheme, $width px)', async ({ width, scheme }) => {
    const options = { viewport: { width, height: 900 }, before: withColorScheme(scheme), ...refused };
    const { page, at } = await browser.open('/forgot-password', options);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await violations(page), 'asking').toEqual([]);
    await page.getByLabel('Email').fill(`${'somebody.'.repeat(6)}else@example.test`);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await page.getByRole('heading', { name: 'Check your email' }).waitFor();
    expect(await violations(page), 'asked').toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), 'a long address breaks').toBe(width);
    await page.goto(at('/reset-password#token=x'));
    await page.getByLabel('New password').fill('12345');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').waitFor();
    expect(await violations(page), 'choosing').toEqual([]);
    await page.goto(at('/reset-password'));
    await page.getByRole('link', { name: 'Ask for a new link' }).waitFor();
    expect(await violations(page), 'a bad link').toEqual([]);
  });
});

describe('without one', () => {
  const trying = serveBrowser({ mailer: createLogMailer(() => undefined) });
  const production = serveBrowser({ mailer: null });

  test('outside production the page says where the message is', async () => {
    const { page } = await trying.open('/forgot-password');
    const note = page.getByText("Email is not set up here. The link goes to the server's log.", { exact: true });
    await note.waitFor();
    await page.getByLabel('Email').fill('nobody@example.test');
    await page.getByRole('button', { name: 'Send the link' }).click();
    await page.getByRole('heading', { name: 'Check your email' }).waitFor();
    await note.waitFor();
  });

  test('where none can be sent, the page shows the error and keeps the typed text', async () => {
    const { page } = await production.open('/forgot-password', { expectErrors: /status of 503/ });
    await page.getByLabel('Email').fill('nobody@example.test');
    await page.getByRole('button', { name: 'Send the link' }).click();
    const sentence = 'Password reset by e-mail is not set up here. Write to support@promptreel.test.';
    await page.getByRole('alert').getByText(sentence, { exact: true }).waitFor();
    expect(await page.getByLabel('Email').inputValue()).toBe('nobody@example.test');
  });
});
