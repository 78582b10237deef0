import { scrolls } from '../dom.ts';

/** The line that a head sticks to. */
const atTop = '0px 0px -100% 0px';
/** From half a window above the top to where the next head is before long. */
const nearTop = '50% 0px -85% 0px';

/** Marks the elements that it observes, for their heads to stick. */
export type StickyHeaderObserver = Pick<IntersectionObserver, 'observe' | 'unobserve' | 'disconnect'>;

/**
 * Marks which of the elements that it observes are at the top of a list, and which near it, so that the heads of those
 * alone may stick, and while the list scrolls of these, too: each head that can is a layer, and costs at every key. It
 * happens outside of React, as somebody scrolls.
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
  // where a browser does not tell the end, those near the top may stick from the first scroll on
  scroller.addEventListener('scrollend', () => list.toggleAttribute('data-scrolling', false), options);
  return {
    observe: (element) => {
      for (const observer of observers) observer.observe(element);
    },
    unobserve: (element) => {
      for (const observer of observers) observer.unobserve(element);
      // an observer that ends may not have said that it has gone
      for (const name of ['data-top', 'data-near-top']) element.removeAttribute(name);
    },
    disconnect: () => {
      listening.abort();
      for (const observer of observers) observer.disconnect();
    },
  };
}

/**
 * Hears when the browser begins and ends to skip what is in an element, with `content-visibility: auto`, since it is far
 * from the window. Whatever watches many elements may leave those alone: each that is observed costs at every key.
 * Browsers that skip nothing say nothing. @returns what ends it
 */
export function onContentVisibility(element: Element, listener: (skipped: boolean) => void): () => void {
  const note = (event: Event) => {
    if (event.target === element && 'skipped' in event) listener(event.skipped === true);
  };
  element.addEventListener('contentvisibilityautostatechange', note);
  return () => element.removeEventListener('contentvisibilityautostatechange', note);
}
