import { draftKeys } from '../../../src/domain/storage/draft-keys.ts';
import { readItem, removeItem, writeItem } from './local-storage.ts';

// does not use a schema library, because every public document and the login page load this file

/** The key of the visitor's demo text, which stays in this browser until an account claims it. */
export const waitingDemoKey = draftKeys('visitor').draft;
/**
 * The key prefix of claimed demo texts that the account has not decided on yet. Each visit to the demo gets its own
 * key.
 */
export const claimedPrefix = (owner: string) => `${draftKeys(owner).draft}.demo.`;

const longestMs = 24 * 60 * 60 * 1_000;

/**
 * Returns the demo text that waits for the next login or registration, and its id. Removes a text that is more than a
 * day old.
 */
export function waitingDemo(): { draft: string; id: string } | null {
  const draft = readItem(waitingDemoKey);
  if (draft === null) return null;
  try {
    const { lastSaved, id } = JSON.parse(draft);
    if (Date.now() - Date.parse(lastSaved) < longestMs) return { draft, id };
  } catch {
    // damaged
  }
  removeItem(waitingDemoKey);
  return null;
}

/**
 * Moves the waiting demo text to an account. Only the first account to claim gets it.
 * @param owner the account, freshly confirmed by the server
 */
export function claimDemo(owner: string): void {
  const demo = waitingDemo();
  if (!demo) return;
  // removed before it is written again, since storage may not have room for two copies
  removeItem(waitingDemoKey);
  if (!writeItem(claimedPrefix(owner) + demo.id, demo.draft)) writeItem(waitingDemoKey, demo.draft);
}
