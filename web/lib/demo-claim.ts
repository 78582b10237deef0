import { draftKeys } from '../../src/domain/draft-keys.ts';
import { readItem, removeItem, writeItem } from './local-storage.ts';

// no schema: every public document and the login load it

/** What a visitor takes from the demo waits here, in this browser alone, until somebody registers or logs in. */
export const handedKey = draftKeys('visitor').draft;
/** What an account has taken over and not decided on yet. Several visits to the demo are several texts. */
export const claimedPrefix = (owner: string) => `${draftKeys(owner).draft}.demo.`;

const longestMs = 24 * 60 * 60 * 1_000;

/**
 * The demo's words that wait for whoever registers or logs in next, and their id; those nobody came back for within a
 * day are removed.
 */
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
 * Gives the demo's words to an account, once: the next one in this browser finds none.
 * @param owner the account, which the server has just confirmed
 */
export function claimDemo(owner: string): void {
  const handed = handedOverDemo();
  if (!handed) return;
  // before it is written, since storage may not have room for two copies
  removeItem(handedKey);
  if (!writeItem(claimedPrefix(owner) + handed.id, handed.draft)) writeItem(handedKey, handed.draft);
}
