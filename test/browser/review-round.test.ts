import { expect, onTestFinished, test } from 'vitest';
import { filmOf } from '../support/film-of.ts';
import { runProgram } from '../support/program.ts';
import { browserHeaders } from '../support/rows.ts';
import { serveBrowser } from './serve-browser.ts';

// without a plan: sharing a single project needs none
const browser = serveBrowser({ granted: false });
const server = process.env.TEST_DATABASE_URL;

/** The URL of the reviewer's process: on PostgreSQL, a second one, so that every change passes the database. */
async function reviewersUrl(): Promise<string> {
  if (!server) return browser.app.url;
  const [{ name }] = await browser.app.orm.em.fork().execute<[{ name: string }]>('select current_database() as name');
  const { program, url } = await runProgram({ databaseUrl: new URL(`/${name}`, server).href, dataFolder: '' });
  onTestFinished(() => program.end());
  return url;
}

test('an owner and a reviewer go through a round: note, answer, edit, earlier text, approval', async () => {
  const { page: editor } = await browser.openProject(filmOf(2, { projectTitle: 'THE CROSSING' }));
  await expect.poll(() => editor.locator('[data-mark]').getAttribute('data-mark')).toBe('Saved');
  await editor.getByRole('button', { name: 'Promptreel' }).click();
  await editor.getByRole('menuitem', { name: 'Share' }).click();
  await editor.getByRole('switch', { name: /^Allow notes/ }).check();
  await editor.getByRole('button', { name: 'Create link' }).click();
  const address = await editor.getByRole('textbox', { name: 'Address of the new link' }).inputValue();
  await editor.keyboard.press('Escape');

  const reviewerAt = new URL(new URL(address).pathname, await reviewersUrl());
  const { page: film } = await browser.open(reviewerAt.href, { userAgent: browserHeaders['user-agent'] });
  await film.getByRole('button', { name: 'Leave a note on scene 2' }).click();
  await film.getByLabel('Your name').fill('Cleo');
  await film.getByRole('textbox', { name: 'Note', exact: true }).fill('Here, warmer');
  await film.getByRole('button', { name: 'Send note' }).click();

  await editor.getByRole('button', { name: /^Notes, 1 open/ }).click();
  const panel = editor.getByRole('region', { name: 'Notes', exact: true });
  await panel.getByText('Here, warmer').waitFor();
  await panel.getByRole('button', { name: 'Answer' }).click();
  await editor.keyboard.type('Like this?');
  await editor.keyboard.press('Control+Enter');
  await film.getByRole('list', { name: 'Answers to Cleo' }).getByText('Like this?').waitFor();

  await editor.getByRole('textbox', { name: 'Subject', exact: true }).nth(1).fill('A woman in amber light');
  await panel.getByText('About an earlier text').waitFor();
  await expect.poll(() => editor.locator('[data-mark]').getAttribute('data-mark')).toBe('Saved');
  await film.reload();
  await film.getByText('About an earlier text').waitFor();
  await film.getByRole('button', { name: 'Approve' }).click();
  await film.getByRole('form', { name: 'Approve this film' }).getByRole('button', { name: 'Approve' }).click();
  await panel.getByText('approved the film').waitFor();
  await panel.getByRole('button', { name: 'Settle' }).click();
  await film.getByText('1 settled').waitFor();
});
