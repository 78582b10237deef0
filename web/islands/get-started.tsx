import '../app/mantine-styles.ts';
import { createRoot } from 'react-dom/client';
import { Providers } from '../app/Providers.tsx';
import { GetStartedPanel } from '../features/billing/GetStartedPanel.tsx';
import { DocumentRouter } from './DocumentRouter.tsx';

export function mount(element: HTMLElement): void {
  createRoot(element).render(
    <Providers router={DocumentRouter}>
      <GetStartedPanel />
    </Providers>,
  );
}
