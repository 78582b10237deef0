import { vi } from 'vitest';

/**
 * Gives all elements a size and a position until the test ends. jsdom has no layout: without this, long lists render no
 * rows, and menus hide because their button seems to be out of view.
 */
export function standInForSizes(): void {
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1_000);
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(800);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(80);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 100, 80, 80));
}

/** Replaces the observers that jsdom lacks. All elements have size 0 and are visible until a test hides them. */
export function standInForObservers(): { putOutOfSight: (element: Element) => void } {
  const watched = new Map<Element, (entries: { isIntersecting: boolean }[]) => void>();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      report: (entries: { isIntersecting: boolean }[]) => void;
      constructor(report: (entries: { isIntersecting: boolean }[]) => void) {
        this.report = report;
      }
      observe(element: Element) {
        watched.set(element, this.report);
      }
      unobserve(element: Element) {
        watched.delete(element);
      }
      disconnect() {
        for (const [element, report] of watched) if (report === this.report) watched.delete(element);
      }
    },
  );
  const viewport = { height: innerHeight, width: innerWidth, offsetTop: 0, offsetLeft: 0, scale: 1 };
  vi.stubGlobal('visualViewport', Object.assign(new EventTarget(), viewport));
  Range.prototype.getClientRects ??= () => Object.assign([], { item: () => null });
  Range.prototype.getBoundingClientRect ??= () => new DOMRect();
  return { putOutOfSight: (element) => watched.get(element)?.([{ isIntersecting: false }]) };
}
