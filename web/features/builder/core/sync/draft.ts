import { limits } from '../../../../../src/domain/product/limits.ts';
import type { Project } from '../../../../../src/domain/project/project.ts';
import { type Bookmark, readDraft, writeDraft } from '../../../../../src/domain/storage/draft.ts';
import { draftKeys } from '../../../../../src/domain/storage/draft-keys.ts';
import { readItem, removeItem, writeItem } from '../../../../lib/storage/local-storage.ts';
import { removeSavedDrafts } from '../../../../lib/storage/saved-drafts.ts';
import { apply, replaceProject, useBuilder } from '../project/project-store.ts';
import { storeHistory } from '../project/undo-history.ts';
import { draftKeysFor, readSetAside, setAside } from './draft-places.ts';
import { currentSession, useSync } from './sync-store.ts';
import { type DraftAction, type DraftEvent, draftTable, transition } from './sync-table.ts';

/** Does what the table says of an event. @returns what is left to the caller */
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

/** Whether the page has changes that storage does not hold, and that are more than an opening. */
export function hasUnstoredChanges(): boolean {
  const { session, draft } = useSync.getState();
  const unstored = session !== null && (draft === 'storage-failed' || draft === 'changed-elsewhere');
  return unstored && useBuilder.temporal.getState().pastStates.length > 0;
}

/** The text to store for the project on the page. */
export function draftText(lastSaved = new Date().toISOString()): string {
  const { owner, saver } = currentSession();
  const stored = saver ? null : storedBookmark();
  const bookmark = saver?.bookmark() ?? (stored ? { ...stored, unsaved: true } : undefined);
  return writeDraft({ owner, project: useBuilder.getState().project, lastSaved, bookmark });
}

/** What this browser knows of the opened project on the server; null if the server has never heard of it. */
export function storedBookmark(): Bookmark | null {
  const { session, open } = useSync.getState();
  const found = readDraft(session?.known ?? null);
  if (found.kind === 'draft') return found.draft.bookmark ?? null;
  const { id = null, stored } = open ?? {};
  if (id === null || !stored) return null;
  return { id, revision: stored.revision, saveId: null, unsaved: useBuilder.getState().project !== stored.project };
}

/** Adopts a stored text as this tab's base. */
function know(text: string | null): void {
  currentSession().known = text;
  useSync.setState({ isUnsaved: storedBookmark()?.unsaved ?? true });
}

/** Writes the draft again because its bookmark has changed. */
export function storeBookmark(): void {
  // a bookmark does not bring back what was removed
  if (currentSession().timer !== undefined || isRemoved()) return;
  if (dispatchDraftEvent('bookmarked') === 'write') saveUnlessChanged();
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
  const { session } = useSync.getState();
  if (session?.key === key && session.known === text) session.known = next;
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
  const { known } = currentSession();
  if (stored === known || stored === null) return false;
  const [theirs, ours] = [readDraft(stored), readDraft(known)];
  if (theirs.kind !== 'draft' || ours.kind !== 'draft') return true;
  return JSON.stringify(theirs.draft.project) !== JSON.stringify(ours.draft.project);
}

/** Writes a pending change now. */
export function flush(): void {
  if (useSync.getState().session?.timer !== undefined) saveUnlessChanged();
}

/** Writes the project now, unless another tab has written. @returns whether storage holds it */
export function saveUnlessChanged(): boolean {
  const session = currentSession();
  const stored = readItem(session.key);
  if (isChangedElsewhere(stored)) {
    dispatchDraftEvent('clash');
    return false;
  }
  // of one that was removed, the bookmark is still worth something
  if (stored !== null) session.known = stored;
  return save();
}

function save(): boolean {
  const { owner, key } = currentSession();
  const lastSaved = new Date().toISOString();
  const text = draftText(lastSaved);
  // when storage is full, projects that the server holds give way
  const isWritten = writeItem(key, text) || (removeSavedDrafts(owner, key) > 0 && writeItem(key, text));
  if (isWritten) {
    know(text);
    storeHistory(owner, lastSaved);
  } else useSync.setState({ isUnsaved: true });
  dispatchDraftEvent(isWritten ? 'stored' : 'full');
  return isWritten;
}

/** What the browser says when another tab has written. */
export function onStorage({ key, newValue }: StorageEvent): void {
  const session = currentSession();
  if (key !== session.key || newValue === null || newValue === session.known) return;
  if (isChangedElsewhere(newValue)) {
    if (dispatchDraftEvent('foreign') !== 'follow') return;
    const found = readDraft(newValue);
    if (found.kind !== 'draft') return void dispatchDraftEvent('clash');
    session.known = newValue;
    apply(() => found.draft.project, 'other tab');
    dispatchDraftEvent('taken');
  }
  know(newValue);
}

/** Goes on with the project in memory, which the page has come back to. */
export function compareWithStored(): void {
  const session = currentSession();
  const stored = readItem(session.key);
  if (isChangedElsewhere(stored)) dispatchDraftEvent('clash');
  // with the bookmark that came after the page had left it
  else if (stored !== null) session.known = stored;
}

/** Whether a project is the one in memory, as when the editor is left and comes back, and was not deleted meanwhile. */
export function isInMemory(owner: string, id: string | null): boolean {
  const { session } = useSync.getState();
  return session?.owner === owner && session.key === draftKeysFor(owner, id).draft && !isRemoved();
}

/** Whether somebody has removed the draft: a logout in another tab, or who deleted its project. */
function isRemoved(): boolean {
  const { known, key } = currentSession();
  return known !== null && readItem(key) === null;
}

/** Resolves a conflict with the other tab's project, as one undo step. */
export function takeOtherTabsDraft(): void {
  const text = readItem(currentSession().key);
  const found = readDraft(text);
  if (found.kind === 'draft') replaceProject(found.draft.project);
  dispatchDraftEvent('taken');
  know(text);
}

/** Writes the project over whatever is stored: a choice between two tabs, or another try where storage was full. */
export function keepThisTabsDraft(): void {
  const session = currentSession();
  session.known = readItem(session.key);
  save();
}

/** Adds texts that cannot be opened to those of the account. @returns whether they were stored */
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
