import { useLayoutEffect } from 'react';
import { create } from 'zustand';
import { type DraftKeys, draftKeys, readDraft, writeDraft } from '../../../src/domain/draft.ts';
import { limits } from '../../../src/domain/limits.ts';
import { openProject, replaceProject, startProject, useBuilder } from './builder-store.ts';
import { readItem, readSetAside, removeItem, setAside, writeItem } from './draft-storage.ts';
import { stopGeneration } from './generation.ts';
import { closePresets } from './preset-picker-store.ts';

/** How the project on the page stands to the draft in the browser's storage. */
export type DraftStatus = 'untouched' | 'saving' | 'saved' | 'changed-elsewhere' | 'storage-failed';

interface DraftState {
  /** The account whose project the editor holds in memory. It is written under that account's key, and no other. */
  owner: string | null;
  status: DraftStatus;
  /** Texts of drafts that were set aside, oldest first. */
  setAside: readonly string[];
}

export const useDraft = create<DraftState>()(() => ({ owner: null, status: 'untouched', setAside: [] }));

/** The stored text this tab last read or wrote: any other means that another tab wrote. */
let known: string | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Where the project in memory belongs. It must have been opened: see `startDraftSync`. */
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

function draftText(): string {
  const { owner } = useDraft.getState();
  return writeDraft({ owner, project: useBuilder.getState().project, lastSaved: new Date().toISOString() });
}

/** Puts the draft of an account in the place of whatever the editor held. */
function restore(owner: string): void {
  // what only memory holds of another account's project must not end with it
  if (hasUnsavedChanges()) setAside(currentKeys(), [draftText()]);
  stopGeneration();
  closePresets();
  const keys = draftKeys(owner);
  const stored = readItem(keys.draft);
  const found = readDraft(stored);
  const draft = found.kind === 'draft' && (found.draft.owner ?? owner) === owner ? found.draft : null;
  known = stored;
  if (draft) openProject(draft.project);
  else startProject();
  if (!draft && stored !== null) {
    known = null;
    // removed first, since storage may not have room for it twice
    removeItem(keys.draft);
    // where it cannot be set aside it goes back, and the first save meets it as another tab's draft
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
  const text = draftText();
  const written = writeItem(currentKeys().draft, text);
  if (written) known = text;
  useDraft.setState({ status: written ? 'saved' : 'storage-failed' });
  return written;
}

function onChange(): void {
  const { status } = useDraft.getState();
  if (status === 'changed-elsewhere') return;
  clearTimeout(timer);
  timer = setTimeout(flush, limits.draftSaveDelayMs);
  // a failure stays said until a save goes through
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
 * Opens the draft of an account, then keeps it in step with the project until the returned function is called.
 * Started again for the same account on the same page, it goes on with the project in memory.
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

/** Keeps the editor on an account's draft. @returns whether it is that account's project which the editor holds */
export function useDraftFor(owner: string | null): boolean {
  // before anything is drawn: not for a moment may another one's project show
  useLayoutEffect(() => (owner === null ? undefined : startDraftSync(owner)), [owner]);
  return useDraft((state) => owner !== null && state.owner === owner);
}

/** Ends a conflict with the other tab's project, as a step that undo takes back. */
export function takeOtherTabsDraft(): void {
  known = readItem(currentKeys().draft);
  const found = readDraft(known);
  if (found.kind === 'draft') replaceProject(found.draft.project);
  clearTimeout(timer);
  timer = undefined;
  useDraft.setState({ status: 'saved' });
}

/** Ends a conflict with this tab's project: it is written over the other tab's. */
export function keepThisTabsDraft(): void {
  known = readItem(currentKeys().draft);
  save();
}

/** Tries again to write after storage failed. */
export function retrySave(): void {
  save();
}

/** Takes what was set aside since the page looked last into the page's list. */
export function showSetAside(): void {
  useDraft.setState({ setAside: readSetAside(currentKeys()) });
}

export function discardSetAside(): void {
  removeItem(currentKeys().setAside);
  useDraft.setState({ setAside: [] });
}

/** For an account that is deleted: nobody could open its draft again. */
export function removeDraft(owner: string): void {
  const keys = draftKeys(owner);
  removeItem(keys.draft);
  removeItem(keys.setAside);
}
