import { useLayoutEffect } from 'react';
import { create } from 'zustand';
import { type DraftKeys, draftKeys, readDraft, writeDraft } from '../../../../src/domain/draft.ts';
import { limits } from '../../../../src/domain/limits.ts';
import { newProjectSettings } from '../../../lib/last-target.ts';
import { readItem, removeItem, writeItem } from '../../../lib/local-storage.ts';
import { openProject, replaceProject, startProject, useBuilder } from '../builder-store.ts';
import { closePresets } from '../picker/preset-picker-store.ts';
import { restoreHistory, storeHistory } from '../undo-history.ts';
import { stopGeneration } from '../writing/generation.ts';
import { readSetAside, setAside } from './draft-storage.ts';

/** How the project compares with the draft in the browser's storage. */
export type DraftStatus = 'untouched' | 'saving' | 'saved' | 'changed-elsewhere' | 'storage-failed';

interface DraftState {
  /** The account whose project is in memory. It is stored under that account's key only. */
  owner: string | null;
  status: DraftStatus;
  /** Texts of drafts that were set aside, oldest first. */
  setAside: readonly string[];
}

export const useDraft = create<DraftState>()(() => ({ owner: null, status: 'untouched', setAside: [] }));

/** The stored text this tab last read or wrote: any other means that another tab wrote. */
let known: string | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

/** The storage keys of the current account. @throws if no draft is open; see `startDraftSync` */
export function currentKeys(): DraftKeys {
  const { owner } = useDraft.getState();
  if (owner === null) throw new Error('No draft has been opened.');
  return draftKeys(owner);
}

function hasUnsavedChanges(): boolean {
  const { status } = useDraft.getState();
  const unsaved = status === 'storage-failed' || status === 'changed-elsewhere';
  return unsaved && useBuilder.temporal.getState().pastStates.length > 0;
}

function draftText(lastSaved = new Date().toISOString()): string {
  const { owner } = useDraft.getState();
  return writeDraft({ owner, project: useBuilder.getState().project, lastSaved });
}

/** Opens an account's draft in place of the current project. */
function restore(owner: string): void {
  // do not lose unsaved changes of another account's project
  if (hasUnsavedChanges()) setAside(currentKeys(), [draftText()]);
  stopGeneration();
  closePresets();
  const keys = draftKeys(owner);
  const stored = readItem(keys.draft);
  const found = readDraft(stored);
  const draft = found.kind === 'draft' && (found.draft.owner ?? owner) === owner ? found.draft : null;
  known = stored;
  if (draft) {
    openProject(draft.project);
    restoreHistory(owner, draft.lastSaved);
  } else startProject(newProjectSettings(owner));
  if (!draft && stored !== null) {
    known = null;
    // remove first, since storage may not have room for two copies
    removeItem(keys.draft);
    // if it cannot be set aside, put it back; the first save then treats it as another tab's draft
    if (!setAside(keys, [stored])) writeItem(keys.draft, stored);
  }
  useDraft.setState({ owner, status: draft ? 'saved' : 'untouched', setAside: readSetAside(keys) });
}

/** Writes a pending change now. */
function flush(): void {
  if (timer !== undefined) saveUnlessChanged();
}

/** Writes the project now, unless another tab has written. @returns whether storage holds it */
export function saveUnlessChanged(): boolean {
  clearTimeout(timer);
  timer = undefined;
  if (readItem(currentKeys().draft) !== known) {
    useDraft.setState({ status: 'changed-elsewhere' });
    return false;
  }
  return save();
}

function save(): boolean {
  const lastSaved = new Date().toISOString();
  const text = draftText(lastSaved);
  const written = writeItem(currentKeys().draft, text);
  if (written) known = text;
  const { owner } = useDraft.getState();
  if (written && owner !== null) storeHistory(owner, lastSaved);
  useDraft.setState({ status: written ? 'saved' : 'storage-failed' });
  return written;
}

function onChange(): void {
  const { status } = useDraft.getState();
  if (status === 'changed-elsewhere') return;
  clearTimeout(timer);
  timer = setTimeout(flush, limits.draftSaveDelayMs);
  // keep showing a failure until a save succeeds
  if (status !== 'storage-failed') useDraft.setState({ status: 'saving' });
}

function onStorage(event: StorageEvent): void {
  if (event.key !== currentKeys().draft || event.newValue === known) return;
  clearTimeout(timer);
  timer = undefined;
  useDraft.setState({ status: 'changed-elsewhere' });
}

function onLeave(event: BeforeUnloadEvent): void {
  flush();
  if (hasUnsavedChanges()) event.preventDefault();
}

function onHide(): void {
  if (document.visibilityState === 'hidden') flush();
}

/**
 * Opens an account's draft and saves the project to it until the returned function is called. If called again for the
 * same account on the same page, continues with the project in memory.
 */
export function startDraftSync(owner: string): () => void {
  if (useDraft.getState().owner !== owner) restore(owner);
  else if (readItem(currentKeys().draft) !== known) useDraft.setState({ status: 'changed-elsewhere' });
  const stopWatching = useBuilder.subscribe((state, before) => {
    if (state.project !== before.project) onChange();
  });
  window.addEventListener('storage', onStorage);
  window.addEventListener('pagehide', flush);
  window.addEventListener('beforeunload', onLeave);
  document.addEventListener('visibilitychange', onHide);
  return () => {
    flush();
    stopWatching();
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('pagehide', flush);
    window.removeEventListener('beforeunload', onLeave);
    document.removeEventListener('visibilitychange', onHide);
  };
}

/** Opens and syncs an account's draft. @returns whether its project is loaded */
export function useDraftFor(owner: string | null): boolean {
  // in a layout effect, so that another account's project is never painted
  useLayoutEffect(() => (owner === null ? undefined : startDraftSync(owner)), [owner]);
  return useDraft((state) => owner !== null && state.owner === owner);
}

/** Resolves a conflict with the other tab's project, as one undo step. */
export function takeOtherTabsDraft(): void {
  known = readItem(currentKeys().draft);
  const found = readDraft(known);
  if (found.kind === 'draft') replaceProject(found.draft.project);
  clearTimeout(timer);
  timer = undefined;
  useDraft.setState({ status: 'saved' });
}

/** Resolves a conflict by overwriting the other tab's project. */
export function keepThisTabsDraft(): void {
  known = readItem(currentKeys().draft);
  save();
}

/** Tries again to write after storage failed. */
export function retrySave(): void {
  save();
}

/** Rereads the drafts that were set aside. */
export function showSetAside(): void {
  useDraft.setState({ setAside: readSetAside(currentKeys()) });
}

export function discardSetAside(): void {
  removeItem(currentKeys().setAside);
  useDraft.setState({ setAside: [] });
}

/** Removes the draft of a deleted account. */
export function removeDraft(owner: string): void {
  const keys = draftKeys(owner);
  removeItem(keys.draft);
  removeItem(keys.setAside);
}
