import { useCallback, useMemo } from 'react';
import type { Take, Takes } from '../../../../../src/domain/takes/takes.ts';
import { trpc } from '../../../../lib/calls/trpc.ts';
import { createPerProjectStore } from '../project/per-project-store.ts';
import { useSync } from '../sync/sync-api.ts';

/** The takes that the user has deleted while Undo is still offered. The server still has them. */
export const useRemovedTakes = createPerProjectStore<{ removed: ReadonlySet<string> }>({ removed: new Set() });

/** The takes of the open project, oldest first, and the room that takes have in the account. */
export function useProjectTakes({ enabled = true } = {}) {
  const projectId = useSync((sync) => sync.projectId);
  const removed = useRemovedTakes((state) => state.removed);
  const select = useCallback(
    (data: Takes): Takes =>
      removed.size > 0 ? { ...data, takes: data.takes.filter(({ id }) => !removed.has(id)) } : data,
    [removed],
  );
  return trpc.takes.list.useQuery(
    { id: projectId ?? '' },
    {
      enabled: enabled && projectId !== null,
      select,
      // takes may have been added in another tab
      staleTime: 10_000,
      refetchOnWindowFocus: true,
      // offline, show an error instead of waiting
      networkMode: 'always',
    },
  );
}

const noTakes: readonly Take[] = [];

/** The takes that the rough cut uses; empty before they have loaded. */
export function useChosenTakes(): readonly Take[] {
  const { data } = useProjectTakes();
  return useMemo(() => data?.takes.filter(({ chosen }) => chosen) ?? noTakes, [data]);
}
