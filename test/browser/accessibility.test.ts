import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { sceneFieldGroups } from '../../src/domain/fields.ts';
import { limits } from '../../src/domain/limits.ts';
import { axeCases, violations, withColorScheme } from '../support/axe.ts';
import { serveBrowser } from '../support/browser.ts';
import { card, field, filmOf, focused, row } from '../support/editor-page.ts';

const browser = serveBrowser();

test.each(axeCases)('axe finds nothing on the open pages ($scheme, $width px)', async ({ width, scheme }) => {
  const options = { viewport: { width, height: 900 }, before: withColorScheme(scheme) };
  for (const path of ['/login', '/register', '/admin/login']) {
    const { page } = await browser.open(path, options);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await violations(page), path).toEqual([]);
  }
});

test.each(axeCases)('axe finds nothing in the editor ($scheme, $width px)', async ({ width, scheme }) => {
  const { page } = await browser.openEditor({ viewport: { width, height: 900 }, before: withColorScheme(scheme) });
  await page.getByRole('button', { name: 'Add Scene' }).click();
  expect(await violations(page), 'the editor').toEqual([]);
  await page
    .getByRole('button', { name: 'Copy Prompt' })
    .or(page.getByRole('tab', { name: 'Preview' }))
    .first()
    .click();
  expect(await violations(page), 'with a toast, or the preview tab').toEqual([]);
  const edit = page.getByRole('tab', { name: 'Edit' });
  if (await edit.count()) await edit.click();
  await page.getByRole('button', { name: 'Presets for Cam', exact: true }).first().click();
  await page.getByRole('dialog', { name: 'Camera presets' }).waitFor();
  expect(await violations(page), 'presets').toEqual([]);
  await page.keyboard.press('Escape');
  const more = page.getByRole('button', { name: 'More', exact: true });
  for (const name of ['Save Template', 'Load Template', 'Trending Events']) {
    if (await more.count()) {
      await more.click();
      expect(await violations(page), 'the menu').toEqual([]);
      await page.getByRole('menuitem', { name }).click();
    } else {
      await page.getByRole('button', { name, exact: true }).click();
    }
    await page.getByRole('dialog', { name }).waitFor();
    if (name === 'Trending Events') await page.getByRole('button', { name: 'Sports' }).click();
    expect(await violations(page), name).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name }).waitFor({ state: 'hidden' });
  }
});

/** Presses Tab until the element with that name has the focus. */
async function tabTo(page: Page, name: string | RegExp) {
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      const element = document.activeElement;
      const label =
        element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element.labels?.[0] : null;
      return (element?.ariaLabel ?? label?.textContent ?? element?.textContent ?? '').trim();
    });
    if (typeof name === 'string' ? focused === name : name.test(focused)) return;
  }
  throw new Error(`Tab never reached ${name}`);
}

test('a project of 12 scenes from nothing to copied, by keyboard alone', async () => {
  const { page } = await browser.open('/register');
  await tabTo(page, 'Email');
  await page.keyboard.type('keys@example.test');
  await tabTo(page, 'Password');
  await page.keyboard.type('no mouse at all');
  await tabTo(page, 'Confirm password');
  await page.keyboard.type('no mouse at all');
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: 'Prompt preview' }).waitFor();

  const subjectOf = (number: number) => `Scene #${number} subject`;
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  let between = 0;
  for (; between < 20; between += 1) {
    await page.keyboard.press('Tab');
    if ((await focused(page)) === subjectOf(1)) break;
  }
  expect(between, 'Tab stops before the first field').toBeLessThanOrEqual(14);
  await page.keyboard.type('Shot 1');
  // one Tab stop a field, in the order of the editor
  for (const { key } of sceneFieldGroups.flatMap(({ fields }) => fields).slice(1)) {
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe(`Scene #1 ${key}`);
  }
  await page.keyboard.type('We were never going to Vienna');
  for (let number = 2; number <= 10; number += 1) {
    await page.keyboard.press('Control+Enter');
    await expect.poll(() => focused(page)).toBe(subjectOf(number));
    await page.keyboard.type(`Shot ${number}`);
  }
  // a copy of the last, then one more by the button above the list
  await page.keyboard.press('Control+d');
  await expect.poll(() => focused(page)).toBe(subjectOf(11));
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Shot 11');
  const addScene = page.getByRole('button', { name: 'Add Scene' });
  for (let back = 0; back < 200 && !(await addScene.evaluate((one) => one === document.activeElement)); back += 1) {
    await page.keyboard.press('Shift+Tab');
  }
  await page.keyboard.press('Enter');
  await expect.poll(() => focused(page)).toBe(subjectOf(12));
  await page.keyboard.type('Shot 12');
  // the list can be left for the bar, which is one stop, without a walk through all scenes
  await page.keyboard.press('Alt+ArrowUp');
  expect(await focused(page)).toBe(subjectOf(11));
  await page.keyboard.press('Control+z');
  await tabTo(page, 'Find or run');
  for (let presses = 0; presses < 12; presses += 1) {
    if (await page.evaluate(() => document.activeElement?.textContent === 'Copy Prompt')) break;
    await page.keyboard.press('ArrowRight');
  }
  await page.keyboard.press('Enter');
  await page.getByText('Copied to Clipboard', { exact: true }).waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied.match(/Shot \d+/g)).toEqual(Array.from({ length: 12 }, (_, index) => `Shot ${index + 1}`));
  expect(copied).toContain('Dialogue: "We were never going to Vienna"');
  const outline = await page.evaluate(() => {
    const element = document.activeElement;
    return element && getComputedStyle(element).outlineStyle;
  });
  expect(outline).toBe('solid');
});

test('a project of three scenes from nothing to copied, by touch', async () => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const { page } = await browser.openEditor(phone);
  const box = await field(page, 1, 'Subject').boundingBox();
  expect(box?.y, 'the first field').toBeLessThan(300);
  for (const number of [1, 2, 3]) {
    if (number > 1) await page.getByRole('button', { name: 'New Scene' }).tap();
    await field(page, number, 'Subject').tap();
    await page.keyboard.type(`Shot ${number}`);
    await field(page, number, 'Subject').blur();
  }
  // presets, duplicate, move and remove, each under a finger
  await card(page, 2).getByRole('button', { name: 'Presets for Light', exact: true }).tap();
  // the first touch tries a preset on, the second takes it
  const preset = page.getByRole('dialog').getByRole('option').first();
  await preset.tap();
  await preset.and(page.locator('[aria-selected="true"]')).tap();
  await expect.poll(() => field(page, 2, 'Light').inputValue()).not.toBe('');
  await field(page, 2, 'Light').blur();
  for (const command of ['Duplicate Scene #1', 'Move Scene #1 down', 'Remove Scene #1']) {
    await card(page, 1).getByRole('button', { name: 'Scene 1 actions' }).tap();
    await page.getByRole('menuitem', { name: command, exact: true }).tap();
  }
  await page.getByText('3 scenes', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Copy Prompt' }).tap();
  await page.getByText('Copied to Clipboard', { exact: true }).waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied.match(/Shot \d+/g)).toEqual(['Shot 1', 'Shot 2', 'Shot 3']);
  expect(copied).toContain('Lighting: ');
});

test('a screen reader hears an open scene in the order of the editor', async () => {
  const { page } = await browser.openEditor();
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const text = (value?: { value?: unknown }) => String(value?.value ?? '');
  const inOrder = (id: string): typeof nodes => {
    const node = byId.get(id);
    return node ? [node, ...(node.childIds ?? []).flatMap(inOrder)] : [];
  };
  const scene = nodes.find(({ role, name }) => text(role) === 'region' && text(name) === 'Scene #1');
  if (!scene) throw new Error('the scene is not in the tree');
  const heard = inOrder(scene.nodeId).filter(({ ignored, role }) => {
    return !ignored && /^(button|spinbutton|textbox)$/.test(text(role));
  });
  const fields = sceneFieldGroups.flatMap((group) => group.fields);
  const names = heard.map(({ role, name }) => `${text(role)} ${text(name)}`);
  const [row, ...rest] = names.filter((name) => !/^button (Drag|Help|Generate|Presets|Duplicate)|actions$/.test(name));
  expect(row).toMatch(/^button Scene #1\b/);
  expect(rest).toEqual([
    expect.stringMatching(/^(textbox|spinbutton) Duration$/),
    ...fields.map(({ label }) => `textbox ${label}`),
  ]);
  for (const { label, help } of fields) {
    const input = heard.find(({ role, name }) => text(role) === 'textbox' && text(name) === label);
    expect(text(input?.description)).toBe(`${help} Alt+Enter opens the tools of the field.`);
  }
});

test.each(['dark', 'light'] as const)('axe finds nothing in scenes at work (%s)', async (scheme) => {
  const film = filmOf(30);
  const [first] = film.scenes;
  if (first) first.action = 'x'.repeat(limits.fieldLength + 1);
  const options = { viewport: { width: 1440, height: 900 }, before: withColorScheme(scheme) };
  const { page } = await browser.openProject(film, options);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await card(page, 1).getByText('1 over. Shorten it to save; copying still works.').waitFor();
    await page.getByRole('button', { name: 'Fold all' }).click();
    await page.getByRole('button', { name: 'Unfold all' }).click();
    expect(await violations(page), `many scenes and a text over its limit, ${width} px`).toEqual([]);
    await page.getByRole('button', { name: 'Fold all' }).click();
    await row(page, 2).click({ modifiers: ['Control'] });
    await row(page, 3).click({ modifiers: ['Shift'] });
    await page.getByText('2 selected', { exact: true }).waitFor();
    expect(await violations(page), `a selection, ${width} px`).toEqual([]);
    await page.getByRole('button', { name: 'Set seconds' }).click();
    await page.getByRole('textbox', { name: 'Seconds of each' }).waitFor();
    expect(await violations(page), `the seconds of a selection, ${width} px`).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Clear the selection' }).click();
    await row(page, 1).click();
    await card(page, 1).getByRole('button', { name: 'Scene 1 actions' }).click();
    await page.getByRole('menuitem', { name: 'Duplicate Scene #1' }).waitFor();
    expect(await violations(page), `the menu of a scene, ${width} px`).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'hidden' });
    expect(await focused(page)).toBe('Scene #1 Scene 1 actions');
    await field(page, 1, 'Light').press('Alt+Enter');
    await page.getByRole('menuitem', { name: 'Presets for Light' }).waitFor();
    expect(await violations(page), `the menu of a field, ${width} px`).toEqual([]);
    await page.keyboard.press('Escape');
    await expect.poll(() => focused(page)).toBe('Scene #1 light');
  }
});
