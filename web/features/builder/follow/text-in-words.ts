import type { EntryText } from '../../../../src/domain/cast-entry.ts';

/** A text of an entry as one says it: `Cast, @mara`, `Cast, @mara, voice`. */
export function entryTextInWords(name: string, key: EntryText): string {
  return `Cast, @${name}${key === 'text' ? '' : `, ${key}`}`;
}
