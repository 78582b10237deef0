import { ownerKey } from './owner.ts';

/** Only the header of a public page: that of a shared film, for one, is in the hands of a script. */
const mark = '[data-site-header]';
const controls = 'a, button, summary';

/**
 * Keeps the header of a public document in step with the session. The server knows who is signed in, so it is asked for
 * the header again when somebody signs in or out in another tab, and when a page comes back from the browser's cache.
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
  if (!document.querySelector(mark)) return;
  try {
    const response = await fetch(location.href, { cache: 'no-cache' });
    if (!response.ok) return;
    const latest = new DOMParser().parseFromString(await response.text(), 'text/html');
    const { session } = latest.documentElement.dataset;
    const root = document.documentElement;
    // a page from the browser's cache has that of another time; the same value again would bring us here again
    if (session !== undefined && session !== root.dataset.session) root.dataset.session = session;
    replaceHeader(latest);
  } catch {
    // the header stays as it was; its links lead right in either case
  }
}

function replaceHeader(source: Document): void {
  const latest = source.querySelector(mark);
  const shown = document.querySelector(mark);
  if (!latest || !shown) return;
  // a menu stays open
  latest.querySelector('details')?.toggleAttribute('open', shown.querySelector('details')?.open ?? false);
  if (latest.innerHTML === shown.innerHTML) return;
  const before: (Element | null)[] = [...shown.querySelectorAll(controls)];
  const focused = before.indexOf(document.activeElement);
  shown.replaceWith(latest);
  latest.querySelectorAll<HTMLElement>(controls)[focused]?.focus();
}
