import { handedKey } from './demo-claim.ts';
import { writeItem } from './local-storage.ts';

/** @param draft as `writeDraft` writes it @returns whether it was stored */
export function handOverDemo(draft: string): boolean {
  // with the id of the project that it may become, so that two tabs that claim it at once write the same
  return writeItem(handedKey, JSON.stringify({ ...JSON.parse(draft), id: crypto.randomUUID() }));
}
