import type { Locator, Page } from 'playwright-core';
import { extractText } from 'unpdf';
import { expect, test } from 'vitest';
import { eachField, sceneFieldKeys } from '../../src/domain/fields.ts';
import { axeCases, violations, withColorScheme } from '../support/axe.ts';
import { serveBrowser, type Visitor } from '../support/browser.ts';
import { field, filmOf, focused } from '../support/editor-page.ts';
import { browserHeaders } from '../support/shares.ts';

// nobody has a plan: sharing the one project needs none
const browser = serveBrowser({ granted: false });
/** A browser without a window calls itself headless, which counts as a program. */
const person = { userAgent: browserHeaders['user-agent'] };

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Share' });
const links = (page: Page) => dialogOf(page).getByRole('list', { name: 'Links' }).getByRole('listitem');
const addressField = (from: Locator) => from.getByRole('textbox', { name: 'Address of the new link' });
const execute = (sql: string, values: unknown[]) => browser.app().orm.em.fork().execute(sql, values);
const saved = (page: Page) => expect.poll(() => page.locator('[data-mark]').getAttribute('data-mark')).toBe('Saved');

/** The text of each page of a PDF, without its breaks of lines. */
async function readPages(pdf: Buffer): Promise<string[]> {
  const { text } = await extractText(new Uint8Array(pdf));
  return text.map((page) => page.replaceAll(/\s+/g, ' '));
}

async function write(page: Page, text: string): Promise<void> {
  await field(page, 1, 'Action').fill(text);
  await expect.poll(() => page.locator('[data-mark]').getAttribute('data-mark')).toBe('Saving...');
  await saved(page);
}

/** Opens the dialog by the keyboard. */
async function openShare(page: Page): Promise<Locator> {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Find or run' }).fill('Share');
  await page.getByRole('option', { name: 'Share', exact: true }).waitFor();
  await page.keyboard.press('Enter');
  await dialogOf(page).waitFor();
  return dialogOf(page);
}

async function makeLink(page: Page, { withPrompts = true } = {}): Promise<string> {
  const dialog = dialogOf(page);
  await dialog.getByLabel('Show the prompts').setChecked(withPrompts);
  await dialog.getByRole('button', { name: 'Make link' }).click();
  return addressField(dialog).inputValue();
}

async function projectOf({ page, at }: Visitor): Promise<string> {
  const [{ id }] = await (await page.context().request.get(at('/api/projects'))).json();
  return id;
}

/** Makes links to the project, by the server alone. */
async function addLinks(visitor: Visitor, count: number): Promise<void> {
  const id = await projectOf(visitor);
  for (let number = 0; number < count; number += 1) {
    const { request } = visitor.page.context();
    expect((await request.post(visitor.at(`/api/projects/${id}/shares`), { data: {} })).status()).toBe(200);
  }
}

test('a link is made, copied, opened by a visitor, counted, given another address, and revoked', async () => {
  const { page } = await browser.openEditor();
  // without a pause: what is on the page is saved before it is shared
  await field(page, 1, 'Action').fill('A boat leaves at dawn');
  await page.getByRole('button', { name: 'Promptreel menu' }).click();
  await page.getByRole('menuitem', { name: 'Share' }).click();
  const dialog = dialogOf(page);
  await dialog.getByText('No links yet').waitFor();
  await dialog.getByLabel('Ends').selectOption('After 30 days');
  const address = await makeLink(page);
  await dialog.getByText('This address is shown only now.').waitFor();
  await expect.poll(() => focused(page)).toBe('Copy');
  await page.keyboard.press('Enter');
  await page.getByText('The link is ready to be sent.').first().waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  await links(page)
    .getByRole('heading', { name: `Live project …${address.slice(-4)}` })
    .waitFor();
  await links(page)
    .getByText(/^With prompts · Made .+ · Ends \w+ \d+/)
    .waitFor();
  await links(page).getByText('Not opened yet').waitFor();
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(stored).not.toContain(address.slice(-22));

  const [ownTab] = await Promise.all([
    page.context().waitForEvent('page'),
    dialog.getByRole('link', { name: 'Open in a new tab' }).click(),
  ]);
  await ownTab.getByText('A boat leaves at dawn').first().waitFor();
  await ownTab.close();

  const { page: visited } = await browser.open(new URL(address).pathname, person);
  await visited.getByRole('button', { name: 'Copy clip 1' }).click();
  await visited.getByText('Clip 1 is on the clipboard.').waitFor();
  expect(await focused(visited)).toBe('Copied');
  await visited.getByRole('button', { name: 'Copy clip 1' }).waitFor();
  expect(await focused(visited)).toBe('Copy clip 1');
  const copied = await visited.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain('A boat leaves at dawn');
  expect(await visited.locator('.prompts pre').textContent()).toBe(copied);

  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await openShare(page);
  // neither the owner nor the list has the address any more
  await links(page).getByText('Opened once, on').waitFor();
  expect(await addressField(dialog).count()).toBe(0);

  await links(page).getByRole('button', { name: 'New link' }).click();
  await dialog.getByText(`The one that ends in ${address.slice(-4)} stops working at once`).waitFor();
  expect((await visited.request.get(address)).status()).toBe(200);
  await dialog.getByRole('button', { name: 'Make a new address' }).click();
  const next = await addressField(links(page)).inputValue();
  expect(next).not.toBe(address);
  await links(page)
    .getByText(`…${next.slice(-4)}`)
    .waitFor();
  expect((await visited.request.get(address)).status()).toBe(404);
  expect((await visited.request.get(next)).status()).toBe(200);

  await links(page).getByRole('button', { name: 'Revoke', exact: true }).click();
  await dialog.getByRole('button', { name: 'Revoke this link' }).click();
  await dialog.getByText('No links yet').waitFor();
  expect((await visited.request.get(next)).status()).toBe(404);
});

test('a live link follows, one of a moment does not', async () => {
  const visitor = await browser.openEditor();
  const { page } = visitor;
  await write(page, 'A boat');
  const dialog = await openShare(page);
  const live = await makeLink(page);
  await dialog.getByLabel('As it is now').check();
  await dialog.getByText('What you change later stays out of it.').waitFor();
  await dialog.getByRole('button', { name: 'Make link' }).click();
  await expect.poll(() => links(page).count()).toBe(2);
  // an address that was not copied yet is still there
  const [fixed] = await addressField(dialog).evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
  await links(page).first().getByText('Version of').waitFor();
  await page.keyboard.press('Escape');
  await write(page, 'A ship');
  const textOf = async (address = '') => (await page.context().request.get(address)).text();
  expect(await textOf(live)).toContain('A ship');
  expect(await textOf(fixed)).toContain('A boat');
  expect(await textOf(fixed)).not.toContain('A ship');
});

test('somebody else makes a copy of what is shared, and prints it scene by scene', async () => {
  const film = filmOf(3, { projectTitle: 'THE CROSSING' });
  const words = (number: number) => eachField(({ place }) => `Field ${place} of ${number}, “quai – été”`);
  const scenes = film.scenes.map((scene) => ({
    ...scene,
    ...words(scene.sceneNumber),
    subject: `Subject ${scene.sceneNumber}`,
  }));
  const { page } = await browser.openProject({ ...film, scenes });
  await openShare(page);
  const address = await makeLink(page);
  const { page: other } = await browser.openEditor(person);
  await other.goto(address);
  const [first = '', ...rest] = await readPages(await other.pdf());
  expect(first).toMatch(/^THE CROSSING 11\.0s of 15\.0s · 3 scenes/);
  const [second, third, ...prompt] = rest;
  for (const [index, text] of [first, second, third].entries()) {
    expect(text?.match(/Scene #\d/g), 'a page of its own').toEqual([`Scene #${index + 1}`]);
    for (const written of sceneFieldKeys) expect(text).toContain(scenes[index]?.[written]);
  }
  const [title, ...clips] = prompt.join(' ').split('---');
  expect(title).toMatch(/^Prompt Clip 1 scenes 1 to 3 .* Subject 1/);
  expect(clips.map((clip) => clip.match(/Subject \d/g))).toEqual([['Subject 2'], ['Subject 3']]);
  expect(first + rest.join(), 'what is for a screen').not.toMatch(/Make a copy|Copy clip/);
  await other.getByRole('button', { name: 'Make a copy' }).click();
  await other.waitForURL('**/app/p/*');
  await expect.poll(() => field(other, 1, 'Subject').inputValue()).toBe('Subject 1');
});

test.each(axeCases)('sharing at $width px, $scheme, by the keyboard', async ({ width, scheme }) => {
  const visitor = await browser.openEditor({ viewport: { width, height: 844 }, before: withColorScheme(scheme) });
  const { page } = visitor;
  await write(page, 'A boat');
  const dialog = await openShare(page);
  await dialog.getByText('No links yet').waitFor();
  expect(await violations(page)).toEqual([]);
  const tabTo = async (name: string) => {
    for (let steps = 0; steps < 12 && (await focused(page)) !== name; steps += 1) await page.keyboard.press('Tab');
    expect(await focused(page)).toBe(name);
  };
  await tabTo('Make link');
  await page.keyboard.press('Enter');
  await addressField(dialog).waitFor();
  await expect.poll(() => focused(page)).toBe('Copy');
  expect(await violations(page)).toEqual([]);
  if (width < 768) {
    const small = await dialog
      .locator('button, a, select, .mantine-Radio-label, .mantine-Switch-label')
      .evaluateAll((all) =>
        all
          .map((one) => ({ text: one.textContent, ...one.getBoundingClientRect().toJSON() }))
          .filter((box) => box.height < 44)
          .map(({ text, height }) => `${text}: ${height}`),
      );
    expect(small).toEqual([]);
    expect((await dialog.boundingBox())?.width).toBe(width);
  }
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  expect(await focused(page)).toBe('Revoke');
  await page.keyboard.press('Enter');
  await expect.poll(() => focused(page)).toBe('Keep it');
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect.poll(() => focused(page)).toBe('Revoke');
  await page.keyboard.press('Enter');
  await tabTo('Keep it');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await dialog.getByText('No links yet').waitFor();
  await expect.poll(() => focused(page)).toBe('Links to this project');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
});

test('a project nobody has written into yet says so', async () => {
  const { page } = await browser.openEditor();
  const dialog = await openShare(page);
  await dialog.getByText('There is nothing to share yet: write into a scene first.').waitFor();
  expect(await dialog.getByRole('button', { name: 'Make link' }).isDisabled()).toBe(true);
});

test('a project with as many links as it can have says so', async () => {
  const visitor = await browser.openEditor();
  const { page } = visitor;
  await write(page, 'A boat');
  await addLinks(visitor, 20);
  const dialog = await openShare(page);
  await dialog.getByText('This project has 20 links, which is as many as it can have.').waitFor();
  expect(await dialog.getByRole('button', { name: 'Make link' }).isDisabled()).toBe(true);
  await links(page).first().getByRole('button', { name: 'Revoke', exact: true }).click();
  await dialog.getByRole('button', { name: 'Revoke this link' }).click();
  await dialog.getByRole('button', { name: 'Make link' }).and(dialog.locator(':enabled')).waitFor();
});

test('without a plan, a second project offers one; its links can still be revoked', async () => {
  const visitor = await browser.openEditor();
  const { page } = visitor;
  await write(page, 'A boat');
  await addLinks(visitor, 1);
  await execute(
    `insert into projects (id, user_id, title, target, durations, bytes, revision, body, created_at, updated_at)
     select gen_random_uuid(), user_id, title, target, durations, bytes, 1, body, created_at, now() + interval '1 hour'
     from projects where id = ?`,
    [await projectOf(visitor)],
  );
  const dialog = await openShare(page);
  await dialog.getByText(/^Without a plan, only the project that you changed last/).waitFor();
  await dialog.getByRole('link', { name: 'Start free trial' }).waitFor();
  expect(await dialog.getByRole('button', { name: 'Make link' }).isDisabled()).toBe(true);
  await links(page).getByRole('button', { name: 'Revoke', exact: true }).click();
  await dialog.getByRole('button', { name: 'Revoke this link' }).click();
  await dialog.getByText('No links yet').waitFor();
});

test('without the server the dialog says so, and works once it is back', async () => {
  const visitor = await browser.openEditor({ expectErrors: /ERR_INTERNET_DISCONNECTED/ });
  const { page } = visitor;
  await write(page, 'A boat');
  await addLinks(visitor, 1);
  // its code comes with the first use
  await (await openShare(page)).getByText('Not opened yet').waitFor();
  await page.context().setOffline(true);
  await links(page).getByRole('button', { name: 'Revoke', exact: true }).click();
  const dialog = dialogOf(page);
  await dialog.getByRole('button', { name: 'Revoke this link' }).click();
  await dialog.getByRole('alert').getByText('The server could not be reached.').first().waitFor();
  await page.keyboard.press('Escape');
  await field(page, 1, 'Action').fill('A boat, offline');
  await page.locator('[data-mark="Saved in this browser only"]').waitFor();
  await openShare(page);
  await dialog.getByText('You can make links once it is back.').waitFor();
  await dialog.getByRole('alert').getByText('The server could not be reached.').waitFor();
  await page.context().setOffline(false);
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await links(page).getByText('Not opened yet').waitFor();
  await dialog.getByRole('button', { name: 'Make link' }).and(dialog.locator(':enabled')).waitFor();
});
