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
  // a page that sells lays out what is far below only when somebody comes near, and axe reads what is laid out
  await page.addStyleTag({ content: 'main > section { content-visibility: visible !important }' });
  await page.evaluate(settled);
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  const { violations: found } = await page.evaluate(() =>
    // nothing else of its findings is read, and it need not fetch the style sheets again for that
    (globalThis as unknown as { axe: typeof axe }).axe.run({ resultTypes: ['violations'], preload: false }),
  );
  return found.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
}

/** In the page: waits until nothing moves. A transition starts one or two frames after its element appears. */
async function settled(): Promise<void> {
  const twoFrames = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  // endless animations, such as a loader, are not waited for
  const moving = () =>
    document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
  do {
    await Promise.allSettled(moving().map((animation) => animation.finished));
    await twoFrames();
  } while (moving().some(({ playState }) => playState === 'running'));
}
