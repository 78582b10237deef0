import { scrolls } from '../core/dom.ts';

const durationMs = 140;
/** Clips that come into sight get their real height, which moves what is below them: so often it is looked at again. */
const settlingFrames = 3;

/**
 * Scrolls something into the middle of a page, or of the window where the page does not scroll by itself: within 140 ms,
 * at once under reduced motion.
 * @param measure where it is in the window; null ends the scroll
 * @returns what stops it where it is
 */
export function scrollToMiddle(page: HTMLElement, measure: () => DOMRect | null): () => void {
  const scrollsItself = scrolls(page);
  const scroller = scrollsItself ? page : document.documentElement;
  const start = performance.now();
  const origin = scroller.scrollTop;
  const moves = !matchMedia('(prefers-reduced-motion: reduce)').matches;
  let settling = settlingFrames;
  let frame = 0;
  const step = () => {
    const rect = measure();
    if (!rect) return;
    const view = scrollsItself ? page.getBoundingClientRect() : { top: 0, height: innerHeight };
    const middle = scroller.scrollTop + rect.top + rect.height / 2 - (view.top + view.height / 2);
    const goal = Math.min(Math.max(middle, 0), scroller.scrollHeight - scroller.clientHeight);
    const isThere = Math.abs(goal - scroller.scrollTop) < 1;
    // at most keys it is there already
    if (isThere && scroller.scrollTop === origin) return;
    const progress = moves ? Math.min((performance.now() - start) / durationMs, 1) : 1;
    if (!isThere) scroller.scrollTop = origin + (goal - origin) * (1 - (1 - progress) ** 3);
    if (progress === 1) settling -= 1;
    if (settling > 0) frame = requestAnimationFrame(step);
  };
  step();
  return () => cancelAnimationFrame(frame);
}
