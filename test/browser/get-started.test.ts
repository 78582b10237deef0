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

test.runIf(isFull)('what the card needs is loaded when the form is sent, and not before', async () => {
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
  ['no script of the page', '**/assets/document-*.js'],
  ['not the form’s script', '**/assets/live-form-*.js'],
])('before it is there: %s', (_, files) => {
  test.runIf(isFull)('a refused registration keeps what was typed, and one that works leads to the card', async () => {
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
    expect(page.url(), 'nothing of it is in the address').toBe(at('/get-started'));
    await cardLater(page).waitFor();
  });
});

test.runIf(isFull)('the way back does not lead to the form once logged in, and a logout leads home', async () => {
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
  // after the call has returned, since it leaves the page
  await page.evaluate(() => setTimeout(() => history.go(-2)));
  await back;
  await step(page, 'Complete Your Subscription').waitFor();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL(at('/'));
});
