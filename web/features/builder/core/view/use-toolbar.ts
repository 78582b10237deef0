import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';

/** Elements whose content is not part of the toolbar: open menus and popovers, and inert parts. */
const excluded = '[role="menu"], [role="dialog"], [inert]';

function toolbarItems(toolbar: HTMLElement): HTMLElement[] {
  return [...toolbar.querySelectorAll<HTMLElement>('button, a[href]')].filter((item) => !item.closest(excluded));
}

/**
 * Makes the buttons and links of a toolbar a single Tab stop. The arrow keys, Home and End move between them. Tab
 * returns to the item that last had the focus, at first to the item with `data-first`. Text fields and selects keep
 * their own Tab stops and keys.
 * @see https://www.w3.org/WAI/ARIA/apg/patterns/toolbar/
 */
export function useToolbar(): {
  ref: RefObject<HTMLDivElement | null>;
  onFocus: (event: { target: EventTarget }) => void;
  onKeyDown: (event: KeyboardEvent) => void;
} {
  const ref = useRef<HTMLDivElement>(null);
  const stop = useRef<HTMLElement | null>(null);

  function updateTabStop() {
    if (!ref.current) return;
    const items = toolbarItems(ref.current);
    const current =
      items.find((item) => item === stop.current) ?? items.find((item) => 'first' in item.dataset) ?? items[0];
    for (const item of items) item.tabIndex = item === current ? 0 : -1;
  }

  useEffect(() => {
    const toolbar = ref.current;
    if (!toolbar) return;
    updateTabStop();
    // items come and go with the width of the window, the account and the project
    const observer = new MutationObserver(updateTabStop);
    observer.observe(toolbar, { childList: true, subtree: true, attributeFilter: ['inert'] });
    return () => observer.disconnect();
  });

  return {
    ref,
    onFocus({ target }) {
      if (!ref.current || !(target instanceof HTMLElement) || !toolbarItems(ref.current).includes(target)) return;
      stop.current = target;
      updateTabStop();
    },
    onKeyDown(event) {
      const { key, target } = event;
      if (!(target instanceof HTMLElement)) return;
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !ref.current) return;
      const items = toolbarItems(ref.current);
      const at = items.indexOf(target);
      if (at < 0) return;
      const last = items.length - 1;
      const nextIndexes: Partial<Record<string, number>> = {
        ArrowRight: at === last ? 0 : at + 1,
        ArrowLeft: at === 0 ? last : at - 1,
        Home: 0,
        End: last,
      };
      const next = nextIndexes[key];
      if (next === undefined) return;
      event.preventDefault();
      items[next]?.focus();
    },
  };
}
