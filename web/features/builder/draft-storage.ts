import type { DraftKeys } from '../../../src/domain/draft.ts';

/** Never throws, unlike `localStorage` in browsers that forbid storage. */
export function readItem(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** @returns whether it was stored */
export function writeItem(key: string, value: string): boolean {
  try {
    localStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

export function removeItem(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // where storage is forbidden nothing is kept
  }
}

/** Texts that were set aside, oldest first. */
export function readSetAside({ setAside }: DraftKeys): string[] {
  try {
    const texts: unknown = JSON.parse(readItem(setAside) ?? '[]');
    return Array.isArray(texts) ? texts.filter((text) => typeof text === 'string') : [];
  } catch {
    return [];
  }
}

/** Adds texts to those set aside. @returns whether they were stored */
export function setAside(keys: DraftKeys, texts: readonly string[]): boolean {
  return writeItem(keys.setAside, JSON.stringify([...readSetAside(keys), ...texts]));
}
