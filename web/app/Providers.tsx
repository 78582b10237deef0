import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { Toasts } from '../components/Toasts.tsx';
import { rememberSessionOwner } from '../lib/account/current-user.ts';
import { queryClient, trpc, trpcClient } from '../lib/calls/trpc.ts';
import { dismissFailure } from '../lib/toast/toast.ts';
import { theme } from './theme.ts';

// runs before a mutation's own `onSuccess`, so it does not dismiss a toast shown there
queryClient.getMutationCache().config.onSuccess = () => dismissFailure();

rememberSessionOwner(queryClient);

const colorSchemes = localStorageColorSchemeManager({ key: 'promptreel.color-scheme' });

interface ProvidersProps {
  /** Default: BrowserRouter. */
  router?: ComponentType<{ children: ReactNode }>;
  children: ReactNode;
}

export function Providers({ router: Router = BrowserRouter, children }: ProvidersProps) {
  return (
    <MantineProvider theme={theme} defaultColorScheme="dark" colorSchemeManager={colorSchemes} withCssVariables={false}>
      <trpc.Provider client={trpcClient} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>
          <Router>{children}</Router>
          <Toasts />
        </QueryClientProvider>
      </trpc.Provider>
    </MantineProvider>
  );
}
