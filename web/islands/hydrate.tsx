import { type ReactNode, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { Toasts } from '../components/Toasts.tsx';
import { DocumentRouter } from './DocumentRouter.tsx';

/** Makes what the server has rendered into an element move, without drawing it anew. */
export function hydrate(element: HTMLElement, island: ReactNode): void {
  hydrateRoot(
    element,
    <StrictMode>
      <DocumentRouter>{island}</DocumentRouter>
    </StrictMode>,
  );
  showToasts();
}

let place: HTMLElement | null = null;

/** A document has no place for toasts until something on it can raise one. */
function showToasts(): void {
  if (place) return;
  place = document.body.appendChild(document.createElement('div'));
  createRoot(place).render(<Toasts />);
}
