import { createRoot } from 'react-dom/client';
import { Toasts } from '../components/Toasts.tsx';
import { showToast } from '../lib/toast/toast.ts';
import type { ToastMessage } from '../lib/toast/toast-message.ts';

let root: HTMLElement | null = null;

/** Mounts a document's toasts. Call it when something on the page may show one. */
export function mountToasts(): void {
  if (root) return;
  root = document.body.appendChild(document.createElement('div'));
  createRoot(root).render(<Toasts />);
}

/** Shows a toast from a script that does not use React. */
export function showToastHere(message: ToastMessage): void {
  mountToasts();
  showToast(message);
}
