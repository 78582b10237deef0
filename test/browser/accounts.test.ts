import { expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { serveBrowser } from '../support/browser.ts';

const browser = serveBrowser();
const refused = { expectErrors: /status of 4\d\d/ };

test('/app asks visitors to log in, and brings them back', async () => {
  const { page, at } = await browser.open('/app');
  await page.waitForURL(at('/login?next=/app'));
  await page.getByRole('link', { name: 'Create one' }).click();
  await page.waitForURL(at('/register?next=/app'));
});

test.each(['https://elsewhere.test/', '//elsewhere.test/', '/\\elsewhere.test', 'javascript:alert(1)'])(
  'login never leads to %s',
  async (next) => {
    const { page, at } = await browser.openEditor();
    await page.goto(at(`/login?next=${encodeURIComponent(next)}`));
    await page.getByRole('region', { name: 'Prompt preview' }).waitFor();
    expect(page.url()).toBe(at('/app'));
  },
);

test('neither does registration, nor a login on request', async () => {
  const next = encodeURIComponent('//elsewhere.test/');
  const { page, at } = await browser.open(`/register?next=${next}`);
  const arrive = async () => {
    await page.getByRole('region', { name: 'Prompt preview' }).waitFor();
    expect(page.url()).toBe(at('/app'));
  };
  await page.getByLabel('Email').fill('next@example.test');
  await page.getByLabel('Password', { exact: true }).fill('dolly zoom');
  await page.getByLabel('Confirm password').fill('dolly zoom');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await arrive();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL(at('/'));
  await page.goto(at(`/login?next=${next}`));
  await page.getByLabel('Email').fill('next@example.test');
  await page.getByLabel('Password', { exact: true }).fill('dolly zoom');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await arrive();
});

test('registration shows errors and keeps the typed text', async () => {
  const { page } = await browser.open('/register', refused);
  await page.getByText('Minimum 6 characters', { exact: true }).waitFor();
  await page.getByLabel('Email').fill('rosa@example.test');
  await page.getByLabel('Password', { exact: true }).fill('12345');
  await page.getByLabel('Confirm password').fill('123456');
  const create = page.getByRole('button', { name: 'Create Account' });
  await create.click();
  await page.getByText("Passwords don't match", { exact: true }).waitFor();
  await page.getByText('Please make sure both passwords are the same', { exact: true }).waitFor();
  await page.getByLabel('Confirm password').fill('12345');
  await create.click();
  await page.getByText('Password too short', { exact: true }).waitFor();
  await page.getByText('Password must be at least 6 characters', { exact: true }).waitFor();
  expect(await page.getByLabel('Email').inputValue()).toBe('rosa@example.test');
});

test('shows a readable error for a taken address', async () => {
  const { email } = await browser.openEditor();
  const { page } = await browser.open('/register', refused);
  await page.getByLabel('Email').fill(email.toUpperCase());
  await page.getByLabel('Password', { exact: true }).fill('another one');
  await page.getByLabel('Confirm password').fill('another one');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.getByText('Registration Failed', { exact: true }).waitFor();
});

test('a failed login says so and keeps the address', async () => {
  const { page } = await browser.open('/login', refused);
  await page.getByLabel('Email').fill('nobody@example.test');
  await page.getByLabel('Password').fill('wrong password');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByText('Login Failed', { exact: true }).waitFor();
  await page.getByText('Invalid email or password', { exact: true }).waitFor();
  // the toast goes, the page says it as long as it is so
  const reason = page.locator('main').getByText('Invalid email or password.', { exact: true });
  await reason.waitFor();
  expect(await page.getByLabel('Password').getAttribute('aria-describedby')).toBe(await reason.getAttribute('id'));
  expect(await page.getByLabel('Email').inputValue()).toBe('nobody@example.test');
});

test('says when the server is unreachable', async () => {
  const { page } = await browser.open('/login', { expectErrors: /ERR_FAILED/ });
  await page.route('**/trpc/**', (route) => route.abort());
  await page.getByLabel('Email').fill('mira@example.test');
  await page.getByLabel('Password').fill('dolly zoom');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByText('Failed to connect to server', { exact: true }).waitFor();
});

test('the password can be shown by keyboard', async () => {
  const { page } = await browser.open('/login');
  await page.getByRole('button', { name: 'Show or hide what is typed' }).waitFor();
  const password = page.getByLabel('Password');
  await password.fill('dolly zoom');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  expect(await password.getAttribute('type')).toBe('text');
});

test('logging out leads home even when the server fails', async () => {
  const { page, at } = await browser.openEditor({ expectErrors: /ERR_FAILED|status of 404/ });
  await page.route('**/trpc/auth.logout**', (route) => route.abort());
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL(at('/'));
});

test('toasts: one at a time, focused by F8, swiped away to the right', async () => {
  const { page } = await browser.openEditor();
  await page.getByRole('button', { name: 'Clear Form' }).click();
  await page.getByText('Form Cleared', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Copy Prompt' }).click();
  const toast = page.getByText('Copied to Clipboard', { exact: true });
  await toast.waitFor();
  expect(await page.getByText('Form Cleared', { exact: true }).count()).toBe(0);
  await page.keyboard.press('F8');
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('OL');
  const box = await toast.boundingBox();
  if (!box) throw new Error('the toast is not on the page');
  await page.mouse.move(box.x + 10, box.y + 10);
  await page.mouse.down();
  await page.mouse.move(box.x + 90, box.y + 10, { steps: 5 });
  await page.mouse.up();
  await expect.poll(() => toast.count()).toBe(0);
});

test('shows the 404 page for an unknown URL', async () => {
  const { page } = await browser.open('/no/such/take', refused);
  await page.getByRole('heading', { name: '404 Page Not Found' }).waitFor();
  expect(await page.title()).toMatch(/^Page not found · /);
});

test('the title, canonical URL and robots tag follow in-app navigation', async () => {
  const { page, at } = await browser.openEditor();
  expect(await page.title()).toMatch(/^Editor · /);
  expect(await page.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex');
  await page.getByRole('link', { name: 'Promptreel' }).click();
  await page.getByRole('link', { name: 'Launch App' }).first().waitFor();
  await expect.poll(() => page.title()).not.toMatch(/^Editor/);
  expect(await page.locator('meta[name="robots"]').count()).toBe(0);
  expect(await page.locator('link[rel="canonical"]').getAttribute('href')).toBe(at('/'));
});

test.each(['/app', '/app?from=bookmark'])('an ended session of %s offers to log in, and comes back', async (path) => {
  const { page, at, email } = await browser.openEditor({ expectErrors: /status of 401/ });
  await page.goto(at(path));
  const action = page.getByRole('textbox', { name: 'Action' });
  await action.fill('Typed before the end');
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Load Template' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Your session has ended.').waitFor();
  await page.getByText('Session Ended', { exact: true }).first().waitFor();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL(at(`/login?next=${encodeURIComponent(path)}`));
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill('a long enough one');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL(at(path));
  await expect.poll(() => action.inputValue()).toBe('Typed before the end');
});

test('returning to a page whose session ended says so and links to the login', async () => {
  const { page, at } = await browser.openEditor({ expectErrors: /status of 401/ });
  await page.context().clearCookies();
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await page.getByText('Session Ended', { exact: true }).first().waitFor();
  await page.getByRole('listitem').getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL(at('/login?next=%2Fapp'));
});
