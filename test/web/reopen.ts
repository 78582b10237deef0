import { cleanup } from '@testing-library/react';
import { useSync } from '../../web/features/builder/core/sync/sync-api.ts';
import { queryClient } from '../../web/lib/calls/trpc.ts';
import { openPath } from './open-app.tsx';

/** Leaves the page and opens a path as a reload does: with the browser's storage, and no project in memory. */
export function reopen(path: string): void {
  cleanup();
  queryClient.clear();
  useSync.setState(useSync.getInitialState(), true);
  openPath(path);
}
