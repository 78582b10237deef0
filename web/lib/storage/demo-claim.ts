import { draftKeys } from '../../../src/domain/storage/draft-keys.ts';
import { readItem, removeItem, writeItem } from './local-storage.ts';

// no schema: every public document and the login page load this

/** Holds the visitor's demo text in this browser until an account claims it. */
export const handedKey = draftKeys('visitor').draft;
/** Prefix of claimed demo texts that the account has not decided on. Each visit to the demo leaves its own. */
export const claimedPrefix = (owner: string) => `${draftKeys(owner).draft}.demo.`;

const longestMs = 24 * 60 * 60 * 1_000;

/** The demo text waiting for the next login or registration, and its id. Removes one that is more than a day old. */
export function handedOverDemo(): { draft: string; id: string } | null {
  const draft = readItem(handedKey);
  if (draft === null) return null;
  try {
    const { lastSaved, id } = JSON.parse(draft);
    if (Date.now() - Date.parse(lastSaved) < longestMs) return { draft, id };
  } catch {
    // damaged
  }
  removeItem(handedKey);
  return null;
}

/**
 * Moves the waiting demo text to an account. Only the first account to claim gets it.
 * @param owner the account, freshly confirmed by the server
 */
export function claimDemo(owner: string): void {
  const handed = handedOverDemo();
  if (!handed) return;
  // removed before it is written again, since storage may not have room for two copies
  removeItem(handedKey);
  if (!writeItem(claimedPrefix(owner) + handed.id, handed.draft)) writeItem(handedKey, handed.draft);
}
