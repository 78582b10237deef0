import { ownerKey } from './owner.ts';

/** Only the site header: a shared film's header, for example, is managed by its own script. */
const siteHeader = '[data-site-header]';
const controls = 'a, button, summary';

/**
 * Keeps the header of a public document in sync with the session: fetches it again when another tab logs in or out, and
 * when the page comes back from the back/forward cache.
 */
export function followSession(): void {
  const root = document.documentElement;
  new MutationObserver(() => void renewHeader()).observe(root, { attributeFilter: ['data-session'] });
  addEventListener('storage', ({ key, newValue }) => {
    // a null key means that all storage was cleared
    if (key === ownerKey || key === null) root.dataset.session = newValue === null ? 'absent' : 'present';
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void renewHeader();
  });
}

async function renewHeader(): Promise<void> {
  if (!document.querySelector(siteHeader)) return;
  try {
    const response = await fetch(location.href, { cache: 'no-cache' });
    if (!response.ok) return;
    const latest = new DOMParser().parseFromString(await response.text(), 'text/html');
    const { session } = latest.documentElement.dataset;
    const root = document.documentElement;
    // a page from the back/forward cache may be stale; setting an equal value would trigger the observer again
    if (session !== undefined && session !== root.dataset.session) root.dataset.session = session;
    replaceHeader(latest);
  } catch {
    // keep the old header: its links work either way
  }
}

function replaceHeader(source: Document): void {
  const latest = source.querySelector(siteHeader);
  const shown = document.querySelector(siteHeader);
  if (!latest || !shown) return;
  // keep an open menu open
  latest.querySelector('details')?.toggleAttribute('open', shown.querySelector('details')?.open ?? false);
  if (latest.innerHTML === shown.innerHTML) return;
  const before: (Element | null)[] = [...shown.querySelectorAll(controls)];
  const focused = before.indexOf(document.activeElement);
  shown.replaceWith(latest);
  latest.querySelectorAll<HTMLElement>(controls)[focused]?.focus();
}
