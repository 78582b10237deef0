import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { AddedNote } from '../../src/domain/review/notes.ts';
import { newUser } from '../support/new-user.ts';
import { isFull } from '../support/rounds.ts';
import { browserHeaders, newShare } from '../support/rows.ts';
import { nightTrain } from '../support/samples.ts';
import { Visitor } from '../support/visitor.ts';
import { axeCases, violations, withColorScheme } from './axe.ts';
import { focused } from './editor-page.ts';
import { serveBrowser } from './serve-browser.ts';

const browser = serveBrowser();

async function shareFilm() {
  const { app } = browser.app;
  const owner = await newUser(app);
  const { id } = (await owner.post('/api/projects', nightTrain)).json();
  const { scenes } = (await owner.get(`/api/projects/${id}`)).json();
  const share = await newShare(owner, id, { notes: true, withPrompts: true });
  const other = new Visitor(app);
  const note = async (text: string, about: object = {}) =>
    (await other.post('/api/reviews/notes', { token: share.token, name: 'Ada', text, ...about })).json<AddedNote>();
  return { owner, share, note, project: id as string, sceneIds: scenes.map((scene: { id: string }) => scene.id) };
}

const leaveOn = (page: Page, scene: number) =>
  page.getByRole('button', { name: `Leave a note on scene ${scene}`, exact: true });
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

// every day, test/browser/review-round.test.ts shows a round
test.runIf(isFull).each(axeCases)(
  'a reviewer at $width px, by keyboard: note, live answer, moment, words, approval',
  async (look) => {
    const { owner, share, note, project, sceneIds } = await shareFilm();
    const { page } = await browser.open(share.path, {
      userAgent: browserHeaders['user-agent'],
      viewport: { width: look.width, height: 844 },
      before: withColorScheme(look.scheme),
    });
    await leaveOn(page, 2).press('Enter');
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await page.getByRole('alert').filter({ hasText: 'Enter your name.' }).count()).toBe(1);
    await page.keyboard.type('Cleo');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Colder, please');

    // a note above moves the page, but not the field
    const field = page.locator('textarea:focus');
    const before = await field.boundingBox();
    const above = await note('Many words. '.repeat(30), { sceneId: sceneIds[0], seconds: 1 });
    await page.getByRole('list', { name: 'Notes on scene 1' }).waitFor();
    expect(Math.abs(((await field.boundingBox())?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(2);
    await page.keyboard.press('Control+Enter');
    const own = page.getByRole('list', { name: 'Notes on scene 2' }).getByRole('listitem');
    await own.getByText('Colder, please').waitFor();
    await expect.poll(() => focused(page)).toBe('Leave a note on scene 2');
    await owner.post(`/api/notes/${above.note.id}/replies`, { text: 'Will do' });
    await page.getByText('Will do', { exact: true }).waitFor();
    await own.getByRole('button', { name: 'Settle' }).press('Enter');
    await expect.poll(() => focused(page)).toBe('Reopen Cleo’s note');
    expect(await violations(page)).toEqual([]);
    expect(await overflow(page)).toBe(0);

    await page.getByRole('button', { name: 'Play', exact: true }).press('Enter');
    const player = page.getByRole('dialog', { name: 'Player' });
    await player.getByRole('button', { name: 'Pause' }).waitFor();
    await page.keyboard.press('l');
    await page.keyboard.press('n');
    await page.keyboard.type('Brighter here');
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Control+Enter');
    await player.getByRole('list', { name: 'Notes by time' }).getByText('Brighter here').waitFor();
    await expect.poll(() => focused(page)).toBe('Note here');
    await page.keyboard.press('Escape');
    await expect.poll(() => focused(page)).toBe('Play');

    await page
      .locator('.prompts pre')
      .first()
      .dblclick({ position: { x: 40, y: 55 } });
    await page.getByRole('button', { name: 'Note on these words' }).waitFor();
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('Note on these words');
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Cancel' }).press('Enter');

    await page.getByRole('button', { name: 'Approve' }).press('Enter');
    await page.keyboard.type('As it is');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('list', { name: 'Verdicts' }).getByText('approved this film').waitFor();
    await page.getByRole('list', { name: 'Notes on the whole film' }).getByText('As it is').waitFor();
    await owner.patch(`/api/projects/${project}`, {
      scenes: nightTrain.scenes.map((scene, index) => ({ ...scene, id: sceneIds[index], action: 'Sleeps' })),
    });
    await page.reload();
    await page.getByText('About an earlier text').first().waitFor();
    await page.getByText('An earlier version').waitFor();
    expect(await violations(page)).toEqual([]);
    await owner.patch(`/api/shares/${share.id}`, { notes: false });
    await page.getByText('You can no longer leave notes on this link').waitFor();
    expect(await violations(page)).toEqual([]);
  },
);

// every day, test/site/notes-without-scripts.test.ts sends these forms
test.runIf(isFull)('a visitor without scripts leaves a note on a scene', async () => {
  const { share, owner, project } = await shareFilm();
  const { page } = await browser.open(share.path, { javaScriptEnabled: false, expectErrors: /429/ });
  await page.getByRole('link', { name: 'Leave a note on scene 1' }).click();
  await page.getByLabel('Your name').fill('Cleo');
  await page.getByLabel('Note').fill('Colder, please');
  // the server refuses forms that are filled in within two seconds
  await expect
    .poll(
      async () => {
        await page.getByRole('button', { name: 'Send note' }).click();
        return page.getByText('Your note was sent.').count();
      },
      { interval: 1_000 },
    )
    .toBe(1);
  expect((await owner.get(`/api/projects/${project}/notes`)).json()).toMatchObject([{ text: 'Colder, please' }]);
});
