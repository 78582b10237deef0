import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { violations, withColorScheme } from '../support/axe.ts';
import { serveBrowser } from '../support/browser.ts';
import { filmOf } from '../support/editor-page.ts';

const browser = serveBrowser();

const bar = (page: Page) => page.getByRole('toolbar', { name: 'Project' });
const actions = ['Trending Events', 'Load Template', 'Save Template', 'Clear Form', 'Logout'];
/** The accessible name of what has the focus. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    return element?.getAttribute('aria-label') ?? element?.textContent;
  });
const overflow = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, scrollHeight } = document.documentElement;
    return { x: scrollWidth - innerWidth, y: scrollHeight - innerHeight };
  });

test('the buttons of the bar are one Tab stop, with arrow keys between them', async () => {
  const { page } = await browser.openEditor();
  await page.getByLabel('Project title').focus();
  await page.keyboard.press('Tab');
  expect(await focused(page)).toBe('Find or run');
  await page.keyboard.press('Tab');
  expect(await focused(page)).toBe('Target');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('ArrowRight');
  expect(await focused(page)).toBe('Trending Events');
  await page.keyboard.press('End');
  expect(await focused(page)).toBe('Account');
  await page.keyboard.press('ArrowRight');
  expect(await focused(page)).toBe('Promptreel menu');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Home');
  expect(await focused(page)).toBe('Promptreel menu');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  expect(await page.getByLabel('Project title').inputValue()).not.toBe('NEW PROJECT');
  // a button that has nothing left to do keeps the focus
  await bar(page).getByRole('button', { name: 'Undo' }).focus();
  await page.keyboard.press('Enter');
  expect(await page.getByLabel('Project title').inputValue()).toBe('NEW PROJECT');
  expect(await focused(page)).toBe('Undo');
  expect(await bar(page).locator('button[tabindex="0"], a[tabindex="0"]').count()).toBe(1);
});

test('the first Tab stop leads to the first field', async () => {
  const { page } = await browser.openEditor();
  await page.keyboard.press('Tab');
  expect(await focused(page)).toBe('Skip to the scenes');
  await page.keyboard.press('Enter');
  expect(
    await page
      .getByRole('textbox', { name: 'Subject' })
      .first()
      .evaluate((one) => one === document.activeElement),
  ).toBe(true);
});

test('the actions are buttons from 1280 px, below that items of one menu', async () => {
  const { page } = await browser.openEditor({ viewport: { width: 1280, height: 720 } });
  const more = page.getByRole('button', { name: 'More', exact: true });
  for (const name of actions) await bar(page).getByRole('button', { name, exact: true }).waitFor();
  expect(await more.count()).toBe(0);

  await page.setViewportSize({ width: 1680, height: 900 });
  for (const name of actions) await bar(page).getByText(name, { exact: true }).waitFor();

  await page.setViewportSize({ width: 1279, height: 720 });
  await more.click();
  for (const name of actions) await page.getByRole('menuitem', { name, exact: true }).waitFor();
  expect(await bar(page).getByRole('button', { name: 'Clear Form' }).count()).toBe(0);
  await page.getByRole('menuitem', { name: 'Save Template' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save Template' });
  await dialog.getByLabel('Name').fill('Cut 1');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(() => focused(page)).toBe('More');
  await more.click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.waitForURL(browser.at('/'));
});

test('a title that is too long says so where it stands', async () => {
  const { page } = await browser.openEditor();
  const title = page.getByLabel('Project title');
  await title.fill('x'.repeat(201));
  await page.getByRole('alert').getByText('201 of at most 200 characters').waitFor();
  expect(await title.getAttribute('aria-invalid')).toBe('true');
  expect(await violations(page)).toEqual([]);
});

test.each([
  { width: 1366, height: 768 },
  { width: 1024, height: 768 },
  { width: 2200, height: 1240 },
])('the page itself does not scroll at $width x $height with 20 scenes', async (viewport) => {
  const { page } = await browser.openProject(filmOf(20), { viewport });
  await page.getByRole('button', { name: 'Fold all' }).click();
  await page.getByRole('button', { name: 'Unfold all' }).click();
  expect(await overflow(page)).toEqual({ x: 0, y: 0 });
  const last = page.getByRole('region', { name: 'Scene #20', exact: true });
  await last.scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.setViewportSize({ ...viewport, height: 400 });
  await expect.poll(async () => (await overflow(page)).y).toBe(100);
});

test.each([
  { width: 390, scheme: 'dark' },
  { width: 360, scheme: 'light' },
  { width: 768, scheme: 'dark' },
  { width: 1024, scheme: 'light' },
  { width: 1680, scheme: 'light' },
] as const)('axe finds nothing in the bar and its menus ($scheme, $width px)', async ({ width, scheme }) => {
  const { page } = await browser.openEditor({ viewport: { width, height: 800 }, before: withColorScheme(scheme) });
  expect((await overflow(page)).x).toBe(0);
  for (const name of ['More', 'Promptreel menu', 'Account']) {
    const button = bar(page).getByRole('button', { name, exact: true });
    if (!(await button.count())) continue;
    await button.click();
    await page.getByRole('menu').waitFor();
    expect(await violations(page), name).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'hidden' });
    await expect.poll(() => focused(page)).toBe(name);
  }
});

test('the dock of a phone shows both views, copies and adds a scene, and leaves room for the keyboard', async () => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const { page } = await browser.openEditor(phone);
  const dock = page.getByRole('navigation', { name: 'Editor' });
  for (const control of await dock.locator('button').all()) {
    const box = await control.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  }
  await dock.getByRole('button', { name: 'New Scene' }).tap();
  const subject = page.getByRole('region', { name: 'Scene #2', exact: true }).getByRole('textbox', { name: 'Subject' });
  await expect.poll(() => subject.evaluate((one) => one === document.activeElement)).toBe(true);
  await dock.waitFor({ state: 'hidden' });
  await page.keyboard.type('Coins on a table');
  await subject.blur();
  await dock.getByRole('button', { name: 'Copy Prompt' }).tap();
  const toast = page.getByRole('listitem').filter({ hasText: 'Copied to Clipboard' });
  await toast.waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('Coins on a table.');
  const [above, below] = [await toast.boundingBox(), await dock.boundingBox()];
  if (!above || !below) throw new Error('toast or dock is not on the page');
  expect(above.y + above.height).toBeLessThanOrEqual(below.y);
  await dock.getByRole('tab', { name: 'Preview' }).tap();
  await page.getByRole('group', { name: 'Prompt' }).getByText('Coins on a table.').waitFor();
  await page.getByLabel('Target', { exact: true }).selectOption('kling-3');
  await page.getByRole('region', { name: 'Clip 1', exact: true }).waitFor();
  expect((await overflow(page)).x).toBe(0);
});

test('where the clipboard refuses, the dock shows and selects the prompt', async () => {
  const { page } = await browser.openEditor({
    viewport: { width: 390, height: 844 },
    before: () => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
    },
  });
  await page.getByRole('button', { name: 'Copy Prompt' }).click();
  await page.getByText('Copy Failed', { exact: true }).waitFor();
  expect(await page.evaluate(() => String(getSelection()))).toBe('Scene 1 (5.0s):');
});

test('on a phone a toast stays clear of the foot of the preset picker', async () => {
  const { page } = await browser.openEditor({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await page.getByRole('textbox', { name: 'Grade', exact: true }).fill('Muted teal');
  await page.getByRole('button', { name: 'Presets for Grade', exact: true }).tap();
  const save = page.getByRole('button', { name: 'Save as my preset' });
  await save.tap();
  const toast = page.getByRole('listitem').filter({ hasText: 'Preset Saved' });
  await toast.waitFor();
  // it enters from below
  await toast.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
  const [above, foot] = [await toast.boundingBox(), await save.boundingBox()];
  if (!above || !foot) throw new Error('out of sight');
  expect(above.y + above.height).toBeLessThanOrEqual(foot.y);
});
