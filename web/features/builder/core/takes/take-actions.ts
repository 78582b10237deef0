import { MutationObserver } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import type { ChangeTake, Take, Takes } from '../../../../../src/domain/takes/takes.ts';
import { callAtOnce } from '../../../../lib/calls/call-at-once.ts';
import { explain, queryClient, trpc, trpcClient } from '../../../../lib/calls/trpc.ts';
import { showToast, useToast } from '../../../../lib/toast/toast.ts';
import { useSync } from '../sync/sync-api.ts';
import { useRemovedTakes } from './project-takes.ts';

export type TakeEdit = Omit<ChangeTake, 'id'>;

const listKey = (projectId: string | null) => getQueryKey(trpc.takes.list, { id: projectId ?? '' }, 'query');

/** The cached takes of the open project, with the room in the account; undefined before they have loaded. */
export function knownTakes(): Takes | undefined {
  return queryClient.getQueryData<Takes>(listKey(useSync.getState().projectId));
}

/** The takes of the open project, loaded if they are not known yet; undefined if they cannot be. */
export async function loadTakes(): Promise<Takes | undefined> {
  const { projectId } = useSync.getState();
  if (projectId === null) return undefined;
  const queryFn = () => trpcClient.takes.list.query({ id: projectId });
  return queryClient.ensureQueryData({ queryKey: listKey(projectId), queryFn }).catch(() => undefined);
}

/** Lists the takes of the open project again. */
export function refreshTakes(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: listKey(useSync.getState().projectId) });
}

/**
 * Changes a take. The page shows the change at once. If the server refuses it, a toast says why and the stored take is
 * shown again.
 * @returns whether the server stored the change
 */
export async function changeTake(id: string, change: TakeEdit): Promise<boolean> {
  const list = listKey(useSync.getState().projectId);
  const mutationKey = ['takes', id];
  // a list that was requested before would undo the change
  await queryClient.cancelQueries({ queryKey: list });
  edit(list, (takes) => withChange(takes, id, change));
  const mutation = new MutationObserver(queryClient, {
    mutationKey,
    // changes of one take are sent one after another, so that the last one wins
    scope: { id: mutationKey.join(' ') },
    networkMode: 'always',
    mutationFn: () => trpcClient.takes.change.mutate({ id, ...change }),
  });
  const isLast = () => queryClient.isMutating({ mutationKey }) <= 1;
  try {
    const stored = await mutation.mutate();
    if (isLast()) edit(list, (takes) => takes.map((take) => (take.id === id ? stored : take)));
    return true;
  } catch (error) {
    showToast({ title: 'Take Not Changed', description: explain(error), tone: 'error', topic: 'takes' });
    void queryClient.invalidateQueries({ queryKey: list });
    return false;
  }
}

/**
 * Deletes a take. The page removes it at once; the server deletes it with its file once the toast that offers Undo is
 * gone, or when the page is left.
 * @param name such as `Take 2 of clip 3`
 */
export function removeTake(id: string, name: string): void {
  const list = listKey(useSync.getState().projectId);
  setRemoved(id, true);
  const stopWaiting = () => {
    stopListening();
    removeEventListener('pagehide', onLeave);
  };
  const undo = () => {
    stopWaiting();
    setRemoved(id, false);
  };
  const onLeave = () => {
    stopWaiting();
    void callAtOnce('takes.remove', { id }, AbortSignal.timeout(removeTimeoutMs)).catch(() => undefined);
  };
  showToast({ title: 'Take Deleted', description: `${name} is gone.`, action: { label: 'Undo', run: undo } });
  const toast = useToast.getState().current?.id;
  const stopListening = useToast.subscribe(({ current }) => {
    if (current?.id === toast) return;
    stopWaiting();
    void removeNow(id, list);
  });
  addEventListener('pagehide', onLeave);
}

const removeTimeoutMs = 10_000;

async function removeNow(id: string, list: readonly unknown[]): Promise<void> {
  try {
    await trpcClient.takes.remove.mutate({ id });
    edit(list, (takes) => takes.filter((take) => take.id !== id));
  } catch (error) {
    setRemoved(id, false);
    showToast({ title: 'Take Not Deleted', description: explain(error), tone: 'error', topic: 'takes' });
  }
  // also for the room that the take had in the account
  void queryClient.invalidateQueries({ queryKey: list });
}

function setRemoved(id: string, isRemoved: boolean): void {
  const removed = new Set(useRemovedTakes.getState().removed);
  if (isRemoved) removed.add(id);
  else removed.delete(id);
  useRemovedTakes.setState({ removed });
}

function edit(queryKey: readonly unknown[], change: (takes: Take[]) => Take[]): void {
  queryClient.setQueryData<Takes>(queryKey, (data) => data && { ...data, takes: change(data.takes) });
}

/** The list as the server will answer after a change: choosing a take deselects the other takes of its scenes. */
function withChange(takes: readonly Take[], id: string, change: TakeEdit): Take[] {
  const changed = takes.find((take) => take.id === id);
  const scenes = new Set(change.chosen ? (change.sceneIds ?? changed?.sceneIds) : []);
  return takes.map((take) => {
    if (take.id !== id) return take.sceneIds.some((scene) => scenes.has(scene)) ? { ...take, chosen: false } : take;
    return { ...take, ...(change.sceneIds && { chosen: false }), ...change } as Take; // undefined fields are absent
  });
}
