import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isUuid } from '../../../../../src/domain/schemas/uuid.ts';
import { lastProject, rememberProject } from '../../../../lib/storage/last-project.ts';
import { isInMemory } from './draft.ts';
import { hasDraft, localProject } from './draft-storage.ts';
import { SaveProblem } from './save-problem.ts';
import { fetchLastProjectId, fetchProject } from './stored-project.ts';
import type { ProjectToOpen } from './sync-store.ts';

export type Opening =
  | { status: 'waiting' }
  | { status: 'ready'; project: ProjectToOpen }
  /** The account has no project with this id. */
  | { status: 'missing' }
  | { status: 'failed'; error: SaveProblem; retry: () => void };

/** How long a response is kept while no mounted component uses it. */
const unusedMs = 10_000;

/**
 * Finds the project to open: its draft in this browser if there is one, else the server's copy. Remount the caller when
 * the account or the address changes.
 * @param owner the account's id; null until it is known
 * @param address the project id from the URL; null for `/app`, which opens the last project
 */
export function useOpening(owner: string | null, address: string | null): Opening {
  const client = useQueryClient();
  const [local] = useState(() => (owner === null ? null : findLocally(owner, address)));
  const needsServer = owner !== null && local === null;
  const queryKey = ['opening', owner, address];
  const options = { queryKey, queryFn: () => findOnServer(owner ?? '', address), gcTime: unusedMs };
  // starts the request during the render; `useQuery` would start it only after the first paint
  if (needsServer && !client.getQueryState(queryKey)) void client.prefetchQuery(options);
  const query = useQuery({ ...options, enabled: needsServer });
  // forget the response, so that the next opening asks the server again
  useEffect(() => () => client.removeQueries({ queryKey: ['opening', owner, address] }), [client, owner, address]);
  if (local) return { status: 'ready', project: local };
  if (query.data) return { status: 'ready', project: query.data };
  if (!query.error || query.isFetching) return { status: 'waiting' };
  const error = query.error instanceof SaveProblem ? query.error : new SaveProblem('unreachable');
  return error.kind === 'missing'
    ? { status: 'missing' }
    : { status: 'failed', error, retry: () => void query.refetch() };
}

function findLocally(owner: string, address: string | null): ProjectToOpen | null {
  if (address === null) return localProject(owner);
  return isInMemory(owner, address) || hasDraft(owner, address) ? { id: address } : null;
}

/**
 * The project at the address. For `/app`, the last opened project, else the account's last changed one. If there is
 * none, or if fetching its id fails, a new project.
 * @throws SaveProblem
 */
async function findOnServer(owner: string, address: string | null): Promise<ProjectToOpen> {
  if (address !== null) return fetchToOpen(isUuid(address) ? address : throwMissing());
  const remembered = lastProject(owner);
  try {
    if (remembered !== null) return await fetchToOpen(remembered);
  } catch (error) {
    if (!(error instanceof SaveProblem && error.kind === 'missing')) throw error;
    rememberProject(owner, null);
  }
  const last = await fetchLastProjectId().catch(() => null);
  return last === null ? { id: null } : fetchToOpen(last);
}

async function fetchToOpen(id: string): Promise<ProjectToOpen> {
  return { id, stored: await fetchProject(id) };
}

function throwMissing(): never {
  throw new SaveProblem('missing');
}
