import { expect, test } from 'vitest';
import { newProject } from '../../src/domain/project.ts';
import { sampleFilms } from '../../src/domain/sample-films/sample-films.ts';
import { createSampleWriter } from '../../src/modules/ai/sample-writer.ts';
import { violations } from '../support/axe.ts';
import { serveBrowser } from '../support/browser.ts';
import { field } from '../support/editor-page.ts';

const browser = serveBrowser({ writer: createSampleWriter({ wordPauseMs: 0 }) });

test('a sample film fills the editor, another one follows, and one undo empties it', async () => {
  const { page } = await browser.openEditor();
  const sample = page.getByRole('button', { name: /^A sample film/ });
  const title = page.getByLabel('Project title');
  await sample.click();
  await page.getByText('Perfect match!').waitFor();
  expect(await page.getByRole('region', { name: /^Scene #/ }).count()).toBe(6);
  const first = await title.inputValue();
  expect(sampleFilms.map((film) => film.title)).toContain(first);
  await page.getByRole('listitem').filter({ hasText: 'Sample Film' }).getByRole('button', { name: 'Undo' }).click();
  expect(await title.inputValue()).toBe(newProject().projectTitle);
  await sample.click();
  await page.getByText('Perfect match!').waitFor();
  expect(await title.inputValue()).not.toBe(first);
});

test('an idea becomes scenes; what is typed outlives a detour', async () => {
  const { page } = await browser.openEditor();
  const way = page.getByRole('button', { name: /^An idea/ });
  const idea = page.getByLabel('Idea');
  await way.click();
  await idea.press('Enter');
  await page.getByText('Say in a sentence what happens.').waitFor();
  await idea.fill('A goalkeeper saves the third penalty');
  expect(await violations(page)).toEqual([]);
  await field(page, 1, 'Subject').fill('A boat');
  await idea.waitFor({ state: 'hidden' });
  await field(page, 1, 'Subject').fill('');
  await way.click();
  expect(await idea.inputValue()).toBe('A goalkeeper saves the third penalty');
  await idea.press('Enter');
  await page.getByText('Prompt Generated', { exact: true }).waitFor();
  expect(await page.getByLabel('Project title').inputValue()).toBe('A goalkeeper saves the third penalty');
  expect(await field(page, 1, 'Subject').inputValue()).toMatch(/terrace/);
});

test('an idea that cannot be written stays, and so it does when it is stopped', async () => {
  const { page } = await browser.openEditor({ expectErrors: /ERR_FAILED/ });
  await page.getByRole('button', { name: /^An idea/ }).click();
  const idea = page.getByLabel('Idea');
  await idea.fill('x'.repeat(301));
  await page.getByText('This is too long: 301 of at most 300 characters.').waitFor();
  await idea.fill('A night ferry');
  await page.route('**/trpc/trending.generate**', () => {});
  await page.getByRole('button', { name: 'Write scenes' }).click();
  await page.getByText('Writing scenes…').waitFor();
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.unroute('**/trpc/trending.generate**');
  await page.route('**/trpc/trending.generate**', (route) => route.abort());
  await page.getByRole('button', { name: 'Write scenes' }).click();
  await page.getByText('Generation Failed', { exact: true }).waitFor();
  expect(await idea.inputValue()).toBe('A night ferry');
});

test('just typing begins at the subject of the first scene', async () => {
  const { page } = await browser.openEditor();
  await page.getByRole('button', { name: /^Just type/ }).click();
  await page.keyboard.type('A boat');
  expect(await field(page, 1, 'Subject').inputValue()).toBe('A boat');
});
