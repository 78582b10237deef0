import { type Cast, shortName } from './cast.ts';
import type { CastEntry } from './cast-entry.ts';
import { castNameProblem, nameKey } from './cast-names.ts';

export interface SpeakerName {
  /** As it is written, without an `@`. */
  name: string;
  /** Who of the cast it is. */
  entry?: CastEntry;
}

/** The most characters of a name that is not in the cast. */
const maxName = 40;
/** Capitals with, besides them, marks of letters, digits, and what stands in a name. */
const inCapitals = /^\p{Lu}[\p{Lu}\p{M}\p{N} .'’&#/-]*$/u;
/** Capitals before a colon that head a note, not a speech. */
const notes = new Set([
  ...['NOTE', 'NOTES', 'NB', 'N.B.', 'PS', 'P.S.', 'TODO', 'WARNING', 'CAUTION', 'TITLE', 'SUPER', 'SUBTITLE', 'TEXT'],
  ...['SFX', 'FX', 'SOUND', 'MUSIC', 'AUDIO', 'AMBIENCE', 'DIALOG', 'DIALOGUE', 'CUT TO', 'FADE TO', 'DISSOLVE TO'],
]);

/** Who speaks by the words before a bracket or a colon, if that is a name. */
export function readName(head: string, cast: Cast): SpeakerName | undefined {
  const hasAt = head.startsWith('@');
  const name = hasAt ? head.slice(1) : head;
  const entry = cast.length > 0 ? findSpeaker(name, cast) : undefined;
  if (entry) return { name, entry };
  if (hasAt) return cast.length > 0 && castNameProblem(name) === null ? { name } : undefined;
  if (!inCapitals.test(name) || notes.has(name) || [...name].length > maxName) return undefined;
  return /\p{Lu}.*\p{Lu}/u.test(name) ? { name } : undefined;
}

const speakersOf = new WeakMap<Cast, ReadonlyMap<string, CastEntry>>();

function findSpeaker(name: string, cast: Cast): CastEntry | undefined {
  let speakers = speakersOf.get(cast);
  if (!speakers) {
    const entries = cast.filter(({ kind }) => kind !== 'place');
    // a name goes before what another entry is called for short
    speakers = new Map(
      [
        ...entries.map((entry) => [speakerKey(shortName(entry, cast)), entry] as const),
        ...entries.map((entry) => [speakerKey(entry.name.replaceAll(/[_-]/gu, ' ')), entry] as const),
        ...entries.map((entry) => [speakerKey(entry.name), entry] as const),
      ].filter(([key]) => key !== ''),
    );
    speakersOf.set(cast, speakers);
  }
  return speakers.get(speakerKey(name));
}

const voiceless = new WeakMap<Cast, Cast>();

/** The cast without voices and manners: how it is written once everybody in a clip has spoken. */
export function withoutVoices(cast: Cast): Cast {
  let entries = voiceless.get(cast);
  if (!entries) {
    entries = cast.map((entry) => ({ ...entry, voice: undefined, manner: undefined }));
    voiceless.set(cast, entries);
  }
  return entries;
}

/** By what speakers are compared: like names of the cast, and without regard to how many spaces are in them. */
export function speakerKey(name: string): string {
  return nameKey(name.trim().replaceAll(/\s+/gu, ' '));
}
