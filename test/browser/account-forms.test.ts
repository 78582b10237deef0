import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { axeCases, violations, withColorScheme } from '../support/axe.ts';
import { serveBrowser } from '../support/browser.ts';
import { holdBack } from '../support/hold-back.ts';
import { relaxedLimits } from '../support/test-app.ts';

const browser = serveBrowser();
const paths = ['/login', '/register', '/forgot-password', '/reset-password'] as const;
const refused = { expectErrors: /status of 4\d\d/ };
const password = 'a long enough one';

async function fillRegistration(page: Page, email: string) {
  await page.getByLabel('First name').fill('Mira');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
}

async function fillLogin(page: Page, email: string, typed: string) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(typed);
}

test.each([...paths.map((path) => [path, 14] as const), ['/get-started', 18] as const])(
  '%s is a document of at most %d kB with its script, without the framework',
  async (path, most) => {
    const { page } = await browser.open('/robots.txt');
    const sizes: Promise<number>[] = [];
    page.on('requestfinished', (request) => {
      if (/document|script/.test(request.resourceType()))
        sizes.push(request.sizes().then((size) => size.responseBodySize));
    });
    await page.goto(browser.at(path), { waitUntil: 'networkidle' });
    expect((await Promise.all(sizes)).reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(most * 1_000);
    expect(await page.locator('link[rel="stylesheet"]').count()).toBe(0);
    const html = await (await fetch(browser.at(path))).text();
    expect(html).toContain('<form');
  },
);

describe.each([
  ['no script of the page', '**/assets/document-*.js'],
  ['not the form’s script', '**/assets/account-form-*.js'],
])('before it is there: %s', (_, files) => {
  test('a login that fails keeps the address of the account, then one that works leads on', async () => {
    const { email } = await browser.openEditor();
    const { page, at } = await browser.open('/robots.txt', refused);
    const release = await holdBack(page, files);
    await page.goto(at('/login?next=/app/projects'), { waitUntil: 'commit' });
    await fillLogin(page, email, 'a wrong one');
    await page.getByRole('button', { name: 'Sign In' }).click();
    if (files.includes('account-form')) release();
    await page.getByText('Login Failed', { exact: true }).waitFor();
    await page.getByText('Invalid email or password', { exact: true }).waitFor();
    expect(page.url(), 'nothing of it is in the address').toBe(at('/login?next=/app/projects'));
    expect(await page.getByLabel('Email').inputValue()).toBe(email);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.waitForURL(at('/app/projects'), { waitUntil: 'commit' });
    release();
  });

  test('a registration is checked like any other, and leads to the editor', async () => {
    const { email } = await browser.openEditor();
    const { page, at } = await browser.open('/robots.txt', refused);
    const release = await holdBack(page, files);
    await page.goto(at('/register'), { waitUntil: 'commit' });
    await fillRegistration(page, email);
    await page.getByRole('button', { name: 'Create Account' }).click();
    if (files.includes('account-form')) release();
    await page.getByText('Registration Failed', { exact: true }).waitFor();
    await page.getByText('An account with this e-mail address already exists', { exact: true }).waitFor();
    expect(await page.getByLabel('First name').inputValue()).toBe('Mira');
    await fillRegistration(page, `another-${email}`);
    await page.getByLabel('Confirm password').fill('something else');
    await page.getByRole('button', { name: 'Create Account' }).click();
    await page.getByText("Passwords don't match", { exact: true }).waitFor();
    await fillRegistration(page, `another-${email}`);
    await page.getByRole('button', { name: 'Create Account' }).click();
    await page.waitForURL(at('/app'), { waitUntil: 'commit' });
    release();
  });

  test('a link can be asked for', async () => {
    const { page, at } = await browser.open('/robots.txt');
    const release = await holdBack(page, files);
    await page.goto(at('/forgot-password'), { waitUntil: 'commit' });
    await page.getByLabel('Email').fill('nobody@example.test');
    await page.getByRole('button', { name: 'Send the link' }).click();
    if (files.includes('account-form')) release();
    await page
      .getByText(/^If this address has an account, a link/)
      .filter({ visible: true })
      .waitFor();
    release();
  });

  test('a new password waits for the script, and is not lost', async () => {
    const { page, at } = await browser.open('/robots.txt', refused);
    const release = await holdBack(page, files);
    await page.goto(at('/reset-password#token=x'), { waitUntil: 'commit' });
    const field = page.getByLabel('New password');
    await field.fill(password);
    await field.press('Enter');
    const button = page.getByRole('button', { name: 'Set password' });
    expect(await button.isDisabled()).toBe(true);
    release();
    await expect.poll(() => button.isEnabled()).toBe(true);
    expect(await field.inputValue()).toBe(password);
    expect(page.url()).toBe(at('/reset-password#token=x'));
    await field.press('Enter');
    await page.getByRole('heading', { name: 'This link does not work' }).waitFor();
  });
});

test('a form that another site sends is refused', async () => {
  const { email } = await browser.openEditor();
  const response = await fetch(browser.at('/login'), {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: 'https://elsewhere.test' },
    body: new URLSearchParams({ email, password }),
  });
  expect(response.status).toBe(403);
  expect(response.headers.get('set-cookie')).toBeNull();
  expect(await response.text()).toContain('This form was sent from another site.');
});

test('what was typed comes back as text, never as markup, and a password not at all', async () => {
  const typed = { email: '"><script>alert(1)</script>', firstName: '$& <b>', password: 'secret "one"' };
  const response = await fetch(browser.at('/register'), {
    method: 'POST',
    body: new URLSearchParams({ ...typed, confirmPassword: typed.password }),
  });
  expect(response.status).toBe(400);
  const html = await response.text();
  expect(html).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"');
  expect(html).toContain('value="$&amp; &lt;b&gt;"');
  expect(html).not.toContain('secret');
});

test.each(['//elsewhere.test/', '/\\elsewhere.test', 'https://elsewhere.test/', '/.//elsewhere.test'])(
  'a login without a script never leads to %s',
  async (next) => {
    const { email } = await browser.openEditor();
    const response = await fetch(browser.at(`/login?${new URLSearchParams({ next })}`), {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ email, password }),
    });
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe('/app');
  },
);

test('whoever is signed in is led on, also when the browser goes back', async () => {
  const { page, at, email } = await browser.openEditor();
  await page.goto(at('/login?next=/app/projects'));
  await page.waitForURL(at('/app/projects'), { waitUntil: 'networkidle' });
  await page.context().clearCookies();
  await page.goto(at('/login'));
  await fillLogin(page, email, password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL(at('/app'));
  await page.goBack();
  await page.waitForURL(at('/app'));
  await page.getByRole('region', { name: 'Prompt preview' }).waitFor();
});

test('a form is sent once, however often it is submitted, and says that it is under way', async () => {
  const { page } = await browser.open('/login', refused);
  await page.getByRole('button', { name: 'Show or hide what is typed' }).waitFor();
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  const release = await holdBack(page, '**/trpc/auth.login');
  await fillLogin(page, 'nobody@example.test', 'wrong');
  for (let times = 0; times < 3; times += 1) await page.getByLabel('Password').press('Enter');
  const busy = page.getByRole('button', { name: 'Signing in...' });
  await busy.waitFor();
  expect(await busy.getAttribute('aria-disabled')).toBe('true');
  release();
  await page.getByRole('button', { name: 'Sign In' }).waitFor();
  expect(sent).toHaveLength(1);
});

test('the editor is fetched while somebody types, and not before', async () => {
  const { page } = await browser.open('/login');
  await page.getByRole('button', { name: 'Show or hide what is typed' }).waitFor();
  const fetched = page.locator('link[rel="prefetch"][href$=".js"]');
  expect(await fetched.count()).toBe(0);
  await page.keyboard.type('mira');
  await expect.poll(() => fetched.count()).toBeGreaterThan(0);
});

test('where no toast can be loaded, the form says what went wrong', async () => {
  const { page } = await browser.open('/login', { expectErrors: /ERR_FAILED/ });
  await page.getByRole('button', { name: 'Show or hide what is typed' }).waitFor();
  await page.route('**/*', (route) => route.abort());
  await fillLogin(page, 'mira@example.test', 'dolly zoom');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('alert').getByText('Failed to connect to server').waitFor();
  expect(await page.getByLabel('Password').inputValue()).toBe('dolly zoom');
});

describe('over a limit', () => {
  const limited = serveBrowser({ requestLimits: { logIn: { ...relaxedLimits.logIn, perAccount: 1 } } });

  test('the login says when to try again', async () => {
    const { page } = await limited.open('/login', refused);
    await fillLogin(page, 'nobody@example.test', 'wrong');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.getByText('Invalid email or password', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Sign In' }).click();
    const toast = page.getByRole('region', { name: /^Notifications/ });
    await toast.getByText('Too many attempts. Please try again in 15 minutes.', { exact: true }).waitFor();
  });
});

test.each(axeCases)('axe finds nothing where a form was refused ($scheme, $width px)', async ({ width, scheme }) => {
  const options = { viewport: { width, height: 900 }, before: withColorScheme(scheme), ...refused };
  const { page } = await browser.open('/register', options);
  await fillRegistration(page, 'mira@example.test');
  await page.getByLabel('Confirm password').fill('another');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.getByText("Passwords don't match", { exact: true }).waitFor();
  expect(await violations(page), 'with a toast').toEqual([]);
  const { page: plain } = await browser.open('/login', { ...options, expectErrors: /ERR_FAILED|status of 4/ });
  await plain.route('**/assets/document-*.js', (route) => route.abort());
  await plain.reload();
  await fillLogin(plain, `${'somebody.'.repeat(6)}else@example.test`, 'wrong');
  await plain.getByRole('button', { name: 'Sign In' }).click();
  await plain.getByRole('alert').waitFor();
  expect(await violations(plain), 'without a script').toEqual([]);
});
