import '../app/mantine-styles.ts';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { Providers } from '../app/Providers.tsx';
import { GetStartedForm } from '../features/auth/GetStartedForm.tsx';
import { GetStartedPanel } from '../features/billing/GetStartedPanel.tsx';
import { DocumentRouter } from './DocumentRouter.tsx';

/** The /get-started panel for a signed-in user, or for a user whose session has just ended. */
export function mount(element: HTMLElement): void {
  const root = createRoot(element);
  // renders in slices, so that the document stays responsive
  startTransition(() =>
    root.render(
      <Providers router={DocumentRouter}>
        <GetStartedPanel account={<GetStartedForm />} />
      </Providers>,
    ),
  );
}
