import { type Cast, fullWording } from '../../domain/cast/cast.ts';
import type { CastEntry } from '../../domain/cast/entry.ts';
import { limits } from '../../domain/product/limits.ts';
import type { Continuity } from '../../domain/targets/target.ts';
import { characterCount, shortenedText } from '../../domain/text/characters.ts';

/** A cast entry as it is sent to the model. */
interface EntryData {
  /** Such as `@Mara`. */
  mention: string;
  kind: CastEntry['kind'];
  wording: string;
  voice?: string;
  manner?: string;
}

interface ContinuityData {
  look?: string;
  cast?: EntryData[];
}

/** The minimum length to which a wording is cut, in characters; with less room, its entry is dropped. */
const minWording = 40;

/**
 * The look and cast entries to send to the model, at most `limits.continuityLength` characters. The first wording that
 * does not fit is cut at a word, and later entries are dropped.
 * @param entries the relevant entries, in order
 */
export function continuityData({ look = '', cast = [] }: Continuity, entries: readonly CastEntry[]): ContinuityData {
  let room = limits.continuityLength - characterCount(look);
  const rows: EntryData[] = [];
  for (const entry of entries) {
    const row = entryData(entry, cast);
    const wording = characterCount(row.wording);
    const others = length(row) - wording;
    if (others + Math.min(wording, minWording) > room) break;
    rows.push({ ...row, wording: shortenedText(row.wording, room - others) });
    room -= others + Math.min(wording, room - others);
  }
  return { ...(look.trim() && { look }), ...(rows.length > 0 && { cast: rows }) };
}

function entryData(entry: CastEntry, cast: Cast): EntryData {
  const { name, kind, voice, manner } = entry;
  return {
    mention: `@${name}`,
    kind,
    wording: fullWording(entry, cast),
    ...(voice?.trim() && { voice }),
    ...(manner?.trim() && { manner }),
  };
}

function length(row: EntryData): number {
  return Object.values(row).reduce((sum, text) => sum + characterCount(text), 0);
}
