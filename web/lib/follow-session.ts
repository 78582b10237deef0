import { ownerKey } from './owner.ts';

/**
 * Keeps the header of a public document in step with the session. The server knows who is signed in, so it is asked for
 * the header again when somebody signs in on this page or another tab, and when a page comes back from the browser's
 * cache.
 */
export function followSession(): void {
  const root = document.documentElement;
  new MutationObserver(() => void renewHeader()).observe(root, { attributeFilter: ['data-session'] });
  addEventListener('storage', ({ key, newValue }) => {
    // null: all of the storage was emptied
    if (key === ownerKey || key === null) root.dataset.session = newValue === null ? 'absent' : 'present';
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void renewHeader();
  });
}

async function renewHeader(): Promise<void> {
  try {
    const response = await fetch(location.href, { cache: 'no-cache' });
    const latest = new DOMParser().parseFromString(await response.text(), 'text/html').querySelector('header');
    const shown = document.querySelector('header');
    if (!latest || !shown || latest.innerHTML === shown.innerHTML) return;
    shown.replaceWith(latest);
  } catch {
    // the header stays as it was; its links lead right in either case
  }
}
