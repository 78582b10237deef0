import { useLayoutEffect } from 'react';
import { create } from 'zustand';
import { type Bookmark, readDraft, writeDraft } from '../../../../../src/domain/draft.ts';
import type { DraftKeys } from '../../../../../src/domain/draft-keys.ts';
import { limits } from '../../../../../src/domain/limits.ts';
import type { Project } from '../../../../../src/domain/project.ts';
import { rememberProject } from '../../../../lib/last-project.ts';
import { newProjectSettings } from '../../../../lib/last-target.ts';
import { readItem, removeItem, writeItem } from '../../../../lib/local-storage.ts';
import { removeSavedDrafts } from '../../../../lib/saved-drafts.ts';
import { apply, openProject, replaceProject, startProject, useBuilder } from '../project/project-store.ts';
import { restoreHistory, storeHistory } from '../project/undo-history.ts';
import { draftAt, keysOf } from './draft-places.ts';
import { readSetAside, setAside } from './draft-storage.ts';

/** How the project compares with the draft in the browser's storage. */
export type DraftStatus = 'untouched' | 'saving' | 'saved' | 'changed-elsewhere' | 'storage-failed';

/** A project to open. */
export interface ToOpen {
  /** Null for the account's first project in this browser; see `keysOf`. */
  id: string | null;
  /** What the server holds, where this browser has no draft of it. */
  stored?: { revision: number; project: Project };
}

interface DraftState {
  /** The account whose project is in memory. It is stored under that account's key only. */
  owner: string | null;
  /** The project in memory, as it was asked for. */
  open: ToOpen | null;
  /** Where its draft is stored. */
  key: string | null;
  status: DraftStatus;
  /** Texts of drafts that were set aside, oldest first. */
  setAside: readonly string[];
  /** Whether the stored draft has changes that the server is not known to hold. */
  isUnsaved: boolean;
}

export const useDraft = create<DraftState>()(() => ({
  owner: null,
  open: null,
  key: null,
  status: 'untouched',
  setAside: [],
  isUnsaved: true,
}));

/** The stored text this tab last read or wrote: any other means that another tab wrote. */
let known: string | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
/** What the saver of this tab knows of the project on the server; without one, what the stored draft says. */
let readBookmark: (() => Bookmark) | null = null;

/** The storage keys of the open draft. @throws if none is open; see `startDraftSync` */
export function currentKeys(): DraftKeys {
  const { owner, key } = useDraft.getState();
  if (owner === null || key === null) throw new Error('No draft has been opened.');
  return { ...keysOf(owner, null), draft: key };
}

function hasUnsavedChanges(): boolean {
  const { status } = useDraft.getState();
  const unsaved = status === 'storage-failed' || status === 'changed-elsewhere';
  return unsaved && useBuilder.temporal.getState().pastStates.length > 0;
}

function draftText(lastSaved = new Date().toISOString()): string {
  const { owner } = useDraft.getState();
  const stored = readBookmark ? null : storedBookmark();
  const bookmark = readBookmark?.() ?? (stored ? { ...stored, unsaved: true } : undefined);
  return writeDraft({ owner, project: useBuilder.getState().project, lastSaved, bookmark });
}

/** What this browser knows of the open project on the server; null if the server has never heard of it. */
export function storedBookmark(): Bookmark | null {
  const found = readDraft(known);
  if (found.kind === 'draft') return found.draft.bookmark ?? null;
  const { id = null, stored } = useDraft.getState().open ?? {};
  if (id === null || !stored) return null;
  return { id, revision: stored.revision, saveId: null, unsaved: useBuilder.getState().project !== stored.project };
}

/** Stores a bookmark with the draft from now on, read each time that the draft is written. */
export function keepBookmark(read: (() => Bookmark) | null): void {
  readBookmark = read;
}

/** Writes the draft again because its bookmark has changed. */
export function storeBookmark(): void {
  const { status } = useDraft.getState();
  // a bookmark does not bring back what was removed
  if (timer === undefined && status !== 'changed-elsewhere' && !isRemoved()) saveUnlessChanged();
}

/**
 * Stores the bookmark of a project that the page has left with its draft. Words that were written since then are still to
 * be saved, over this revision.
 */
export function storeBookmarkAt(key: string, project: Project, bookmark: Bookmark): void {
  const text = readItem(key);
  const stored = readDraft(text);
  if (stored.kind !== 'draft') return;
  const { draft } = stored;
  const isSame = writeDraft({ ...draft, project: asStored(project) }) === writeDraft(draft);
  if (!isSame && draft.bookmark?.id !== bookmark.id) return;
  const next = writeDraft({ ...draft, bookmark: isSame ? bookmark : { ...bookmark, unsaved: true } });
  // a logout in another tab may just have removed it: written again for nothing, it would stay
  if (next === text || !writeItem(key, next)) return;
  // the page may have come back to it
  if (known === text && useDraft.getState().key === key) known = next;
}

/** A project as a draft gives it back: what differs in the order of its parts is the same. */
function asStored(project: Project): Project {
  const read = readDraft(writeDraft({ owner: null, project, lastSaved: new Date(0).toISOString() }));
  return read.kind === 'draft' ? read.draft.project : project;
}

/**
 * Whether another tab has stored other words, rather than what it knows of the same ones. A draft that is gone was
 * removed because the server holds it.
 */
function isChangedElsewhere(stored: string | null): boolean {
  if (stored === known || stored === null) return false;
  const [theirs, ours] = [readDraft(stored), readDraft(known)];
  if (theirs.kind !== 'draft' || ours.kind !== 'draft') return true;
  return JSON.stringify(theirs.draft.project) !== JSON.stringify(ours.draft.project);
}

/** Opens a project of an account in place of the current one. */
function restore(owner: string, open: ToOpen): void {
  // do not lose unsaved changes of another project
  if (hasUnsavedChanges()) setAside(currentKeys(), [draftText()]);
  const keys = keysOf(owner, open.id);
  const stored = readItem(keys.draft);
  const found = draftAt(owner, keys.draft);
  const draft = found.kind === 'draft' ? found.draft : null;
  known = stored;
  if (draft) {
    openProject(draft.project);
    restoreHistory(owner, draft.lastSaved);
  } else if (open.stored) openProject(open.stored.project);
  else startProject(newProjectSettings(owner));
  if (!draft && stored !== null) {
    known = null;
    // remove first, since storage may not have room for two copies
    removeItem(keys.draft);
    // if it cannot be set aside, put it back; the first save then treats it as another tab's draft
    if (!setAside(keys, [stored])) writeItem(keys.draft, stored);
  }
  if (open.id !== null) rememberProject(owner, open.id);
  const isUnsaved = draft ? (draft.bookmark?.unsaved ?? true) : !open.stored;
  const status = draft || open.stored ? 'saved' : 'untouched';
  useDraft.setState({ owner, open, key: keys.draft, status, setAside: readSetAside(keys), isUnsaved });
}

/** Writes a pending change now. */
export function flush(): void {
  if (timer !== undefined) saveUnlessChanged();
}

/** Writes the project now, unless another tab has written. @returns whether storage holds it */
export function saveUnlessChanged(): boolean {
  clearTimeout(timer);
  timer = undefined;
  const stored = readItem(currentKeys().draft);
  if (isChangedElsewhere(stored)) {
    useDraft.setState({ status: 'changed-elsewhere' });
    return false;
  }
  // of one that was removed, the bookmark is still worth something
  if (stored !== null) known = stored;
  return save();
}

function save(): boolean {
  const lastSaved = new Date().toISOString();
  const text = draftText(lastSaved);
  const { draft: key } = currentKeys();
  const owner = useDraft.getState().owner ?? '';
  // when storage is full, projects that the server holds give way
  const written = writeItem(key, text) || (removeSavedDrafts(owner, key) > 0 && writeItem(key, text));
  if (written) {
    known = text;
    storeHistory(owner, lastSaved);
  }
  useDraft.setState({ status: written ? 'saved' : 'storage-failed', isUnsaved: storedBookmark()?.unsaved ?? true });
  return written;
}

function onChange(): void {
  const { status } = useDraft.getState();
  if (status === 'changed-elsewhere') return;
  clearTimeout(timer);
  timer = setTimeout(flush, limits.draftSaveDelayMs);
  // keep showing a failure until a save succeeds; and say it once, not at every key
  if (status !== 'storage-failed' && status !== 'saving') useDraft.setState({ status: 'saving' });
}

function onStorage(event: StorageEvent): void {
  if (event.key !== currentKeys().draft || event.newValue === known) return;
  const isIdle = timer === undefined && ['saved', 'untouched'].includes(useDraft.getState().status);
  const changed = isChangedElsewhere(event.newValue);
  if (changed && !(isIdle && followOtherTab(event.newValue))) {
    clearTimeout(timer);
    timer = undefined;
    useDraft.setState({ status: 'changed-elsewhere' });
    return;
  }
  if (event.newValue === null) return;
  known = event.newValue;
  useDraft.setState({ isUnsaved: storedBookmark()?.unsaved ?? true });
}

/** Shows what another tab has stored, as a step of undo. @returns whether it could be read */
function followOtherTab(text: string | null): boolean {
  const found = readDraft(text);
  if (found.kind !== 'draft') return false;
  known = text;
  apply(() => found.draft.project, 'other tab');
  clearTimeout(timer);
  timer = undefined;
  useDraft.setState({ status: 'saved' });
  return true;
}

function onLeave(event: BeforeUnloadEvent): void {
  flush();
  if (hasUnsavedChanges()) event.preventDefault();
}

function onHide(): void {
  if (document.visibilityState === 'hidden') flush();
}

/** Whether a project is the one in memory, as when the editor is left and comes back, and was not deleted meanwhile. */
export function isInMemory(owner: string, id: string | null): boolean {
  const draft = useDraft.getState();
  return draft.owner === owner && draft.key === keysOf(owner, id).draft && !isRemoved();
}

/** Whether somebody has removed the draft: a logout in another tab, or who deleted its project. */
function isRemoved(): boolean {
  return known !== null && readItem(currentKeys().draft) === null;
}

/**
 * Opens a project of an account and saves it to its draft until the returned function is called. If called again for the
 * same project on the same page, continues with what is in memory.
 */
export function startDraftSync(owner: string, open: ToOpen = { id: null }): () => void {
  if (isInMemory(owner, open.id)) {
    if (open.id !== null) rememberProject(owner, open.id);
    const stored = readItem(currentKeys().draft);
    useDraft.setState({ open: { ...useDraft.getState().open, ...open } });
    if (isChangedElsewhere(stored)) useDraft.setState({ status: 'changed-elsewhere' });
    // with the bookmark that came after the page had left it
    else if (stored !== null) known = stored;
  } else restore(owner, open);
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

/** Opens and syncs a project's draft. @returns whether the project is loaded */
export function useDraftOf(owner: string | null, open: ToOpen | null): boolean {
  // in a layout effect, so that another project is never painted
  useLayoutEffect(() => (owner === null || !open ? undefined : startDraftSync(owner, open)), [owner, open]);
  return useDraft((state) => owner !== null && open !== null && state.owner === owner && state.open?.id === open.id);
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
