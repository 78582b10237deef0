import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { Subscription } from '../../src/modules/billing/subscription.entity.ts';
import { violations } from '../support/axe.ts';
import { serveBrowser } from '../support/browser.ts';
import { cardPayload, cards, setupIdFrom } from '../support/subscriber.ts';

const browser = serveBrowser({ granted: false, stripePages: true });
const password = 'a long enough one';
const refused = { expectErrors: /status of 4\d\d/ };

const menuButton = (page: Page) => page.getByRole('button', { name: 'Account', exact: true });
const notice = (page: Page) => page.getByRole('region', { name: 'Your plan' });

async function choose(page: Page, item: string) {
  await menuButton(page).click();
  await page.getByRole('menuitem', { name: item }).click();
}

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

/** A card that Stripe has saved for the user of the page. @returns the setup's id */
async function saveCard(page: Page): Promise<string> {
  const begun = await page.request.post(browser.at('/api/get-or-create-subscription'), { data: {} });
  const { clientSecret } = await begun.json();
  const id = setupIdFrom(clientSecret);
  const path = `/sandbox/stripe/v1/setup_intents/${id}/confirm`;
  const confirmed = await page.request.post(browser.at(path), { data: cardPayload(clientSecret, cards.good) });
  expect(confirmed.status()).toBe(200);
  return id;
}

async function subscribe(page: Page) {
  const setupIntentId = await saveCard(page);
  const done = await page.request.post(browser.at('/api/complete-subscription'), { data: { setupIntentId } });
  expect(done.status()).toBe(200);
}

test.each([
  { width: 390, scheme: 'dark' },
  { width: 1440, scheme: 'light' },
])('axe finds nothing in the account menu and its dialogs ($scheme, $width px)', async ({ width, scheme }) => {
  const light = () => localStorage.setItem('promptreel.color-scheme', 'light');
  const { page } = await browser.openEditor({
    viewport: { width, height: 900 },
    ...(scheme === 'light' && { before: light }),
  });
  await notice(page).waitFor();
  await menuButton(page).click();
  await page.getByRole('menu').waitFor();
  expect(await violations(page), 'the menu').toEqual([]);
  await page.keyboard.press('Escape');
  for (const name of ['Change password', 'Delete my account']) {
    await choose(page, name);
    await page.getByRole('dialog', { name }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null)).toBe(true);
    await page.keyboard.press('Enter');
    await page.getByRole('alert').first().waitFor();
    expect(await violations(page), name).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name }).waitFor({ state: 'hidden' });
  }
});

test('the account menu works by keyboard, and returns the focus', async () => {
  const { page, email } = await browser.openEditor();
  await notice(page).waitFor();
  await menuButton(page).focus();
  await page.keyboard.press('Enter');
  const menu = page.getByRole('menu');
  await menu.getByText(email).waitFor();
  await menu.getByText('No plan', { exact: true }).waitFor();
  expect(await page.getByRole('link', { name: 'Admin' }).count()).toBe(0);
  await expect
    .poll(async () => {
      await page.keyboard.press('ArrowDown');
      return focused(page);
    })
    .toBe('Change password');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Change password' });
  await dialog.waitFor();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('autocomplete')))
    .toBe('current-password');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(() => page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Account');
});

test('changing the password shows errors at their fields, then sets the new one', async () => {
  const { page, email, at } = await browser.openEditor(refused);
  await choose(page, 'Change password');
  const dialog = page.getByRole('dialog', { name: 'Change password' });
  const current = dialog.getByLabel('Current password');
  await current.fill('not this one');
  await dialog.getByLabel('New password').fill('short');
  await page.keyboard.press('Enter');
  await dialog.getByText('New password must be at least 6 characters').waitFor();
  await dialog.getByLabel('New password').fill('another one');
  await page.keyboard.press('Enter');
  await dialog.getByText('The password is not right.').waitFor();
  expect(await current.inputValue()).toBe('not this one');
  expect(await dialog.getByLabel('New password').inputValue()).toBe('another one');
  await current.fill(password);
  await page.keyboard.press('Enter');
  await page.getByText('Password Changed', { exact: true }).waitFor();
  await dialog.waitFor({ state: 'hidden' });
  await page.reload();
  await notice(page).waitFor();
  const again = await page.request.post(at('/api/login'), { data: { email, password: 'another one' } });
  expect(again.status()).toBe(200);
});

test('a user can export the account data', async () => {
  const { page, email } = await browser.openEditor();
  const [download] = await Promise.all([page.waitForEvent('download'), choose(page, 'Export my data')]);
  expect(download.suggestedFilename()).toMatch(/^promptreel-\d{4}-\d\d-\d\d\.json$/);
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk);
  const data = JSON.parse(Buffer.concat(chunks).toString('utf8'));
  expect(data.account.email).toBe(email);
  expect(data.templates).toEqual([]);
});

test('deleting the account takes the password, and never happens by a careless Enter', async () => {
  const { page, email, at } = await browser.openEditor(refused);
  await choose(page, 'Delete my account');
  const dialog = page.getByRole('dialog', { name: 'Delete my account' });
  await dialog.getByText(email).waitFor();
  await dialog.getByText('Any subscription ends immediately.').waitFor();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('autocomplete')))
    .toBe('current-password');
  await page.keyboard.press('Enter');
  await dialog.getByText('Password is required').waitFor();
  await dialog.getByLabel('Password').fill('not this one');
  await page.keyboard.press('Enter');
  await dialog.getByText('The password is not right.').waitFor();
  expect(await dialog.getByLabel('Password').inputValue()).toBe('not this one');
  await dialog.getByLabel('Password').fill(password);
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await page.waitForURL(at('/'));
  const again = await page.request.post(at('/api/login'), { data: { email, password } });
  expect(again.status()).toBe(401);
});

const offer = (page: Page, title: string) => page.getByRole('dialog', { name: title });

test('without a plan, Generate offers one and asks for nothing; the typed text is there afterwards', async () => {
  const { page, at } = await browser.openEditor();
  await notice(page).waitFor();
  await page.getByRole('textbox', { name: 'Subject' }).fill('A boy of ten');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.getByRole('button', { name: 'Generate Action', exact: true }).click();
  const dialog = offer(page, 'This needs a plan');
  await dialog.getByText('AI that writes a field needs a plan. 4 days are free, then it is $24 a month.').waitFor();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Not now' }).click();
  await page.getByRole('textbox', { name: 'Subject' }).press('ControlOrMeta+j');
  await dialog.getByRole('link', { name: 'Start free trial' }).click();
  await page.waitForURL(at('/subscribe'));
  expect(asked.filter((path) => path.includes('ai.stream'))).toEqual([]);
  await page.goto(at('/app'));
  expect(await page.getByRole('textbox', { name: 'Subject' }).inputValue()).toBe('A boy of ten');
});

test('an offer gives way to a plan that was granted since the page was loaded', async () => {
  const { page } = await browser.openEditor();
  await notice(page).waitFor();
  await subscribe(page);
  await page.getByRole('button', { name: 'Generate Action', exact: true }).click();
  await page.getByText('Your Plan Is Active', { exact: true }).waitFor();
  await offer(page, 'This needs a plan').waitFor({ state: 'detached' });
});

test('without a plan, trending events and saving a template offer one in place of their forms', async () => {
  const { page, at } = await browser.openEditor();
  await notice(page).waitFor();
  for (const [name, need] of [
    ['Trending Events', 'Scenes from today’s news need a plan.'],
    ['Save Template', 'Saving templates needs a plan.'],
  ] as const) {
    await page.getByRole('button', { name, exact: true }).click();
    await offer(page, name).getByText(need).waitFor();
    expect(await offer(page, name).getByRole('textbox').count(), name).toBe(0);
    expect(await violations(page), name).toEqual([]);
    await offer(page, name).getByRole('button', { name: 'Not now' }).click();
    await offer(page, name).waitFor({ state: 'detached' });
  }
  await page.getByRole('button', { name: 'Save Template' }).click();
  await offer(page, 'Save Template').getByRole('link', { name: 'Start free trial' }).click();
  await page.waitForURL(at('/subscribe'));
  await subscribe(page);
  await page.goto(at('/app'));
  await page.getByRole('button', { name: 'Save Template' }).click();
  await offer(page, 'Save Template').getByLabel('Name').waitFor();
});

test('a save that is rejected since the plan has ended keeps its text', async () => {
  const { page, at, id } = await browser.openEditor(refused);
  await subscribe(page);
  await page.goto(at('/app'));
  const dialog = offer(page, 'Save Template');
  await page.getByRole('button', { name: 'Save Template' }).click();
  await dialog.getByLabel('Name').fill('Night train');
  await dialog.getByLabel('Description').fill('The one with the rain');
  await browser.app().orm.em.fork().nativeUpdate(Subscription, { user: id }, { status: 'canceled' });
  await dialog.getByRole('button', { name: 'Save Template' }).click();
  await page.getByText('Save Failed', { exact: true }).waitFor();
  await dialog.getByText('Subscription required. Your project is unchanged.').waitFor();
  expect(await dialog.getByLabel('Name').inputValue()).toBe('Night train');
  expect(await violations(page)).toEqual([]);
  await browser.app().orm.em.fork().nativeUpdate(Subscription, { user: id }, { status: 'active' });
  await page.reload();
  await page.getByRole('button', { name: 'Save Template' }).click();
  expect(await dialog.getByLabel('Description').inputValue()).toBe('The one with the rain');
  await dialog.getByRole('button', { name: 'Save Template' }).click();
  await page.getByText('Template Saved', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Save Template' }).click();
  expect(await dialog.getByLabel('Name').inputValue()).toBe('');
});

test('returning from Stripe with a card starts the plan once and cleans the URL', async () => {
  const { page, at } = await browser.openEditor();
  await notice(page).getByText('AI, trending events, templates and more projects need a plan.').waitFor();
  const id = await saveCard(page);
  let completions = 0;
  page.on('request', (request) => {
    if (request.url().includes('billing.completeSubscription')) completions += 1;
  });
  await page.goto(at(`/app?setup_intent=${id}&setup_intent_client_secret=x&redirect_status=succeeded`));
  await page.getByText('Your subscription is now active. Welcome to Promptreel!', { exact: true }).waitFor();
  const trial = /^4 days left in your trial\. First charge on \w+ \d+(, \d+)?: \$24\.$/;
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await page.getByRole('listitem').getByText(trial).waitFor();
  await menuButton(page).click();
  await page.getByRole('menu').getByText(trial).waitFor();
  expect(page.url()).toBe(at('/app'));
  expect(completions).toBe(1);
});

test('a trial is announced once, also after a reload', async () => {
  const { page } = await browser.openEditor();
  await notice(page).waitFor();
  await subscribe(page);
  const toast = page.getByRole('listitem').filter({ hasText: 'Your plan' });
  await page.reload();
  await toast.waitFor();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await page.reload();
  await menuButton(page).click();
  await page.getByText('Trial: 4 days left', { exact: true }).waitFor();
  expect(await toast.count()).toBe(0);
  expect(await notice(page).count()).toBe(0);
});

test('returning from Stripe without a card says so, and offers to try again', async () => {
  const { page, at } = await browser.openEditor();
  await page.goto(at('/app?setup_intent=seti_1&redirect_status=failed'));
  await page.getByText('Payment failed', { exact: true }).waitFor();
  await page.getByText(/^The card was not confirmed\. Please try again/).waitFor();
  expect(page.url()).toBe(at('/app'));
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.waitForURL(at('/subscribe'));
});

test('a plan that changed elsewhere shows when the page regains focus', async () => {
  const { page } = await browser.openEditor();
  await notice(page).getByRole('link', { name: 'Start free trial' }).waitFor();
  await subscribe(page);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await notice(page).waitFor({ state: 'hidden' });
  await page.getByRole('listitem').getByRole('button', { name: 'Manage billing' }).waitFor();
  await menuButton(page).click();
  await page.getByText('Trial: 4 days left', { exact: true }).waitFor();
  await page.getByRole('menuitem', { name: 'Manage billing' }).click();
  await page.getByRole('heading', { name: 'Manage billing' }).waitFor();
});
