import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { newAdmin } from '../support/people.ts';
import { isFull } from '../support/rounds.ts';
import { addActivities, addComments, addUsers } from '../support/rows.ts';
import { violations } from './axe.ts';
import { serveBrowser } from './serve-browser.ts';

const browser = serveBrowser({ granted: false });
const list = (page: Page, name: string) => page.getByRole('group', { name });

test.runIf(isFull)(
  'the panel scrolls through all accounts, keeps its search after a reload, and fits a phone',
  async () => {
    const app = browser.app;
    const { email } = await newAdmin(app);
    const people = Array.from({ length: 250 }, (_, number) => ({
      email: `person-${number}@rows.test`,
      firstName: 'Agnès',
      lastName: `Varda ${number}`,
      createdAt: new Date(Date.now() - (number + 1) * 60_000),
    }));
    await addUsers(app.orm, people);
    await addActivities(app.orm, [{ level: 'error', action: 'ai.failed', message: 'Nothing was written' }]);
    await addComments(app.orm, [{ subject: 'Where is the grain?' }, { subject: 'Thank you', status: 'closed' }]);
    const signedInAs = { email, password: 'a long enough one' };
    const { page } = await browser.open('/admin', { signedInAs });
    const rows = list(page, 'Users');
    await rows.getByText('Agnès Varda 3', { exact: true }).waitFor();
    await expect
      .poll(async () => {
        await rows.evaluate((area) => area.scrollTo(0, area.scrollHeight));
        return rows.getByText('Agnès Varda 249', { exact: true }).count();
      })
      .toBe(1);
    await page.getByLabel('Search users').fill('varda agnès 249');
    await page.waitForURL(/q=varda/);
    await expect.poll(() => rows.getByRole('listitem').count()).toBe(1);
    await page.reload();
    await expect.poll(() => rows.getByRole('listitem').count()).toBe(1);
    expect(await page.getByLabel('Search users').inputValue()).toBe('varda agnès 249');

    const inAllTabs = async () => {
      for (const name of ['Comments', 'Activity Logs', 'Users']) {
        await page.getByRole('tab', { name }).click();
        await list(page, name).getByRole('listitem').first().waitFor();
        expect(await violations(page), name).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), name).toBeLessThanOrEqual(
          0,
        );
      }
    };
    await inAllTabs();
    for (const action of ['Edit', 'Trial', 'Delete']) {
      await page.getByRole('button', { name: `${action} person-249@rows.test` }).click();
      await page.getByRole('dialog').waitFor();
      expect(await violations(page), action).toEqual([]);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
    }
    await page.setViewportSize({ width: 390, height: 900 });
    await page.evaluate(() => document.documentElement.setAttribute('data-mantine-color-scheme', 'light'));
    await inAllTabs();
  },
);
