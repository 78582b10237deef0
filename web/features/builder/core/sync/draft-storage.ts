import { type Draft, readDraft, type StoredDraft } from '../../../../../src/domain/storage/draft.ts';
import { type DraftKeys, draftKeys } from '../../../../../src/domain/storage/draft-keys.ts';
import { lastProject } from '../../../../lib/storage/last-project.ts';
import { readItem, writeItem } from '../../../../lib/storage/local-storage.ts';

/**
 * The storage keys of a project's draft. They contain the project's id, except for an account's first project in this
 * browser. That project starts without an id, so its keys contain only the account. All tabs compute the same keys.
 * @param id null for the first project
 */
export function draftKeysFor(owner: string, id: string | null): DraftKeys {
  return draftKeys(owner, id === firstProject(owner) ? null : id);
}

/** The drafts read while a project opens, which reads the same one three times. Each takes a slow phone 20 ms with 100 scenes. */
const reads = new Map<string, { text: string | null; stored: StoredDraft }>();

function readAt(key: string): StoredDraft {
  const text = readItem(key);
  const read = reads.get(key);
  if (read?.text === text) return read.stored;
  const stored = readDraft(text);
  reads.set(key, { text, stored });
  return stored;
}

/** Forgets what was read while a project opened. */
export const forgetReads = () => reads.clear();

/** Reads the draft under a key. A draft of another account counts as damaged. */
export function draftAt(owner: string, key: string): StoredDraft {
  const stored = readAt(key);
  const isForeign = stored.kind === 'draft' && (stored.draft.owner ?? owner) !== owner;
  return isForeign ? { kind: 'unreadable', reason: 'damaged' } : stored;
}

export function hasDraft(owner: string, id: string): boolean {
  return draftAt(owner, draftKeysFor(owner, id).draft).kind === 'draft';
}

/**
 * The project to open without the server: the account's first project in this browser if it was never saved to the
 * server, else the last opened project, else the first project.
 * @returns `{ id: null }` for the account's first project; null if this browser has no draft of the project to open
 */
export function localProject(owner: string): { id: string | null } | null {
  const first = draftAt(owner, draftKeys(owner).draft);
  if (first.kind === 'unreadable' || (first.kind === 'draft' && wasNeverSaved(first.draft))) return { id: null };
  const last = lastProject(owner);
  if (last !== null) return hasDraft(owner, last) ? { id: last } : null;
  return first.kind === 'draft' ? { id: null } : null;
}

function wasNeverSaved({ bookmark }: Draft): boolean {
  return (bookmark?.revision ?? null) === null;
}

function firstProject(owner: string): string | null {
  const first = draftAt(owner, draftKeys(owner).draft);
  return (first.kind === 'draft' && first.draft.bookmark?.id) || null;
}

/** The drafts that were set aside, as stored texts, oldest first. */
export function readSetAside({ setAside }: DraftKeys): string[] {
  try {
    const texts: unknown = JSON.parse(readItem(setAside) ?? '[]');
    return Array.isArray(texts) ? texts.filter((text) => typeof text === 'string') : [];
  } catch {
    return [];
  }
}

/** Adds drafts, as stored texts, to those set aside. @returns whether they were stored */
export function setAside(keys: DraftKeys, texts: readonly string[]): boolean {
  return writeItem(keys.setAside, JSON.stringify([...readSetAside(keys), ...texts]));
}
