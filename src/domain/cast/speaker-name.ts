import { castNameProblem, nameKey } from '../project/cast-names.ts';
import { type Cast, shortName } from './cast.ts';
import type { CastEntry } from './entry.ts';

export interface SpeakerName {
  /** The name as written, without the `@`. */
  name: string;
  /** The cast entry with this name, if there is one. */
  entry?: CastEntry;
}

/** Maximum length of a name that is not in the cast. */
const maxNameLength = 40;
/** Matches a name in capitals, which may contain digits, spaces and punctuation. */
const inCapitals = /^\p{Lu}[\p{Lu}\p{M}\p{N} .'’&#/-]*$/u;
/** Words that introduce a note rather than a speech if they stand in capitals before a colon. */
const noteLabels = new Set([
  ...['NOTE', 'NOTES', 'NB', 'N.B.', 'PS', 'P.S.', 'TODO', 'WARNING', 'CAUTION', 'TITLE', 'SUPER', 'SUBTITLE', 'TEXT'],
  ...['SFX', 'FX', 'SOUND', 'MUSIC', 'AUDIO', 'AMBIENCE', 'DIALOG', 'DIALOGUE', 'CUT TO', 'FADE TO', 'DISSOLVE TO'],
]);

/** Reads the text before a parenthesis or colon as a speaker's name. Returns undefined for other texts. */
export function parseSpeakerName(head: string, cast: Cast): SpeakerName | undefined {
  const hasAt = head.startsWith('@');
  const name = hasAt ? head.slice(1) : head;
  const entry = cast.length > 0 ? findSpeaker(name, cast) : undefined;
  if (entry) return { name, entry };
  if (hasAt) return cast.length > 0 && castNameProblem(name) === null ? { name } : undefined;
  if (!inCapitals.test(name) || noteLabels.has(name) || [...name].length > maxNameLength) return undefined;
  return /\p{Lu}.*\p{Lu}/u.test(name) ? { name } : undefined;
}

const speakersByCast = new WeakMap<Cast, ReadonlyMap<string, CastEntry>>();

function findSpeaker(name: string, cast: Cast): CastEntry | undefined {
  let speakers = speakersByCast.get(cast);
  if (!speakers) {
    const entries = cast.filter(({ kind }) => kind !== 'place');
    // later pairs win: an entry's name takes precedence over another's short name
    speakers = new Map(
      [
        ...entries.map((entry) => [speakerKey(shortName(entry, cast)), entry] as const),
        ...entries.map((entry) => [speakerKey(entry.name.replaceAll(/[_-]/gu, ' ')), entry] as const),
        ...entries.map((entry) => [speakerKey(entry.name), entry] as const),
      ].filter(([key]) => key !== ''),
    );
    speakersByCast.set(cast, speakers);
  }
  return speakers.get(speakerKey(name));
}

const castsWithoutVoices = new WeakMap<Cast, Cast>();

/** Returns the cast without voices and manners, as a clip uses it once all speakers have been introduced. */
export function withoutVoices(cast: Cast): Cast {
  let entries = castsWithoutVoices.get(cast);
  if (!entries) {
    entries = cast.map((entry) => ({ ...entry, voice: undefined, manner: undefined }));
    castsWithoutVoices.set(cast, entries);
  }
  return entries;
}

/** Returns a key for comparing speakers' names: like `nameKey`, but any run of white space equals one space. */
export function speakerKey(name: string): string {
  return nameKey(name.trim().replaceAll(/\s+/gu, ' '));
}
