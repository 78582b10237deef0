import { clipElement } from '../core/dom.ts';
import { scrolls } from '../core/view/scrolls.ts';

/** Brings a clip of the preview into view. */
export function showClip(number: number): void {
  const clip = clipElement(number);
  const page = clip?.parentElement;
  if (!clip || !page) return;
  if (!scrolls(page)) {
    // on narrow screens the window scrolls
    clip.scrollIntoView({ block: 'nearest' });
    return;
  }
  const { top, bottom } = clip.getBoundingClientRect();
  const frame = page.getBoundingClientRect();
  if (top < frame.top || bottom > frame.bottom) page.scrollTop += top - frame.top;
}
