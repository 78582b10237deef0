import { type ReactNode, StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { hydrateRoot } from 'react-dom/client';
import { DocumentRouter } from './DocumentRouter.tsx';
import { mountToasts } from './toasts.tsx';

/**
 * Hydrates an element that the server has rendered, and mounts the toasts. Hydrates in one step, so that nothing can be
 * typed between reading a field and resetting it.
 */
export function hydrate(element: HTMLElement, island: ReactNode): void {
  flushSync(() =>
    hydrateRoot(
      element,
      <StrictMode>
        <DocumentRouter>{island}</DocumentRouter>
      </StrictMode>,
    ),
  );
  mountToasts();
}
