import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { newUser } from '../support/new-user.ts';
import { isFull } from '../support/rounds.ts';
import { serveBrowser } from './serve-browser.ts';

const browser = serveBrowser();
const password = 'a long enough one';

async function logIn(page: Page, email: string) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByText(`Logged in as ${email}`).first().waitFor();
  await page.getByLabel('Project title').waitFor();
}

async function logOut(page: Page) {
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL(browser.at('/'));
}

/** The field, by its role: its text also appears in the preview. */
const action = (page: Page) => page.getByRole('textbox', { name: 'Action' });
const readStorage = (page: Page) =>
  page.evaluate(async () => {
    const databases = (await indexedDB.databases()).map(({ name }) => name);
    return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, databases]);
  });

test.runIf(isFull)(
  'on a shared machine, no tab shows the previous user’s work, which that user finds again after logging in',
  async () => {
    const { app } = browser.app;
    const [first, second] = [await newUser(app), await newUser(app)];
    const { page } = await browser.open('/login', { expectErrors: /status of 401/ });
    await logIn(page, first.email);
    await action(page).fill('UNDER NDA');
    await page.getByRole('button', { name: 'Save Template' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Secret cut, NDA');
    await page.keyboard.press('Enter');
    await page.getByText('Template Saved', { exact: true }).waitFor();
    await page.getByText('Saved', { exact: true }).waitFor();
    const other = await page.context().newPage();
    await other.goto(browser.at('/app'));
    await logOut(other);
    expect(await readStorage(other)).not.toMatch(/NDA|promptreel\.owner/);
    // the first tab closes the film by itself
    await page.waitForURL(browser.at('/login?next=/app'));
    expect(await page.content()).not.toContain('NDA');

    await other.goto(browser.at('/login'));
    await logIn(other, second.email);
    await logIn(page, second.email);
    expect(await action(page).inputValue()).toBe('');
    await page.keyboard.press('Control+z');
    expect(await page.getByRole('button', { name: 'Undo' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Load Template' }).click();
    await page.getByText('No saved templates yet').waitFor();
    await page.keyboard.press('Escape');
    await action(page).fill('HIS OWN');
    await page.getByText('Saved', { exact: true }).waitFor();
    expect(await readStorage(page)).toContain('HIS OWN');
    expect(await readStorage(page)).not.toContain('NDA');
    expect(await page.content()).not.toContain('NDA');
    await logOut(page);

    await page.goto(browser.at('/login'));
    await logIn(page, first.email);
    await expect.poll(() => action(page).inputValue()).toBe('UNDER NDA');
    const [last] = await second
      .trpc()
      .projects.list.query({})
      .then(({ rows }) => rows);
    expect(await second.trpc().projects.get.query({ id: last?.id ?? '' })).toMatchObject({
      scenes: [{ action: 'HIS OWN' }],
    });
  },
);
