import { create } from 'zustand';
import { popStoredToast, storeToast } from './stored-toast.ts';
import type { ToastMessage, ToastTopic } from './toast-message.ts';

interface ToastState {
  current: (ToastMessage & { id: number }) | null;
}

/** The visible toast. A new one replaces it. */
export const useToast = create<ToastState>()(() => ({ current: null }));

let lastId = 0;

export function showToast(message: ToastMessage): void {
  lastId += 1;
  useToast.setState({ current: { ...message, id: lastId } });
}

export function dismissToast(): void {
  useToast.setState({ current: null });
}

/**
 * Dismisses the error toast of a topic that has now succeeded. Without a topic, dismisses only an error toast that has
 * none.
 */
export function dismissFailure(topic?: ToastTopic): void {
  const { current } = useToast.getState();
  if (current?.tone === 'error' && current.topic === topic) dismissToast();
}

/** Stores the visible toast, without its action, for the next full page load in this tab. */
export function persistToast(): void {
  const { current } = useToast.getState();
  if (!current) return;
  const { id: _, ...message } = current;
  storeToast(message);
}

/** Shows the toast that the previous page persisted. */
export function restoreToast(): void {
  const message = popStoredToast();
  if (message) showToast(message);
}
