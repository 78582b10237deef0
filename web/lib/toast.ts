import { create } from 'zustand';

export interface ToastMessage {
  title: string;
  description?: string;
  tone?: 'plain' | 'error';
  /** One thing to do about it, such as Undo. */
  action?: { label: string; run: () => void };
}

interface ToastState {
  current: (ToastMessage & { id: number }) | null;
}

/** The one toast that shows; a new one takes the place of the last. */
export const useToast = create<ToastState>()(() => ({ current: null }));

let lastId = 0;

export function showToast(message: ToastMessage): void {
  lastId += 1;
  useToast.setState({ current: { ...message, id: lastId } });
}

export function dismissToast(): void {
  useToast.setState({ current: null });
}

/** Ends a toast that tells of a failure: what was tried has worked since. */
export function dismissFailure(): void {
  if (useToast.getState().current?.tone === 'error') dismissToast();
}

const keptKey = 'promptreel.toast';

/** Takes the toast that shows along to the next page, when leaving is a load of its own. */
export function takeToastAlong(): void {
  const { current } = useToast.getState();
  if (!current) return;
  const { action: _, id: __, ...message } = current;
  try {
    sessionStorage.setItem(keptKey, JSON.stringify(message));
  } catch {
    // without storage it is not seen again
  }
}

/** Shows the toast that the page before took along. */
export function showTakenToast(): void {
  try {
    const kept = sessionStorage.getItem(keptKey);
    sessionStorage.removeItem(keptKey);
    if (kept) showToast(JSON.parse(kept));
  } catch {
    // without storage there is none
  }
}
