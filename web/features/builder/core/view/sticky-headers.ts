import { scrolls } from '../dom.ts';

/** Root margin that reduces the viewport to its top edge. */
const atTop = '0px 0px -100% 0px';
/**
 * Root margin for the headers that scrolling may soon bring to the top: from half a viewport height above the top edge
 * to 15% below it.
 */
const nearTop = '50% 0px -85% 0px';

/** Marks the observed elements whose headers should stick. */
export type StickyHeaderObserver = Pick<IntersectionObserver, 'observe' | 'unobserve' | 'disconnect'>;

/**
 * Sets `data-top` on observed elements at the top of a list and `data-near-top` on those near it. Style sheets make
 * only these headers sticky, and those near the top only during scrolling. Each sticky header is a compositing layer
 * and slows down every keystroke. The function works outside React, since the attributes change during scrolling.
 */
export function markStickyHeaders(list: Element): StickyHeaderObserver {
  const root = scrolls(list) ? list : null;
  const mark = (name: string, rootMargin: string) =>
    new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) target.toggleAttribute(name, isIntersecting);
      },
      { root, rootMargin },
    );
  const observers = [mark('data-top', atTop), mark('data-near-top', nearTop)];
  const listening = new AbortController();
  const options = { signal: listening.signal, passive: true };
  const scroller = root ?? document;
  scroller.addEventListener('scroll', () => list.toggleAttribute('data-scrolling', true), options);
  // in browsers without `scrollend`, headers near the top stay sticky after the first scroll
  scroller.addEventListener('scrollend', () => list.toggleAttribute('data-scrolling', false), options);
  return {
    observe: (element) => {
      for (const observer of observers) observer.observe(element);
    },
    unobserve: (element) => {
      for (const observer of observers) observer.unobserve(element);
      // an observer does not report that an unobserved element has left
      for (const name of ['data-top', 'data-near-top']) element.removeAttribute(name);
    },
    disconnect: () => {
      listening.abort();
      for (const observer of observers) observer.disconnect();
    },
  };
}

/**
 * Calls the listener when the browser starts or stops skipping an element with `content-visibility: auto`. Lets callers
 * stop observing skipped elements, since each observed element slows down every keystroke. Browsers without
 * `content-visibility` never call the listener.
 * @returns a function that removes the listener
 */
export function onContentVisibility(element: Element, listener: (skipped: boolean) => void): () => void {
  const onStateChange = (event: Event) => {
    if (event.target === element && 'skipped' in event) listener(event.skipped === true);
  };
  element.addEventListener('contentvisibilityautostatechange', onStateChange);
  return () => element.removeEventListener('contentvisibilityautostatechange', onStateChange);
}
