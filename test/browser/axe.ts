import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** Widths and color schemes to check: every scheme and both layouts, each once. */
export const axeCases = [
  { width: 390, scheme: 'light' },
  { width: 1440, scheme: 'dark' },
] as const;

/** Options for a page that opens in a color scheme. */
export function withColorScheme(scheme: 'dark' | 'light'): () => void {
  return scheme === 'light' ? () => localStorage.setItem('promptreel.color-scheme', 'light') : () => {};
}

/** Violations that axe finds on the page, each with its location. */
export async function violations(page: Page): Promise<string[]> {
  // marketing pages lay out distant sections only when they come near the window, and axe needs the layout
  await page.addStyleTag({ content: 'main > section { content-visibility: visible !important }' });
  await page.evaluate(settled);
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  const { violations: found } = await page.evaluate(() =>
    // only violations are read, and finding them needs no second download of the style sheets
    (globalThis as unknown as { axe: typeof axe }).axe.run({ resultTypes: ['violations'], preload: false }),
  );
  return found.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
}

/**
 * Runs in the page: waits until no animation is running. A transition starts one or two frames after its element
 * appears.
 */
async function settled(): Promise<void> {
  const twoFrames = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  // ignore endless animations, such as a loader's
  const moving = () =>
    document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
  do {
    await Promise.allSettled(moving().map((animation) => animation.finished));
    await twoFrames();
  } while (moving().some(({ playState }) => playState === 'running'));
}
