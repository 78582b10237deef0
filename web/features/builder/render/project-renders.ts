import type { Render, RenderStatus } from '../../../../src/domain/renders/renders.ts';
import { trpc } from '../../../lib/calls/trpc.ts';
import { useSync } from '../core/sync/sync-api.ts';

/** How often to list the renders again while one is active, in milliseconds. */
const pollMs = 3_000;

/** Whether a render has not ended yet. */
export function isActive({ status }: Pick<Render, 'status'>): boolean {
  return (['waiting', 'sent', 'running'] satisfies RenderStatus[] as RenderStatus[]).includes(status);
}

/** The renders of the open project, newest first, and its budget. Kept up to date while a render is active. */
export function useProjectRenders({ enabled = true } = {}) {
  const projectId = useSync((sync) => sync.projectId);
  return trpc.renders.list.useQuery(
    { id: projectId ?? '' },
    {
      enabled: enabled && projectId !== null,
      // offline, show an error instead of waiting
      ...{ refetchOnMount: 'always', refetchOnWindowFocus: true, staleTime: pollMs, networkMode: 'always' },
      refetchInterval: ({ state: { data } }) => (data?.renders.some(isActive) ? pollMs : false),
    },
  );
}
