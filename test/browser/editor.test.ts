import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import type { Download, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { serveBrowser } from '../support/browser.ts';
import { card, filmOf, runInMenu, subjects } from '../support/editor-page.ts';

const browser = serveBrowser();

const preview = (page: Page) => page.getByRole('region', { name: 'Prompt preview' }).locator('pre');
const samplePath = (name: string) => new URL(`../samples/${name}`, import.meta.url);
const readDownload = async (download: Download) => text(await download.createReadStream());
const cardNames = (page: Page) =>
  page.getByRole('region', { name: /^Scene #/ }).evaluateAll((cards) => cards.map((one) => one.ariaLabel));

async function importProject(page: Page, path: string | URL, problem?: RegExp) {
  await page.getByRole('button', { name: 'Load Template' }).click();
  const dialog = page.getByRole('dialog', { name: 'Load Template' });
  const chooser = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Import .json' }).click();
  await (await chooser).setFiles(typeof path === 'string' ? path : path.pathname);
  if (!problem) return page.getByText('Template Loaded', { exact: true }).waitFor();
  await dialog.getByText(problem).waitFor();
  await page.keyboard.press('Escape');
}

test.each(['night-train', 'letter-from-kyoto'])(
  '%s: the preview and the clipboard contain the exact prompt',
  async (name) => {
    const prompt = (await readFile(samplePath(`${name}.sora-2.txt`), 'utf8')).replace(/\n$/, '');
    const { page } = await browser.openEditor();
    await importProject(page, samplePath(`${name}.json`));
    expect(await preview(page).textContent()).toBe(prompt);
    await page.getByRole('button', { name: 'Copy Prompt' }).click();
    await page.getByText('Copied to Clipboard', { exact: true }).waitFor();
    await page.getByText('Your prompt is ready to use in Sora 2.').first().waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(prompt);
    await page.getByText('Perfect match!', { exact: true }).waitFor();
  },
);

test('shows and copies the shot sheet as one text', async () => {
  const { page } = await browser.openEditor();
  await importProject(page, samplePath('night-train.json'));
  await page.getByLabel('Target', { exact: true }).selectOption('shot-sheet');
  await page.getByRole('button', { name: 'Copy Prompt' }).click();
  await page.getByText('Copied to Clipboard', { exact: true }).waitFor();
  await page.getByText('Your shot sheet is on the clipboard.').first().waitFor();
  const shown = await preview(page).textContent();
  expect(shown).toMatch(/^# NIGHT TRAIN\n\n# SCENE 1 \(5\.0s\)\nACTION: wipes fog/);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shown);
});

test('reports a blocked clipboard, and selects the prompt for manual copying', async () => {
  const { page } = await browser.openEditor({
    before: () => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
    },
  });
  await page.getByRole('button', { name: 'Copy Prompt' }).click();
  await page.getByText('Copy Failed', { exact: true }).waitFor();
  await page.getByText('Please try again or select and copy manually.', { exact: true }).waitFor();
  expect(await page.evaluate(() => String(getSelection()))).toBe('Scene 1 (5.0s):');
});

test('durations follow their rules on blur', async () => {
  const { page } = await browser.openEditor();
  const target = page.getByLabel('Target duration');
  const duration = card(page, 1).getByLabel('Duration');
  for (const [input, typed, kept] of [
    [duration, '', '0.1'],
    [duration, '0.05', '0.1'],
    [duration, '-3', '0.1'],
    [duration, '4.5', '4.5'],
    [target, '', '1'],
    [target, '0.4', '1'],
    [target, '20', '20'],
  ] as const) {
    await input.fill(typed);
    await input.blur();
    expect(await input.inputValue(), `after typing “${typed}”`).toBe(kept);
  }
  expect(await duration.getAttribute('min')).toBe('0.1');
  expect(await duration.getAttribute('max')).toBe('60');
  expect(await duration.getAttribute('step')).toBe('0.1');
  expect(await target.getAttribute('min')).toBe('1');
  expect(await target.getAttribute('max')).toBe('300');
  expect(await target.getAttribute('step')).toBe('0.5');
  await page.getByText('15.5s remaining', { exact: true }).waitFor();
  await duration.fill('23.5');
  await page.getByText('3.5s over target', { exact: true }).waitFor();
  await duration.fill('20.1');
  await page.getByText('Perfect match!', { exact: true }).waitFor();
  await duration.fill('75');
  await page.getByText('At most 60 s', { exact: true }).waitFor();
  expect(await duration.inputValue()).toBe('75');
});

test('scenes can be added, moved, folded and removed, and stay numbered', async () => {
  const { page } = await browser.openEditor();
  await page.getByText('1 scene', { exact: true }).waitFor();
  expect(await page.getByRole('button', { name: 'Remove Scene #1' }).count()).toBe(0);
  for (const subject of ['A', 'B', 'C']) {
    if (subject !== 'A') await page.getByRole('button', { name: 'Add Scene' }).click();
    const number = 'ABC'.indexOf(subject) + 1;
    await card(page, number).getByRole('textbox', { name: 'Subject' }).fill(subject);
  }
  await page.getByText('3 scenes', { exact: true }).waitFor();
  await card(page, 2).getByText('3.0s duration').waitFor();
  await runInMenu(page, 3, 'Move Scene #3 up');
  await runInMenu(page, 1, 'Move Scene #1 down');
  expect(await subjects(page)).toEqual(['C', 'A', 'B']);
  expect(await cardNames(page)).toEqual(['Scene #1', 'Scene #2', 'Scene #3']);

  await page.getByRole('button', { name: 'Remove Scene #1' }).click();
  expect(await subjects(page)).toEqual(['A', 'B']);
  expect(await page.evaluate(() => document.activeElement?.closest('[data-scene]')?.getAttribute('aria-label'))).toBe(
    'Scene #1',
  );
  await page.keyboard.press('Control+z');
  expect(await subjects(page)).toEqual(['C', 'A', 'B']);
  await page.keyboard.press('Control+Shift+z');
  expect(await subjects(page)).toEqual(['A', 'B']);

  await page.getByRole('button', { name: 'Fold all' }).click();
  expect(await page.getByRole('textbox', { name: 'Subject' }).count()).toBe(0);
});

test('a scene can be dragged to another position', async () => {
  const { page } = await browser.openEditor();
  await card(page, 1).getByRole('textbox', { name: 'Subject' }).fill('A');
  await page.getByRole('button', { name: 'Add Scene' }).click();
  await card(page, 2).getByRole('textbox', { name: 'Subject' }).fill('B');
  await page.getByRole('button', { name: 'Fold all' }).click();
  const from = await page.getByRole('button', { name: 'Drag Scene #1' }).boundingBox();
  const to = await page.getByRole('button', { name: 'Drag Scene #2' }).boundingBox();
  if (!from || !to) throw new Error('the handles are not on the page');
  await page.mouse.move(from.x + 8, from.y + 8);
  await page.mouse.down();
  await page.mouse.move(from.x + 8, from.y + 30, { steps: 4 });
  await page.mouse.move(to.x + 8, to.y + 16, { steps: 8 });
  await page.mouse.up();
  await expect.poll(() => preview(page).textContent()).toBe('Scene 1 (3.0s):\nB.\n\n---\n\nScene 2 (5.0s):\nA.');
});

test('Generate gives the project a title from three lists', async () => {
  const { page } = await browser.openEditor();
  await page.getByRole('button', { name: 'Generate title' }).click();
  expect(await page.getByLabel('Project title').inputValue()).toMatch(
    /^(THE|PROJECT|OPERATION|CODE|MISSION|THE LAST) (HORIZON|RECKONING|DAWN|ECHO|SIGNAL|WAVE|FRONTIER|ATLAS)( (AWAKENING|ARRIVAL|DESCENT|RISING|ZERO))?$/,
  );
});

test('Clear Form can be undone from its toast', async () => {
  const { page } = await browser.openEditor();
  await page.getByLabel('Project title').fill('THE LAST SIGNAL');
  await page.getByRole('button', { name: 'Clear Form' }).click();
  await page.getByText('Form Cleared', { exact: true }).waitFor();
  expect(await page.getByLabel('Project title').inputValue()).toBe('NEW PROJECT');
  await page.getByRole('listitem').getByRole('button', { name: 'Undo' }).click();
  expect(await page.getByLabel('Project title').inputValue()).toBe('THE LAST SIGNAL');
});

test('field help shows after its delay', async () => {
  const { page } = await browser.openEditor();
  await card(page, 1).getByRole('button', { name: 'Help on Light' }).hover();
  await page.getByRole('tooltip', { name: /key light first, then fill/ }).waitFor();
});

test('templates can be renamed, duplicated, exported, deleted and restored', async () => {
  const { page } = await browser.openEditor();
  await importProject(page, samplePath('night-train.json'));
  await page.getByRole('button', { name: 'Load Template' }).click();
  const list = page.getByRole('dialog', { name: 'Load Template' });
  await list.getByText('No saved templates yet').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Save Template' }).click();
  await page.getByRole('dialog', { name: 'Save Template' }).getByLabel('Name').fill('Cut 1');
  await page.keyboard.press('Enter');
  await page.getByText('Template Saved', { exact: true }).waitFor();

  await page.getByRole('button', { name: 'Load Template' }).click();
  await list.getByText('3 shots · 15.0s').waitFor();
  const more = (name: string, item: string) => async () => {
    await list.getByRole('button', { name: `More for ${name}`, exact: true }).click();
    await page.getByRole('menuitem', { name: item }).click();
    await page.getByRole('menu').waitFor({ state: 'hidden' });
  };
  await more('Cut 1', 'Rename')();
  await list.getByLabel('Name').fill('Cut 2');
  await list.getByLabel('Description').fill('Shorter');
  await list.getByRole('button', { name: 'Rename' }).click();
  await list.getByRole('button', { name: /^Cut 2/ }).waitFor();

  await more('Cut 2', 'Duplicate')();
  await list.getByRole('button', { name: /^Cut 2 copy/ }).waitFor();

  const download = page.waitForEvent('download');
  await more('Cut 2', 'Export .json')();
  const file = await download;
  expect(file.suggestedFilename()).toBe('cut-2.json');
  const exported = JSON.parse(await readDownload(file));
  expect(exported).toMatchObject({ name: 'Cut 2', description: 'Shorter', projectTitle: 'NIGHT TRAIN' });
  expect(exported.scenes).toEqual(JSON.parse(await readFile(samplePath('night-train.json'), 'utf8')).scenes);

  const textDownload = page.waitForEvent('download');
  await more('Cut 2', 'Export .txt')();
  expect(await readDownload(await textDownload)).toMatch(/^Scene 1 \(5\.0s\):/);

  await more('Cut 2 copy', 'Delete')();
  await page.getByText('Template Deleted', { exact: true }).waitFor();
  await expect.poll(() => list.getByRole('button', { name: /^Cut 2 copy/ }).count()).toBe(0);
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await list.getByRole('button', { name: /^Cut 2 copy/ }).waitFor();
});

test('a film is saved to the template that it started from, until another one takes its place', async () => {
  const { page } = await browser.openEditor({ expectErrors: /status of 404/ });
  const dialog = page.getByRole('dialog', { name: 'Save Template' });
  const update = dialog.getByRole('button', { name: 'Update “Cut 1”' });
  const open = () => page.getByRole('button', { name: 'Save Template' }).click();
  const templates = async () => (await page.context().request.get(browser.at('/api/templates'))).json();
  await importProject(page, samplePath('night-train.json'));
  await open();
  await dialog.getByLabel('Name').fill('Cut 1');
  await page.keyboard.press('Enter');
  await page.getByText('Template Saved', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Clear Form' }).click();
  await page.getByRole('button', { name: 'Load Template' }).click();
  await page
    .getByRole('dialog', { name: 'Load Template' })
    .getByRole('button', { name: /^Cut 1/ })
    .click();
  await page.getByText('Template Loaded', { exact: true }).waitFor();
  await page.getByLabel('Project title').fill('DAY TRAIN');
  await page.reload();
  await card(page, 3).waitFor();

  await open();
  await update.waitFor();
  expect(await violations(page)).toEqual([]);
  expect(await dialog.getByLabel('Name').inputValue()).toBe('');
  await update.focus();
  await page.keyboard.press('Enter');
  await page.getByText('Updated “Cut 1”.').first().waitFor();
  await dialog.waitFor({ state: 'hidden' });
  expect(await templates()).toMatchObject([{ name: 'Cut 1', projectTitle: 'DAY TRAIN' }]);

  await page.getByRole('button', { name: 'Clear Form' }).click();
  await open();
  await dialog.getByLabel('Name').waitFor();
  expect(await update.count()).toBe(0);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await card(page, 3).waitFor();

  const [{ id }] = await templates();
  await page.context().request.delete(browser.at(`/api/templates/${id}`));
  await open();
  await update.click();
  await dialog.getByText('The template “Cut 1” was deleted.').waitFor();
  expect(await update.count()).toBe(0);
  await dialog.getByLabel('Name').fill('Cut 2');
  await page.keyboard.press('Enter');
  await page.getByText('Saved “Cut 2”.').first().waitFor();
  expect(await templates()).toMatchObject([{ name: 'Cut 2', projectTitle: 'DAY TRAIN' }]);
});

test('a template whose answer was lost is saved once', async () => {
  const { page } = await browser.openEditor({ expectErrors: /ERR_FAILED/ });
  let lost = 0;
  await page.route('**/trpc/templates.create**', async (route) => {
    await route.fetch();
    if (lost > 0) return route.fallback();
    lost += 1;
    await route.abort();
  });
  await page.getByRole('button', { name: 'Save Template' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save Template' });
  await dialog.getByLabel('Name').fill('Cut 1');
  await page.keyboard.press('Enter');
  await page.getByText('Save Failed', { exact: true }).waitFor();
  // the same form again, though it was closed in between
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Save Template' }).click();
  await dialog.getByRole('button', { name: 'Save Template' }).click();
  await page.getByText('Template Saved', { exact: true }).waitFor();
  const templates = await page.context().request.get(browser.at('/api/templates'));
  expect(await templates.json()).toMatchObject([{ name: 'Cut 1' }]);
});

test('rejects a file that is not a project with a reason, and keeps the open project', async () => {
  const { page } = await browser.openEditor();
  await page.getByLabel('Project title').fill('MINE');
  await importProject(page, samplePath('night-train.sora-2.txt'), /could not be opened\. This file is not JSON\./);
  expect(await page.getByLabel('Project title').inputValue()).toBe('MINE');
});

test('rejects a scene too long to store by name, and truncates nothing', async () => {
  const { page } = await browser.openEditor();
  const long = 'x'.repeat(2_001);
  await card(page, 1).getByRole('textbox', { name: 'Audio' }).fill(long);
  await page.getByText('2,001 / 2,000', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Save Template' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save Template' });
  await dialog.getByLabel('Name').fill('Long');
  await page.keyboard.press('Enter');
  await dialog.getByText('Scene 1, Audio is too long: 2,001 of at most 2,000 characters.').waitFor();
  await page.keyboard.press('Escape');
  expect(await card(page, 1).getByRole('textbox', { name: 'Audio' }).inputValue()).toBe(long);
});

test('keeps the dialog open with the typed text when the server fails', async () => {
  const { page } = await browser.openEditor({ expectErrors: /ERR_FAILED|status of 404/ });
  await page.route('**/trpc/templates.create**', (route) => route.abort());
  await page.getByRole('button', { name: 'Save Template' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save Template' });
  await dialog.getByLabel('Name').fill('Cut 1');
  await page.keyboard.press('Enter');
  await page.getByText('Save Failed', { exact: true }).waitFor();
  await page.getByText('Failed to save template. Please try again.', { exact: true }).waitFor();
  expect(await dialog.getByLabel('Name').inputValue()).toBe('Cut 1');
});

test('on a slow machine the letters come first: their field grows with them, and nothing typed is missing after it', async () => {
  const { page } = await browser.openProject(filmOf(12));
  const action = card(page, 1).getByRole('textbox', { name: 'Action', exact: true });
  await action.fill('');
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const words = 'She turns the key, and nothing answers but the rain. '.repeat(2).trim();
  await page.keyboard.type(words, { delay: 20 });
  const isWhole = ({ value, scrollHeight, clientHeight, scrollTop }: HTMLTextAreaElement) => ({
    value,
    fits: scrollHeight === clientHeight && scrollTop === 0,
  });
  expect(await action.evaluate(isWhole)).toEqual({ value: words, fits: true });
  await page.keyboard.press('Control+z');
  await expect.poll(() => action.inputValue()).toBe('');
  await page.keyboard.press('Control+Shift+z');
  await page.keyboard.type(' Still');
  await page.keyboard.press('Tab');
  expect(await preview(page).first().textContent()).toContain(`${words} Still`);
});

test('a project of 100 scenes opens folded and takes no more', async () => {
  const { page } = await browser.openProject(filmOf(100));
  await page.getByText('100 scenes', { exact: true }).waitFor();
  expect(await page.getByRole('textbox', { name: 'Action' }).count()).toBe(1);
  expect(await page.getByRole('button', { name: 'Add Scene' }).isDisabled()).toBe(true);
});

test('below the large breakpoint the editor has two tabs, Edit first', async () => {
  const { page } = await browser.openEditor({ viewport: { width: 390, height: 844 } });
  expect(await page.getByRole('tab', { name: 'Edit' }).getAttribute('aria-selected')).toBe('true');
  await card(page, 1).getByRole('textbox', { name: 'Subject' }).fill('A boy of ten');
  await page.getByRole('tab', { name: 'Preview' }).click();
  expect(await preview(page).textContent()).toBe('Scene 1 (5.0s):\nA boy of ten.');
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
});
