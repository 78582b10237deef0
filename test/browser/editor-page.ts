import type { Locator, Page } from 'playwright-core';

export const card = (page: Page, number: number): Locator =>
  page.getByRole('region', { name: `Scene #${number}`, exact: true });

export const row = (page: Page, number: number): Locator =>
  card(page, number).getByRole('button', { name: new RegExp(`^Scene #${number}\\b`) });

export const field = (page: Page, number: number, label: string): Locator =>
  card(page, number).getByRole('textbox', { name: label, exact: true });

/** The subjects of the open scenes, in the order of the list. */
export function subjects(page: Page): Promise<string[]> {
  return page
    .getByRole('textbox', { name: 'Subject', exact: true })
    .evaluateAll((all) => all.map((one) => (one instanceof HTMLTextAreaElement ? one.value : (one.textContent ?? ''))));
}

/** Describes the focused element: `Scene #2 light` for a field, `Scene #2` for a row, or else the element's name. */
export function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement;
    const scene = element?.closest('[data-scene]')?.ariaLabel;
    const isRow = element?.hasAttribute('data-row');
    const words = isRow ? '' : (element?.getAttribute('data-field') ?? element?.ariaLabel ?? element?.textContent);
    return [scene, words].filter(Boolean).join(' ');
  });
}

/** Waits until a started keyboard drag reacts to keys. dnd-kit first measures all positions, in its next renders. */
export function waitForDragKeys(page: Page): Promise<void> {
  return page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))));
}

/** Shows the scenes as a board. */
export async function showBoard(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Board', exact: true }).click();
  await page.getByRole('region', { name: 'Frame 1', exact: true }).waitFor();
}
