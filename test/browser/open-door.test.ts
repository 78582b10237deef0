import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { cards } from '../support/people.ts';
import { isFull } from '../support/rounds.ts';
import { violations } from './axe.ts';
import { fillCard, holdBack, serveBrowser } from './serve-browser.ts';

const browser = serveBrowser({ granted: false, stripePages: true });

const password = 'a long enough one';
const preview = (page: Page) => page.getByRole('region', { name: 'Prompt preview' }).locator('pre').first();
const subject = (page: Page) => page.getByRole('textbox', { name: 'Subject', exact: true });
const header = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const storedDemos = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => /\.(visitor|demo\.)/.test(key)));

async function register(page: Page, email: string) {
  await page.getByLabel('First name').fill('Mira');
  await page.getByLabel('Last name').fill('Okafor');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create Account & Continue' }).click();
  await page.getByRole('heading', { name: 'Complete Your Subscription' }).waitFor();
}

test.runIf(isFull)(
  'a visitor types in the demo, registers without a card, continues with that text, and adds a card later',
  async () => {
    const { page, at } = await browser.open('/');
    // the button must work even if it is clicked before the demo's code has loaded
    const release = await holdBack(page, '**/assets/scene-demo*');
    await page.getByRole('link', { name: 'View Demo' }).first().click();
    await page.getByLabel('Subject').fill('A beekeeper in white');
    expect(await storedDemos(page), 'nothing is stored before the click').toEqual([]);
    await page.getByRole('button', { name: 'Continue in the editor' }).click();
    expect(await storedDemos(page)).toEqual([]);
    release();
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
  },
);

test.runIf(isFull)(
  'the demo’s text goes to the next account that logs in, and a public page’s header follows logins in other tabs',
  async () => {
    const { page, at, email } = await browser.openEditor({ expectErrors: /status of 401/ });
    await subject(page).fill('A lighthouse keeper');
    await page.getByText('Saved', { exact: true }).waitFor();
    const other = await page.context().newPage();
    await other.goto(at('/'));
    await header(other).getByRole('link', { name: 'Launch App' }).waitFor();
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL(at('/'));
    await header(other).getByRole('link', { name: 'Login' }).waitFor();
    expect(await header(other).getByRole('link', { name: 'Launch App' }).count()).toBe(0);

    // what is typed and selected before the demo's code has loaded stays so
    const release = await holdBack(page, '**/assets/scene-demo*');
    await page.goto(at('/demo'));
    await page.getByLabel('Action').fill('sinks without a sound');
    await page.getByLabel('Subject').selectText();
    release();
    await page.locator('#scene-demo pre').getByText('sinks without a sound').waitFor();
    await page.keyboard.insertText('A diver at dawn');
    await page.getByRole('button', { name: 'Continue in the editor' }).click();
    await page.getByRole('link', { name: 'Log in here' }).click();
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.waitForURL(at('/app'));
    await page.getByText('“A diver at dawn” from the demo came along.').waitFor();
    expect(await subject(page).inputValue()).toBe('A lighthouse keeper');
    await header(other).getByRole('link', { name: 'Launch App' }).waitFor();
    expect(await header(other).getByRole('link', { name: 'Login' }).count()).toBe(0);
  },
);
