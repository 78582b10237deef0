import { type Draft, readDraft, type StoredDraft } from '../../../../../src/domain/storage/draft.ts';
import { type DraftKeys, draftKeys } from '../../../../../src/domain/storage/draft-keys.ts';
import { lastProject } from '../../../../lib/storage/last-project.ts';
import { readItem, writeItem } from '../../../../lib/storage/local-storage.ts';

/**
 * Where a project's draft lies: under its id, but the first project of an account in this browser under the account's
 * own key, since it has no id at first. Every tab comes to the same answer.
 * @param id null for the first project, whatever it is
 */
export function draftKeysFor(owner: string, id: string | null): DraftKeys {
  return draftKeys(owner, id === firstProject(owner) ? null : id);
}

/** The draft under a key. */
export function draftAt(owner: string, key: string): StoredDraft {
  const stored = readDraft(readItem(key));
  const isForeign = stored.kind === 'draft' && (stored.draft.owner ?? owner) !== owner;
  return isForeign ? { kind: 'unreadable', reason: 'damaged' } : stored;
}

export function hasDraft(owner: string, id: string): boolean {
  return draftAt(owner, draftKeysFor(owner, id).draft).kind === 'draft';
}

/**
 * What to open for an account without asking the server: a project that has never reached it, else the one opened last,
 * else the first. `id: null` stands for the first one; null if this browser holds nothing of it.
 */
export function localProject(owner: string): { id: string | null } | null {
  const first = draftAt(owner, draftKeys(owner).draft);
  if (first.kind === 'unreadable' || (first.kind === 'draft' && isUnsent(first.draft))) return { id: null };
  const last = lastProject(owner);
  if (last !== null) return hasDraft(owner, last) ? { id: last } : null;
  return first.kind === 'draft' ? { id: null } : null;
}

function isUnsent({ bookmark }: Draft): boolean {
  return (bookmark?.revision ?? null) === null;
}

function firstProject(owner: string): string | null {
  const first = draftAt(owner, draftKeys(owner).draft);
  return (first.kind === 'draft' && first.draft.bookmark?.id) || null;
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
