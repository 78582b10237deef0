import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeCases, violations, withColorScheme } from '../support/axe.ts';
import { serveBrowser } from '../support/browser.ts';
import { field, focused } from '../support/editor-page.ts';

// nobody has a plan: an account's first project needs none
const browser = serveBrowser({ granted: false });

const saved = (page: Page) => expect.poll(() => page.locator('[data-mark]').getAttribute('data-mark')).toBe('Saved');
const history = (page: Page) => page.getByRole('dialog', { name: 'History' });
const versions = (dialog: Locator) => dialog.getByRole('list', { name: 'Versions' }).getByRole('button');

async function write(page: Page, text: string): Promise<void> {
  await field(page, 1, 'Action').fill(text);
  await expect.poll(() => page.locator('[data-mark]').getAttribute('data-mark')).toBe('Saving...');
  await saved(page);
}

/** Opens the history by the keyboard. */
async function openHistory(page: Page): Promise<Locator> {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Find or run' }).fill('History');
  await page.getByRole('option', { name: 'History' }).waitFor();
  await page.keyboard.press('Enter');
  await history(page).waitFor();
  return history(page);
}

/** Keeps the project as it is stored under a name. */
async function addVersion(page: Page, name: string): Promise<{ project: string; version: string }> {
  const { request } = page.context();
  const url = (path: string) => browser.at(`/api/projects${path}`);
  const [{ id: project }] = await (await request.get(url(''))).json();
  const response = await request.post(url(`/${project}/versions`), { data: { name } });
  expect(response.status()).toBe(200);
  return { project, version: (await response.json()).id };
}

const execute = (sql: string, values: unknown[]) => browser.app().orm.em.fork().execute(sql, values);

test('a version is named, compared word by word, restored, and the restore undone', async () => {
  const { page } = await browser.openEditor();
  await field(page, 1, 'Action').fill('A boat leaves at dawn');
  await page.getByRole('button', { name: 'Promptreel menu' }).click();
  await page.getByRole('menuitem', { name: 'History' }).click();
  const dialog = history(page);
  await dialog.getByText('No versions yet').waitFor();
  // what is on the page is saved before it gets the name
  await dialog.getByLabel('Name').fill('First cut');
  await page.keyboard.press('Enter');
  await page.getByText('Kept as “First cut”.').first().waitFor();
  await dialog.getByText('No difference: the two say the same.').waitFor();
  expect(await dialog.getByRole('button', { name: 'Restore' }).count()).toBe(0);
  await page.keyboard.press('Escape');

  await field(page, 1, 'Action').fill('A boat leaves at dusk');
  await openHistory(page);
  await versions(dialog).getByText('First cut').click();
  await dialog.locator('del', { hasText: 'dawn' }).waitFor();
  expect(await dialog.getByRole('row', { name: /^Action/ }).textContent()).toBe(
    'ActionA boat leaves at dawnA boat leaves at dusk',
  );
  await dialog.getByRole('button', { name: 'Restore this version' }).click();
  await page.getByText('Version Restored', { exact: true }).waitFor();
  await dialog.waitFor({ state: 'hidden' });
  expect(await field(page, 1, 'Action').inputValue()).toBe('A boat leaves at dawn');
  await page.getByRole('listitem').getByRole('button', { name: 'Undo' }).click();
  expect(await field(page, 1, 'Action').inputValue()).toBe('A boat leaves at dusk');
  await saved(page);
  await openHistory(page);
  await versions(dialog).first().getByText('Before a restore').waitFor();
  await dialog.getByText('No difference: the two say the same.').waitFor();
});

test.each(axeCases)('the history at $width px, $scheme, by the keyboard', async ({ width, scheme }) => {
  const { page } = await browser.openEditor({
    viewport: { width, height: 844 },
    before: withColorScheme(scheme),
  });
  await write(page, 'A boat');
  const { version } = await addVersion(page, 'First cut');
  await execute(`update project_versions set body = jsonb_set(body, '{scenes,0,action}', '"A ship"') where id = ?`, [
    version,
  ]);
  const dialog = await openHistory(page);
  await versions(dialog).first().focus();
  const phone = width < 768;
  expect(await dialog.getByRole('table').isVisible()).toBe(!phone);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await dialog.getByRole('row', { name: /^Action/ }).waitFor();
  if (phone) {
    expect(await focused(page)).toBe('All versions');
    expect(await versions(dialog).count()).toBe(0);
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await expect.poll(() => focused(page)).toMatch(/^First cut/);
  }
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
});

test('without the server the history says so, and works once it is back', async () => {
  const { page } = await browser.openEditor({ expectErrors: /ERR_INTERNET_DISCONNECTED/ });
  await write(page, 'A boat');
  await addVersion(page, 'First cut');
  await (await openHistory(page)).getByText('First cut').first().waitFor();
  await page.keyboard.press('Escape');
  await page.context().setOffline(true);
  await field(page, 1, 'Action').fill('A boat, offline');
  const mark = page.locator('[data-mark="Saved in this browser only"]');
  await mark.waitFor();
  const dialog = await openHistory(page);
  await dialog.getByText('You can name and restore versions once it is back.').waitFor();
  await dialog.getByRole('alert').getByText('The server could not be reached.').waitFor();
  expect(await dialog.getByLabel('Name').isDisabled()).toBe(true);
  await page.context().setOffline(false);
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await versions(dialog).first().waitFor();
  await dialog.getByRole('button', { name: 'Restore this version' }).and(dialog.locator(':enabled')).waitFor();
});

test('a project that needs a plan says so before any effort', async () => {
  const { page } = await browser.openEditor();
  await write(page, 'A boat');
  const { project } = await addVersion(page, 'First cut');
  await execute(
    `insert into projects (id, user_id, title, target, durations, bytes, revision, body, created_at, updated_at)
     select gen_random_uuid(), user_id, title, target, durations, bytes, 1, body, created_at, now() + interval '1 hour'
     from projects where id = ?`,
    [project],
  );
  const dialog = await openHistory(page);
  await dialog.getByText(/^Without a plan, only the project that you changed last/).waitFor();
  await dialog.getByRole('link', { name: 'Start free trial' }).waitFor();
  expect(await dialog.getByLabel('Name').isDisabled()).toBe(true);
  await dialog.getByText('No difference: the two say the same.').waitFor();
});

test('a version of a newer format is not restored', async () => {
  const { page } = await browser.openEditor();
  await write(page, 'A boat');
  const { version } = await addVersion(page, 'First cut');
  await execute(`update project_versions set body = jsonb_set(body, '{version}', '99') where id = ?`, [version]);
  const dialog = await openHistory(page);
  await dialog.getByText('A newer version of Promptreel has saved it').waitFor();
  expect(await dialog.getByRole('button', { name: 'Restore this version' }).count()).toBe(0);
});

test('this side of a conflict is kept, and the other one is in the history', async () => {
  const { page, email } = await browser.openEditor({ expectErrors: /status of 412/ });
  await write(page, 'A boat');
  const signedInAs = { email, password: 'a long enough one' };
  const { page: other } = await browser.open('/app', { signedInAs });
  await expect.poll(() => field(other, 1, 'Action').inputValue()).toBe('A boat');
  await write(other, 'A boat at dawn');
  await field(page, 1, 'Action').fill('Two boats');
  await page.getByRole('button', { name: 'Keep this one' }).click();
  await saved(page);
  const dialog = await openHistory(page);
  await versions(dialog)
    .getByText(/^From another browser, /)
    .waitFor();
  expect(await dialog.getByRole('row', { name: /^Action/ }).textContent()).toBe('ActionA boat at dawnTwo boats');
});
