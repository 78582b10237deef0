import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Project } from '../../src/domain/project.ts';
import { projectSchema } from '../../src/domain/project-schema.ts';
import { assembleClips, assemblePrompt } from '../../src/domain/prompt.ts';
import type { TargetId } from '../../src/domain/targets/registry.ts';
import { axeCases, violations, withColorScheme } from '../support/axe.ts';
import { serveBrowser } from '../support/browser.ts';

const browser = serveBrowser();

const boatsPath = new URL('../samples/films/last-four-boats.json', import.meta.url).pathname;
const boats: Project = projectSchema.parse(JSON.parse(await readFile(boatsPath, 'utf8')));

const target = (page: Page) => page.getByLabel('Target', { exact: true });
const clip = (page: Page, number: number) => page.getByRole('region', { name: `Clip ${number}`, exact: true });
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());
const field = (page: Page, scene: number, label: string) =>
  page.getByRole('region', { name: `Scene #${scene}`, exact: true }).getByRole('textbox', { name: label, exact: true });

/** Opens the editor with the sample film, as somebody who imports it. */
async function openBoats(options: Parameters<typeof browser.openEditor>[0] = {}, id?: TargetId): Promise<Page> {
  const { page } = await browser.openEditor(options);
  const more = page.getByRole('button', { name: 'More', exact: true });
  if (await more.count()) {
    await more.click();
    await page.getByRole('menuitem', { name: 'Load Template' }).click();
  } else {
    await page.getByRole('button', { name: 'Load Template' }).click();
  }
  const dialog = page.getByRole('dialog', { name: 'Load Template' });
  const chooser = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Import .json' }).click();
  await (await chooser).setFiles(boatsPath);
  await page.getByText('Template Loaded', { exact: true }).waitFor();
  const preview = page.getByRole('tab', { name: 'Preview' });
  if (await preview.count()) await preview.click();
  if (id) await target(page).selectOption(id);
  return page;
}

test('clips are copied one by one, with a tick that goes when the text changes', async () => {
  const page = await openBoats();
  await page.getByRole('button', { name: 'Kling 3.0', exact: true }).click();
  const { clips } = assembleClips(boats, 'kling-3');
  expect(clips.length).toBeGreaterThan(2);
  expect(await clip(page, 1).locator('pre').textContent()).toBe(clips[0]?.text);

  await page.getByRole('button', { name: 'Copy clip 2', exact: true }).click();
  await page.getByText('Clip 2 is ready to use in Kling 3.0.').first().waitFor();
  expect(await clipboard(page)).toBe(clips[1]?.text);
  await clip(page, 2).getByText('Copied', { exact: true }).waitFor();

  for (const number of [1, 3]) {
    await page.getByRole('button', { name: 'Copy next', exact: true }).click();
    await clip(page, number).getByText('Copied', { exact: true }).waitFor();
    expect(await clipboard(page)).toBe(clips[number - 1]?.text);
  }
  await page.getByText(`3 of ${clips.length} copied`).waitFor();

  await field(page, 4, 'Light').fill('Flat grey');
  await clip(page, 2).getByText('Changed since copied').waitFor();
  expect(await clip(page, 1).getByText('Copied', { exact: true }).count()).toBe(1);
  await page.getByRole('button', { name: 'Copy next', exact: true }).click();
  await clip(page, 2).getByText('Copied', { exact: true }).waitFor();
  expect(await clipboard(page)).toContain('Flat grey.');
});

test('Copy Prompt copies all clips, each under its number', async () => {
  const page = await openBoats({}, 'veo-3.1');
  await page.getByRole('button', { name: 'Copy Prompt' }).click();
  await page.getByText('Your prompt is ready to use in Veo 3.1.').first().waitFor();
  expect(await clipboard(page)).toBe(assemblePrompt(boats, 'veo-3.1'));
  expect(await clipboard(page)).toMatch(/^Clip 1 \(6s\)\n/);
});

test('a scene longer than a clip is split where it is named, and undo joins it again', async () => {
  const page = await openBoats({}, 'kling-3');
  const fourth = page.getByRole('region', { name: 'Scene #4', exact: true });
  await fourth.getByText('18.0s is longer than a clip of Kling 3.0 (15 s).').waitFor();
  await fourth.getByRole('button', { name: 'Split into 2' }).click();
  await page.getByText('6 scenes', { exact: true }).waitFor();
  expect(await field(page, 4, 'Dialog').inputValue()).toBe('Who is there? Go!');
  expect(await field(page, 5, 'Dialog').inputValue()).toBe('"Marit" was her name, and then it was mine.');
  expect(await page.getByRole('button', { name: 'Split into 2' }).count()).toBe(0);
  await page.getByRole('toolbar', { name: 'Project' }).getByRole('button', { name: 'Undo' }).click();
  await page.getByText('5 scenes', { exact: true }).waitFor();
  expect(await field(page, 4, 'Dialog').inputValue()).toBe(boats.scenes[3]?.dialog);
});

test('a finding leads to its field, and is mended with one press', async () => {
  const page = await openBoats({}, 'kling-3');
  await page.getByRole('tab', { name: 'Check' }).click();
  const list = page.getByRole('list', { name: 'Check' });
  await list.getByRole('button', { name: /^18\.0s is longer than a clip/ }).click();
  const duration = page.getByRole('region', { name: 'Scene #4', exact: true }).getByLabel('Duration');
  await expect.poll(() => duration.evaluate((one) => one === document.activeElement)).toBe(true);
  await list.getByRole('button', { name: /^An action without a subject/ }).click();
  await expect.poll(() => field(page, 5, 'Subject').evaluate((one) => one === document.activeElement)).toBe(true);
  await page.keyboard.type('The son');
  await list.getByRole('button', { name: /^An action without a subject/ }).waitFor({ state: 'hidden' });
  await list.getByRole('button', { name: 'Set 10.0 s' }).click();
  await page.getByRole('region', { name: 'Scene #5', exact: true }).getByText('10.0s duration').waitFor();
  await list.getByRole('button', { name: 'Split into 2' }).click();
  await page.getByText('Kling 3.0 can take the film as it is.').waitFor();
});

test('the choice of a target survives a reload, and the next project starts with it', async () => {
  const page = await openBoats();
  await page.getByText('What do you render with?').waitFor();
  await target(page).selectOption('seedance-2.5');
  await page.getByLabel('Clips', { exact: true }).selectOption('One clip per scene');
  await clip(page, 5).waitFor();
  await page.getByText('Saved', { exact: true }).waitFor();
  await page.reload();
  await clip(page, 5).waitFor();
  expect(await target(page).inputValue()).toBe('seedance-2.5');
  await page.getByRole('button', { name: 'Clear Form' }).click();
  await page.getByText('Form Cleared', { exact: true }).waitFor();
  expect(await target(page).inputValue()).toBe('seedance-2.5');
  expect(await page.getByText('What do you render with?').count()).toBe(0);
});

test('the question can be dismissed, and stays so', async () => {
  const { page } = await browser.openEditor();
  await page.getByRole('button', { name: 'Do not ask again' }).click();
  expect(await page.getByText('What do you render with?').count()).toBe(0);
  await page.reload();
  await page.getByRole('button', { name: 'Copy Prompt' }).waitFor();
  expect(await page.getByText('What do you render with?').count()).toBe(0);
  expect(await page.getByRole('group', { name: 'Prompt' }).textContent()).toBe('Scene 1 (5.0s):');
});

test('a retired generator says so and offers its replacement', async () => {
  const page = await openBoats({}, 'sora-2');
  await page.getByText('Sora 2 was switched off by its maker on September 24, 2026.').waitFor();
  expect(await page.getByRole('group', { name: 'Prompt' }).textContent()).toBe(assemblePrompt(boats));
  await page.getByRole('button', { name: 'Use Kling 3.0' }).click();
  await clip(page, 1).waitFor();
  expect(await target(page).inputValue()).toBe('kling-3');
});

test('the call of a clip is copied as a command and as JSON, with what the film costs', async () => {
  const page = await openBoats({}, 'kling-3');
  await page.getByRole('tab', { name: 'Request' }).click();
  await page.getByText(/^About \$4\.28 to render once: 34 s in 720p at \$0\.126 a second/).waitFor();
  const first = page.getByRole('region', { name: 'Request 1', exact: true });
  await first.getByRole('button', { name: 'Copy curl' }).click();
  await page.getByText('The command of clip 1 is on the clipboard.').first().waitFor();
  const command = await clipboard(page);
  expect(command).toMatch(/^curl -sS -X POST "https:\/\/api-singapore\.klingai\.com/);
  await first.getByRole('button', { name: 'Copy JSON' }).click();
  await expect.poll(() => clipboard(page)).toMatch(/^\{/);
  expect(command).toContain(await clipboard(page));
});

test('target, copies and checks work by keyboard alone', async () => {
  const page = await openBoats();
  await target(page).focus();
  await page.keyboard.type('Kling 3');
  await clip(page, 1).waitFor();
  await page.getByRole('tab', { name: 'Prompt' }).focus();
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press('Tab');
    if (await page.evaluate(() => document.activeElement?.textContent?.startsWith('Copy next'))) break;
  }
  await page.keyboard.press('Enter');
  await clip(page, 1).getByText('Copied', { exact: true }).waitFor();
  await page.getByRole('tab', { name: 'Prompt' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.getByRole('list', { name: 'Check' }).waitFor();
  await page.keyboard.press('ArrowRight');
  await page.getByRole('region', { name: 'Request 1', exact: true }).waitFor();
});

test.each(axeCases)(
  'axe finds nothing on clips, check and requests ($scheme, $width px)',
  async ({ width, scheme }) => {
    const page = await openBoats({ viewport: { width, height: 900 }, before: withColorScheme(scheme) });
    expect(await violations(page), 'the question').toEqual([]);
    await target(page).selectOption('kling-3');
    await page.getByRole('button', { name: 'Copy clip 1', exact: true }).click();
    await clip(page, 1).getByText('Copied', { exact: true }).waitFor();
    expect(await violations(page), 'the clips').toEqual([]);
    await page.getByRole('tab', { name: 'Check' }).click();
    expect(await violations(page), 'the check').toEqual([]);
    await page.getByRole('tab', { name: 'Request' }).click();
    expect(await violations(page), 'the requests').toEqual([]);
    await page.getByRole('button', { name: 'Render settings' }).click();
    expect(await violations(page), 'the settings').toEqual([]);
  },
);
