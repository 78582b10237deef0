import { useLayoutEffect } from 'react';
import { rememberProject } from '../../../../lib/storage/last-project.ts';
import { newProjectSettings } from '../../../../lib/storage/last-target.ts';
import { readItem, removeItem, writeItem } from '../../../../lib/storage/local-storage.ts';
import { openProject, startProject, useBuilder } from '../project/project-store.ts';
import { restoreHistory } from '../project/undo-history.ts';
import {
  compareWithStored,
  dispatchDraftEvent,
  draftText,
  flush,
  hasUnstoredChanges,
  isInMemory,
  onStorage,
  setAsideHere,
} from './draft.ts';
import { draftAt, draftKeysFor, forgetReads, readSetAside, setAside } from './draft-storage.ts';
import { currentSession, type EditSession, type ProjectToOpen, useSync } from './sync-store.ts';

/**
 * Opens a project and keeps its draft and the server's copy up to date until the returned function is called. A project
 * that is still in memory is not read from storage again.
 */
export function openEditSession(owner: string, open: ProjectToOpen = { id: null }): () => void {
  if (isInMemory(owner, open.id)) {
    useSync.setState({ open: { ...useSync.getState().open, ...open } });
    compareWithStored();
  } else restore(owner, open);
  if (open.id !== null) rememberProject(owner, open.id);
  return listen(currentSession());
}

/** Opens a project from its draft, from the server's copy, or as a new one. */
function restore(owner: string, open: ProjectToOpen): void {
  // keep unstored changes of the project that is on the page now
  if (hasUnstoredChanges()) setAsideHere([draftText()]);
  const keys = draftKeysFor(owner, open.id);
  const stored = readItem(keys.draft);
  const read = draftAt(owner, keys.draft);
  forgetReads();
  const draft = read.kind === 'draft' ? read.draft : null;
  const isUnreadable = !draft && stored !== null;
  if (draft) {
    openProject(draft.project);
    restoreHistory(owner, draft.lastSaved);
  } else if (open.stored) openProject(open.stored.project);
  else startProject(newProjectSettings(owner));
  if (isUnreadable) {
    // remove the draft first, since storage may be too small for two copies
    removeItem(keys.draft);
    // if setting the draft aside fails, put it back: the first save then treats it like another tab's draft
    if (!setAside(keys, [stored])) writeItem(keys.draft, stored);
  }
  const session = { owner, key: keys.draft, lastSeen: draft && stored, timer: undefined };
  useSync.setState({
    session: { ...session, saver: null, retryNow: null, movedToNew: null },
    ...{ open, draft: draft || open.stored ? 'saved' : 'untouched', setAside: readSetAside(keys) },
    isUnsaved: draft ? (draft.bookmark?.unsaved ?? true) : !open.stored,
    ...{ projectId: null, server: { kind: 'starting' }, moved: false },
  });
}

/** Subscribes a session to the project and to browser events. @returns a function that unsubscribes */
function listen(session: EditSession): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  const stopWatching = useBuilder.subscribe((state, before) => {
    if (state.project === before.project) return;
    dispatchDraftEvent('edited');
    session.saver?.changed();
  });
  // the draft first: writing it is synchronous, so it completes before the page closes
  const saveOnLeave = () => {
    flush();
    void session.saver?.sendNow();
  };
  const checkOnReturn = () => {
    session.retryNow?.();
    void session.saver?.check();
  };
  const onVisibilityChange = () => (document.visibilityState === 'hidden' ? saveOnLeave() : checkOnReturn());
  const onBeforeUnload = (event: BeforeUnloadEvent) => {
    flush();
    if (hasUnstoredChanges()) event.preventDefault();
  };
  window.addEventListener('storage', onStorage, { signal });
  window.addEventListener('pagehide', saveOnLeave, { signal });
  window.addEventListener('beforeunload', onBeforeUnload, { signal });
  window.addEventListener('online', checkOnReturn, { signal });
  window.addEventListener('focus', checkOnReturn, { signal });
  document.addEventListener('visibilitychange', onVisibilityChange, { signal });
  return () => {
    flush();
    stopWatching();
    ending.abort();
  };
}

/** Keeps a project open while the caller is mounted. @returns whether the project is on the page */
export function useOpenProject(owner: string | null, open: ProjectToOpen | null): boolean {
  // a layout effect, so that the previous project is never painted
  useLayoutEffect(() => (owner === null || !open ? undefined : openEditSession(owner, open)), [owner, open]);
  return useSync((state) => open !== null && state.session?.owner === owner && state.open?.id === open.id);
}
