import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { Toasts } from '../components/Toasts.tsx';
import { queryClient, trpc, trpcClient } from '../lib/trpc.ts';
import { theme } from './theme.ts';

const colorSchemes = localStorageColorSchemeManager({ key: 'promptreel.color-scheme' });

export function Providers({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} defaultColorScheme="dark" colorSchemeManager={colorSchemes} withCssVariables={false}>
      <trpc.Provider client={trpcClient} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>
          <BrowserRouter>{children}</BrowserRouter>
          <Toasts />
        </QueryClientProvider>
      </trpc.Provider>
    </MantineProvider>
  );
}
