import { draftKeys } from '../../src/domain/draft-keys.ts';
import { readItem, removeItem, writeItem } from './local-storage.ts';

// no schema: every public document loads it

/** What a visitor takes from the demo waits here, in this browser alone, until somebody registers or logs in. */
const handedKey = draftKeys('visitor').draft;
/** What an account has taken over and not decided on yet. Several visits to the demo are several texts. */
export const claimedPrefix = (owner: string) => `${draftKeys(owner).draft}.demo.`;

const longestMs = 24 * 60 * 60 * 1_000;

/** @param draft as `writeDraft` writes it @returns whether it was stored */
export function handOverDemo(draft: string): boolean {
  return writeItem(handedKey, draft);
}

/** The demo's words that wait for whoever registers or logs in next. Those nobody came back for within a day are removed. */
export function handedOverDemo(): string | null {
  const draft = readItem(handedKey);
  if (draft === null || isFresh(draft)) return draft;
  removeItem(handedKey);
  return null;
}

function isFresh(draft: string): boolean {
  try {
    return Date.now() - Date.parse(JSON.parse(draft).lastSaved) < longestMs;
  } catch {
    return false;
  }
}

/**
 * Gives the demo's words to an account, once: the next one in this browser finds none. Called by every page that a
 * registration or login leads to, since the login itself stays small.
 */
export function claimDemo(owner: string): void {
  const draft = handedOverDemo();
  if (draft === null) return;
  // before it is written, since storage may not have room for two copies
  removeItem(handedKey);
  if (!writeItem(claimedPrefix(owner) + crypto.randomUUID(), draft)) writeItem(handedKey, draft);
}
