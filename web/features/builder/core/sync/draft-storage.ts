import type { DraftKeys } from '../../../../../src/domain/draft-keys.ts';
import { readItem, writeItem } from '../../../../lib/local-storage.ts';

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
