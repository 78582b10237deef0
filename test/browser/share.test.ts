import type { Locator, Page } from 'playwright-core';
import { extractText } from 'unpdf';
import { expect, test } from 'vitest';
import { eachField, sceneFieldKeys } from '../../src/domain/scene/fields.ts';
import { filmOf } from '../support/film-of.ts';
import { isFull } from '../support/rounds.ts';
import { browserHeaders } from '../support/rows.ts';
import { violations, withColorScheme } from './axe.ts';
import { field, focused } from './editor-page.ts';
import { serveBrowser } from './serve-browser.ts';

// without a plan: sharing a single project needs none
const browser = serveBrowser({ granted: false });
/** A regular browser's user agent, since a headless browser counts as a bot. */
const person = { userAgent: browserHeaders['user-agent'] };

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Share' });
const links = (page: Page) => dialogOf(page).getByRole('list', { name: 'Links' }).getByRole('listitem');
const addressField = (from: Locator) => from.getByRole('textbox', { name: 'Address of the new link' });

/** The text of each page of a PDF, without line breaks. */
async function readPages(pdf: Buffer): Promise<string[]> {
  const { text } = await extractText(new Uint8Array(pdf));
  return text.map((page) => page.replaceAll(/\s+/g, ' '));
}

async function openShare(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Promptreel menu' }).click();
  await page.getByRole('menuitem', { name: 'Share' }).click();
  return dialogOf(page);
}

test.runIf(isFull)('a share link is created, copied, opened, printed, counted, rotated and revoked', async () => {
  const film = filmOf(3, { projectTitle: 'THE CROSSING' });
  const words = (number: number) =>
    eachField(({ positionInGroup }) => `Field ${positionInGroup} of ${number}, “quai – été”`);
  const scenes = film.scenes.map((scene) => ({
    ...scene,
    ...words(scene.sceneNumber),
    subject: `Subject ${scene.sceneNumber}`,
  }));
  const { page } = await browser.openProject({ ...film, scenes });
  const dialog = await openShare(page);
  await dialog.getByText('No links yet').waitFor();
  await dialog.getByLabel('Show the prompts').check();
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const address = await addressField(dialog).inputValue();
  await expect.poll(() => focused(page)).toBe('Copy');
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await page.getByText('The link is ready to send.').first().waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  const [ownTab] = await Promise.all([
    page.context().waitForEvent('page'),
    dialog.getByRole('link', { name: 'Open in a new tab' }).click(),
  ]);
  await ownTab.getByText('Subject 1').first().waitFor();
  await ownTab.close();

  const { page: visited } = await browser.open(new URL(address).pathname, person);
  await visited.getByRole('button', { name: 'Copy clip 1' }).click();
  await visited.getByText('Clip 1 is on the clipboard.').waitFor();
  expect(await focused(visited)).toBe('Copied');
  await visited.getByRole('button', { name: 'Copy clip 1' }).waitFor();
  expect(await focused(visited)).toBe('Copy clip 1');
  const copied = await visited.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain('Subject 1');
  expect(await visited.locator('.prompts pre').first().textContent()).toBe(copied);

  const [first = '', ...rest] = await readPages(await visited.pdf());
  expect(first).toMatch(/^THE CROSSING 11\.0s of 15\.0s · 3 scenes/);
  const [second, third, ...prompt] = rest;
  for (const [index, text] of [first, second, third].entries()) {
    expect(text?.match(/Scene #\d/g), 'a page of its own').toEqual([`Scene #${index + 1}`]);
    for (const written of sceneFieldKeys) expect(text).toContain(scenes[index]?.[written]);
  }
  const [title, ...clips] = prompt.join(' ').split('---');
  expect(title).toMatch(/^Prompt Clip 1 scenes 1 to 3 .* Subject 1/);
  expect(clips.map((clip) => clip.match(/Subject \d/g))).toEqual([['Subject 2'], ['Subject 3']]);
  expect(first + rest.join(), 'the print leaves out controls').not.toMatch(/Make a copy|Copy clip/);

  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await openShare(page);
  // the address is not shown again
  await links(page).getByText('Opened once, on').waitFor();
  expect(await addressField(dialog).count()).toBe(0);
  await links(page).getByRole('button', { name: 'New link' }).click();
  await dialog.getByText(`The one that ends in ${address.slice(-4)} stops working at once`).waitFor();
  expect((await visited.request.get(address)).status()).toBe(200);
  await dialog.getByRole('button', { name: 'Create a new address' }).click();
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

test.runIf(isFull)('on a phone, the dialog fills the width, and a visitor can copy the shared project', async () => {
  const { page } = await browser.openProject(filmOf(2), {
    viewport: { width: 390, height: 844 },
    before: withColorScheme('light'),
  });
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Find or run' }).fill('Share');
  await page.getByRole('option', { name: 'Share', exact: true }).waitFor();
  await page.keyboard.press('Enter');
  const dialog = dialogOf(page);
  await dialog.getByLabel('Show the prompts').check();
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const address = await addressField(dialog).inputValue();
  const small = await dialog
    .locator('button, a, select, .mantine-Radio-label, .mantine-Switch-label')
    .evaluateAll((all) =>
      all
        .map((one) => ({ text: one.textContent, ...one.getBoundingClientRect().toJSON() }))
        .filter((box) => box.height < 44)
        .map(({ text, height }) => `${text}: ${height}`),
    );
  expect(small).toEqual([]);
  expect((await dialog.boundingBox())?.width).toBe(390);
  await links(page).getByRole('button', { name: 'Revoke', exact: true }).click();
  await dialog.getByRole('button', { name: 'Keep it' }).waitFor();
  expect(await violations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);

  const { page: other } = await browser.openEditor();
  await other.goto(address);
  await other.getByRole('button', { name: 'Make a copy' }).click();
  await other.waitForURL('**/app/p/*');
  await expect.poll(() => field(other, 1, 'Subject').inputValue()).toBe('Subject 1');
});
