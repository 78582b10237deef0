import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { draftKeys } from '../../src/domain/draft-keys.ts';
import { Subscription } from '../../src/modules/billing/subscription.entity.ts';
import { violations } from '../support/axe.ts';
import { serveBrowser } from '../support/browser.ts';
import { fillCard } from '../support/card-form.ts';
import { cards } from '../support/subscriber.ts';

const browser = serveBrowser({ granted: false, stripePages: true });

const password = 'a long enough one';
const preview = (page: Page) => page.getByRole('region', { name: 'Prompt preview' }).locator('pre').first();
const subject = (page: Page, scene = 1) =>
  page
    .getByRole('region', { name: `Scene #${scene}`, exact: true })
    .getByRole('textbox', { name: 'Subject', exact: true });
const header = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const storedDemos = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => /\.(visitor|demo\.)/.test(key)));

async function continueFromDemo(page: Page, words: string) {
  await page.goto(browser.at('/demo'));
  await page.getByLabel('Subject').fill(words);
  await page.getByRole('button', { name: 'Continue in the editor' }).click();
}

async function register(page: Page, email: string) {
  await page.getByLabel('First name').fill('Mira');
  await page.getByLabel('Last name').fill('Okafor');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create Account & Continue' }).click();
  await page.getByRole('heading', { name: 'Complete Your Subscription' }).waitFor();
}

async function logIn(page: Page, email: string) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

test('a new visitor types in the demo, registers without a card, goes on with the words, and adds the card later', async () => {
  const { page, at } = await browser.open('/');
  await page.getByRole('link', { name: 'View Demo' }).first().click();
  await page.getByLabel('Subject').fill('A beekeeper in white');
  expect(await storedDemos(page), 'nothing is kept before the click').toEqual([]);
  await page.getByRole('button', { name: 'Continue in the editor' }).click();
  await page.waitForURL(at('/get-started'));
  await page.getByText(/^Free to compose\. \$24 a month after 4 days/).waitFor();
  expect(await header(page).getByRole('link', { name: 'Login' }).count()).toBe(1);
  expect(await violations(page)).toEqual([]);

  await register(page, 'mira@example.test');
  await header(page).getByRole('link', { name: 'Launch App' }).waitFor();
  expect(await header(page).getByRole('link', { name: 'Login' }).count()).toBe(0);
  await page.getByLabel('Card number').waitFor();
  await page.getByText('Without a card you keep every field, every preset, copying, and one project.').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Compose first, add a card later' }).click();
  await page.waitForURL(at('/app'));
  await expect.poll(() => subject(page).inputValue()).toBe('A beekeeper in white');
  expect(await storedDemos(page)).toEqual([]);
  await page.getByRole('button', { name: 'Copy Prompt' }).click();
  await page.getByText('Copied to Clipboard', { exact: true }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('A beekeeper in white');
  await page.getByText('Saved', { exact: true }).waitFor();

  await page.goto(at('/subscribe'));
  await fillCard(page, cards.good);
  await page.getByRole('button', { name: 'Subscribe Now' }).click();
  await page.waitForURL(at('/app'));
  await subject(page).fill('A beekeeper in black');
  await page.keyboard.press('ControlOrMeta+j');
  await page.getByText('AI generated subject content', { exact: true }).waitFor();
  await expect.poll(() => preview(page).textContent()).not.toContain('A beekeeper');
});

test('the words go to the account that logs in next and to no other, beside a project as a scene', async () => {
  const { page, at, email } = await browser.openEditor({ expectErrors: /status of 401/ });
  await subject(page).fill('A lighthouse keeper');
  await page.getByText('Saved', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL(at('/'));

  await continueFromDemo(page, 'A diver at dawn');
  await page.getByRole('link', { name: 'Log in here' }).click();
  await logIn(page, email);
  await page.waitForURL(at('/app'));
  const notice = page.getByRole('alert').filter({ hasText: 'from the demo came along' });
  await notice.getByText('“A diver at dawn” from the demo came along.').waitFor();
  expect(await notice.getByRole('button', { name: 'Make it a project' }).count(), 'it needs a plan').toBe(0);
  await notice.getByRole('link', { name: 'Start free trial' }).waitFor();
  expect(await violations(page)).toEqual([]);
  expect(await subject(page).inputValue()).toBe('A lighthouse keeper');

  await notice.getByRole('button', { name: 'Discard' }).click();
  await page.getByText('Scene Discarded', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await notice.waitFor();
  // another account in this browser
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL(at('/'));
  await page.goto(at('/get-started'));
  await register(page, 'other@example.test');
  await page.getByRole('link', { name: 'Compose first, add a card later' }).click();
  await page.waitForURL(at('/app'));
  await subject(page).waitFor();
  expect(await subject(page).inputValue()).toBe('');
  expect(await notice.count()).toBe(0);
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL(at('/'));

  await page.goto(at('/login'));
  await logIn(page, email);
  await notice.getByRole('button', { name: 'Add as a scene' }).click();
  await expect.poll(() => subject(page, 2).inputValue()).toBe('A diver at dawn');
  expect(await subject(page).inputValue()).toBe('A lighthouse keeper');
  expect(await storedDemos(page)).toEqual([]);
});

test('with a plan the words become a second project', async () => {
  const { page, at, id } = await browser.openEditor();
  await browser
    .app()
    .orm.em.fork()
    .insert(Subscription, {
      ...{ user: id, grantedUntil: new Date(Date.now() + 3_600_000), trialUsed: false, revision: 0 },
    });
  await page.reload();
  await subject(page).fill('A lighthouse keeper');
  await page.getByText('Saved', { exact: true }).waitFor();
  await continueFromDemo(page, 'A diver at dawn');
  await page.waitForURL(at('/app'));
  await page.getByRole('button', { name: 'Make it a project' }).click();
  await page.waitForURL(/\/app\/p\//);
  await expect.poll(() => subject(page).inputValue()).toBe('A diver at dawn');
  expect(await page.getByRole('alert').filter({ hasText: 'from the demo' }).count()).toBe(0);
  await page.goto(at('/app/projects'));
  await expect.poll(() => page.getByRole('link', { name: 'NEW PROJECT' }).count()).toBe(2);
});

test('a click that comes before the code of the demo takes along what was typed', async () => {
  const { page, at } = await browser.open('/demo');
  await page.route('**/assets/scene-demo*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await route.continue();
  });
  await page.reload();
  await continueFromDemo(page, 'A diver at dawn');
  await page.waitForURL(at('/get-started'));
  const text = await page.evaluate((key) => localStorage.getItem(key), draftKeys('visitor').draft);
  expect(JSON.parse(text ?? '').project.scenes).toMatchObject([{ subject: 'A diver at dawn' }]);
});

test('words that nobody came back for within a day are gone', async () => {
  const { page, at } = await browser.open('/demo');
  await continueFromDemo(page, 'A diver at dawn');
  await page.waitForURL(at('/get-started'));
  const { draft } = draftKeys('visitor');
  const age = (hours: number) =>
    page.evaluate(
      ([key, ms]) => {
        const text = JSON.parse(localStorage.getItem(key) ?? '{}');
        localStorage.setItem(key, JSON.stringify({ ...text, lastSaved: new Date(Date.now() - ms).toISOString() }));
      },
      [draft, hours * 3_600_000] as const,
    );
  await age(23);
  await page.goto(at('/'));
  expect(await storedDemos(page)).toEqual([draft]);
  await age(25);
  await page.goto(at('/blog'));
  await expect.poll(() => storedDemos(page)).toEqual([]);
});

test('the header of a public page follows a login and a logout in another tab', async () => {
  const { page, at, email } = await browser.openEditor({ expectErrors: /status of 401/ });
  const other = await page.context().newPage();
  await other.goto(at('/'));
  await header(other).getByRole('link', { name: 'Launch App' }).waitFor();
  await page.getByRole('button', { name: 'Logout' }).click();
  await header(other).getByRole('link', { name: 'Login' }).waitFor();
  expect(await header(other).getByRole('link', { name: 'Launch App' }).count()).toBe(0);
  await page.goto(at('/login'));
  await logIn(page, email);
  await header(other).getByRole('link', { name: 'Launch App' }).waitFor();
  expect(await header(other).getByRole('link', { name: 'Login' }).count()).toBe(0);
});
