import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { writeProject } from '../../src/domain/project/format.ts';
import { newProject } from '../../src/domain/project/project.ts';
import { Project } from '../../src/modules/projects/project.entity.ts';
import { newUser } from '../support/new-user.ts';
import { isFull } from '../support/rounds.ts';
import { violations } from './axe.ts';
import { serveBrowser } from './serve-browser.ts';

const browser = serveBrowser();
const password = 'a long enough one';

/** Opens the project list of a new account. Each project was changed a minute before the previous one in the list. */
async function openHome(
  projects: readonly { title: string; deletedAt?: Date }[],
  options: Parameters<typeof browser.open>[1] = {},
) {
  const { app, orm } = browser.app;
  const { id: user, email } = await newUser(app);
  const now = Date.now();
  const films = projects.map(({ title, deletedAt }, index) => {
    const changed = new Date(now - index * 60_000);
    return {
      ...{ id: randomUUID(), user, title, target: 'kling-3', durations: [5], bytes: 1_000, revision: 1 },
      ...{ createdAt: changed, updatedAt: changed, deletedAt: deletedAt ?? null },
      body: writeProject({ ...newProject(), projectTitle: title, settings: { target: 'kling-3' } }),
    };
  });
  await orm.em.fork().insertMany(Project, films);
  const { page } = await browser.open('/app/projects', { signedInAs: { email, password }, ...options });
  await rows(page).first().waitFor();
  return page;
}

const rows = (page: Page) => page.getByRole('group', { name: 'Projects' }).getByRole('listitem');
const titles = (page: Page) => rows(page).getByRole('link').allTextContents();
const projectAddress = /\/app\/p\/[0-9a-f-]{36}$/;

test.runIf(isFull)(
  'hundreds of projects scroll with few rendered rows, and each list keeps its scroll position',
  async () => {
    const films = Array.from({ length: 350 }, (_, number) => ({ title: `Film ${number}` }));
    const page = await openHome([...films, { title: 'Gone', deletedAt: new Date() }]);
    expect(await page.title()).toBe('Projects · Promptreel');
    const area = page.getByRole('group', { name: 'Projects' });
    let most = 0;
    await expect
      .poll(async () => {
        await area.evaluate((list) => list.scrollTo(0, list.scrollHeight));
        most = Math.max(most, await rows(page).count());
        return page.getByRole('link', { name: 'Film 349', exact: true }).count();
      })
      .toBe(1);
    expect(most).toBeLessThan(50);
    expect(await rows(page).last().getAttribute('aria-setsize')).toBe('350');
    await page.getByLabel('Search projects').fill('film 217');
    await expect.poll(() => titles(page)).toEqual(['Film 217']);
    await page.waitForURL(/\?q=film\+217$/);
    await page.reload();
    await expect.poll(() => titles(page)).toEqual(['Film 217']);
    expect(await violations(page), 'list').toEqual([]);
    await page.getByRole('link', { name: 'Film 217' }).focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Rename');
    expect(await violations(page), 'menu').toEqual([]);
    await page.keyboard.press('Escape');
    // a click anywhere on a row opens its project
    await rows(page).first().click();
    await page.waitForURL(projectAddress);
    await page.goBack();
    await expect.poll(() => titles(page)).toEqual(['Film 217']);

    await page.getByText('Bin', { exact: true }).click();
    await page.getByRole('button', { name: 'Restore Gone' }).waitFor();
    expect(await violations(page), 'bin').toEqual([]);
    await page.getByRole('button', { name: 'From a template' }).click();
    await page.getByText('No saved templates yet').waitFor();
    expect(await violations(page), 'templates').toEqual([]);
  },
);

test.runIf(isFull)('on a phone, every control is large enough to tap', async () => {
  const page = await openHome([{ title: 'x'.repeat(200) }, { title: '' }, { title: 'Harbor' }], {
    ...{ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    before: () => localStorage.setItem('promptreel.color-scheme', 'light'),
  });
  expect(await violations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  const controls = page.locator('header :is(a, button):visible, main :is(button, input, label, li a):visible');
  const small = await controls.evaluateAll((all) =>
    all
      .map((control) => ({
        // a link's tap area is its row
        height: (control.closest('li a') ? control.closest('li') : control)?.getBoundingClientRect().height ?? 0,
        name: control.getAttribute('aria-label') ?? control.textContent,
      }))
      .filter(({ height, name }) => name !== 'Promptreel' && Math.round(height) < 44),
  );
  expect(small).toEqual([]);
  await rows(page).last().tap();
  await page.waitForURL(projectAddress);
});
