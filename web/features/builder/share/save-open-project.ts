import { displayError, saveThenCall } from '../core/sync/sync-api.ts';

/** Saves the open project before it is shared. @throws the error to show */
export function saveOpenProject(): Promise<{ id: string; revision: number }> {
  return saveThenCall(async (saved) => saved).catch((error: unknown) => {
    throw displayError(error);
  });
}
