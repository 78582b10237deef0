import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { generatorNames } from '../../src/domain/targets/generators.ts';
import { violations } from '../support/axe.ts';
import { serveBrowser } from '../support/browser.ts';
import { fillCard } from '../support/card-form.ts';
import { cards } from '../support/subscriber.ts';
import { testWriter } from '../support/test-app.ts';

const browser = serveBrowser({
  ...{ granted: false, stripePages: true },
  writer: { ...testWriter, label: 'GPT-6 Luna', sample: false },
});
const editor = (page: Page) => page.getByRole('region', { name: 'Prompt preview' });
const toast = (page: Page, title: string) => page.getByText(title, { exact: true }).waitFor();

test('register on /get-started, pay with a declined card, then with one that needs confirmation, and land in the editor', async () => {
  const { page } = await browser.open('/get-started', { expectErrors: /status of 402/ });
  await page.getByRole('heading', { name: 'Create Your Account' }).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Lovelace');
  await page.getByLabel('Email').fill('ada@example.test');
  await page.getByLabel('Password', { exact: true }).fill('a long enough one');
  await page.getByRole('button', { name: 'Create Account & Continue' }).click();
  await toast(page, 'Account created!');
  await page.getByRole('heading', { name: 'Complete Your Subscription' }).waitFor();

  await page.getByText('$0 for your 4-day trial').waitFor();
  await page.getByText('Test mode: no real card is charged').waitFor();
  await fillCard(page, cards.declined);
  expect(await violations(page)).toEqual([]);
  const start = page.getByRole('button', { name: 'Start 4-Day Free Trial' });
  await start.click();
  await toast(page, 'Payment failed');
  await page.getByText('Your card was declined.').first().waitFor();
  expect(await page.getByPlaceholder('Zip / Postal Code').inputValue()).toBe('94110');

  await fillCard(page, cards.asksAgain);
  await start.click();
  await page.getByRole('button', { name: 'Fail confirmation' }).click();
  await page
    .getByText(/authenticat/i)
    .first()
    .waitFor();
  await start.click();
  await page.getByRole('button', { name: 'Complete confirmation' }).click();
  await toast(page, 'Success!');
  await editor(page).waitFor();
  expect(new URL(page.url()).pathname).toBe('/app');
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await page
    .getByRole('listitem')
    .getByText(/4 days left in your trial/)
    .waitFor();
});

test('a taken address leaves the form unchanged', async () => {
  const { email } = await browser.openEditor();
  const { page } = await browser.open('/get-started', { expectErrors: /status of 409/ });
  await page.getByLabel('First name').fill('Eve');
  await page.getByLabel('Last name').fill('Else');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('a long enough one');
  await page.getByRole('button', { name: 'Create Account & Continue' }).click();
  await toast(page, 'Registration failed');
  await page.getByText('An account with this e-mail address already exists').first().waitFor();
  expect(await page.getByLabel('First name').inputValue()).toBe('Eve');
});

test('/subscribe takes a card, redirects subscribers, and the portal ends the plan', async () => {
  const { page } = await browser.openEditor();
  await page.goto(browser.at('/subscribe'));
  await page.getByRole('heading', { name: 'Professional' }).waitFor();
  await page.getByText('AI field generation with GPT-6 Luna', { exact: true }).waitFor();
  await page
    .getByText(`Real-time prompt preview for ${generatorNames.length} generators: Gemini Omni Flash, Veo,`)
    .waitFor();
  expect(await violations(page)).toEqual([]);
  await fillCard(page, cards.good);
  await page.getByRole('button', { name: 'Subscribe Now' }).dblclick();
  await editor(page).waitFor();
  await page.goto(browser.at('/subscribe'));
  await editor(page).waitFor();
  await page.goto(browser.at('/get-started'));
  await page.getByRole('heading', { name: "You're All Set!" }).waitFor();
  await page.getByRole('link', { name: 'Go to App' }).click();

  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Manage billing' }).click();
  await page.getByRole('heading', { name: 'Manage billing' }).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: /cancel/i }).click();
  await page.getByRole('link', { name: /return to/i }).click();
  await page
    .getByText(/Your plan ends on/)
    .first()
    .waitFor();
});

test('insufficient funds: says so and keeps the form; a lost response is resolved without a remaining error', async () => {
  const { page } = await browser.openEditor({ expectErrors: /status of (402|404)|ERR_FAILED/ });
  await page.goto(browser.at('/subscribe'));
  await fillCard(page, cards.insufficientFunds);
  await page.getByRole('button', { name: 'Subscribe Now' }).click();
  await toast(page, 'Payment Failed');
  await page.getByText('Your card has insufficient funds.').first().waitFor();
  expect(await page.getByLabel('Card number').inputValue()).toBe('4000 0000 0000 9995');

  await page.route(
    '**/trpc/billing.completeSubscription*',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await fillCard(page, cards.good);
  await page.getByRole('button', { name: 'Subscribe Now' }).click();
  await page.getByText('We could not confirm it yet. You will not be charged twice.').waitFor();
  expect(await violations(page)).toEqual([]);
  expect(await page.getByRole('button', { name: 'Subscribe Now' }).count()).toBe(0);
  await editor(page).waitFor();
  expect(await page.getByText('Payment Failed').count()).toBe(0);
});

test('/subscribe shows the Error card to visitors', async () => {
  const { page } = await browser.open('/subscribe', { expectErrors: /status of 401/ });
  await page.getByRole('heading', { name: 'Error' }).waitFor();
  await page.getByText('Failed to initialize payment. Please try again.').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Back to Login' }).click();
  await page.getByRole('heading', { name: 'Welcome back.' }).waitFor();
});

test('logging out of /get-started leads home', async () => {
  const { page } = await browser.openEditor();
  await page.goto(browser.at('/get-started'));
  await page.getByLabel('Card number').waitFor();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL(browser.at('/'));
  await page.goto(browser.at('/get-started'));
  await page.getByRole('heading', { name: 'Create Your Account' }).waitFor();
});
