import { limits } from '../../../../../src/domain/product/limits.ts';
import type { Project } from '../../../../../src/domain/project/project.ts';
import { type Bookmark, readDraft, writeDraft } from '../../../../../src/domain/storage/draft.ts';
import { draftKeys } from '../../../../../src/domain/storage/draft-keys.ts';
import { readItem, removeItem, writeItem } from '../../../../lib/storage/local-storage.ts';
import { removeSavedDrafts } from '../../../../lib/storage/saved-drafts.ts';
import { apply, replaceProject, useBuilder } from '../project/project-store.ts';
import { storeHistory } from '../project/undo-history.ts';
import { draftKeysFor, readSetAside, setAside } from './draft-storage.ts';
import { currentSession, useSync } from './sync-store.ts';
import { type DraftAction, type DraftEvent, draftTable, transition } from './sync-table.ts';

/** Applies an event to the draft's state and to its timer. @returns the action that is left to the caller */
export function dispatchDraftEvent(event: DraftEvent): DraftAction | undefined {
  const session = currentSession();
  const { next, action } = transition(draftTable, useSync.getState().draft, event);
  if (action === 'schedule' || action === 'cancel') {
    clearTimeout(session.timer);
    session.timer = action === 'schedule' ? setTimeout(flush, limits.draftSaveDelayMs) : undefined;
  }
  if (next !== null) useSync.setState({ draft: next });
  return action;
}

/** Whether the user has made changes that could not be stored. */
export function hasUnstoredChanges(): boolean {
  const { session, draft } = useSync.getState();
  const unstored = session !== null && (draft === 'storage-failed' || draft === 'changed-elsewhere');
  return unstored && useBuilder.temporal.getState().pastStates.length > 0;
}

/** Serializes the draft of the project on the page. */
export function draftText(lastSaved = new Date().toISOString()): string {
  const { owner, saver } = currentSession();
  const stored = saver ? null : storedBookmark();
  const bookmark = saver?.bookmark() ?? (stored ? { ...stored, unsaved: true } : undefined);
  return writeDraft({ owner, project: useBuilder.getState().project, lastSaved, bookmark });
}

/** What this browser knows about the server's copy of the open project; null if it knows nothing. */
export function storedBookmark(): Bookmark | null {
  const { session, open } = useSync.getState();
  const lastSeen = readDraft(session?.lastSeen ?? null);
  if (lastSeen.kind === 'draft') return lastSeen.draft.bookmark ?? null;
  const { id = null, stored } = open ?? {};
  if (id === null || !stored) return null;
  return { id, revision: stored.revision, saveId: null, unsaved: useBuilder.getState().project !== stored.project };
}

/** Records a stored text as the one that this tab last read or wrote. */
function adoptAsBase(text: string | null): void {
  currentSession().lastSeen = text;
  useSync.setState({ isUnsaved: storedBookmark()?.unsaved ?? true });
}

/** Writes the draft because its bookmark has changed. */
export function storeBookmark(): void {
  // a scheduled save includes the bookmark, and a removed draft must not come back
  if (currentSession().timer !== undefined || isRemoved()) return;
  if (dispatchDraftEvent('bookmarked') === 'write') saveUnlessChangedInOtherTab();
}

/**
 * Updates the bookmark in the draft of a project that the page has left. If the draft has newer changes, it stays
 * marked as unsaved.
 */
export function storeBookmarkAt(key: string, project: Project, bookmark: Bookmark): void {
  const text = readItem(key);
  const stored = readDraft(text);
  if (stored.kind !== 'draft') return;
  const { draft } = stored;
  const isSame = writeDraft({ ...draft, project: asStored(project) }) === writeDraft(draft);
  if (!isSame && draft.bookmark?.id !== bookmark.id) return;
  const next = writeDraft({ ...draft, bookmark: isSame ? bookmark : { ...bookmark, unsaved: true } });
  // write only if needed: a logout in another tab may just have removed the draft, and the write would bring it back
  if (next === text || !writeItem(key, next)) return;
  // the user may have come back to this project
  const { session } = useSync.getState();
  if (session?.key === key && session.lastSeen === text) session.lastSeen = next;
}

/** A project after a round trip through storage, which normalizes the order of its keys. */
function asStored(project: Project): Project {
  const read = readDraft(writeDraft({ owner: null, project, lastSaved: new Date(0).toISOString() }));
  return read.kind === 'draft' ? read.draft.project : project;
}

/**
 * Whether another tab has stored a different project, not only a new bookmark. A missing draft does not count: it was
 * removed, which is not a change of the project.
 */
function isChangedElsewhere(stored: string | null): boolean {
  const { lastSeen } = currentSession();
  if (stored === lastSeen || stored === null) return false;
  const [theirs, ours] = [readDraft(stored), readDraft(lastSeen)];
  if (theirs.kind !== 'draft' || ours.kind !== 'draft') return true;
  return JSON.stringify(theirs.draft.project) !== JSON.stringify(ours.draft.project);
}

/** Writes a scheduled change now. */
export function flush(): void {
  if (useSync.getState().session?.timer !== undefined) saveUnlessChangedInOtherTab();
}

/** Writes the draft now, unless another tab has changed it. @returns whether it was stored */
export function saveUnlessChangedInOtherTab(): boolean {
  const session = currentSession();
  const stored = readItem(session.key);
  if (isChangedElsewhere(stored)) {
    dispatchDraftEvent('clash');
    return false;
  }
  // if the draft was removed, keep the last seen text: its bookmark is still valid
  if (stored !== null) session.lastSeen = stored;
  return save();
}

function save(): boolean {
  const { owner, key } = currentSession();
  const lastSaved = new Date().toISOString();
  const text = draftText(lastSaved);
  // if storage is full, remove drafts that the server holds and try again
  const isWritten = writeItem(key, text) || (removeSavedDrafts(owner, key) > 0 && writeItem(key, text));
  if (isWritten) {
    adoptAsBase(text);
    storeHistory(owner, lastSaved);
  } else useSync.setState({ isUnsaved: true });
  dispatchDraftEvent(isWritten ? 'stored' : 'full');
  return isWritten;
}

/** Handles a write by another tab. */
export function onStorage({ key, newValue }: StorageEvent): void {
  const session = currentSession();
  if (key !== session.key || newValue === null || newValue === session.lastSeen) return;
  if (isChangedElsewhere(newValue)) {
    if (dispatchDraftEvent('foreign') !== 'follow') return;
    const stored = readDraft(newValue);
    if (stored.kind !== 'draft') return void dispatchDraftEvent('clash');
    session.lastSeen = newValue;
    apply(() => stored.draft.project, 'other tab');
    dispatchDraftEvent('adopted');
  }
  adoptAsBase(newValue);
}

/** Compares the project in memory with storage when the user returns to the editor. */
export function compareWithStored(): void {
  const session = currentSession();
  const stored = readItem(session.key);
  if (isChangedElsewhere(stored)) dispatchDraftEvent('clash');
  // storage may have a newer bookmark, written after the user left
  else if (stored !== null) session.lastSeen = stored;
}

/** Whether the project is still in memory, as after a return to the editor, and its draft was not removed. */
export function isInMemory(owner: string, id: string | null): boolean {
  const { session } = useSync.getState();
  return session?.owner === owner && session.key === draftKeysFor(owner, id).draft && !isRemoved();
}

/** Whether the stored draft was removed, as by a logout in another tab or by deleting the project. */
function isRemoved(): boolean {
  const { lastSeen, key } = currentSession();
  return lastSeen !== null && readItem(key) === null;
}

/** Settles a conflict between tabs: opens the other tab's project, as one undo step. */
export function loadOtherTabsDraft(): void {
  const text = readItem(currentSession().key);
  const theirs = readDraft(text);
  if (theirs.kind === 'draft') replaceProject(theirs.draft.project);
  dispatchDraftEvent('adopted');
  adoptAsBase(text);
}

/** Overwrites the stored draft, to settle a conflict between tabs or to retry after a full storage. */
export function keepThisTabsDraft(): void {
  const session = currentSession();
  session.lastSeen = readItem(session.key);
  save();
}

/** Sets drafts aside for the current account. @returns whether they were stored */
export function setAsideHere(texts: readonly string[]): boolean {
  const keys = draftKeys(currentSession().owner);
  const isStored = setAside(keys, texts);
  if (isStored) useSync.setState({ setAside: readSetAside(keys) });
  return isStored;
}

export function discardSetAside(): void {
  removeItem(draftKeys(currentSession().owner).setAside);
  useSync.setState({ setAside: [] });
}
