import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { limits } from '../../src/domain/product/limits.ts';
import { writeProject } from '../../src/domain/project/format.ts';
import { newProject } from '../../src/domain/project/project.ts';
import { draftKeys } from '../../src/domain/storage/draft-keys.ts';
import { isFull } from '../support/rounds.ts';
import { violations } from './axe.ts';
import { field } from './editor-page.ts';
import { serveBrowser } from './serve-browser.ts';

const browser = serveBrowser();

const title = (page: Page) => page.getByLabel('Project title');
const mark = (page: Page) => page.locator('[data-mark]').getAttribute('data-mark');
const saved = (page: Page) => expect.poll(() => mark(page)).toBe('Saved');

/** Creates a project through the API. @returns its path */
async function create(page: Page, projectTitle: string): Promise<string> {
  const data = { ...writeProject(newProject()), projectTitle };
  const response = await page.request.post(browser.at('/api/projects'), { data });
  expect(response.status()).toBe(200);
  return `/app/p/${(await response.json()).id}`;
}

/** The first scene of the account's project on the server. */
async function storedScene(page: Page) {
  const get = async (path: string) => (await page.request.get(browser.at(path))).json();
  const [last] = await get('/api/projects');
  return (await get(`/api/projects/${last.id}`)).scenes[0];
}

test.runIf(isFull)(
  'one of two tabs saves and the other follows; if both change the project at once, the user chooses a version',
  async () => {
    const { page, at, id } = await browser.openEditor();
    const stored = () => page.evaluate((key) => localStorage.getItem(key), draftKeys(id).draft);
    await field(page, 1, 'Action').fill('A boat');
    await saved(page);
    const second = await page.context().newPage();
    await second.goto(at('/app'));
    await field(second, 1, 'Action').fill('A boat in the second tab');
    await expect.poll(() => field(page, 1, 'Action').inputValue()).toBe('A boat in the second tab');
    await saved(page);
    await saved(second);

    // the second tab stores its draft just before the first one would
    await page.evaluate((delay) => {
      const later = window.setTimeout;
      const hold = (run: () => void, ms?: number) => (ms === delay ? 0 : later(run, ms));
      Object.assign(window, { setTimeout: hold, release: () => Object.assign(window, { setTimeout: later }) });
    }, limits.draftSaveDelayMs);
    await title(page).fill('FIRST TAB, LATE');
    await title(second).fill('SECOND TAB');
    await expect.poll(stored).toContain('SECOND TAB');
    await page.getByText('Another tab changed this draft').waitFor();
    await page.evaluate('release()');
    await title(page).fill('FIRST TAB, MORE');
    await page.getByText('Not saved', { exact: true }).waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await stored()).toContain('SECOND TAB');
    await page.getByRole('button', { name: "Keep this tab's version" }).click();
    expect(await stored()).toContain('FIRST TAB, MORE');
    // the second tab has no unsaved changes, so it follows
    await expect.poll(() => title(second).inputValue()).toBe('FIRST TAB, MORE');

    // leave the tab that was saving
    await page.goto(at('/robots.txt'));
    const saving = second.waitForRequest(/projects\.save/);
    await field(second, 1, 'Light').fill('Dawn');
    await saving;
    await saved(second);
  },
);

test.runIf(isFull)('two tabs with different projects do not affect each other', async () => {
  const { page, at } = await browser.openEditor();
  const [one, two] = [await create(page, 'ONE'), await create(page, 'TWO')];
  await page.goto(at(one));
  const other = await page.context().newPage();
  await other.goto(at(two));
  await field(page, 1, 'Action').fill('A boat');
  await field(other, 1, 'Action').fill('A train');
  await saved(page);
  await saved(other);
  await page.reload();
  await other.reload();
  expect(await field(page, 1, 'Action').inputValue()).toBe('A boat');
  expect(await field(other, 1, 'Action').inputValue()).toBe('A train');
});

test('the last input is saved when the user leaves the page, and kept as a draft when the tab closes', async () => {
  const { page, at } = await browser.openEditor();
  await field(page, 1, 'Action').fill('A boat');
  await saved(page);
  await field(page, 1, 'Action').fill('A boat, and the page is left');
  await page.goto(at('/robots.txt'));
  await expect.poll(() => storedScene(page)).toMatchObject({ action: 'A boat, and the page is left' });

  const closing = await page.context().newPage();
  await closing.goto(at('/app'));
  await title(closing).fill('THE LAST ECHO');
  // `close` returns before the page's handlers have run
  const closed = closing.waitForEvent('close');
  await closing.close({ runBeforeUnload: true });
  await closed;
  await page.goto(at('/app'));
  await expect.poll(() => title(page).inputValue()).toBe('THE LAST ECHO');
});
