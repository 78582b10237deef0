import { readItem, writeItem } from '../../../lib/storage/local-storage.ts';
import { currentOwner } from '../core/sync/sync-api.ts';

/** Not cleared at logout, since otherwise every note would be new after the next login. Holds only ids and times. */
const keyFor = (owner: string) => `promptreel.notes-seen.${owner}`;
/** How many projects are remembered. */
const maxProjects = 100;

/** The time of the newest note of a project that the user has seen in this browser; '' if none. */
export function readSeen(projectId: string): string {
  return new Map(readAll()).get(projectId) ?? '';
}

export function writeSeen(projectId: string, seen: string): void {
  const owner = currentOwner();
  if (owner === null) return;
  const others = readAll().filter(([id]) => id !== projectId);
  writeItem(keyFor(owner), JSON.stringify([[projectId, seen], ...others].slice(0, maxProjects)));
}

function readAll(): [projectId: string, seen: string][] {
  const owner = currentOwner();
  try {
    return owner === null ? [] : JSON.parse(readItem(keyFor(owner)) ?? '[]');
  } catch {
    return []; // damaged
  }
}
