import type { ToastMessage } from './toast-message.ts';

// separate from `toast.ts`, so that a page can store a toast for the next page without loading the toasts' code

const storageKey = 'promptreel.toast';

/**
 * Whether this page has stored a toast for the next page. If this page's toast code loads after that, it must not show
 * the stored toast.
 */
let isLeaving = false;

/** Stores a toast, without its action, for the next full page load in this tab. The caller then leaves the page. */
export function storeToast({ action: _, ...message }: ToastMessage): void {
  isLeaving = true;
  // the page may come back from the back/forward cache
  addEventListener(
    'pageshow',
    () => {
      isLeaving = false;
    },
    { once: true },
  );
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(message));
  } catch {
    // without storage the toast is lost
  }
}

/** Whether the previous page left a toast. */
export function hasStoredToast(): boolean {
  try {
    return sessionStorage.getItem(storageKey) !== null;
  } catch {
    return false;
  }
}

/** Returns the toast that the previous page left, once. */
export function popStoredToast(): ToastMessage | null {
  if (isLeaving) return null;
  try {
    const stored = sessionStorage.getItem(storageKey);
    sessionStorage.removeItem(storageKey);
    return stored && JSON.parse(stored);
  } catch {
    return null;
  }
}
