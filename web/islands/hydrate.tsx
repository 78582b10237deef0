import { type ReactNode, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { DocumentRouter } from './DocumentRouter.tsx';
import { mountToasts } from './toasts.tsx';

/** Hydrates an element that the server has rendered, and mounts the toasts. */
export function hydrate(element: HTMLElement, island: ReactNode): void {
  hydrateRoot(
    element,
    <StrictMode>
      <DocumentRouter>{island}</DocumentRouter>
    </StrictMode>,
  );
  mountToasts();
}
