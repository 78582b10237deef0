import { scrolls } from '../core/dom.ts';

const durationMs = 140;
/** Extra frames after the scroll: clips that become visible get their real height and shift the content below them. */
const settlingFrames = 3;

/**
 * Scrolls an element to the middle of `page`, or of the window if `page` does not scroll. Skips the animation under
 * reduced motion.
 * @param measure returns the element's position in the window; null ends the scroll
 * @returns a function that stops the scroll
 */
export function scrollToMiddle(page: HTMLElement, measure: () => DOMRect | null): () => void {
  const scrollsItself = scrolls(page);
  const scroller = scrollsItself ? page : document.documentElement;
  const start = performance.now();
  const origin = scroller.scrollTop;
  const animates = !matchMedia('(prefers-reduced-motion: reduce)').matches;
  let settling = settlingFrames;
  let frame = 0;
  const step = () => {
    const rect = measure();
    if (!rect) return;
    const view = scrollsItself ? page.getBoundingClientRect() : { top: 0, height: innerHeight };
    const middle = scroller.scrollTop + rect.top + rect.height / 2 - (view.top + view.height / 2);
    const goal = Math.min(Math.max(middle, 0), scroller.scrollHeight - scroller.clientHeight);
    const hasArrived = Math.abs(goal - scroller.scrollTop) < 1;
    // nothing to scroll: the usual case while typing
    if (hasArrived && scroller.scrollTop === origin) return;
    const progress = animates ? Math.min((performance.now() - start) / durationMs, 1) : 1;
    if (!hasArrived) scroller.scrollTop = origin + (goal - origin) * (1 - (1 - progress) ** 3);
    if (progress === 1) settling -= 1;
    if (settling > 0) frame = requestAnimationFrame(step);
  };
  step();
  return () => cancelAnimationFrame(frame);
}
