import { create } from 'zustand';
import { draftKey, readDraft, setAsideDraftKey, writeDraft } from '../../../src/domain/draft.ts';
import { limits } from '../../../src/domain/limits.ts';
import { openProject, replaceProject, useBuilder } from './builder-store.ts';

/** How the project on the page stands to the draft in the browser's storage. */
export type DraftStatus = 'untouched' | 'saving' | 'saved' | 'changed-elsewhere' | 'storage-failed';

interface DraftState {
  status: DraftStatus;
  /** Texts of drafts that this version could not read, oldest first. */
  setAside: readonly string[];
}

export const useDraft = create<DraftState>()(() => ({ status: 'untouched', setAside: [] }));

/** The stored text this tab last read or wrote: any other means that another tab wrote. */
let known: string | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
let restored = false;

/** Browsers that forbid storage throw already when it is named. */
function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string): boolean {
  try {
    localStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

function readSetAside(): string[] {
  try {
    const texts: unknown = JSON.parse(read(setAsideDraftKey) ?? '[]');
    return Array.isArray(texts) ? texts.filter((text) => typeof text === 'string') : [];
  } catch {
    return [];
  }
}

function restore(): void {
  const stored = read(draftKey);
  const found = readDraft(stored);
  known = stored;
  let setAside = readSetAside();
  if (found.kind === 'draft') openProject(found.draft.project);
  if (found.kind === 'unreadable' && stored !== null) {
    setAside = [...setAside, stored];
    known = null;
    // removed first, since storage may not have room for it twice
    localStorage.removeItem(draftKey);
    // where it cannot be put aside it goes back, and the first save meets it as another tab's draft
    if (!write(setAsideDraftKey, JSON.stringify(setAside))) write(draftKey, stored);
  }
  useDraft.setState({ status: found.kind === 'draft' ? 'saved' : 'untouched', setAside });
}

/** Writes a pending change now. */
function flush(): void {
  if (timer === undefined) return;
  clearTimeout(timer);
  timer = undefined;
  if (read(draftKey) !== known) {
    useDraft.setState({ status: 'changed-elsewhere' });
    return;
  }
  save();
}

function save(): void {
  const text = writeDraft({ project: useBuilder.getState().project, lastSaved: new Date().toISOString() });
  const written = write(draftKey, text);
  if (written) known = text;
  useDraft.setState({ status: written ? 'saved' : 'storage-failed' });
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
  if (event.key !== draftKey || event.newValue === known) return;
  clearTimeout(timer);
  timer = undefined;
  useDraft.setState({ status: 'changed-elsewhere' });
}

function onLeave(event: BeforeUnloadEvent): void {
  flush();
  const { status } = useDraft.getState();
  const unsaved = status === 'storage-failed' || status === 'changed-elsewhere';
  if (unsaved && useBuilder.temporal.getState().pastStates.length > 0) event.preventDefault();
}

function onHide(): void {
  if (document.visibilityState === 'hidden') flush();
}

/**
 * Restores the draft, then keeps it in step with the project until the returned function is called.
 * Started again on the same page, it goes on with the project in memory.
 */
export function startDraftSync(): () => void {
  if (!restored) restore();
  else if (read(draftKey) !== known) useDraft.setState({ status: 'changed-elsewhere' });
  restored = true;
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

/** Ends a conflict with the other tab's project, as a step that undo takes back. */
export function takeOtherTabsDraft(): void {
  known = read(draftKey);
  const found = readDraft(known);
  if (found.kind === 'draft') replaceProject(found.draft.project);
  clearTimeout(timer);
  timer = undefined;
  useDraft.setState({ status: 'saved' });
}

/** Ends a conflict with this tab's project: it is written over the other tab's. */
export function keepThisTabsDraft(): void {
  known = read(draftKey);
  save();
}

/** Tries again to write after storage failed. */
export function retrySave(): void {
  save();
}

export function discardSetAside(): void {
  try {
    localStorage.removeItem(setAsideDraftKey);
  } catch {
    // storage is forbidden, so nothing of it was kept there either
  }
  useDraft.setState({ setAside: [] });
}
