import type { ToastMessage } from './toast-message.ts';

// separate from the toasts, so that a page that only leaves one for the next does not load their code

const storageKey = 'promptreel.toast';

/** Whether this page left a toast for the next one. If its own toasts load only now, they must not take it. */
let isLeaving = false;

/** Stores a toast, without its action, for the next full page load in this tab. The caller then leaves the page. */
export function keepToast({ action: _, ...message }: ToastMessage): void {
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
export function hasKeptToast(): boolean {
  try {
    return sessionStorage.getItem(storageKey) !== null;
  } catch {
    return false;
  }
}

/** Returns the toast that the previous page left, once. */
export function takeKeptToast(): ToastMessage | null {
  if (isLeaving) return null;
  try {
    const stored = sessionStorage.getItem(storageKey);
    sessionStorage.removeItem(storageKey);
    return stored && JSON.parse(stored);
  } catch {
    return null;
  }
}
