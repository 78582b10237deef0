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
import { draftAt, draftKeysFor, readSetAside, setAside } from './draft-places.ts';
import { currentSession, type EditSession, type ToOpen, useSync } from './sync-store.ts';

/**
 * Opens a project of an account, and keeps its draft and the server's copy up to date until the returned function is
 * called. If called again for the same project on the same page, continues with what is in memory.
 */
export function openEditSession(owner: string, open: ToOpen = { id: null }): () => void {
  if (isInMemory(owner, open.id)) {
    useSync.setState({ open: { ...useSync.getState().open, ...open } });
    compareWithStored();
  } else restore(owner, open);
  if (open.id !== null) rememberProject(owner, open.id);
  return listen(currentSession());
}

/** Opens a project of an account in place of the current one. */
function restore(owner: string, open: ToOpen): void {
  // do not lose unsaved changes of another project
  if (hasUnstoredChanges()) setAsideHere([draftText()]);
  const keys = draftKeysFor(owner, open.id);
  const stored = readItem(keys.draft);
  const found = draftAt(owner, keys.draft);
  const draft = found.kind === 'draft' ? found.draft : null;
  const isUnreadable = !draft && stored !== null;
  if (draft) {
    openProject(draft.project);
    restoreHistory(owner, draft.lastSaved);
  } else if (open.stored) openProject(open.stored.project);
  else startProject(newProjectSettings(owner));
  if (isUnreadable) {
    // remove first, since storage may not have room for two copies
    removeItem(keys.draft);
    // if it cannot be set aside, put it back; the first save then treats it as another tab's draft
    if (!setAside(keys, [stored])) writeItem(keys.draft, stored);
  }
  const session = { owner, key: keys.draft, known: draft && stored, timer: undefined };
  useSync.setState({
    session: { ...session, saver: null, retry: null, movedToNew: null },
    ...{ open, draft: draft || open.stored ? 'saved' : 'untouched', setAside: readSetAside(keys) },
    isUnsaved: draft ? (draft.bookmark?.unsaved ?? true) : !open.stored,
    ...{ projectId: null, server: { kind: 'starting' }, moved: false },
  });
}

/** Lets a session follow the page and the browser. @returns a function that stops this */
function listen(session: EditSession): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  const stopWatching = useBuilder.subscribe((state, before) => {
    if (state.project === before.project) return;
    dispatchDraftEvent('edited');
    session.saver?.changed();
  });
  // first the draft, which the page still has time for
  const leave = () => {
    flush();
    void session.saver?.sendNow();
  };
  const comeBack = () => {
    session.retry?.();
    void session.saver?.check();
  };
  const turn = () => (document.visibilityState === 'hidden' ? leave() : comeBack());
  const askFirst = (event: BeforeUnloadEvent) => {
    flush();
    if (hasUnstoredChanges()) event.preventDefault();
  };
  window.addEventListener('storage', onStorage, { signal });
  window.addEventListener('pagehide', leave, { signal });
  window.addEventListener('beforeunload', askFirst, { signal });
  window.addEventListener('online', comeBack, { signal });
  window.addEventListener('focus', comeBack, { signal });
  document.addEventListener('visibilitychange', turn, { signal });
  return () => {
    flush();
    stopWatching();
    ending.abort();
  };
}

/** Opens a project while the caller is mounted. @returns whether it is on the page */
export function useOpenProject(owner: string | null, open: ToOpen | null): boolean {
  // in a layout effect, so that another project is never painted
  useLayoutEffect(() => (owner === null || !open ? undefined : openEditSession(owner, open)), [owner, open]);
  return useSync((state) => open !== null && state.session?.owner === owner && state.open?.id === open.id);
}
