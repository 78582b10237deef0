import { vi } from 'vitest';

/**
 * Gives all elements a size and a place in the window until the test ends. jsdom has no layout, and without one a long
 * list mounts no rows, and a menu takes its button to be out of sight, and hides.
 */
export function standInForLayout(): void {
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1_000);
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(800);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(80);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 100, 80, 80));
}
