import { type ReactNode, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { Toasts } from '../components/Toasts.tsx';
import { DocumentRouter } from './DocumentRouter.tsx';

/** Hydrates what the server rendered into an element. */
export function hydrate(element: HTMLElement, island: ReactNode): void {
  hydrateRoot(
    element,
    <StrictMode>
      <DocumentRouter>{island}</DocumentRouter>
    </StrictMode>,
  );
  showToasts();
}

let toastRoot: HTMLElement | null = null;

/** Mounts the toasts once an island that can raise one is there. */
function showToasts(): void {
  if (toastRoot) return;
  toastRoot = document.body.appendChild(document.createElement('div'));
  createRoot(toastRoot).render(<Toasts />);
}
