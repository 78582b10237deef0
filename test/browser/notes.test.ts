import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { filmOf } from '../support/film-of.ts';
import { isFull } from '../support/rounds.ts';
import { violations } from './axe.ts';
import { focused } from './editor-page.ts';
import { serveBrowser } from './serve-browser.ts';

// without a plan: sharing a single project needs none
const browser = serveBrowser({ granted: false });

/** Creates a link that takes notes. @returns leaves a note, as a reviewer */
async function reviewer(page: Page, at: (path: string) => string) {
  const post = async (path: string, data: object) => {
    const response = await page.request.post(at(path), { data });
    expect(response.status(), path).toBe(200);
    return response.json();
  };
  await expect.poll(() => page.locator('[data-mark]').getAttribute('data-mark')).toBe('Saved');
  const [project] = await (await page.request.get(at('/api/projects'))).json();
  const { scenes } = await (await page.request.get(at(`/api/projects/${project.id}`))).json();
  const { address } = await post(`/api/projects/${project.id}/shares`, { notes: true });
  const token = address.split('/').at(-1);
  return (name: string, text: string, scene: number, more: object = {}) =>
    post('/api/reviews/notes', { token, name, text, sceneId: scenes[scene].id, ...more });
}

const panel = (page: Page) => page.getByRole('region', { name: 'Notes', exact: true });

// every day, review-round.test.ts goes through notes
test.runIf(isFull)('a note appears while the editor is open, and is worked through by keyboard', async () => {
  const { page, at } = await browser.openProject(filmOf(3, { projectTitle: 'THE CROSSING' }));
  const addNote = await reviewer(page, at);
  await addNote('Ada', 'Warmer', 1, { seconds: 1 });
  // the link was made elsewhere, so that the editor looks for it when the user comes back
  await page.reload();
  await page.getByRole('button', { name: 'Notes, 1 open, some are new' }).waitFor();
  await page.keyboard.press('Control+Shift+M');
  await panel(page).getByText('Warmer').waitFor();

  await addNote('עדה', 'לאט יותר', 2);
  await panel(page).getByText('לאט יותר').waitFor();
  expect(
    await panel(page)
      .getByText('לאט יותר')
      .evaluate((text) => getComputedStyle(text).direction),
  ).toBe('rtl');
  // the prompt makes room
  expect(await page.getByRole('region', { name: 'Prompt preview' }).isVisible()).toBe(false);
  expect(await violations(page)).toEqual([]);
  await page.evaluate(() => document.documentElement.setAttribute('data-mantine-color-scheme', 'light'));
  expect(await violations(page)).toEqual([]);

  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect.poll(() => focused(page)).toBe('Scene #3 subject');
  await panel(page).getByRole('button', { name: 'Answer' }).first().click();
  await page.keyboard.type('Done');
  await page.keyboard.press('Control+Enter');
  await panel(page).getByRole('list', { name: 'Answers' }).getByText('Done').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await panel(page).waitFor({ state: 'detached' });

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: /^Notes, 2 open/ }).click();
  await page.getByRole('dialog', { name: 'Notes' }).getByText('Warmer').waitFor();
  expect(await violations(page)).toEqual([]);
  const [width, shown] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  expect(width).toBe(shown);
});
