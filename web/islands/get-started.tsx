import '../app/mantine-styles.ts';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { Providers } from '../app/Providers.tsx';
import { GetStartedPanel } from '../features/billing/GetStartedPanel.tsx';
import { DocumentRouter } from './DocumentRouter.tsx';

export function mount(element: HTMLElement): void {
  const root = createRoot(element);
  // in slices, between which the document answers
  startTransition(() =>
    root.render(
      <Providers router={DocumentRouter}>
        <GetStartedPanel />
      </Providers>,
    ),
  );
}
