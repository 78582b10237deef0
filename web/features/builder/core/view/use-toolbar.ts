import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';

/** What an open menu or popover holds is no part of the toolbar, and what is inert cannot be reached. */
const apart = '[role="menu"], [role="dialog"], [inert]';

function itemsOf(toolbar: HTMLElement): HTMLElement[] {
  return [...toolbar.querySelectorAll<HTMLElement>('button, a[href]')].filter((item) => !item.closest(apart));
}

/**
 * Makes the buttons and links of a toolbar one Tab stop: the arrow keys, Home and End move between them, and Tab comes
 * back to the one that had the focus last. Text fields and selects in it keep their own stops and keys. Before anything
 * had the focus, the stop is the item marked `data-first`.
 * @see https://www.w3.org/WAI/ARIA/apg/patterns/toolbar/
 */
export function useToolbar(): {
  ref: RefObject<HTMLDivElement | null>;
  onFocus: (event: { target: EventTarget }) => void;
  onKeyDown: (event: KeyboardEvent) => void;
} {
  const ref = useRef<HTMLDivElement>(null);
  const stop = useRef<HTMLElement | null>(null);

  function setStop() {
    if (!ref.current) return;
    const items = itemsOf(ref.current);
    const current =
      items.find((item) => item === stop.current) ?? items.find((item) => 'first' in item.dataset) ?? items[0];
    for (const item of items) item.tabIndex = item === current ? 0 : -1;
  }

  useEffect(() => {
    const toolbar = ref.current;
    if (!toolbar) return;
    setStop();
    // its parts come and go with the width of the window, the account and the project
    const observer = new MutationObserver(setStop);
    observer.observe(toolbar, { childList: true, subtree: true, attributeFilter: ['inert'] });
    return () => observer.disconnect();
  });

  return {
    ref,
    onFocus({ target }) {
      if (!ref.current || !(target instanceof HTMLElement) || !itemsOf(ref.current).includes(target)) return;
      stop.current = target;
      setStop();
    },
    onKeyDown(event) {
      const { key, target } = event;
      if (!(target instanceof HTMLElement)) return;
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !ref.current) return;
      const items = itemsOf(ref.current);
      const at = items.indexOf(target);
      if (at < 0) return;
      const last = items.length - 1;
      const places: Partial<Record<string, number>> = {
        ArrowRight: at === last ? 0 : at + 1,
        ArrowLeft: at === 0 ? last : at - 1,
        Home: 0,
        End: last,
      };
      const next = places[key];
      if (next === undefined) return;
      event.preventDefault();
      items[next]?.focus();
    },
  };
}
