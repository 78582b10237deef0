import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { isFull } from '../support/rounds.ts';
import { violations } from './axe.ts';
import { holdBack, serveBrowser } from './serve-browser.ts';

const browser = serveBrowser();
const refused = { expectErrors: /status of 4\d\d/ };
const password = 'a long enough one';

async function fillLogin(page: Page, email: string, typed: string) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(typed);
}

test('without scripts, the browser submits the login form: first with a wrong password, then with the right one', async () => {
  const { page, at, email } = await browser.openEditor(refused);
  await page.context().clearCookies();
  const release = await holdBack(page, '**/assets/document-*.js');
  await page.goto(at('/login?next=/app/projects'), { waitUntil: 'commit' });
  await fillLogin(page, email, 'a wrong one');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByText('Login Failed', { exact: true }).waitFor();
  await page.getByText('Invalid email or password', { exact: true }).waitFor();
  expect(page.url(), 'the address does not contain the input').toBe(at('/login?next=/app/projects'));
  expect(await page.getByLabel('Email').inputValue()).toBe(email);
  expect(await violations(page)).toEqual([]);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL(at('/app/projects'), { waitUntil: 'commit' });
  release();
});

test.runIf(isFull)(
  'the login waits for its script, which preloads the editor, and going back after it does not show the form',
  async () => {
    const { page, at } = await browser.open('/robots.txt', refused);
    const email = 'back@example.test';
    await page.request.post(at('/api/register'), { data: { email, password } });
    await page.goto(at('/login?next=/app/projects'));
    await page.waitForURL(at('/app/projects'));
    await page.context().clearCookies();
    const release = await holdBack(page, '**/assets/live-form-*.js');
    const scripts: string[] = [];
    page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
    await page.goto(at('/login'), { waitUntil: 'commit' });
    await fillLogin(page, email, 'a wrong one');
    await page.getByRole('button', { name: 'Sign In' }).click();
    release();
    await page
      .getByRole('region', { name: /^Notifications/ })
      .getByText('Login Failed', { exact: true })
      .waitFor();
    expect(await violations(page), 'with a toast').toEqual([]);
    expect(await page.getByLabel('Email').inputValue()).toBe(email);

    scripts.length = 0;
    await page.goto(at('/login'));
    await page.getByRole('button', { name: 'Show or hide what is typed' }).waitFor();
    const fetched = page.locator('link[rel="prefetch"][href$=".js"]');
    expect(await fetched.count()).toBe(0);
    expect(scripts.filter((script) => /toast|hydrate/i.test(script) && !script.includes('stored-toast'))).toEqual([]);
    await page.keyboard.type(email);
    expect(await page.getByLabel('Email').inputValue(), 'it had the focus').toBe(email);
    await expect.poll(() => fetched.count()).toBeGreaterThan(0);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.waitForURL(at('/app'));
    await page.goBack();
    await page.waitForURL(at('/app'));
    await page.getByRole('region', { name: 'Prompt preview' }).waitFor();
  },
);
