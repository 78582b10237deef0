import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { writeDraft } from '../../src/domain/draft.ts';
import { draftKeys } from '../../src/domain/draft-keys.ts';
import { limits } from '../../src/domain/limits.ts';
import { newProject } from '../../src/domain/project.ts';
import { changeScene } from '../../src/domain/scene-edits.ts';
import { violations } from '../support/axe.ts';
import { serveBrowser } from '../support/browser.ts';

const browser = serveBrowser();

test('restores the typed text after the page closes at once', async () => {
  const { page, at } = await browser.openEditor();
  await page.getByLabel('Project title').fill('THE LAST ECHO');
  const next = await page.context().newPage();
  await page.close({ runBeforeUnload: true });
  await next.goto(at('/app'));
  expect(await next.getByLabel('Project title').inputValue()).toBe('THE LAST ECHO');
});

test('two tabs do not overwrite each other silently', async () => {
  const { page, at, id } = await browser.openEditor();
  const stored = () => page.evaluate((key) => localStorage.getItem(key), draftKeys(id).draft);
  await page.getByLabel('Project title').fill('FIRST TAB');
  await page.getByText('Saved', { exact: true }).waitFor();
  const other = await page.context().newPage();
  await other.goto(at('/app'));
  // the second tab stores its words while the first one is about to
  await page.evaluate((delay) => {
    const later = window.setTimeout;
    const hold = (run: () => void, ms?: number) => (ms === delay ? 0 : later(run, ms));
    Object.assign(window, { setTimeout: hold, release: () => Object.assign(window, { setTimeout: later }) });
  }, limits.draftSaveDelayMs);
  await page.getByLabel('Project title').fill('FIRST TAB, LATE');
  await other.getByLabel('Project title').fill('SECOND TAB');
  await expect.poll(stored).toContain('SECOND TAB');
  await page.getByText('Another tab changed this draft').waitFor();
  await page.evaluate('release()');

  await page.getByText('Another tab changed this draft').waitFor();
  await page.getByLabel('Project title').fill('FIRST TAB, MORE');
  await page.getByText('Not saved', { exact: true }).waitFor();
  expect(await stored()).toContain('SECOND TAB');
  await page.getByRole('button', { name: "Keep this tab's version" }).click();
  expect(await stored()).toContain('FIRST TAB, MORE');

  // the other one has nothing of its own to lose
  await expect.poll(() => other.getByLabel('Project title').inputValue()).toBe('FIRST TAB, MORE');
});

test('sets a damaged draft aside, says so, and offers it for download', async () => {
  const { page, id } = await browser.openEditor();
  const damaged = '{"version":1,"scenes":[{"action":"lost wo';
  await page.evaluate(([key, text]) => localStorage.setItem(key, text), [draftKeys(id).draft, damaged] as const);
  await page.reload();
  await page.getByText('A saved draft could not be read').waitFor();
  expect(await page.getByLabel('Project title').inputValue()).toBe('NEW PROJECT');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download it' }).click();
  expect((await download).suggestedFilename()).toBe('draft-1.txt');
  await page.getByRole('button', { name: 'Discard it' }).click();
  await expect.poll(() => page.getByText('A saved draft could not be read').count()).toBe(0);
});

test('says when storage is full, and the project can be exported', async () => {
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

test('the editor works on without the server', async () => {
  const { page, at } = await browser.openEditor({ expectErrors: /ERR_FAILED|status of 404/ });
  await page.route('**/trpc/**', (route) => route.abort());
  await page.goto(at('/app'));
  await page.getByLabel('Project title').fill('OFFLINE');
  await page.getByText('Saved in this browser only', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Load Template' }).click();
  await page.getByText('The server could not be reached.').waitFor();
});

const password = 'a long enough one';
const account = (number: number) => ({ email: `owner-${number}@example.test`, password });

/** One browser shared by two users, each with an account. */
async function openShared(numbers: [number, number], options: Parameters<typeof browser.open>[1] = {}) {
  for (const number of numbers) {
    const response = await fetch(browser.at('/api/register'), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(account(number)),
    });
    expect(response.status).toBe(200);
  }
  const { page } = await browser.open('/login', options);
  return { page, context: page.context(), first: account(numbers[0]), second: account(numbers[1]) };
}

async function logIn(page: Page, { email }: { email: string }) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByText(`Logged in as ${email}`).first().waitFor();
  await page.getByLabel('Project title').waitFor();
}

/** What the server holds as the first scene's action, in the project of an account. */
async function storedAction(signedInAs: { email: string; password: string }) {
  const { page } = await browser.open('/robots.txt', { signedInAs });
  const get = async (path: string) => (await page.context().request.get(browser.at(path))).json();
  const [last] = await get('/api/projects');
  return (await get(`/api/projects/${last.id}`)).scenes[0].action;
}

/** The project's text shows in the preview, too. */
const action = (page: Page) => page.getByRole('textbox', { name: 'Action' });
const readStorage = (page: Page) => page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));

test('on a shared machine a user sees nothing of the previous one, who finds everything again', async () => {
  const { page, first, second } = await openShared([1, 2]);
  await logIn(page, first);
  await action(page).fill('UNDER NDA');
  await page.getByRole('button', { name: 'Save Template' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Secret cut');
  await page.keyboard.press('Enter');
  await page.getByText('Template Saved', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL(browser.at('/'));
  expect(await page.evaluate(() => localStorage.getItem('promptreel.owner'))).toBeNull();

  await page.goto(browser.at('/login'));
  await logIn(page, second);
  expect(await action(page).inputValue()).toBe('');
  await page.keyboard.press('Control+z');
  expect(await page.getByRole('button', { name: 'Undo' }).isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Load Template' }).click();
  await page.getByText('No saved templates yet').waitFor();
  await page.keyboard.press('Escape');
  await action(page).fill('ANOTHER FILM');
  await page.getByText('Saved', { exact: true }).waitFor();
  expect(await page.content()).not.toContain('NDA');
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL(browser.at('/'));

  await page.goto(browser.at('/login'));
  await logIn(page, first);
  expect(await action(page).inputValue()).toBe('UNDER NDA');
});

test('an open tab follows when another user logs in, and writes nothing across', async () => {
  const { page, context, first, second } = await openShared([3, 4], { expectErrors: /status of 401/ });
  await logIn(page, first);
  await action(page).fill('UNDER NDA');
  await page.getByText('Saved', { exact: true }).waitFor();
  const other = await context.newPage();
  await other.goto(browser.at('/app'));
  await other.getByRole('button', { name: 'Logout' }).click();
  await other.waitForURL(browser.at('/'));
  // the first tab drops the film at once, without being touched
  await page.waitForURL(browser.at('/login?next=/app'));
  expect(await page.content()).not.toContain('NDA');

  await other.goto(browser.at('/login'));
  await logIn(other, second);
  await page.getByLabel('Email').fill(second.email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect.poll(() => action(page).inputValue()).toBe('');
  await action(page).fill('HIS OWN');
  await expect.poll(() => readStorage(page)).toContain('HIS OWN');
  expect(await readStorage(page)).not.toContain('NDA');
  await page.getByText('Saved', { exact: true }).waitFor();
  expect(await storedAction(first)).toBe('UNDER NDA');
  expect(await storedAction(second)).toBe('HIS OWN');
});

test('a replaced session shows the new account, and never briefly the old one’s project', async () => {
  const { page, context, first, second } = await openShared([5, 6]);
  await logIn(page, first);
  await action(page).fill('UNDER NDA');
  await page.getByText('Saved', { exact: true }).waitFor();
  // the cookie changes without notice to the page
  expect((await context.request.post(browser.at('/api/login'), { data: second })).status()).toBe(200);
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/trpc/auth.user**', async (route) => {
    await held;
    await route.continue();
  });
  await page.reload();
  await page.getByText('Opening your project…').waitFor();
  expect(await page.content()).not.toContain('NDA');
  answer();
  await action(page).waitFor();
  expect(await action(page).inputValue()).toBe('');
  await page.unroute('**/trpc/auth.user**');
  // replaced again, and noticed when the user returns to the page
  await context.request.post(browser.at('/api/login'), { data: first });
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await expect.poll(() => action(page).inputValue()).toBe('UNDER NDA');
});

test('without the server the draft opens for the remembered user, and for nobody after a logout', async () => {
  const { page, first } = await openShared([7, 8], { expectErrors: /ERR_FAILED|status of 40[49]/ });
  await logIn(page, first);
  await action(page).fill('ON A TRAIN');
  await page.route('**/trpc/**', (route) => route.abort());
  await page.reload();
  await expect.poll(() => action(page).inputValue()).toBe('ON A TRAIN');
  await action(page).fill('THROUGH A TUNNEL');
  await page.reload();
  await expect.poll(() => action(page).inputValue()).toBe('THROUGH A TUNNEL');
  // the logout does not reach the server, so the cookie stays
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL(browser.at('/'));
  await page.goto(browser.at('/app'));
  await page.getByRole('heading', { name: 'The server could not be reached' }).waitFor();
  expect(await page.content()).not.toContain('TUNNEL');
  expect(await violations(page)).toEqual([]);
  await page.unroute('**/trpc/**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => action(page).inputValue()).toBe('THROUGH A TUNNEL');
});

test('a page restored by the Back button shows nothing until its user is confirmed', async () => {
  const { page, context, first, second } = await openShared([9, 10]);
  await logIn(page, first);
  await action(page).fill('UNDER NDA');
  await page.getByText('Saved', { exact: true }).waitFor();
  const visibility = () => page.evaluate(() => getComputedStyle(document.documentElement).visibility);
  // the browser under test has no back/forward cache: these are the events of one that does
  const send = (name: string) =>
    page.evaluate((type) => window.dispatchEvent(new PageTransitionEvent(type, { persisted: true })), name);
  await send('pagehide');
  expect(await visibility()).toBe('hidden');
  await context.request.post(browser.at('/api/login'), { data: second });
  await page.evaluate(() => localStorage.removeItem('promptreel.owner'));
  await send('pageshow');
  await expect.poll(visibility).toBe('visible');
  await expect.poll(() => action(page).inputValue()).toBe('');
});

test('a project from before drafts had owners is offered unseen', async () => {
  const { page, first, second } = await openShared([11, 12]);
  const before = writeDraft({
    owner: null,
    project: changeScene(newProject(), 0, { action: 'FROM BEFORE' }),
    lastSaved: new Date(new Date().getFullYear(), 10, 20, 12).toISOString(),
  });
  await page.evaluate((text) => localStorage.setItem('promptreel.draft', text), before);
  const offer = page.getByText('This browser holds an unsaved project, last changed Nov 20');
  await logIn(page, first);
  await offer.waitFor();
  expect(await page.content()).not.toContain('FROM BEFORE');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Not mine' }).click();
  await expect.poll(() => offer.count()).toBe(0);
  await page.reload();
  await action(page).waitFor();
  expect(await offer.count()).toBe(0);
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL(browser.at('/'));

  await page.goto(browser.at('/login'));
  await logIn(page, second);
  await action(page).fill('Mine');
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await expect.poll(() => action(page).inputValue()).toBe('FROM BEFORE');
  await page.getByRole('button', { name: 'Undo' }).first().click();
  expect(await action(page).inputValue()).toBe('Mine');
  await page.getByRole('button', { name: 'Redo' }).click();
  await page.getByText('Saved', { exact: true }).waitFor();
  await page.reload();
  await expect.poll(() => action(page).inputValue()).toBe('FROM BEFORE');
});
