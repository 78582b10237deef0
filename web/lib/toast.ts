import { create } from 'zustand';
import { keepToast, takeKeptToast } from './kept-toast.ts';

/** Actions that can fail without being a mutation, or beside others that succeed meanwhile. */
export type ToastTopic =
  | 'generate'
  | 'trending'
  | 'search'
  | 'save-template'
  | 'copy'
  | 'scenes'
  | 'paste'
  | 'replace'
  | 'saving';

export interface ToastMessage {
  title: string;
  description?: string;
  tone?: 'plain' | 'error';
  /** The action that failed: the failure ends with that action's next success. */
  topic?: ToastTopic;
  /** An action button, such as Undo. */
  action?: { label: string; run: () => void };
}

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

/** Dismisses the error toast of an action that now succeeded; without a topic, one that has none either. */
export function dismissFailure(topic?: ToastTopic): void {
  const { current } = useToast.getState();
  if (current?.tone === 'error' && current.topic === topic) dismissToast();
}

/** Keeps the visible toast, without its action, for the next full page load in this tab. */
export function persistToast(): void {
  const { current } = useToast.getState();
  if (!current) return;
  const { id: _, ...message } = current;
  keepToast(message);
}

/** Shows the toast that the previous page persisted. */
export function restoreToast(): void {
  const message = takeKeptToast();
  if (message) showToast(message);
}
