import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { User } from '../../src/platform/identity/user.entity.ts';
import { addActivities, addComments, addUsers, newAdmin } from '../support/admins.ts';
import { axeCases, violations, withColorScheme } from '../support/axe.ts';
import { serveBrowser } from '../support/browser.ts';
import { newSubscriber } from '../support/subscriber.ts';

const browser = serveBrowser({ granted: false, stripePages: true });
const password = 'a long enough one';
let admin: { email: string };
let subscriber: { email: string };

beforeAll(async () => {
  const app = browser.app();
  admin = await newAdmin(app);
  subscriber = await newSubscriber(app);
  const minute = (number: number) => new Date(Date.now() - (number + 1) * 60_000);
  const people = Array.from({ length: 250 }, (_, number) => ({
    email: `person-${number}@rows.test`,
    firstName: 'Agnès',
    lastName: `Varda ${number}`,
    createdAt: minute(number),
  }));
  await addUsers(app.orm, people);
  await addActivities(app.orm, [{ level: 'error', action: 'ai.failed', message: 'Nothing was written' }]);
  await addComments(app.orm, [
    { subject: 'Where is the grain?', message: 'First line\nSecond line', createdAt: minute(1) },
    { subject: 'Thank you', status: 'closed', createdAt: minute(2) },
  ]);
});

const toast = (page: Page, title: string) => page.getByText(title, { exact: true });
const tab = (page: Page, name: string) => page.getByRole('tab', { name });
const list = (page: Page, name: string) => page.getByRole('group', { name });

async function logIn(page: Page, email: string) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login to Admin' }).click();
}

async function openPanel(path = '/admin', options: Parameters<typeof browser.open>[1] = {}): Promise<Page> {
  const { page } = await browser.open(path, { signedInAs: { email: admin.email, password }, ...options });
  await page.getByRole('heading', { name: 'Admin Panel' }).waitFor();
  return page;
}

test('the admin login rejects users without admin rights', async () => {
  const { page } = await browser.open('/admin/login', { expectErrors: /status of 401/ });
  await page.getByLabel('Email').fill(subscriber.email);
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Login to Admin' }).click();
  await toast(page, 'Login failed').waitFor();
  await logIn(page, subscriber.email);
  await toast(page, 'Access Denied').waitFor();
  await page.getByText('Admin privileges required').first().waitFor();
  const user = await page.request.get(browser.at('/api/auth/user'));
  expect(user.status(), 'logged out again').toBe(401);
});

test('redirects a user without admin rights to the editor with a message; nothing of the panel loads', async () => {
  const { page } = await browser.openEditor();
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  await page.goto(browser.at('/admin'));
  await toast(page, 'Access Denied').waitFor();
  await page.waitForURL(browser.at('/app'));
  expect(fetched.filter((url) => /AdminPanel|trpc\/admin/.test(url))).toEqual([]);
  const refused = await page.request.get(browser.at('/api/admin/users'));
  expect(refused.status()).toBe(403);
});

test('the admin login says when the server is unreachable, and a later success clears it', async () => {
  const { page } = await browser.open('/admin/login', { expectErrors: /status of 401|ERR_FAILED/ });
  await page.route('**/trpc/**', (route) => route.abort());
  await logIn(page, admin.email);
  await toast(page, 'Error').waitFor();
  await page.getByText('Failed to connect to server', { exact: true }).waitFor();
  expect(await page.getByText('Invalid email or password').count()).toBe(0);
  await page.unroute('**/trpc/**');
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Login to Admin' }).click();
  await toast(page, 'Login failed').waitFor();
  await logIn(page, admin.email);
  await page.getByRole('heading', { name: 'Admin Panel' }).waitFor();
  expect(await toast(page, 'Login failed').count()).toBe(0);
});

test('an ended session in the panel offers to log in, and returns to the same tab and filters', async () => {
  const page = await openPanel('/admin?tab=comments&status=open', { expectErrors: /status of 401/ });
  await list(page, 'Comments').getByRole('listitem').first().waitFor();
  await page.context().clearCookies();
  await page.getByLabel('Search comments').fill('grain');
  await page.waitForURL(/q=grain/);
  await list(page, 'Comments').getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL(browser.at('/admin/login?tab=comments&status=open&q=grain'));
  await logIn(page, admin.email);
  await page.waitForURL(browser.at('/admin?tab=comments&status=open&q=grain'));
  await list(page, 'Comments').getByText('Where is the grain?').waitFor();
});

test('logging in shows the four numbers and the newest accounts, and logging out works', async () => {
  const { page } = await browser.open('/admin');
  await page.waitForURL(/\/admin\/login/);
  await logIn(page, admin.email);
  await page.getByRole('heading', { name: 'Admin Panel' }).waitFor();
  for (const [label, count] of Object.entries({
    'Total Users': String(await browser.app().orm.em.fork().count(User)),
    Subscriptions: '1',
    Admins: '1',
    'Open Comments': '1',
  })) {
    await page.locator('dl > div', { hasText: label }).getByText(count, { exact: true }).waitFor();
  }
  await list(page, 'Users').getByText('Agnès Varda 3', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL(browser.at('/admin/login'));
  const user = await page.request.get(browser.at('/api/auth/user'));
  expect(user.status()).toBe(401);
});

test('a search runs on the server, stays in the URL, and scrolling loads more rows', async () => {
  const page = await openPanel();
  const rows = list(page, 'Users');
  await rows.getByText('Agnès Varda 3', { exact: true }).waitFor();
  await expect
    .poll(async () => {
      await rows.evaluate((area) => area.scrollTo(0, area.scrollHeight));
      return rows.getByText('Agnès Varda 249', { exact: true }).count();
    })
    .toBe(1);
  await page.getByLabel('Search users').fill('varda agnès 249');
  await page.waitForURL(/q=varda/);
  await expect.poll(() => rows.getByRole('listitem').count()).toBe(1);
  await page.reload();
  await expect.poll(() => rows.getByRole('listitem').count()).toBe(1);
  expect(await page.getByLabel('Search users').inputValue()).toBe('varda agnès 249');
  await page.getByLabel('Search users').fill('nobody is called this');
  await rows.getByText('No users found', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Clear' }).click();
  await page.getByLabel('Subscription').selectOption('has-subscription');
  await rows.getByText(subscriber.email).waitFor();
  await rows.getByText('Trial', { exact: true }).first().waitFor();
  await expect.poll(() => rows.getByRole('listitem').count()).toBe(1);
});

test('edits an account, and keeps the typed text when the address is taken', async () => {
  const page = await openPanel('/admin?q=varda+17', { expectErrors: /status of 409/ });
  await page.getByRole('button', { name: 'Edit person-17@rows.test' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit User' });
  await dialog.getByLabel('First name').fill('Jane');
  await dialog.getByLabel('Email').fill(subscriber.email);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await toast(page, 'Update Failed').waitFor();
  await dialog.getByText('An account with this e-mail address already exists').waitFor();
  expect(await dialog.getByLabel('First name').inputValue()).toBe('Jane');
  await dialog.getByLabel('Email').fill('jane@rows.test');
  await page.keyboard.press('Enter');
  await toast(page, 'User Updated').waitFor();
  await list(page, 'Users').getByText('Jane Varda 17').waitFor();
});

test('sets a trial of some hours, and rejects anything but a number', async () => {
  const page = await openPanel('/admin?q=varda+18');
  await page.getByRole('button', { name: 'Trial person-18@rows.test' }).click();
  const dialog = page.getByRole('dialog', { name: 'Manage Trial Period' });
  const hours = dialog.getByLabel('Hours from now');
  expect([await hours.inputValue(), await hours.getAttribute('min'), await hours.getAttribute('step')]).toEqual([
    '1',
    '0',
    '0.5',
  ]);
  await hours.fill('-1');
  await dialog.getByRole('button', { name: 'Update' }).click();
  await toast(page, 'Invalid Input').waitFor();
  await page.getByText('Please enter a valid number of hours.').first().waitFor();
  await hours.fill('48');
  await page.keyboard.press('Enter');
  await toast(page, 'Trial Updated').waitFor();
  await list(page, 'Users')
    .getByText(/^Access until/)
    .waitFor();
});

test('deletes an account after confirmation, and its subscription badge shows Stripe’s status', async () => {
  const page = await openPanel('/admin?subscription=has-subscription');
  await page.getByRole('button', { name: `Trial ${subscriber.email}` }).click();
  await page.getByRole('dialog').getByText('Trial', { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: `Delete ${subscriber.email}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog
    .getByText(`Are you sure you want to delete ${subscriber.email}? This action cannot be undone.`)
    .waitFor();
  await dialog.getByRole('button', { name: /^Delete/ }).click();
  await toast(page, 'User Deleted').waitFor();
  await list(page, 'Users').getByText('No users found', { exact: true }).waitFor();
});

test('filters the log by level, and by an account from its row', async () => {
  const page = await openPanel();
  await tab(page, 'Activity Logs').click();
  const rows = list(page, 'Activity Logs');
  await page.getByLabel('Level').selectOption('error');
  await expect.poll(() => rows.getByRole('listitem').count()).toBe(1);
  await rows.getByText('Nothing was written').waitFor();
  await page.getByLabel('Search logs').fill('feed');
  await rows.getByText('No logs found', { exact: true }).waitFor();
  await tab(page, 'Users').click();
  await page.getByLabel('Search users').fill(admin.email);
  await page.getByRole('button', { name: `Activity ${admin.email}` }).click();
  await rows.getByText('auth.login').first().waitFor();
  expect(await rows.getByText('ai.failed').count()).toBe(0);
  expect(page.url()).toMatch(/tab=logs&user=/);
});

test('changes a comment’s status and notes, and updates its count', async () => {
  const page = await openPanel('/admin?tab=comments&status=open');
  await tab(page, 'Comments 1 open').waitFor();
  const rows = list(page, 'Comments');
  await rows.getByText('First line\nSecond line').waitFor();
  await page.getByLabel('Admin notes on “Where is the grain?”').fill('Asked the lab');
  await page.getByRole('button', { name: 'Save notes on “Where is the grain?”' }).click();
  await toast(page, 'Comment Updated').waitFor();
  await page.getByLabel('Priority of “Where is the grain?”').selectOption('urgent');
  await page.getByLabel('Status of “Where is the grain?”').selectOption('in_progress');
  await page.locator('dl > div', { hasText: 'Open Comments' }).getByText('0', { exact: true }).waitFor();
  await page.reload();
  await rows.getByText('No comments found', { exact: true }).waitFor();
  await page.getByLabel('Status', { exact: true }).selectOption('in_progress');
  await expect.poll(() => page.getByLabel('Admin notes on “Where is the grain?”').inputValue()).toBe('Asked the lab');
  expect(await page.getByLabel('Priority of “Where is the grain?”').inputValue()).toBe('urgent');
});

test.each(axeCases)(
  'axe finds nothing in the panel and its dialogs ($scheme, $width px)',
  async ({ width, scheme }) => {
    const page = await openPanel('/admin', { viewport: { width, height: 900 }, before: withColorScheme(scheme) });
    await list(page, 'Users').getByRole('listitem').first().waitFor();
    expect(await violations(page), 'users').toEqual([]);
    for (const action of ['Edit', 'Trial', 'Delete']) {
      await page.getByRole('button', { name: `${action} person-0@rows.test` }).click();
      await page.getByRole('dialog').waitFor();
      expect(await violations(page), action).toEqual([]);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
    }
    for (const name of ['Activity Logs', 'Comments']) {
      await tab(page, name).click();
      await list(page, name).getByRole('listitem').first().waitFor();
      expect(await violations(page), name).toEqual([]);
    }
  },
);

test('the panel works by keyboard', async () => {
  const page = await openPanel();
  await tab(page, 'Users').focus();
  await page.keyboard.press('ArrowRight');
  await list(page, 'Activity Logs').waitFor();
  await page.keyboard.press('ArrowLeft');
  const edit = page.getByRole('button', { name: 'Edit person-1@rows.test' });
  await edit.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Edit User' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await expect.poll(() => edit.evaluate((button) => button === document.activeElement)).toBe(true);
});
