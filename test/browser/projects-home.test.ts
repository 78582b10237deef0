import { json } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { newTemplateSchema } from '../../src/domain/templates.ts';
import { axeCases, violations, withColorScheme } from '../support/axe.ts';
import { serveBrowser } from '../support/browser.ts';
import { newUser } from '../support/more-apps.ts';
import { addProjects } from '../support/projects.ts';
import { nightTrain } from '../support/samples.ts';
import type { Visitor } from '../support/visitor.ts';

const browser = serveBrowser({ granted: false });
const password = 'a long enough one';
type Options = Parameters<typeof browser.open>[1];

/** A new account, with a plan or not, and its projects, the first one changed last. */
async function newOwner(projects: Parameters<typeof addProjects>[1]['projects'], { plan = true } = {}) {
  const { app, orm } = browser.app();
  const owner = await newUser(app);
  if (plan) {
    const grant = `insert into subscriptions (user_id, granted_until) values (?, now() + interval '1 day')`;
    await orm.em.fork().execute(grant, [owner.id]);
  }
  await addProjects(orm, { user: owner.id, projects });
  return owner;
}

async function openHome(owner: Visitor & { email: string }, options: Options = {}, path = '/app/projects') {
  const { page } = await browser.open(path, { signedInAs: { email: owner.email, password }, ...options });
  await page.getByRole('heading', { name: 'Projects', exact: true }).waitFor();
  return page;
}

const rows = (page: Page) => page.getByRole('group', { name: 'Projects' }).getByRole('listitem');
const binRows = (page: Page) => page.getByRole('group', { name: 'Bin' }).getByRole('listitem');
const titles = (page: Page) => rows(page).getByRole('link').allTextContents();
const toast = (page: Page, title: string) => page.getByText(title, { exact: true });
const projectAddress = /\/app\/p\/[0-9a-f-]{36}$/;

async function runInMenu(page: Page, title: string, item: string) {
  await page.getByRole('button', { name: `More for ${title}`, exact: true }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

test('a visitor is sent to the login, and comes back', async () => {
  const { page } = await browser.open('/app/projects');
  await page.waitForURL(browser.at('/login?next=/app/projects'));
  const owner = await newOwner([{ title: 'Night train' }]);
  await page.getByLabel('Email').fill(owner.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL(browser.at('/app/projects'));
  await expect.poll(() => titles(page)).toEqual(['Night train']);
});

test('lists projects, last changed first, with length, target and a title even where there is none', async () => {
  const owner = await newOwner([
    { title: 'Harbor', durations: [5, 3, 4.5], target: 'kling-3' },
    { title: '', durations: [60, 24], target: 'sora-2' },
    { title: 'قطار الليل', durations: [1], target: 'magic-9' },
    { title: 'Old one', target: null },
  ]);
  const page = await openHome(owner);
  await expect.poll(() => titles(page)).toEqual(['Harbor', 'Untitled', 'قطار الليل', 'Old one']);
  const words = await rows(page).allInnerTexts();
  expect(words[0]).toMatch(/3 scenes\s+12\.5s\s+Kling 3\.0/);
  expect(words[1]).toMatch(/2 scenes\s+1m 24\.0s\s+Sora 2 \(retired\)/);
  expect(words[2]).toMatch(/1 scene\s+1\.0s\s+magic-9 \(not known here\)/);
  expect(words[3]).toMatch(/No target/);
  expect(await page.title()).toBe('Projects · Promptreel');
  // anywhere on a row
  await rows(page).first().click();
  expect(page.url()).toMatch(projectAddress);
});

test('a new project opens, and a second try after a lost answer makes no second one', async () => {
  const owner = await newOwner([]);
  const page = await openHome(owner, { expectErrors: /ERR_FAILED|status of 404/ });
  await page.getByRole('heading', { name: 'No projects yet' }).waitFor();
  // the server makes it, and its answer is lost
  await page.route('**/trpc/projects.create*', (route) => route.fetch().then(() => route.abort()), { times: 1 });
  await page.getByRole('button', { name: 'New project' }).click();
  await toast(page, 'Not Created').waitFor();
  await page.getByRole('button', { name: 'New project' }).click();
  await page.waitForURL(projectAddress);
  const { rows: stored } = await owner.trpc().projects.list.query({});
  expect(stored.map(({ projectTitle }) => projectTitle)).toEqual(['NEW PROJECT']);
  expect(page.url()).toBe(browser.at(`/app/p/${stored[0]?.id}`));
});

test('Share in a menu opens the links to that project, once, also without a plan', async () => {
  const owner = await newOwner([{ title: 'Harbor' }, { title: 'Night train' }], { plan: false });
  const page = await openHome(owner);
  await runInMenu(page, 'Harbor', 'Share');
  const dialog = page.getByRole('dialog', { name: 'Share' });
  await dialog.getByRole('button', { name: 'Make link' }).click();
  const address = await dialog.getByRole('textbox', { name: 'Address of the new link' }).inputValue();
  expect(await (await page.request.get(address)).text()).toContain('Harbor');
  await page.reload();
  await page.getByText('Saved', { exact: true }).waitFor();
  expect(await dialog.count()).toBe(0);

  await page.goto(browser.at('/app/projects'));
  await runInMenu(page, 'Night train', 'Share');
  await dialog.getByText(/^Without a plan, only the project that you changed last/).waitFor();
  expect(await dialog.getByRole('button', { name: 'Make link' }).isDisabled()).toBe(true);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await page.goBack();
  await page.getByRole('heading', { name: 'Projects', exact: true }).waitFor();
});

test('a project starts from a template', async () => {
  const owner = await newOwner([{ title: 'Harbor' }]);
  await owner.trpc().templates.create.mutate(newTemplateSchema.parse({ ...nightTrain, name: 'Train spot' }));
  const page = await openHome(owner, { expectErrors: /status of 404/ });
  await page.getByRole('button', { name: 'From a template' }).click();
  const dialog = page.getByRole('dialog', { name: 'New project from a template' });
  await dialog.getByRole('button', { name: /Train spot/ }).click();
  await page.waitForURL(projectAddress);
  const { rows: stored } = await owner.trpc().projects.list.query({});
  expect(stored).toHaveLength(2);
  expect(stored[0]).toMatchObject({
    projectTitle: nightTrain.projectTitle,
    durations: nightTrain.scenes.map(({ duration }) => duration),
  });
});

test('renames, duplicates, exports and deletes with Undo, by keyboard', async () => {
  const owner = await newOwner([{ title: 'Harbor' }, { title: 'Night train' }]);
  const page = await openHome(owner);
  const more = page.getByRole('button', { name: 'More for Night train', exact: true });
  await page.getByRole('link', { name: 'Night train' }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const focused = () => page.evaluate(() => document.activeElement?.ariaLabel ?? document.activeElement?.textContent);
  await expect.poll(focused).toBe('Rename');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Rename Project' });
  const field = dialog.getByLabel('Title');
  await field.waitFor();
  await field.fill('x'.repeat(201));
  await page.keyboard.press('Enter');
  await dialog.getByRole('alert').waitFor();
  // meanwhile another browser changes it
  const { rows: before } = await owner.trpc().projects.list.query({ q: 'train' });
  await owner.trpc().projects.change.mutate({ id: before[0]?.id ?? '', targetDuration: 42 });
  await field.fill('Night train, cut 2');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('link', { name: 'Night train, cut 2' }).waitFor();
  expect(await more.count()).toBe(0);
  await expect.poll(focused).toBe('More for Night train, cut 2');
  expect(await owner.trpc().projects.get.query({ id: before[0]?.id ?? '' })).toMatchObject({ targetDuration: 42 });

  await runInMenu(page, 'Harbor', 'Duplicate');
  await toast(page, 'Project Duplicated').waitFor();
  await page.getByRole('link', { name: 'Harbor copy' }).waitFor();

  const [download] = await Promise.all([page.waitForEvent('download'), runInMenu(page, 'Harbor', 'Export .json')]);
  expect(download.suggestedFilename()).toBe('harbor.json');
  expect(await json(await download.createReadStream())).toMatchObject({ projectTitle: 'Harbor' });

  await runInMenu(page, 'Harbor', 'Delete');
  await toast(page, 'Project Deleted').waitFor();
  await expect.poll(() => page.getByRole('link', { name: 'Harbor', exact: true }).count()).toBe(0);
  await page.keyboard.press('F8');
  await page.getByRole('button', { name: 'Undo' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Harbor', exact: true }).waitFor();
});

test('the bin says until when a project can be restored, and restores it', async () => {
  const deletedAt = new Date();
  const owner = await newOwner([{ title: 'Harbor' }, { title: 'Gone', deletedAt }]);
  const page = await openHome(owner);
  await expect.poll(() => titles(page)).toEqual(['Harbor']);
  await page.getByText('Bin', { exact: true }).click();
  expect(page.url()).toMatch(/\?bin=1$/);
  const end = new Date(deletedAt.getTime() + 30 * 86_400_000);
  const row = binRows(page).filter({ hasText: 'Gone' });
  await row.getByText(/^Deleted .+, gone for good on /).waitFor();
  expect(await row.locator('time').nth(1).getAttribute('datetime')).toBe(end.toISOString());
  await row.getByRole('button', { name: 'Restore Gone' }).click();
  await page.getByRole('heading', { name: 'The bin is empty' }).waitFor();
  await page.getByText('Projects', { exact: true }).last().click();
  await expect.poll(() => titles(page)).toEqual(['Harbor', 'Gone']);
});

test('1,000 projects scroll with few rows on the page, and a search finds one of them', async () => {
  const owner = await newOwner(Array.from({ length: 1_000 }, (_, number) => ({ title: `Film ${number}` })));
  const page = await openHome(owner);
  const area = page.getByRole('group', { name: 'Projects' });
  let most = 0;
  await expect
    .poll(async () => {
      await area.evaluate((list) => list.scrollTo(0, list.scrollHeight));
      most = Math.max(most, await rows(page).count());
      return page.getByRole('link', { name: 'Film 999', exact: true }).count();
    })
    .toBe(1);
  expect(most).toBeLessThan(50);
  expect(await rows(page).last().getAttribute('aria-setsize')).toBe('1000');
  await page.getByLabel('Search projects').fill('film 617');
  await expect.poll(() => titles(page)).toEqual(['Film 617']);
  await page.waitForURL(/\?q=film\+617$/);
  await page.reload();
  await expect.poll(() => titles(page)).toEqual(['Film 617']);
  await page.getByLabel('Search projects').fill('nobody called one this');
  await page.getByRole('heading', { name: 'No projects found' }).waitFor();
});

test('says why the list is not there, and tries again', async () => {
  const owner = await newOwner([{ title: 'Harbor' }]);
  const lists = '**/trpc/**projects.list**';
  const { page } = await browser.open('/robots.txt', {
    signedInAs: { email: owner.email, password },
    expectErrors: /ERR_FAILED/,
  });
  await page.route(lists, (route) => route.abort());
  await page.goto(browser.at('/app/projects'));
  await page.getByText('Your projects could not be loaded.').waitFor();
  await page.unroute(lists);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => titles(page)).toEqual(['Harbor']);
});

test('without a plan the page says what needs one before any effort', async () => {
  const owner = await newOwner([{ title: 'Harbor' }, { title: 'Night train' }], { plan: false });
  const page = await openHome(owner);
  const plan = page.getByRole('region', { name: 'Your plan' });
  await plan.getByText(/^More projects need a plan\./).waitFor();
  for (const name of ['New project', 'From a template']) {
    await page.getByRole('button', { name }).click();
    const dialog = page.getByRole('dialog', { name: 'This needs a plan' });
    expect(await dialog.getByRole('link', { name: 'Start free trial' }).getAttribute('href')).toBe('/subscribe');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  }
  await page.getByRole('button', { name: 'More for Night train' }).click();
  for (const name of ['Rename', 'Duplicate']) {
    await page.getByRole('menuitem', { name }).getByText('Needs a plan').waitFor();
  }
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await toast(page, 'Project Deleted').waitFor();
  await plan.getByText('Your account includes one project. More need a plan.').waitFor();
  await runInMenu(page, 'Harbor', 'Rename');
  await page.getByRole('dialog', { name: 'Rename Project' }).getByLabel('Title').fill('Harbor, cut 2');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Harbor, cut 2' }).waitFor();
  await page.getByText('Bin', { exact: true }).click();
  await page.getByRole('button', { name: 'Restore Night train' }).click();
  await toast(page, 'Project Restored').waitFor();
});

test('the first project needs no plan', async () => {
  const page = await openHome(await newOwner([], { plan: false }), { expectErrors: /status of 404/ });
  await page.getByRole('button', { name: 'New project' }).click();
  await page.waitForURL(projectAddress);
});

test.each(axeCases)('axe finds nothing ($scheme, $width px)', async ({ width, scheme }) => {
  const films = [
    { title: 'Harbor' },
    { title: '' },
    { title: 'x'.repeat(200) },
    { title: 'Gone', deletedAt: new Date() },
  ];
  const owner = await newOwner(films, { plan: scheme === 'dark' });
  const page = await openHome(owner, { viewport: { width, height: 800 }, before: withColorScheme(scheme) });
  await rows(page).first().waitFor();
  expect(await violations(page), 'list').toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  await page.getByRole('button', { name: 'More for Harbor' }).click();
  await page.getByRole('menu').waitFor();
  expect(await violations(page), 'menu').toEqual([]);
  await page.keyboard.press('Escape');
  for (const name of ['From a template', 'New project'].slice(0, scheme === 'dark' ? 1 : 2)) {
    await page.getByRole('button', { name }).click();
    await page.getByRole('dialog').waitFor();
    expect(await violations(page), name).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  }
  await page.getByText('Bin', { exact: true }).click();
  await binRows(page).first().waitFor();
  expect(await violations(page), 'bin').toEqual([]);
  await page.getByLabel('Search the bin').fill('nothing');
  await page.getByRole('heading', { name: 'No projects found' }).waitFor();
  expect(await violations(page), 'nothing found').toEqual([]);
});

test('a phone has room for every control under a finger', async () => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const page = await openHome(await newOwner([{ title: 'x'.repeat(200) }, { title: 'Harbor' }]), phone);
  await rows(page).first().waitFor();
  const controls = page.locator('header :is(a, button):visible, main :is(button, input, label, li a):visible');
  for (const control of await controls.all()) {
    const { height, name } = await control.evaluate((element) => ({
      // a link's row is under the finger
      height: (element.closest('li a') ? element.closest('li') : element)?.getBoundingClientRect().height ?? 0,
      name: element.getAttribute('aria-label') ?? element.textContent,
    }));
    if (name !== 'Promptreel') expect(Math.round(height), String(name)).toBeGreaterThanOrEqual(44);
  }
  await rows(page).last().tap();
  await page.waitForURL(projectAddress);
});

test('the editor leads to the projects by its menu and by a command', async () => {
  const { page } = await browser.openEditor();
  await page.getByRole('button', { name: 'Promptreel menu' }).click();
  await page.getByRole('menuitem', { name: 'Projects' }).click();
  await page.waitForURL(browser.at('/app/projects'));
  await page.getByRole('link', { name: 'Editor' }).click();
  await page.getByLabel('Project title').waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Find or run' }).fill('all projects');
  await page.keyboard.press('Enter');
  await page.waitForURL(browser.at('/app/projects'));
  await page.getByRole('heading', { name: 'Projects', exact: true }).waitFor();
});
