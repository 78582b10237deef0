import type { ToastMessage } from './toast-message.ts';

// apart from the toasts themselves: a page that only leaves one for the next needs none of their code

const storageKey = 'promptreel.toast';

/** Whether this page has left one for the next: its own toasts, should they load only now, must not take it. */
let isLeaving = false;

/** Keeps a toast, without its action, for the next full page load in this tab. The caller leaves the page. */
export function keepToast({ action: _, ...message }: ToastMessage): void {
  isLeaving = true;
  // it may come back as it was
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
    // without storage it is lost
  }
}

/** Whether the previous page has left a toast. */
export function hasKeptToast(): boolean {
  try {
    return sessionStorage.getItem(storageKey) !== null;
  } catch {
    return false;
  }
}

/** @returns the toast that the previous page has left, once */
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
