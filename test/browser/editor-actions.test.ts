import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { sceneFieldGroups } from '../../src/domain/fields.ts';
import { serveBrowser } from '../support/browser.ts';
import { dragScene, field, filmOf, focused, row } from '../support/editor-page.ts';

const browser = serveBrowser();

/** A person's hands: counts what they do. A click, a key or chord, a drag, and a run of typed text are one action each. */
function handsOn(page: Page) {
  let actions = 0;
  const act = async (action: Promise<unknown>) => {
    actions += 1;
    await action;
  };
  return {
    click: (target: Locator, options?: Parameters<Locator['click']>[0]) => act(target.click(options)),
    press: (keys: string) => act(page.keyboard.press(keys)),
    type: (text: string) => act(page.keyboard.type(text)),
    choose: (select: Locator, label: string) => act(select.selectOption({ label })),
    drag: (number: number, onto: number) => act(dragScene(page, number, onto)),
    /** How many actions there were since the last time. */
    count() {
      const counted = actions;
      actions = 0;
      return counted;
    },
  };
}

const most = 3;
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('each task with scenes takes at most three actions', async () => {
  const { page } = await browser.openProject(filmOf(12));
  const hands = handsOn(page);
  const scenes = (count: number) => page.getByText(`${count} scenes`, { exact: true }).waitFor();
  await hands.click(button(page, 'Add Scene'));
  expect(await focused(page)).toBe('Scene #13 subject');
  expect(hands.count(), 'add').toBeLessThanOrEqual(most);

  await hands.click(row(page, 2));
  await hands.press('Control+Enter');
  await scenes(14);
  expect(await focused(page)).toBe('Scene #3 subject');
  expect(hands.count(), 'insert').toBeLessThanOrEqual(most);

  await hands.click(row(page, 5));
  await hands.press('Control+d');
  await scenes(15);
  expect(await focused(page)).toBe('Scene #6');
  expect(hands.count(), 'duplicate').toBeLessThanOrEqual(most);

  await hands.click(button(page, 'Remove Scene #1'));
  await scenes(14);
  hands.count();
  await hands.click(page.getByRole('listitem').getByRole('button', { name: 'Undo' }));
  await scenes(15);
  expect(hands.count(), 'undo a removal').toBeLessThanOrEqual(most);

  await hands.click(row(page, 1));
  await hands.press('Control+c');
  await page.getByText('Copied to Clipboard', { exact: true }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('# SCENE 1 (5.0s)\nSUBJECT: Subject 1');
  expect(hands.count(), 'copy one').toBeLessThanOrEqual(most);
});

test('scene 12 comes to place 2 in one action', async () => {
  const { page } = await browser.openProject(filmOf(12));
  const hands = handsOn(page);
  // as a project of more than eight opens, apart from its first scene
  await hands.click(row(page, 1));
  await hands.drag(12, 2);
  await row(page, 2).getByText('Subject 12', { exact: true }).waitFor();
  await row(page, 3).getByText('Subject 2', { exact: true }).waitFor();
  expect(hands.count(), 'move 12 to 2').toBeLessThanOrEqual(most);
});

test('a target is chosen, and a template saved, in three actions', async () => {
  const { page } = await browser.openProject(filmOf(2));
  const hands = handsOn(page);
  await hands.choose(page.getByRole('combobox', { name: 'Target' }), 'Kling 3.0');
  await page.getByRole('region', { name: 'Clip 1', exact: true }).waitFor();
  expect(hands.count(), 'switch target').toBeLessThanOrEqual(most);

  await hands.click(button(page, 'Save Template'));
  const name = page.getByRole('dialog', { name: 'Save Template' }).getByLabel('Name');
  await expect.poll(() => name.evaluate((one) => one === document.activeElement)).toBe(true);
  await hands.type('Cut 1');
  await hands.press('Enter');
  await page.getByText('Saved “Cut 1”.').first().waitFor();
  expect(hands.count(), 'save').toBeLessThanOrEqual(most);
});

test('eight fields are filled from their presets in at most four keys each', async () => {
  const { page } = await browser.openEditor();
  const hands = handsOn(page);
  const fields = sceneFieldGroups.flatMap((group) => group.fields).slice(0, 8);
  await field(page, 1, 'Subject').focus();
  for (const { key, label } of fields) {
    expect(await focused(page)).toBe(`Scene #1 ${key}`);
    expect(await field(page, 1, label).inputValue()).toBe('');
    await hands.press('/');
    await page.getByRole('dialog').waitFor();
    await hands.press('ArrowDown');
    await hands.press('Enter');
    await expect.poll(() => focused(page)).toBe(`Scene #1 ${key}`);
    expect(await field(page, 1, label).inputValue(), label).not.toBe('');
    await hands.press('Tab');
    expect(hands.count(), label).toBeLessThanOrEqual(4);
  }
});
