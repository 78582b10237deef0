import { vi } from 'vitest';

/**
 * Gives all elements a size and a position in the window until the test ends. jsdom has no layout, and without one a
 * long list mounts no rows, and a menu treats its button as invisible, and hides.
 */
export function standInForSizes(): void {
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1_000);
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(800);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(80);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 100, 80, 80));
}

/** Replaces the observers that jsdom lacks: no element has a size, and all are visible until a test changes that. */
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
