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
