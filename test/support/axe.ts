import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** Widths and themes to look at: every theme and both layouts, each once. */
export const looks = [
  { width: 390, scheme: 'light' },
  { width: 1440, scheme: 'dark' },
] as const;

/** For a page that is to open in a theme. */
export function inScheme(scheme: 'dark' | 'light'): () => void {
  return scheme === 'light' ? () => localStorage.setItem('promptreel.color-scheme', 'light') : () => {};
}

/** What axe finds on the page as it stands, each with where. */
export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(settled);
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  const { violations: found } = await page.evaluate(() =>
    // nothing else of what it finds is read, and it need not fetch the style sheets again for that
    (globalThis as unknown as { axe: typeof axe }).axe.run({ resultTypes: ['violations'], preload: false }),
  );
  return found.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
}

/** In the page: waits until nothing moves. A transition begins one or two frames after what it shows is in the page. */
async function settled(): Promise<void> {
  const twoFrames = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  // what goes on for ever, such as a loader, is not waited for
  const moving = () =>
    document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
  do {
    await Promise.allSettled(moving().map((animation) => animation.finished));
    await twoFrames();
  } while (moving().some(({ playState }) => playState === 'running'));
}
