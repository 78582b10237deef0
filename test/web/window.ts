import { act } from '@testing-library/react';

const wide = { width: 1440, touch: false };
let now = wide;
const lists = new Set<{ query: string; changed: () => void }>();

/** Whether a media query matches the test's window: supports widths in px or em, and features of pointers. */
function holds(query: string): boolean {
  const [, bound, value, unit] = /\((min|max)-width: ([\d.]+)(px|em)\)/.exec(query) ?? [];
  const px = Number(value) * (unit === 'em' ? 16 : 1);
  if (bound) return bound === 'min' ? now.width >= px : now.width <= px;
  if (/pointer: coarse|hover: none/.test(query)) return now.touch;
  if (/pointer: fine|hover: hover/.test(query)) return !now.touch;
  return /prefers-reduced-motion: reduce/.test(query);
}

/** Replaces `matchMedia`, which jsdom lacks. */
export function matchMedia(query: string): MediaQueryList {
  const target = new EventTarget();
  lists.add({
    query,
    changed: () => target.dispatchEvent(Object.assign(new Event('change'), { matches: holds(query) })),
  });
  return Object.defineProperty(target, 'matches', { get: () => holds(query) }) as MediaQueryList;
}

/** Changes the window's features for media queries, as a resize does. */
export function setWindow(change: Partial<typeof wide>): void {
  now = { ...now, ...change };
  act(() => {
    for (const { changed } of lists) changed();
    window.dispatchEvent(new Event('resize'));
  });
}

export function resetWindow(): void {
  now = wide;
  lists.clear();
}
