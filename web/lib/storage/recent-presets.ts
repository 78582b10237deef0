import { isRecord } from '../../../src/domain/schemas/is-record.ts';
import { readItem, removeItem, writeItem } from './local-storage.ts';

/** Per-account keys end in the account's id; logging out clears them. */
const keyFor = (owner: string) => `promptreel.recent-presets.${owner}`;
/** The maximum number of presets remembered per field. */
const maxRecent = 8;

type Recent = Record<string, string[]>;

function readAll(owner: string): Recent {
  try {
    const stored: unknown = JSON.parse(readItem(keyFor(owner)) ?? '{}');
    return isRecent(stored) ? stored : {};
  } catch {
    return {};
  }
}

function isRecent(value: unknown): value is Recent {
  const isId = (id: unknown) => typeof id === 'string';
  return isRecord(value) && Object.values(value).every((ids) => Array.isArray(ids) && ids.every(isId));
}

/** The presets last used for a field, by id, latest first. */
export function recentPresets(owner: string | null, field: string): readonly string[] {
  return owner === null ? [] : (readAll(owner)[field] ?? []);
}

export function rememberPreset(owner: string | null, field: string, id: string): void {
  if (owner === null) return;
  const all = readAll(owner);
  const others = (all[field] ?? []).filter((other) => other !== id);
  writeItem(keyFor(owner), JSON.stringify({ ...all, [field]: [id, ...others].slice(0, maxRecent) }));
}

export function forgetRecentPresets(owner: string): void {
  removeItem(keyFor(owner));
}
