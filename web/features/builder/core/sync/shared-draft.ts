import { newProject, type Project } from '../../../../../src/domain/project/project.ts';
import { isBlank } from '../../../../../src/domain/scene/fields.ts';
import { readDraft } from '../../../../../src/domain/storage/draft.ts';
import { sharedDraftKeys } from '../../../../../src/domain/storage/draft-keys.ts';
import { readItem, removeItem, writeItem } from '../../../../lib/storage/local-storage.ts';
import { replaceProject } from '../project/project-store.ts';
import { saveUnlessChangedInOtherTab, setAsideHere } from './draft.ts';
import { readSetAside } from './draft-storage.ts';
import { currentOwner, type SharedDraft, useSync } from './sync-store.ts';

/**
 * The key of the declined draft's time stamp. A new draft, written by an old version of the editor in another tab, is
 * offered again.
 */
const declinedKey = (owner: string) => `promptreel.declined-draft.${owner}`;
const draftStamp = ({ lastSaved }: SharedDraft) => lastSaved ?? 'unreadable';

function findSharedDraft(): SharedDraft | null {
  const stored = readDraft(readItem(sharedDraftKeys.draft));
  if (stored.kind === 'draft' && !isUntouched(stored.draft.project)) return { lastSaved: stored.draft.lastSaved };
  return stored.kind === 'unreadable' || readSetAside(sharedDraftKeys).length > 0 ? { lastSaved: null } : null;
}

function isUntouched({ projectTitle, scenes }: Project): boolean {
  return scenes.every(isBlank) && projectTitle === newProject().projectTitle;
}

function refreshOffer(): void {
  const draft = findSharedDraft();
  const owner = currentOwner();
  const declined = draft && owner && readItem(declinedKey(owner)) === draftStamp(draft);
  useSync.setState({ offered: declined ? null : draft });
}

/** Offers the shared draft now and whenever another tab changes it. @returns a function that stops watching */
export function watchSharedDraft(): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === sharedDraftKeys.draft || key === sharedDraftKeys.setAside) refreshOffer();
  };
  refreshOffer();
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

/** Declines the shared draft for this account. */
export function declineSharedDraft(): void {
  const owner = currentOwner();
  const { offered } = useSync.getState();
  if (owner && offered) writeItem(declinedKey(owner), draftStamp(offered));
  useSync.setState({ offered: null });
}

/**
 * Opens the shared draft as the current account's project. Unreadable drafts are set aside for the account. If storage
 * is full, the draft stays in place and is still offered.
 * @returns a function that offers the draft again, to call when the user undoes the opening; null if the draft did not
 * become the account's
 */
export function openSharedDraft(): (() => void) | null {
  const text = readItem(sharedDraftKeys.draft);
  const shared = readDraft(text);
  const unreadable = readSetAside(sharedDraftKeys);
  if (text !== null && shared.kind === 'unreadable') unreadable.push(text);
  if (unreadable.length > 0) {
    if (!setAsideHere(unreadable)) return null;
    removeItem(sharedDraftKeys.setAside);
  }
  if (text !== null && shared.kind === 'draft' && !isUntouched(shared.draft.project)) {
    replaceProject(shared.draft.project);
    if (!storeAsOwnDraft(text)) return null;
    refreshOffer();
    return () => {
      writeItem(sharedDraftKeys.draft, text);
      refreshOffer();
    };
  }
  removeItem(sharedDraftKeys.draft);
  refreshOffer();
  return null;
}

/** Stores the opened project as a draft of the account, then removes the shared draft. @returns whether that worked */
function storeAsOwnDraft(text: string): boolean {
  if (saveUnlessChangedInOtherTab()) {
    removeItem(sharedDraftKeys.draft);
    return true;
  }
  if (useSync.getState().draft !== 'storage-failed') return false;
  // storage may be too small for both drafts, so try again without the shared one
  removeItem(sharedDraftKeys.draft);
  if (saveUnlessChangedInOtherTab()) return true;
  writeItem(sharedDraftKeys.draft, text);
  return false;
}
