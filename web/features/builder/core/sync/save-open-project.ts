import { displayError, saveThenCall } from './sync-api.ts';

/** Saves the open project before a call that reads the stored project. @throws the error to show */
export function saveOpenProject(): Promise<{ id: string; revision: number }> {
  return saveThenCall(async (saved) => saved).catch((error: unknown) => {
    throw displayError(error);
  });
}
