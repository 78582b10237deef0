import { expect, test } from 'vitest';
import { serveBrowser } from '../support/browser.ts';

const browser = serveBrowser();

test('what was typed is there after the page is closed at once', async () => {
  const { page, at } = await browser.openEditor();
  await page.getByLabel('Project title').fill('THE LAST ECHO');
  const next = await page.context().newPage();
  await page.close({ runBeforeUnload: true });
  await next.goto(at('/app'));
  expect(await next.getByLabel('Project title').inputValue()).toBe('THE LAST ECHO');
});

test('two tabs do not overwrite each other silently', async () => {
  const { page, at } = await browser.openEditor();
  await page.getByLabel('Project title').fill('FIRST TAB');
  await page.getByText('Saved', { exact: true }).waitFor();
  const other = await page.context().newPage();
  await other.goto(at('/app'));
  await other.getByLabel('Project title').fill('SECOND TAB');
  await other.getByText('Saved', { exact: true }).waitFor();

  await page.getByText('Another tab changed this draft').waitFor();
  await page.getByLabel('Project title').fill('FIRST TAB, MORE');
  await page.getByText('Not saved', { exact: true }).waitFor();
  expect(await page.evaluate(() => localStorage.getItem('promptreel.draft'))).toContain('SECOND TAB');
  await page.getByRole('button', { name: "Keep this tab's version" }).click();
  expect(await page.evaluate(() => localStorage.getItem('promptreel.draft'))).toContain('FIRST TAB, MORE');

  await other.getByText('Another tab changed this draft').waitFor();
  await other.getByRole('button', { name: "Take the other tab's" }).click();
  expect(await other.getByLabel('Project title').inputValue()).toBe('FIRST TAB, MORE');
});

test('a damaged draft is set aside, said, and can be downloaded', async () => {
  const { page } = await browser.openEditor();
  await page.evaluate(() => localStorage.setItem('promptreel.draft', '{"version":1,"scenes":[{"action":"lost wo'));
  await page.reload();
  await page.getByText('A saved draft could not be read').waitFor();
  expect(await page.getByLabel('Project title').inputValue()).toBe('NEW PROJECT');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download it' }).click();
  expect((await download).suggestedFilename()).toBe('draft-1.txt');
  await page.getByRole('button', { name: 'Discard it' }).click();
  await expect.poll(() => page.getByText('A saved draft could not be read').count()).toBe(0);
});

test('full storage is said, and the project can be exported', async () => {
  const { page } = await browser.openEditor();
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await page.getByLabel('Project title').fill('NO ROOM');
  await page.getByText("Your browser's storage is full").waitFor();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export project' }).click();
  expect((await download).suggestedFilename()).toBe('no-room.json');
});

test('the editor goes on without the server', async () => {
  const { page, at } = await browser.openEditor({ expectErrors: /ERR_FAILED|status of 404/ });
  await page.route('**/trpc/**', (route) => route.abort());
  await page.goto(at('/app'));
  await page.getByLabel('Project title').fill('OFFLINE');
  await page.getByText('Saved', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Load Template' }).click();
  await page.getByText('The server could not be reached.').waitFor();
});
