import { draftKeys } from '../../src/domain/draft-keys.ts';
import { lastProject, rememberProject } from './last-project.ts';
import { readItem, removeItem } from './local-storage.ts';

/**
 * Removes an account's drafts from this browser, as far as the server holds them.
 * @param except the key of a draft that stays
 * @returns how many there were
 */
export function removeSavedDrafts(owner: string, except?: string): number {
  const keys = draftKeysIn(owner).filter((key) => key !== except && savedProject(key) !== null);
  for (const key of keys) removeItem(key);
  return keys.length;
}

/** Removes all that this browser holds of an account's projects. */
export function removeAllDrafts(owner: string): void {
  for (const key of draftKeysIn(owner)) removeItem(key);
}

function draftKeysIn(owner: string): string[] {
  const first = draftKeys(owner).draft;
  try {
    return Object.keys(localStorage).filter((key) => key === first || key.startsWith(`${first}.`));
  } catch {
    return []; // where storage is forbidden nothing is kept
  }
}

/** Forgets a project that was deleted, so that its address, or `/app`, does not bring it back. */
export function forgetProject(owner: string, id: string): void {
  const key = draftKeysIn(owner).find((candidate) => savedProject(candidate) === id);
  if (key !== undefined) removeItem(key);
  if (lastProject(owner) === id) rememberProject(owner, null);
}

/** The id of the project in a draft that says that the server holds all of it; null for any other. */
function savedProject(key: string): string | null {
  try {
    const { projectId, unsaved } = JSON.parse(readItem(key) ?? '{}');
    return unsaved === false && typeof projectId === 'string' ? projectId : null;
  } catch {
    return null;
  }
}
