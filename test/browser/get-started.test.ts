import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { isFull } from '../support/rounds.ts';
import { holdBack, serveBrowser } from './serve-browser.ts';

const browser = serveBrowser({ granted: false, stripePages: true });

const create = 'Create Account & Continue';
const step = (page: Page, name: 'Create Your Account' | 'Complete Your Subscription') =>
  page.getByRole('heading', { name });
const cardLater = (page: Page) => page.getByRole('link', { name: 'Compose first, add a card later' });

async function fillForm(page: Page, email: string) {
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Lovelace');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('a long enough one');
}

test.runIf(isFull)('the code of the card form is loaded only when the registration is submitted', async () => {
  const { page } = await browser.open('/robots.txt', { expectErrors: /ERR_FAILED/, fresh: true });
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  await page.goto(browser.at('/get-started'), { waitUntil: 'networkidle' });
  await fillForm(page, 'loads@example.test');
  await page.waitForLoadState('networkidle');
  expect(loaded.filter((path) => /get-started-|\.css$/.test(path))).toEqual([]);
  await page.route('**/get-started', (route) => route.abort(), { times: 1 });
  await page.getByRole('button', { name: create }).click();
  await page.getByText('Registration failed', { exact: true }).waitFor();
  expect(loaded.filter((path) => /get-started-.*\.js$/.test(path))).toHaveLength(1);
  expect(await page.getByLabel('Email').inputValue()).toBe('loads@example.test');
});

describe.each([
  ['any script of the page', '**/assets/document-*.js'],
  ['the form’s script', '**/assets/live-form-*.js'],
])('before %s has loaded', (_, files) => {
  test.runIf(isFull)(
    'a failed registration keeps the input, and a successful one continues with the card',
    async () => {
      const { email } = await browser.openEditor();
      const { page, at } = await browser.open('/robots.txt', { expectErrors: /status of 409/ });
      const release = await holdBack(page, files);
      await page.goto(at('/get-started'), { waitUntil: 'commit' });
      await fillForm(page, email);
      await page.getByRole('button', { name: create }).click();
      if (files.includes('live-form')) release();
      await page.getByText('Registration failed', { exact: true }).waitFor();
      await page.getByText('An account with this e-mail address already exists').first().waitFor();
      expect(await page.getByLabel('Last name').inputValue()).toBe('Lovelace');
      expect(await page.getByLabel('Email').inputValue()).toBe(email);
      await fillForm(page, `another-${email}`);
      await page.getByRole('button', { name: create }).click();
      release();
      await step(page, 'Complete Your Subscription').waitFor();
      expect(page.url(), 'the address does not contain the input').toBe(at('/get-started'));
      await cardLater(page).waitFor();
    },
  );
});

test.runIf(isFull)(
  'going back after a login does not show the registration form, and a logout opens the home page',
  async () => {
    const { email } = await browser.openEditor();
    const { page, at } = await browser.open('/get-started');
    await page.getByRole('link', { name: 'Log in here' }).click();
    await page.waitForURL(at('/login?next=/get-started'));
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill('a long enough one');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.waitForURL(at('/get-started'));
    await step(page, 'Complete Your Subscription').waitFor();
    const back = page.waitForEvent('domcontentloaded');
    // in a timer, since the navigation would interrupt the call
    await page.evaluate(() => setTimeout(() => history.go(-2)));
    await back;
    await step(page, 'Complete Your Subscription').waitFor();
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL(at('/'));
  },
);
