import { waitingDemoKey } from './demo-claim.ts';
import { writeItem } from './local-storage.ts';

/** @param draft in the format of `writeDraft` @returns whether it was stored */
export function storeDemo(draft: string): boolean {
  // stored with a project id, so that two tabs claiming it at once write the same draft
  return writeItem(waitingDemoKey, JSON.stringify({ ...JSON.parse(draft), id: crypto.randomUUID() }));
}
