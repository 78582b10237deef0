import '../app/mantine-styles.ts';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { Providers } from '../app/Providers.tsx';
import { GetStartedForm } from '../features/auth/GetStartedForm.tsx';
import { GetStartedPanel } from '../features/billing/GetStartedPanel.tsx';
import { DocumentRouter } from './DocumentRouter.tsx';

/** The panel of /get-started for who is signed in, or was until now. */
export function mount(element: HTMLElement): void {
  const root = createRoot(element);
  // in slices, between which the document answers
  startTransition(() =>
    root.render(
      <Providers router={DocumentRouter}>
        <GetStartedPanel account={<GetStartedForm />} />
      </Providers>,
    ),
  );
}
