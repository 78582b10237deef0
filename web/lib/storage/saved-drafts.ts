import { draftKeys } from '../../../src/domain/storage/draft-keys.ts';
import { lastProject, rememberProject } from './last-project.ts';
import { readItem, removeItem } from './local-storage.ts';

/**
 * Removes an account's drafts from this browser, except those with changes that the server does not have.
 * @param except the key of a draft to keep
 * @returns how many were removed
 */
export function removeSavedDrafts(owner: string, except?: string): number {
  const keys = draftKeysIn(owner).filter((key) => key !== except && savedProject(key) !== null);
  for (const key of keys) removeItem(key);
  return keys.length;
}

/** Removes all of an account's drafts from this browser. */
export function removeAllDrafts(owner: string): void {
  for (const key of draftKeysIn(owner)) removeItem(key);
}

function draftKeysIn(owner: string): string[] {
  const first = draftKeys(owner).draft;
  try {
    return Object.keys(localStorage).filter((key) => key === first || key.startsWith(`${first}.`));
  } catch {
    return []; // where storage is blocked, nothing was stored
  }
}

/** Forgets a deleted project, so that neither its address nor `/app` brings it back. */
export function forgetProject(owner: string, id: string): void {
  const key = draftKeysIn(owner).find((candidate) => savedProject(candidate) === id);
  if (key !== undefined) removeItem(key);
  if (lastProject(owner) === id) rememberProject(owner, null);
}

/** The id of the project in a draft that the server has in full; null for any other draft. */
function savedProject(key: string): string | null {
  try {
    const { projectId, unsaved } = JSON.parse(readItem(key) ?? '{}');
    return unsaved === false && typeof projectId === 'string' ? projectId : null;
  } catch {
    return null;
  }
}
