import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { serveBrowser } from '../support/browser.ts';
import { holdBack } from '../support/hold-back.ts';

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

async function refuseOnce(page: Page) {
  await page.route('**/trpc/auth.register', (route) => route.abort(), { times: 1 });
  await page.getByRole('button', { name: create }).click();
  await page.getByText('Registration failed', { exact: true }).waitFor();
  await page.getByText('Please try again', { exact: true }).waitFor();
}

test('what the card needs is loaded when the form is sent, and not before', async () => {
  const { page } = await browser.open('/robots.txt', { expectErrors: /ERR_FAILED/ });
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  await page.goto(browser.at('/get-started'), { waitUntil: 'networkidle' });
  await fillForm(page, 'loads@example.test');
  await page.waitForLoadState('networkidle');
  expect(loaded.filter((path) => /get-started-|\.css$/.test(path))).toEqual([]);
  await refuseOnce(page);
  expect(loaded.filter((path) => /get-started-.*\.js$/.test(path))).toHaveLength(1);
  expect(await page.getByLabel('Email').inputValue()).toBe('loads@example.test');
});

describe.each([
  ['no script of the page', '**/assets/document-*.js'],
  ['not the form’s script', '**/assets/account-form-*.js'],
])('before it is there: %s', (_, files) => {
  test('a refused registration keeps what was typed, and one that works leads to the card', async () => {
    const { email } = await browser.openEditor();
    const { page, at } = await browser.open('/robots.txt', { expectErrors: /status of 409/ });
    const release = await holdBack(page, files);
    await page.goto(at('/get-started'), { waitUntil: 'commit' });
    await fillForm(page, email);
    await page.getByRole('button', { name: create }).click();
    if (files.includes('account-form')) release();
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

test('whoever is signed in gets the card, and no form on the way', async () => {
  const { page, at } = await browser.openEditor();
  const document = await (await page.context().request.get(at('/get-started'))).text();
  expect(document).not.toContain('<form');
  await page.goto(at('/get-started'));
  await step(page, 'Complete Your Subscription').waitFor();
});

test('somebody whose session has ended gets the form, which works', async () => {
  const { page, at } = await browser.open('/robots.txt', { expectErrors: /status of 401/ });
  await page.context().addCookies([{ name: 'promptreel_session', value: 'ended', url: at('/') }]);
  await page.goto(at('/get-started'));
  await step(page, 'Create Your Account').waitFor();
  expect(await violations(page)).toEqual([]);
  await fillForm(page, 'back@example.test');
  await page.getByRole('button', { name: create }).click();
  await page.getByText('Account created!', { exact: true }).waitFor();
  await step(page, 'Complete Your Subscription').waitFor();
});

test('the form works inside the application, too', async () => {
  const { page, at } = await browser.open('/subscribe', { expectErrors: /status of 401|ERR_FAILED/ });
  await page.getByRole('heading', { name: 'Error' }).waitFor();
  // as a link inside of it would
  await page.evaluate(() => {
    history.pushState({}, '', '/get-started');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await step(page, 'Create Your Account').waitFor();
  await fillForm(page, 'inside@example.test');
  await page.getByRole('button', { name: 'Show or hide what is typed' }).click();
  expect(await page.getByLabel('Password', { exact: true }).getAttribute('type')).toBe('text');
  await refuseOnce(page);
  expect(await page.getByLabel('Email').inputValue()).toBe('inside@example.test');
  await page.getByRole('button', { name: create }).click();
  await page.waitForURL(at('/get-started'));
  await step(page, 'Complete Your Subscription').waitFor();
  await page.getByText('Account created!', { exact: true }).waitFor();
});

test('the browser’s way back does not lead to the form of somebody who has logged in since', async () => {
  const { email } = await browser.openEditor();
  const { page, at } = await browser.open('/get-started');
  await page.getByRole('link', { name: 'Log in here' }).click();
  await page.waitForURL(at('/login?next=/get-started'));
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill('a long enough one');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL(at('/get-started'));
  await step(page, 'Complete Your Subscription').waitFor();
  await page.evaluate(() => history.go(-2));
  await step(page, 'Complete Your Subscription').waitFor();
});
