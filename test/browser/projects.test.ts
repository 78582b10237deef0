import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { newProject } from '../../src/domain/project.ts';
import { writeProject } from '../../src/domain/project-format.ts';
import { Subscription } from '../../src/modules/billing/subscription.entity.ts';
import { violations } from '../support/axe.ts';
import { serveBrowser } from '../support/browser.ts';
import { field, filmOf } from '../support/editor-page.ts';

const browser = serveBrowser();

const title = (page: Page) => page.getByLabel('Project title');
const mark = (page: Page) => page.locator('[data-mark]').getAttribute('data-mark');
const saved = (page: Page) => expect.poll(() => mark(page)).toBe('Saved');
const readStorage = (page: Page) =>
  page.evaluate(async () => {
    const databases = (await indexedDB.databases()).map(({ name }) => name);
    return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, databases]);
  });

/** Makes a project by the API. @returns its id */
async function create(page: Page, projectTitle: string): Promise<string> {
  const data = { ...writeProject(newProject()), projectTitle };
  const response = await page.context().request.post(browser.at('/api/projects'), { data });
  expect(response.status()).toBe(200);
  return (await response.json()).id;
}

async function storedTitle(page: Page, id: string): Promise<string> {
  const response = await page.context().request.get(browser.at(`/api/projects/${id}`));
  return (await response.json()).projectTitle;
}

/** Requests of which one call at least is about projects. */
const projectCalls = /\/trpc\/[^?]*projects\./;

/** Goes to another address as a link in the application does, without loading the page anew. */
const goTo = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState({}, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, path);

test('each project has its address, and /app opens the one opened last', async () => {
  const { page, at } = await browser.openEditor();
  const [one, two] = [await create(page, 'ONE'), await create(page, 'TWO')];
  await page.goto(at(`/app/p/${one}`));
  await expect.poll(() => title(page).inputValue()).toBe('ONE');
  await saved(page);
  await title(page).fill('ONE, CUT');
  // at once: what was typed last belongs to the project that is left
  await goTo(page, `/app/p/${two}`);
  await expect.poll(() => title(page).inputValue()).toBe('TWO');
  await expect.poll(() => storedTitle(page, one)).toBe('ONE, CUT');
  expect(await page.getByRole('button', { name: 'Undo' }).isDisabled()).toBe(true);
  await title(page).fill('TWO, CUT');
  await saved(page);
  expect([await storedTitle(page, one), await storedTitle(page, two)]).toEqual(['ONE, CUT', 'TWO, CUT']);
  await page.goto(at('/app'));
  await expect.poll(() => title(page).inputValue()).toBe('TWO, CUT');
  await page.goto(at(`/app/p/${one}`));
  await expect.poll(() => title(page).inputValue()).toBe('ONE, CUT');
});

test('two tabs with two projects keep out of each other’s way', async () => {
  const { page, at } = await browser.openEditor();
  const [one, two] = [await create(page, 'ONE'), await create(page, 'TWO')];
  await page.goto(at(`/app/p/${one}`));
  const other = await page.context().newPage();
  await other.goto(at(`/app/p/${two}`));
  await field(page, 1, 'Action').fill('A boat');
  await field(other, 1, 'Action').fill('A train');
  await saved(page);
  await saved(other);
  await page.reload();
  await other.reload();
  expect(await field(page, 1, 'Action').inputValue()).toBe('A boat');
  expect(await field(other, 1, 'Action').inputValue()).toBe('A train');
});

test('a project of somebody else, an unknown and a broken id show the 404 page', async () => {
  const stranger = await browser.openEditor();
  const foreign = await create(stranger.page, 'NDA');
  const { page, at } = await browser.openEditor({ expectErrors: /status of 404/ });
  for (const id of [foreign, crypto.randomUUID(), 'no-id']) {
    await page.goto(at(`/app/p/${id}`));
    await page.getByRole('heading', { name: '404 Page Not Found' }).waitFor();
    expect(await page.content()).not.toContain('NDA');
  }
  const visitor = await browser.open(`/app/p/${foreign}`);
  await visitor.page.waitForURL(at(`/login?next=/app/p/${foreign}`));
});

test('a project that was deleted meanwhile stays on the page, and can be saved as a new one', async () => {
  const { page, at } = await browser.openEditor({ expectErrors: /status of 404/ });
  const id = await create(page, 'ONE');
  await page.goto(at(`/app/p/${id}`));
  await saved(page);
  await page.context().request.delete(at(`/api/projects/${id}`));
  await title(page).fill('ONE, CUT');
  await page.getByText('This project was deleted.').waitFor();
  expect(await mark(page)).toBe('Saved in this browser only');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save it as a new project' }).click();
  await page.waitForURL((url) => url.pathname.startsWith('/app/p/') && !url.pathname.endsWith(id));
  await saved(page);
  expect(await title(page).inputValue()).toBe('ONE, CUT');
  expect(await storedTitle(page, page.url().slice(-36))).toBe('ONE, CUT');
  await page.goto(at('/app'));
  await expect.poll(() => title(page).inputValue()).toBe('ONE, CUT');
});

test('without a plan one project is kept up, and the others say so before a word is typed', async () => {
  const { page, at, id: user } = await browser.openEditor({ expectErrors: /status of 402/ });
  const [one, two] = [await create(page, 'ONE'), await create(page, 'TWO')];
  await browser.app().orm.em.fork().nativeDelete(Subscription, { user });
  await page.goto(at(`/app/p/${one}`));
  const notice = page.getByRole('alert').filter({ hasText: 'your account keeps up one project' });
  await notice.waitFor();
  expect(await notice.getByRole('link', { name: 'Start free trial' }).getAttribute('href')).toBe('/subscribe');
  expect(await violations(page)).toEqual([]);
  await title(page).fill('ONE, IN THIS BROWSER');
  await expect.poll(() => mark(page)).toBe('Saved in this browser only');
  await page.reload();
  await expect.poll(() => title(page).inputValue()).toBe('ONE, IN THIS BROWSER');
  expect(await storedTitle(page, one)).toBe('ONE');

  await page.goto(at(`/app/p/${two}`));
  await title(page).fill('TWO, CUT');
  await saved(page);
  expect(await notice.count()).toBe(0);
  expect(await storedTitle(page, two)).toBe('TWO, CUT');
});

test('a logout leaves nothing in the browser, and the next login finds all', async () => {
  const { page, at, email } = await browser.openProject(filmOf(2, { projectTitle: 'UNDER NDA' }));
  const two = await create(page, 'NDA, TOO');
  await page.goto(at(`/app/p/${two}`));
  await title(page).fill('NDA, TWICE');
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL(at('/'));
  expect(await readStorage(page)).not.toContain('NDA');
  const signedInAs = { email, password: 'a long enough one' };
  const { page: other } = await browser.open('/app', { signedInAs });
  await expect.poll(() => title(other).inputValue()).toBe('NDA, TWICE');
});

test('what is not on the server yet stays when somebody logs out offline', async () => {
  const { page, at, email } = await browser.openEditor({ expectErrors: /ERR_|status of 404/ });
  await title(page).fill('ON A TRAIN');
  await saved(page);
  await page.route('**/trpc/**', (route) => route.abort());
  await title(page).fill('THROUGH A TUNNEL');
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL(at('/'));
  await page.unroute('**/trpc/**');
  const data = { email, password: 'a long enough one' };
  expect((await page.context().request.post(at('/api/login'), { data })).status()).toBe(200);
  await page.goto(at('/app'));
  await expect.poll(() => title(page).inputValue()).toBe('THROUGH A TUNNEL');
  await saved(page);
});

test('without the server a project that this browser has opens, and another says why it does not', async () => {
  const { page, at } = await browser.openEditor({ expectErrors: /ERR_|status of 404/ });
  const [one, two] = [await create(page, 'ONE'), await create(page, 'TWO')];
  await page.goto(at(`/app/p/${one}`));
  await title(page).fill('ONE, CUT');
  await saved(page);
  await page.route(projectCalls, (route) => route.abort());
  await page.reload();
  await expect.poll(() => title(page).inputValue()).toBe('ONE, CUT');
  await page.goto(at(`/app/p/${two}`));
  await page.getByRole('heading', { name: 'The server could not be reached' }).waitFor();
  await page.unroute(projectCalls);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => title(page).inputValue()).toBe('TWO');
});

test('a project of a newer version is neither shown nor written over, and can be downloaded', async () => {
  const { page, at, id: user } = await browser.openEditor();
  const id = await create(page, 'ONE');
  const newer = JSON.stringify({ version: 99, projectTitle: 'FUTURE', film: [] });
  const { orm } = browser.app();
  await orm.em.execute('update projects set body = ?::jsonb where id = ? and user_id = ?', [newer, id, user]);
  await page.goto(at(`/app/p/${id}`));
  await page.getByRole('heading', { name: 'Made by a newer version' }).waitFor();
  expect(await violations(page)).toEqual([]);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download it' }).click();
  expect((await download).suggestedFilename()).toBe('project.json');
});
