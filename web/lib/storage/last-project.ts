import { readItem, removeItem, writeItem } from './local-storage.ts';

const keyFor = (owner: string) => `promptreel.last-project.${owner}`;

/** The id of the project that an account opened last in this browser; null if none is remembered. */
export function lastProject(owner: string): string | null {
  return readItem(keyFor(owner));
}

export function rememberProject(owner: string, id: string | null): void {
  if (id === null) removeItem(keyFor(owner));
  else writeItem(keyFor(owner), id);
}
