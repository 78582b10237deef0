import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isUuid } from '../../../../../src/domain/schemas/uuid.ts';
import { lastProject, rememberProject } from '../../../../lib/storage/last-project.ts';
import { isInMemory } from './draft.ts';
import { hasDraft, localProject } from './draft-places.ts';
import { SaveProblem } from './save-problem.ts';
import { fetchLastProjectId, fetchProject } from './stored-project.ts';
import type { ToOpen } from './sync-store.ts';

export type Opening =
  | { status: 'waiting' }
  | { status: 'ready'; project: ToOpen }
  /** The account has no such project. */
  | { status: 'missing' }
  | { status: 'failed'; error: SaveProblem; retry: () => void };

/**
 * Finds the project of an address, or without one that of `/app`: what this browser holds opens at once, and the server
 * is asked for what it does not. Call it anew for another account or address.
 * @param owner null until it is known
 * @param address the id that the page's address gives
 */
export function useOpening(owner: string | null, address: string | null): Opening {
  const [local] = useState(() => (owner === null ? null : findLocally(owner, address)));
  const asked = useQuery({
    queryKey: ['opening', owner, address],
    queryFn: () => askServer(owner ?? '', address),
    enabled: owner !== null && local === null,
    gcTime: 0,
  });
  if (local) return { status: 'ready', project: local };
  if (asked.data) return { status: 'ready', project: asked.data };
  if (!asked.error || asked.isFetching) return { status: 'waiting' };
  const error = asked.error instanceof SaveProblem ? asked.error : new SaveProblem('unreachable');
  return error.kind === 'missing'
    ? { status: 'missing' }
    : { status: 'failed', error, retry: () => void asked.refetch() };
}

function findLocally(owner: string, address: string | null): ToOpen | null {
  if (address === null) return localProject(owner);
  return isInMemory(owner, address) || hasDraft(owner, address) ? { id: address } : null;
}

/** @throws SaveProblem, unless there is nothing to open but a new project, which needs no server */
async function askServer(owner: string, address: string | null): Promise<ToOpen> {
  if (address !== null) return readFrom(isUuid(address) ? address : missing());
  const remembered = lastProject(owner);
  try {
    if (remembered !== null) return await readFrom(remembered);
  } catch (error) {
    if (!(error instanceof SaveProblem && error.kind === 'missing')) throw error;
    rememberProject(owner, null);
  }
  const last = await fetchLastProjectId().catch(() => null);
  return last === null ? { id: null } : readFrom(last);
}

async function readFrom(id: string): Promise<ToOpen> {
  return { id, stored: await fetchProject(id) };
}

function missing(): never {
  throw new SaveProblem('missing');
}
